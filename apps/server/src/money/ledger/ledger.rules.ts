import type { ACCOUNT_KINDS, ENTRY_KINDS } from '@fleet/contracts/money/ledger.ts';
import { AppError, refusalOf } from '../../platform/app-error.ts';

export type AccountKind = (typeof ACCOUNT_KINDS)[number];
export type EntryKind = (typeof ENTRY_KINDS)[number];

/** One line of an entry. `party_id` is the client, network or station the account speaks of; 0 for the platform's own. */
export interface Posting {
  readonly account: AccountKind;
  readonly party_id: number;
  readonly amount_halalas: number;
}

export interface OpenHold {
  readonly id: number;
  readonly kind: 'request' | 'excess';
  readonly amount_halalas: number;
}

/** Where the part of a charge comes from that the holds do not cover. */
export type Shortfall = 'refuse' | 'from_client' | 'from_suspense';

export interface CaptureQuestion {
  readonly client_id: number;
  readonly payable: { readonly account: 'network_payable' | 'franchisee_payable'; readonly party_id: number };
  /** What the station is owed: the whole dispensed amount. */
  readonly owed_halalas: number;
  /** The client's charge; at most what is owed, the rest is the platform's loss. */
  readonly charged_halalas: number;
  readonly shortfall: Shortfall;
  readonly open_holds: readonly OpenHold[];
  /** The client's free balances, beside the holds. */
  readonly allocated_halalas: number;
  readonly main_halalas: number;
}

export interface CaptureAnswer {
  readonly postings: Posting[];
  /** Each hold with the part of it that was taken; the request's own hold is used up before the excess. */
  readonly holds: { readonly id: number; readonly captured_halalas: number }[];
  /** What left the client: from holds, allocated and main. */
  readonly captured_halalas: number;
  /** What went back from the holds to allocated. */
  readonly released_halalas: number;
}

/**
 * Which postings settle a refuelling: every open hold is resolved, the station is owed the whole amount, and what the
 * client does not pay is suspense or loss. Refuses with INSUFFICIENT_FUNDS (details: `missing_halalas`) when the
 * allowed sources do not cover the charge. Throws RangeError on amounts that make no sense.
 */
export function captureOf(question: CaptureQuestion): CaptureAnswer {
  const { client_id, payable, owed_halalas: owed, charged_halalas: charged } = question;
  wholeHalalas(owed, 'owed_halalas', 0);
  wholeHalalas(charged, 'charged_halalas', 0);
  if (charged > owed) throw new RangeError(`charged ${charged} is above the ${owed} halalas owed`);

  const holds = splitOverHolds(question.open_holds, charged);
  const held = sumOf(question.open_holds.map((hold) => hold.amount_halalas));
  const fromHolds = sumOf(holds.map((hold) => hold.captured_halalas));
  const rest = sourcesOfRest(question, charged - fromHolds);
  const released = held - fromHolds;

  const postings = withoutZeros([
    { account: 'client_reserved', party_id: client_id, amount_halalas: -held },
    { account: 'client_allocated', party_id: client_id, amount_halalas: released - rest.allocated },
    { account: 'client_main', party_id: client_id, amount_halalas: -rest.main },
    { account: 'suspense', party_id: 0, amount_halalas: -rest.suspense },
    { account: 'platform_loss', party_id: 0, amount_halalas: charged - owed },
    { ...payable, amount_halalas: owed },
  ]);
  return {
    postings,
    holds,
    captured_halalas: fromHolds + rest.allocated + rest.main,
    released_halalas: released,
  };
}

