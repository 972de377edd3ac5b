import { type Account, ask, idTokenOf } from "./accounts.ts";
import { inAMonth } from "./booking-form.ts";

const ACCOUNTS = "/identitytoolkit.googleapis.com/v1/projects/demo-bokeh/accounts";

/** Bars an account, as the provider's own desk does it. */
export async function disable({ email }: Account): Promise<void> {
  const { users = [] } = await ask<{ users?: { localId: string }[] }>(`${ACCOUNTS}:lookup`, { email: [email] });
  for (const { localId } of users) await ask(`${ACCOUNTS}:update`, { localId, disableUser: true });
}

/** Whether the provider has an account of this address. */
export async function isKnown({ email }: Account): Promise<boolean> {
  const { users = [] } = await ask<{ users?: unknown[] }>(`${ACCOUNTS}:lookup`, { email: [email] });
  return users.length > 0;
}

/** Orders something for somebody without the pages, and answers its reference. */
export async function orderFor(origin: string, person: Account): Promise<string> {
  const lines = [{ id: "bd-arch-01", selectedAddOns: [], qty: 1 }];
  const send = async (path: string, body: object, headers: Record<string, string> = {}) => {
    const response = await fetch(origin + path, { method: "POST", headers: { "Content-Type": "application/json", ...headers }, body: JSON.stringify(body) });
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
    return (await response.json()) as { total: number; reference: string };
  };
  const { total } = await send("/api/quote", { lines });
  const details = { name: person.name, email: person.email, phone: "98765 43210", date: inAMonth(), pincode: "110016", notes: "The blue door" };
  const { reference } = await send("/api/orders", { lines, ...details, totalPrice: total }, { Authorization: `Bearer ${await idTokenOf(person)}` });
  return reference;
}
