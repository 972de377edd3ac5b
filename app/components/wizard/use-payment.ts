import { type RefObject, useEffect, useState } from "react";
import { useNavigate, useRevalidator, useSearchParams } from "react-router";
import { takeQuoted, whyOf } from "#app/lib/offer.ts";
import { showToast } from "#app/lib/toast.ts";
import { useFieldErrors, useSending } from "#app/lib/use-sending.ts";
import { CHOOSE_METHOD } from "#domain/booking/wizard.ts";
import { formatRupees } from "#domain/money/rules.ts";
import { type Begun, beginPayment, begunStore, paymentPath, proveStanding, standingStore, underway } from "./payments.ts";
import type { Problem } from "./call.ts";
import { SWITCHED, UNREACHED, useRefusals } from "./use-holding.ts";
import { useSettled } from "./use-settled.ts";
import type { Chosen } from "./use-wizard.ts";
import { PAYMENT_FIELDS, PLACE_FIELDS, wrongIn } from "./wish.ts";

/** What the pretend gateway is asked to answer, beside `paid`: handles for trying the other endings. */
export const OUTCOMES = [["paid", "Paid"], ["failed", "Failed"], ["pending", "Pending, without an end"], ["late", "Pending, paid a minute later"]] as const;
const GONE_ON = "The payment may have been begun. Try again: it goes on with the same one, and nothing is paid twice.";

/** Step 4 while it is filled in and paid. The same press again goes on with the same booking and the same payment. */
export function usePayment(wizard: Chosen, form: RefObject<HTMLFormElement | null>) {
  const { type, price } = wizard;
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const { errors, refuse, settle, clear } = useFieldErrors(form, PAYMENT_FIELDS);
  const [outcome, setOutcome] = useState<string>("paid");
  const { toFields, toSlots, toPayment } = useRefusals(wizard);
  const settled = useSettled();
  useBegun(wizard, toPayment);

  /** Beside its field where that is in this step; where it is in another, that opens. */
  function refuseFields(wrong: Record<string, string>) {
    const here = Object.keys(wrong).filter((field) => PAYMENT_FIELDS.some((each) => each === field));
    if (here.length === 0) return toFields(wrong);
    refuse(wrong);
    if (here.every((field) => field === "method")) {
      showToast({ title: CHOOSE_METHOD, tone: "failed" });
      return form.current?.querySelector<HTMLElement>("[name=method]")?.focus();
    }
    showToast({ title: "Please check the form", description: wrong[here[0] ?? ""] ?? "Please look at the marked fields.", tone: "failed" });
  }

  function refuseWish(problem: Problem) {
    const { title = "This booking can't be paid as it is", detail = "", code, total, offer, errors: wrong, reference } = problem;
    if (wrong) {
      refuseFields(wrong);
      // What is offered may be another by now.
      return void revalidate();
    }
    if (code === "already-paid" && reference) return void navigate(`/book/done/${reference}`, { replace: true, state: { placed: true, payment: wizard.values.begun?.id } });
    if (code === "other-price" && total !== undefined) {
      price.take(total);
      takeQuoted(offer, wizard.offer?.claim);
      showToast({ title, description: `${whyOf(offer)}The total is now ${formatRupees(total)}. This payment was not begun.`, tone: "failed" });
      return void revalidate();
    }
    // A slot that is of no use, or has just gone: another is chosen.
    if (code === "no-crew" || code === "hold-gone") {
      type({ time: "", hold: null });
      return toSlots({ ...problem, slots: problem.slots ?? [] });
    }
    showToast({ title, description: detail, tone: "failed" });
  }

  /** The pretend gateway is asked at once; every other is gone to from the payment's own address. */
  async function goOn(begun: Begun) {
    begunStore.set(begun);
    const { id } = begun.payment;
    const answer = "pretend" in begun.handover ? await proveStanding(id, { outcome }) : undefined;
    if (answer?.kind === "ok") settled(answer.body);
    else standingStore.set(undefined);
    if (answer?.kind !== "ok" || answer.body.payment.state !== "captured") void navigate(paymentPath(id), { replace: true });
  }

  const { sending, press } = useSending("pay", async ({ send }) => {
    const wrong = wrongIn(wizard, [...PAYMENT_FIELDS, ...PLACE_FIELDS]);
    if (Object.keys(wrong).length > 0) return refuseFields(wrong);
    clear();
    const sent = await send(() => beginPayment(wizard, type));
    switch (sent?.kind) {
      case "begun":
        return goOn(sent.begun);
      case "slot":
        return toSlots(sent.problem);
      case "pending":
        return toPayment(sent.id);
      case "problem":
        return refuseWish(sent.problem);
      case "switched":
        return showToast(SWITCHED);
      case "unknown":
        return showToast(UNREACHED);
      case "lost":
        return showToast({ ...UNREACHED, description: GONE_ON });
    }
  });

  const change: typeof type = (typed) => {
    settle(typed);
    type(typed);
  };
  return { errors, change, outcome, setOutcome, sending, press };
}

/** A payment that was begun and that this page does not show, as after a closed tab: where money is underway by it, its own page does. */
function useBegun({ values }: Chosen, toPayment: (id: string) => void) {
  const [search] = useSearchParams();
  useEffect(() => {
    if (values.begun?.id === search.get("payment")) return;
    let gone = false;
    void underway(values).then((found) => {
      if (!gone && found?.kind === "pending") toPayment(found.id);
    });
    return () => {
      gone = true;
    };
    // As the step was opened: what is begun in it leads to its page by itself.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);
}
