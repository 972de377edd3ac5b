import { describe, expect, it } from "vitest";
import { readDraft, typedBy, typeInto } from "./typed-draft.ts";

const FIELDS = ["name", "phone", "date", "notes", "notToCall"] as const;
type Values = Record<(typeof FIELDS)[number], string>;

describe("a draft", () => {
  it("comes back as it was stored, without what is no field", () => {
    const typed = { name: "Asha", date: "2027-02-14", surprise: true, notToCall: "Meera" };
    expect(readDraft({ owner: "u1", typed: { ...typed, total: 1, phone: 98 } }, FIELDS)).toEqual({ owner: "u1", typed });
    expect(readDraft({ typed: { surprise: "yes" } }, FIELDS)).toEqual({ typed: {} });
    for (const damaged of [null, "x", [], {}, { typed: null }, { typed: "x" }]) expect(readDraft(damaged, FIELDS)).toBeUndefined();
  });

  it("is its owner's: kept through the end of a session, not shown to the next person at the machine", () => {
    const signedOut = typeInto<Values>(undefined, undefined, { name: "Asha" });
    expect(typedBy(signedOut, "u1"), "what was typed before the login stays").toEqual({ name: "Asha" });
    const owned = typeInto(signedOut, "u1", { phone: "98765 43210" });
    expect(typedBy(owned, undefined)).toEqual({ name: "Asha", phone: "98765 43210" });
    expect(typedBy(typeInto(owned, undefined, { notes: "…" }), "u2")).toEqual({});
    expect(typeInto(owned, "u2", { name: "Ravi" })).toEqual({ owner: "u2", typed: { name: "Ravi" } });
  });

  it("keeps a field that was emptied empty", () => {
    expect(typedBy(typeInto<Values>(undefined, "u1", { name: "" }), "u1")).toEqual({ name: "" });
  });
});
