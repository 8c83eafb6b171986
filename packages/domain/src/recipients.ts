/** Rules of what a recipient sees of a delivery without signing in. */

/** Whom a recipient's page calls. */
export const RECIPIENT_CALLS = ['driver', 'depot', 'nobody'] as const;
export type RecipientCall = (typeof RECIPIENT_CALLS)[number];

/** A link ends this long after the delivery. */
export const LINK_LIFETIME_MS = 2 * 86_400_000;

export const HANDOVER_CODE_LENGTH = 4;
/** How a hand-over was confirmed. */
export const HANDOVER_CHECKS = ['code', 'released'] as const;
/** After so many wrong codes a dispatcher has to release the delivery. */
export const MAX_WRONG_CODES = 5;

export const MAX_STARS = 5;
export const MAX_RATING_COMMENT = 500;

const MINUTE_MS = 60_000;
const STEP_MS = 5 * MINUTE_MS;
const SPAN_MS = 15 * MINUTE_MS;

/**
 * The quarter of an hour in which an arrival is announced, on whole five minutes: it begins five to ten minutes before the expected
 * instant, but not before now.
 */
export function arrivalSpan(expected_at: Date, now: Date): { from: Date; to: Date } {
  const rounded = (at: number) => Math.floor(at / STEP_MS) * STEP_MS;
  const from = Math.max(rounded(expected_at.getTime() - STEP_MS), rounded(now.getTime()));
  return { from: new Date(from), to: new Date(from + SPAN_MS) };
}

/** Whether a link has ended: its order was canceled, or delivered two days ago. */
export function isLinkOver(
  { is_canceled, delivered_at }: { is_canceled: boolean; delivered_at: Date | null },
  now: Date,
): boolean {
  return is_canceled || (delivered_at !== null && now.getTime() - delivered_at.getTime() >= LINK_LIFETIME_MS);
}

/** What is known of a delivery's hand-over. */
interface Handover {
  readonly requires_handover_code: boolean;
  readonly is_released: boolean;
  readonly wrong_codes: number;
}

/** What a driver's hand-over needs: nothing (null), the code, or a dispatcher's release, there already or missing. */
export function handoverNeed(link: Handover): 'code' | 'locked' | 'released' | null {
  if (!link.requires_handover_code) return null;
  if (link.is_released) return 'released';
  return link.wrong_codes >= MAX_WRONG_CODES ? 'locked' : 'code';
}

/** How a hand-over is confirmed, or why it is not. */
export function checkHandover(
  link: Handover,
  code: string | null,
  expected: string,
): (typeof HANDOVER_CHECKS)[number] | null | 'missing' | 'wrong' | 'locked' {
  const need = handoverNeed(link);
  if (need !== 'code') return need;
  if (code === null) return 'missing';
  return code === expected ? 'code' : 'wrong';
}
