import { expect, it } from "vitest";
import { distinctAddresses } from "./addresses.ts";

const at = (location: string, pincode: string | null = null) => ({ location, pincode });

it("names each place once, as it was written first, in the order given", () => {
  expect(distinctAddresses([at("Delhi, PIN 110001", "110001"), at("12 Lajpat Nagar"), at("  12  LAJPAT nagar "), at("Delhi, PIN 110001"), at(" "), at("delhi, pin 110001", "110001")], 10)).toEqual([
    at("Delhi, PIN 110001", "110001"), at("12 Lajpat Nagar"), at("Delhi, PIN 110001"),
  ]);
  expect(distinctAddresses([at("a"), at("b"), at("c")], 2)).toEqual([at("a"), at("b")]);
  expect(distinctAddresses([], 2)).toEqual([]);
});
