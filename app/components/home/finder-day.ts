import { bookingDraftStore, typeIntoBooking } from "#app/lib/booking-draft.ts";
import { loadSession, sessionStore, shopNow } from "#app/lib/session.ts";
import { isCalendarDate, todayInIndia } from "#domain/time/rules.ts";

/**
 * The earliest day of the finder, by the shop's clock, since the page is the same for everyone on every day. And what is chosen there is
 * kept for the wizard, so that day and city need not be chosen twice; another day takes the chosen time with it.
 */
export async function keepDay(finder: HTMLFormElement): Promise<void> {
  finder.addEventListener("submit", () => {
    const chosen = new FormData(finder);
    const [date, city] = [chosen.get("date"), chosen.get("location")];
    const session = sessionStore.get();
    const day = typeof date === "string" && isCalendarDate(date) && date !== bookingDraftStore.get()?.typed.date;
    const change = { ...(day && { date, time: "" }), ...(typeof city === "string" && city !== "" && { city }) };
    if (Object.keys(change).length > 0) typeIntoBooking(session.status === "signed-in" ? session.user.uid : undefined, change);
  });
  await loadSession();
  const date = finder.elements.namedItem("date");
  if (date instanceof HTMLInputElement) date.min = todayInIndia(shopNow());
}
