import { showToast } from "./toast.ts";

/** Called with every form that is sent, since the footer's is written by the server alone. What it takes comes with the first one. */
export function answerNewsletter(event: SubmitEvent): void {
  const form = event.target;
  if (!(form instanceof HTMLFormElement) || form.dataset.newsletter === undefined) return;
  event.preventDefault();
  void import("./newsletter.ts").then(({ subscribe }) => subscribe(form)).catch(() => showToast({ title: "Subscription failed", description: "Please try again later.", tone: "failed" }));
}
