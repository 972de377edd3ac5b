/** The steps of the wizard in their order, as they stand in its addresses (`/book/time`); SPEC section 2 counts them. */
export const STEPS = ["time", "location", "add-ons", "payment"] as const;
export type Step = (typeof STEPS)[number];

/** What is known already: the service, a slot that was taken for it, a place where crews go. Add-ons may always be none. */
export type Progress = { service: boolean; slot: boolean; place: boolean };

export const isStep = (value: string | undefined): value is Step => STEPS.some((step) => step === value);

/** From 1, for 'Step N of 4'. */
export const numberOf = (step: Step): number => STEPS.indexOf(step) + 1;
export const pathOf = (step: Step): string => `/book/${step}`;
/** Where Back leads, which the first step has not; and where going on leads, which for the last is itself. */
export function pathBefore(step: Step): string | undefined {
  const before = STEPS[STEPS.indexOf(step) - 1];
  return before && pathOf(before);
}
export const pathAfter = (step: Step): string => pathOf(STEPS[STEPS.indexOf(step) + 1] ?? step);

/**
 * The step that opens where one is asked for: that one, or the first unfinished one before it. Without a service the wizard is at its
 * first step, and a service is picked there.
 */
export function stepToOpen(asked: string | undefined, { service, slot, place }: Progress): Step {
  const wanted = service && isStep(asked) ? asked : "time";
  const unfinished: Step = !slot ? "time" : !place ? "location" : "payment";
  return numberOf(wanted) <= numberOf(unfinished) ? wanted : unfinished;
}
