/**
 * Money that goes from bank to bank is told of by the shopper alone, until the merchant has looked at the account. For so many hours the
 * merchant may take to answer.
 */
export const ANSWER_HOURS = 24;

/**
 * Until when the crew is kept for somebody who says that they have paid: as long as the merchant may take, yet not beyond the cut-off of
 * the slot, since after it nobody else could be sent, and they must know. What they hold already (`heldUntil`) is never made shorter.
 */
export function keptUntil({ heldUntil, cutOff, now }: { heldUntil: Date; cutOff: Date; now: Date }): Date {
  return new Date(Math.max(heldUntil.getTime(), Math.min(now.getTime() + ANSWER_HOURS * 3_600_000, cutOff.getTime())));
}
