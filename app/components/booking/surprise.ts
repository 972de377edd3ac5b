/** What a surprise is told with: one tick, and for the crew whom not to call and whom to call in their place. */
export type Surprise = { surprise: boolean; notToCall: string; alternateContact: string };

export const NO_SURPRISE: Surprise = { surprise: false, notToCall: "", alternateContact: "" };

/** What is sent: names that were typed before the tick was taken away again stay on the page. */
export function surpriseOf({ surprise, notToCall, alternateContact }: Surprise): Surprise {
  return surprise ? { surprise, notToCall, alternateContact } : NO_SURPRISE;
}
