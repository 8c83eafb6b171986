import type { SUBMISSION_OUTCOMES } from '@fleet/contracts/billing/invoices.ts';

const FIRST_WAIT_MS = 30_000;
const LONGEST_WAIT_MS = 3_600_000;

/** Delay of a document after this many attempts without a response: twice as long each time, an hour at most. */
export function waitAfter(attempts: number): number {
  return Math.min(FIRST_WAIT_MS * 2 ** (attempts - 1), LONGEST_WAIT_MS);
}

/** The submission status after an answer. A document already received was accepted earlier and only its answer was lost. */
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
