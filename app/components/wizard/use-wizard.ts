import { type BookingDraft, bookingDraftStore, noBooking, typeIntoBooking } from "#app/lib/booking-draft.ts";
import { typedBy } from "#app/lib/typed-draft.ts";
import { useHydrated } from "#app/lib/hydrated.ts";
import { type Session, sessionStore } from "#app/lib/session.ts";
import { createStore, useStore } from "#app/lib/store.ts";
import { usePresentTotal } from "#app/lib/use-sending.ts";
import { districtOf, normalisePincode } from "#domain/area/pincodes.ts";
import type { Progress } from "#domain/booking/steps.ts";
import type { Picture, Product } from "#domain/catalogue/types.ts";
import { lineOf, type PricedLine } from "#domain/pricing/line.ts";
import { allowedAddOns } from "#domain/pricing/rules.ts";
import type { OtherSlot } from "./call.ts";

/** What can be booked here, as the picker shows it and the wizard prices it. */
export type Service = Pick<Product, "id" | "title" | "basePrice" | "addOns" | "duration" | "capacity"> & { category: string; picture: Picture | undefined };

/** A slot that could not be had, and the nearest that can: told in step 1, wherever the shopper was when it turned out. */
export const lostSlotStore = createStore<{ words: string; slots: readonly OtherSlot[] } | undefined>(undefined);

/** The service's line as it is chosen now, of add-ons that go with it, at the catalogue's prices. */
function lineFor(service: Service, chosen: BookingDraft["addOns"]): PricedLine {
  const addOns = allowedAddOns(service).flatMap((addOn) => {
    const qty = chosen.find(({ id }) => id === addOn.id)?.qty;
    return qty === undefined ? [] : [{ ...addOn, qty }];
  });
  return lineOf(service, addOns, 1);
}

/** Whether the slot that was taken last is the one that is chosen now. */
const holdsChosen = ({ hold, date, time, productId }: BookingDraft) => hold !== null && hold.date === date && hold.time === time && hold.productId === productId;

/** The wizard's draft for whoever looks, with what follows from it. Nothing of it is known before the page has come to life. */
export function useWizard(services: readonly Service[]) {
  const hydrated = useHydrated();
  const session: Session = useStore(sessionStore);
  const user = session.status === "signed-in" ? session.user : undefined;
  const draft = useStore(bookingDraftStore);
  const values: BookingDraft = { ...noBooking(), name: user?.displayName ?? "", email: user?.email ?? "", phone: user?.phone ?? "", ...typedBy(draft, user?.uid) };
  const service = services.find(({ id }) => id === values.productId);
  const line = service && lineFor(service, values.addOns);
  const price = usePresentTotal(line?.lineTotal ?? 0);
  const pincode = normalisePincode(values.pincode);
  const progress: Progress = {
    service: service !== undefined,
    slot: holdsChosen(values),
    place: values.addressLine1.trim() !== "" && values.city.trim() !== "" && pincode !== undefined && districtOf(pincode) !== undefined,
  };
  const type = (change: Partial<BookingDraft>) => typeIntoBooking(user?.uid, change);
  return { hydrated, session, values, service, line, price, progress, type };
}

export type Wizard = ReturnType<typeof useWizard>;
export type Chosen = Wizard & { service: Service; line: PricedLine };

/** What a service begins with: its own add-ons alone, and no time. The same service again goes on as it was. */
export function beginWith(values: BookingDraft, { productId, addOns, ...when }: Pick<BookingDraft, "productId"> & Partial<Pick<BookingDraft, "addOns" | "date" | "city">>): Partial<BookingDraft> {
  const same = values.productId === productId;
  const dated = when.date !== undefined && when.date !== values.date ? { date: when.date, time: "" } : {};
  return { ...when, productId, ...(same ? {} : { time: "" }), ...dated, ...(addOns ? { addOns } : same ? {} : { addOns: [] }) };
}
