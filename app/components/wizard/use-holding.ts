import { useNavigate } from "react-router";
import { showToast } from "#app/lib/toast.ts";
import { useSending } from "#app/lib/use-sending.ts";
import { pathOf } from "#domain/booking/steps.ts";
import { formatDate, formatTime } from "#domain/time/rules.ts";
import type { HeldSlot } from "#app/lib/booking-draft.ts";
import { type Problem, takeSlot } from "./call.ts";
import { type Chosen, lostSlotStore } from "./use-wizard.ts";

/** A slot that could not be had is told in step 1, with the nearest that can; everything typed stays. */
export function useLostSlot() {
  const navigate = useNavigate();
  return ({ date, time }: { date: string; time: string }, { title = "That time can't be booked", detail = "", slots }: Problem) => {
    if (!slots) return showToast({ title, description: detail, tone: "failed" });
    lostSlotStore.set({ words: `${title}: ${formatDate(date)}, ${formatTime(time)}. ${detail}`, slots });
    void navigate(pathOf("time"));
  };
}

export const UNREACHED = { title: "We could not be reached", description: "Nothing has been sent. Please try again in a moment.", tone: "failed" } as const;
export const SWITCHED = { title: "Somebody else is logged in by now", description: "Nothing has been sent. Look at the details, then try again.", tone: "failed" } as const;

/** Takes the chosen slot for whoever is signed in, then goes on with `then`; whoever is not is asked to log in first. */
export function useHolding({ values, service, type }: Chosen, then?: (hold: HeldSlot) => void) {
  const tellLost = useLostSlot();
  const { sending: busy, press: again } = useSending("hold this time", async ({ send }) => {
    const wish = { date: values.date, time: values.time, productId: service.id };
    const held = await send(() => takeSlot(wish));
    switch (held?.kind) {
      case "held":
        lostSlotStore.set(undefined);
        type({ hold: held.hold });
        return then?.(held.hold);
      case "problem":
        return tellLost(wish, held.problem);
      case "switched":
        return showToast(SWITCHED);
      case "lost":
      case "unknown":
        return showToast(UNREACHED);
    }
  });
  return { busy, again };
}
