import { expect, test } from "./support/fixtures.ts";
import { leave, raw } from "./support/raw.ts";

const PATHS = ["/", "/products", "/products?q=balloon", "/romanticDate", "/product/rd001", "/_.data", "/products.data", "/product/rd001.data", "/account/bookings", "/nope"];

test("a thousand visitors who leave in mid-answer do not end the shop (CASES SV-10)", async ({ server }) => {
  const before = server.pid();
  for (let round = 0; round < 50; round++) {
    await Promise.all(
      Array.from({ length: 20 }, (_, i) => leave(server.origin, PATHS[(round + i) % PATHS.length] ?? "/", { afterFirstByte: i % 2 === 0, afterMs: (round * 20 + i) % 50 })),
    );
  }
  expect((await raw(server.origin, "/")).status).toBe(200);
  expect(server.pid()).toBe(before);
  expect(server.printed()).not.toMatch(/unhandled|uncaught|ERR_STREAM|"level":"error"/i);
});
