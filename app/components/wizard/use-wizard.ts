import { type BookingDraft, bookingDraftStore, holdsChosen, noBooking, typeIntoBooking } from "#app/lib/booking-draft.ts";
import { typedBy } from "#app/lib/typed-draft.ts";
import { useHydrated } from "#app/lib/hydrated.ts";
import { useOffer } from "#app/lib/offer.ts";
import { type Session, sessionStore, shopNow } from "#app/lib/session.ts";
import { createStore, useStore } from "#app/lib/store.ts";
import { usePresentTotal } from "#app/lib/use-sending.ts";
import { districtOf, normalisePincode } from "#domain/area/pincodes.ts";
import { dateTrouble } from "#domain/booking/fields.ts";
import type { Progress, Step } from "#domain/booking/steps.ts";
import { CITIES, type City, type Picture, type Product } from "#domain/catalogue/types.ts";
import { lineOf, type PricedLine } from "#domain/pricing/line.ts";
import { allowedAddOns, totalsOf } from "#domain/pricing/rules.ts";
import type { OtherSlot } from "./call.ts";

/** What can be booked here, as the picker shows it and the wizard prices it. */
export type Service = Pick<Product, "id" | "title" | "basePrice" | "addOns" | "duration" | "capacity"> & { category: string; picture: Picture | undefined };

/** What the shop has refused, told in the step where it can be changed, wherever the shopper was when it turned out; with free slots for step 1. */
export const noteStore = createStore<{ step: Step; words: string; slots: readonly OtherSlot[] } | undefined>(undefined);

/** The service's line as it is chosen now, of add-ons that go with it, at the catalogue's prices. */
function lineFor(service: Service, chosen: BookingDraft["addOns"]): PricedLine {
  const addOns = allowedAddOns(service).flatMap((addOn) => {
    const qty = chosen.find(({ id }) => id === addOn.id)?.qty;
    return qty === undefined ? [] : [{ ...addOn, qty }];
  });
  return lineOf(service, addOns, 1);
}

/** The city whose crews come: where the PIN code lies, or one that was named before there was an address. */
export function cityOf({ pincode, city }: BookingDraft): City | undefined {
  const code = normalisePincode(pincode);
  return (code && districtOf(code)) || CITIES.find((each) => each === city);
}

/** The wizard's draft for whoever looks, with what follows from it. Nothing of it is known before the page has come to life. */
export function useWizard(services: readonly Service[]) {
  const hydrated = useHydrated();
  const session: Session = useStore(sessionStore);
  const user = session.status === "signed-in" ? session.user : undefined;
  const draft = useStore(bookingDraftStore);
  const values: BookingDraft = { ...noBooking(), name: user?.displayName ?? "", email: user?.email ?? "", phone: user?.phone ?? "", ...typedBy(draft, user?.uid) };
  const service = services.find(({ id }) => id === values.productId);
  const line = service && lineFor(service, values.addOns);
  const { offer } = useOffer();
  const { discount, total: shown } = totalsOf([line?.lineTotal ?? 0], { offer, withFee: false });
  const price = usePresentTotal(shown);
  const pincode = normalisePincode(values.pincode);
  const progress: Progress = {
    service: service !== undefined,
    // A day that has passed meanwhile is chosen again.
    slot: holdsChosen(values) && dateTrouble(values.date, shopNow()) === undefined,
    place: values.addressLine1.trim() !== "" && values.city.trim() !== "" && pincode !== undefined && districtOf(pincode) !== undefined,
  };
  const type = (change: Partial<BookingDraft>) => typeIntoBooking(user?.uid, change);
  return { hydrated, session, values, service, line, offer, discount, price, progress, type };
}

export type Wizard = ReturnType<typeof useWizard>;
export type Chosen = Wizard & { service: Service; line: PricedLine };

/** What a service begins with: its own add-ons alone, and no time. The same service again goes on as it was. */
export function beginWith(values: BookingDraft, { productId, addOns, ...when }: Pick<BookingDraft, "productId"> & Partial<Pick<BookingDraft, "addOns" | "date" | "city">>): Partial<BookingDraft> {
  // Also where it was put back meanwhile, to look at others.
  const same = values.productId === productId || (values.productId === "" && holdsChosen({ ...values, productId }));
  const dated = when.date !== undefined && when.date !== values.date ? { date: when.date, time: "" } : {};
  return { ...when, productId, ...(same ? {} : { time: "" }), ...dated, ...(addOns ? { addOns } : same ? {} : { addOns: [] }) };
}
