import { useNavigate } from "react-router";
import { showToast } from "#app/lib/toast.ts";
import { useSending } from "#app/lib/use-sending.ts";
import { pathOf, type Step } from "#domain/booking/steps.ts";
import { formatDate, formatTime } from "#domain/time/rules.ts";
import type { HeldSlot } from "#app/lib/booking-draft.ts";
import type { Problem } from "./call.ts";
import { paymentPath, standingStore, takeChosen } from "./payments.ts";
import { type Chosen, noteStore } from "./use-wizard.ts";
import { PLACE_FIELDS } from "./wish.ts";

/** The step in which a field of `POST /api/holds` and `/api/payments` can be put right. */
function stepOf(field: string): Step {
  if (field === "selectedAddOns") return "add-ons";
  return PLACE_FIELDS.some((each) => each === field) ? "location" : "time";
}

/** Where the wizard leads when the shop refuses: what is wrong stands in the step where it can be changed, and everything typed stays. */
export function useRefusals({ values, type }: Chosen) {
  const navigate = useNavigate();
  /** Words by field, none of them of this step. */
  const toFields = (wrong: Record<string, string>) => {
    const [field, words] = Object.entries(wrong)[0] ?? ["date", "Please choose a day and a time again."];
    // A service that is not offered any more: another is picked.
    if (field === "productId") {
      type({ productId: "", time: "", hold: null });
      showToast({ title: "This service can't be booked", description: words, tone: "failed" });
      return void navigate("/book");
    }
    noteStore.set({ step: stepOf(field), words, slots: [] });
    void navigate(pathOf(stepOf(field)));
  };
  /** A slot that could not be had is told in step 1, with the nearest that can. */
  const toSlots = ({ title = "That time can't be booked", detail = "", slots, errors }: Problem) => {
    if (errors) return toFields(errors);
    if (!slots) return showToast({ title, description: detail, tone: "failed" });
    noteStore.set({ step: "time", words: `${title}: ${formatDate(values.date)}, ${formatTime(values.time)}. ${detail}`, slots });
    void navigate(pathOf("time"));
  };
  const toPayment = (id: string) => {
    // Whatever was known of it, it has gone on.
    standingStore.set(undefined);
    void navigate(paymentPath(id), { replace: true });
  };
  return { toFields, toSlots, toPayment };
}

export const UNREACHED = { title: "We could not be reached", description: "Nothing has been sent. Please try again in a moment.", tone: "failed" } as const;
export const SWITCHED = { title: "Somebody else is logged in by now", description: "Nothing has been sent. Look at the details, then try again.", tone: "failed" } as const;

/** Takes the chosen slot for whoever is signed in, then goes on with `then`; whoever is not is asked to log in first. */
export function useHolding(wizard: Chosen, then?: (hold: HeldSlot) => void) {
  const { type } = wizard;
  const { toSlots, toPayment } = useRefusals(wizard);
  const { sending: busy, press: again } = useSending("hold this time", async ({ send }) => {
    const held = await send(() => takeChosen(wizard));
    switch (held?.kind) {
      case "held":
        noteStore.set(undefined);
        type({ hold: held.hold });
        return then?.(held.hold);
      case "problem":
        return toSlots(held.problem);
      case "pending":
        return toPayment(held.id);
      case "switched":
        return showToast(SWITCHED);
      case "lost":
      case "unknown":
        return showToast(UNREACHED);
    }
  });
  return { busy, again };
}
