import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

/**
 * Nothing that axe finds on what is shown now. Motion is to be reduced, or it measures half-faded text. It waits for ever in a frame
 * where nothing may run: what is `beyond` it, by its selector, is left out.
 */
export async function expectAccessible(page: Page, { beyond }: { beyond?: string } = {}): Promise<void> {
  const builder = new AxeBuilder({ page });
  const { violations } = await (beyond === undefined ? builder : builder.exclude(beyond)).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`)).toEqual([]);
}
