import { useNavigate } from "react-router";
import { typeIntoBooking } from "#app/lib/booking-draft.ts";
import { sessionStore } from "#app/lib/session.ts";
import { showToast } from "#app/lib/toast.ts";
import { PLACE } from "#domain/payment/states.ts";
import { type PaymentStanding, standingStore } from "./payments.ts";

/** Takes what the shop has told of a payment: one that is taken leads to its booking, a failed one can be tried again. */
export function useSettled() {
  const navigate = useNavigate();
  return (standing: PaymentStanding) => {
    const { payment, booking } = standing;
    const before = standingStore.get();
    const news = before?.payment.id !== payment.id || before.payment.state !== payment.state;
    standingStore.set(standing);
    // A booking may have been paid by another payment than the one that is looked at.
    if (PLACE[payment.state] >= PLACE.captured || booking.state === "confirmed") {
      showToast({ title: "Payment success", ...(payment.reference && { description: `Reference ${payment.reference}` }) });
      void navigate(`/book/done/${booking.reference}`, { replace: true, state: { placed: true } });
    } else if (payment.state === "failed" && news) {
      // Let go while it was looked at: the time is not held any more.
      if (before?.payment.id === payment.id && booking.state === "expired") forgetHold();
      showToast({ title: payment.gateway === "upi" ? "Your payment did not arrive" : "Payment failed", description: payment.gateway === "upi" ? "Nothing is due." : "Try again, or choose another way to pay.", tone: "failed" });
    }
  };
}

function forgetHold() {
  const session = sessionStore.get();
  typeIntoBooking(session.status === "signed-in" ? session.user.uid : undefined, { hold: null });
}
