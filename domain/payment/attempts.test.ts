import { expect, it } from "vitest";
import { byAttempt } from "./attempts.ts";

const captured = (payment: string) => ({ kind: "captured", payment });
const refund = (payment?: string) => ({ kind: "refund", ...(payment !== undefined && { payment }) });

it.each([
  ["the first that is taken", null, [captured("a"), captured("b"), refund("b"), refund("a")], { null: [captured("a"), refund("a")], b: [captured("b"), refund("b")] }],
  ["the one that counts already", "a", [captured("b"), captured("a"), captured("c")], { null: [captured("a")], b: [captured("b")], c: [captured("c")] }],
  ["a refund that names none, and one of what nobody has told of", null, [refund(), refund("a")], { null: [refund(), refund("a")] }],
  ["what is no money", "a", [{ kind: "authorized", payment: "b" }, { kind: "failed" }], { null: [{ kind: "authorized", payment: "b" }, { kind: "failed" }] }],
] as const)("a payment is told of %s", (_what, counted, news, shares) => {
  expect(Object.fromEntries(byAttempt(counted, news))).toEqual(shares);
});
