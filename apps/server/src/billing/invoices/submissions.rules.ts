import type { SUBMISSION_OUTCOMES } from '@fleet/contracts/billing/invoices.ts';

const FIRST_WAIT_MS = 30_000;
const LONGEST_WAIT_MS = 3_600_000;

/** Delay of a document after this many attempts without a response: twice as long each time, an hour at most. */
export function waitAfter(attempts: number): number {
  return Math.min(FIRST_WAIT_MS * 2 ** (attempts - 1), LONGEST_WAIT_MS);
}

/** Where an answer leaves a document. What was received before was taken then: its answer was lost on the way. */
export function clearanceOf(
  outcome: (typeof SUBMISSION_OUTCOMES)[number],
  isReport: boolean,
): 'sending' | 'cleared' | 'reported' | 'refused' {
  switch (outcome) {
    case 'already_received':
      return isReport ? 'reported' : 'cleared';
    case 'unavailable':
    case 'not_authorised':
      return 'sending';
    default:
      return outcome;
  }
}
