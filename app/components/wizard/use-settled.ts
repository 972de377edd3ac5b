import { useNavigate } from "react-router";
import { bookingDraftStore, typeIntoBooking } from "#app/lib/booking-draft.ts";
import { shopNow, signedInUid } from "#app/lib/session.ts";
import { typedBy } from "#app/lib/typed-draft.ts";
import { endOffer } from "#app/lib/offer.ts";
import { keepFromOffering } from "#app/lib/offer-shown.ts";
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
    // Whoever has paid, or says so, is offered nothing more, whenever it is confirmed.
    if (PLACE[payment.state] >= PLACE.authorized) keepFromOffering();
    // A booking may have been paid by another payment than the one that is looked at.
    if (PLACE[payment.state] >= PLACE.captured || booking.state === "confirmed") {
      const { begun = null } = typedBy(bookingDraftStore.get(), signedInUid());
      const seen = before?.payment.id === payment.id && before.booking.state !== "confirmed";
      // Told once: who opens its address again later, or whose money has not brought a crew, reads how it stands.
      const placed = booking.state === "confirmed" && (seen || begun?.id === payment.id);
      // Said once the page is there on which it is read.
      const told = () => placed && showToast({ title: "Payment success", ...(payment.reference && { description: `Reference ${payment.reference}` }) });
      if (placed) endOffer(booking.discount > 0);
      void Promise.resolve(navigate(`/book/done/${booking.reference}`, { replace: true, state: { placed, payment: payment.id } })).then(told);
    } else if (payment.state === "failed" && news) {
      // Let go while it was looked at: the time is not held any more. What was taken since, in this tab or another, is.
      if (before?.payment.id === payment.id && booking.state === "expired") forgetHold(payment.id);
      showToast({ title: payment.gateway === "upi" ? "Your payment did not arrive" : "Payment failed", description: payment.gateway === "upi" ? "Nothing is due." : "Try again, or choose another way to pay.", tone: "failed" });
    }
  };
}

function forgetHold(payment: string) {
  const { hold, begun } = typedBy(bookingDraftStore.get(), signedInUid());
  const isIts = begun?.id === payment && begun.hold?.id === hold?.id;
  if (hold && (isIts || Date.parse(hold.expiresAt) <= shopNow().getTime())) typeIntoBooking(signedInUid(), { hold: null });
}