/** Allocated pays before main; suspense only on an administrator's decision. */
function sourcesOfRest(
  question: CaptureQuestion,
  rest: number,
): { allocated: number; main: number; suspense: number } {
  if (question.shortfall === 'from_suspense') return { allocated: 0, main: 0, suspense: rest };
  const allowed = question.shortfall === 'from_client';
  const allocated = allowed ? Math.min(rest, question.allocated_halalas) : 0;
  const main = allowed ? Math.min(rest - allocated, question.main_halalas) : 0;
  const missing = rest - allocated - main;
  if (missing > 0) {
    throw new AppError('INSUFFICIENT_FUNDS', 'The balance does not cover this.', {
      missing_halalas: missing,
    });
  }
  return { allocated, main, suspense: 0 };
}

function splitOverHolds(holds: readonly OpenHold[], charged: number): CaptureAnswer['holds'] {
  let left = charged;
  const ownFirst = holds.toSorted((a, b) => Number(a.kind === 'excess') - Number(b.kind === 'excess'));
  return ownFirst.map(({ id, amount_halalas }) => {
    const captured_halalas = Math.min(left, amount_halalas);
    left -= captured_halalas;
    return { id, captured_halalas };
  });
}

/**
 * The postings that reverse an entry. A capture resolved its holds for good, so what it took from *reserved* returns
 * to *allocated*. Holds and releases are resolved, never reversed, and neither is a reversal: STATUS_CONFLICT.
 */
export function reversalOf(kind: EntryKind, postings: readonly Posting[]): Posting[] {
  if (kind === 'hold' || kind === 'excess_hold' || kind === 'release' || kind === 'reversal') {
    throw new AppError('STATUS_CONFLICT', 'This kind of entry is not reversed.', { kind });
  }
  const opposite = new Map<string, Posting>();
  for (const posting of postings) {
    const account = posting.account === 'client_reserved' ? 'client_allocated' : posting.account;
    const key = `${account}:${posting.party_id}`;
    const amount_halalas = (opposite.get(key)?.amount_halalas ?? 0) - posting.amount_halalas;
    opposite.set(key, { account, party_id: posting.party_id, amount_halalas });
  }
  return withoutZeros([...opposite.values()]);
}

/**
 * Reversing a fee must not leave the client with money on its receivable that no screen shows: what was settled in
 * the meantime goes to main. `receivable_halalas` is the balance before, below zero while something is owed.
 */
export function withoutCreditOnReceivable(
  postings: readonly Posting[],
  receivable_halalas: number,
): Posting[] {
  const owed = postings.find((posting) => posting.account === 'fees_receivable');
  const surplus = owed ? Math.max(0, receivable_halalas + owed.amount_halalas) : 0;
  // What was a credit before stays where it is.
  const moved = owed ? Math.min(surplus, Math.max(0, owed.amount_halalas)) : 0;
  if (!owed || moved === 0) return [...postings];
  const { party_id } = owed;
  const main = postings.find((posting) => posting.account === 'client_main' && posting.party_id === party_id);
  const rest = postings.filter((posting) => posting !== owed && posting !== main);
  return withoutZeros([
    ...rest,
    { ...owed, amount_halalas: owed.amount_halalas - moved },
    { account: 'client_main', party_id, amount_halalas: (main?.amount_halalas ?? 0) + moved },
  ]);
}

/** What the database refused, in the words of the business; what it does not know is a bug and comes back as it is. */
export function ledgerRefusal(error: unknown, details?: Record<string, unknown>): unknown {
  const refusal = refusalOf(error);
  return refusal && details ? new AppError(refusal.code, refusal.message, details) : (refusal ?? error);
}

/** Throws RangeError unless `amount` is a whole number of halalas, `least` or more. */
export function wholeHalalas(amount: number, name: string, min: number): void {
  if (!Number.isSafeInteger(amount) || amount < min) {
    throw new RangeError(`${name} must be a whole number of halalas from ${min} up, not ${amount}`);
  }
}

function withoutZeros(postings: Posting[]): Posting[] {
  return postings.filter((posting) => posting.amount_halalas !== 0);
}

function sumOf(amounts: readonly number[]): number {
  return amounts.reduce((sum, amount) => sum + amount, 0);
}
