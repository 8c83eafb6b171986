import { type Posting, wholeHalalas } from './ledger.rules.ts';

/** Accounts a capture was paid from, in the order they pay again: what was reserved came back to allocated. */
const PAID_FROM = ['client_allocated', 'client_main', 'suspense'] as const;

/**
 * Postings that replace a reversed capture: the same payee is owed `owed_halalas`, the client pays `charged_halalas`
 * from where it was paid before; the difference is the platform's loss. What is charged more than before is paid from what is
 * allocated. No postings where nothing is owed any more. Throws RangeError on a charge above what is owed.
 */
export function recaptureOf(question: {
  readonly client_id: number;
  readonly original: readonly Posting[];
  readonly owed_halalas: number;
  readonly charged_halalas: number;
}): Posting[] {
  const { client_id, original, owed_halalas: owed, charged_halalas: charged } = question;
  wholeHalalas(owed, 'owed_halalas', 0);
  wholeHalalas(charged, 'charged_halalas', 0);
  if (charged > owed) throw new RangeError(`charged ${charged} is above the ${owed} halalas owed`);
  const payee = original.find(({ account }) => account.endsWith('_payable'));
  if (!payee) throw new RangeError('a capture owes somebody');

  const paid = paidFrom(original);
  const before = PAID_FROM.reduce((sum, account) => sum + (paid.get(account)?.halalas ?? 0), 0);
  const allocated = (paid.get('client_allocated')?.halalas ?? 0) + Math.max(0, charged - before);
  paid.set('client_allocated', { party_id: client_id, halalas: allocated });
  let left = charged;
  const sources = PAID_FROM.flatMap((account): Posting[] => {
    const source = paid.get(account);
    const part = Math.min(left, source?.halalas ?? 0);
    left -= part;
    return part > 0 ? [{ account, party_id: source!.party_id, amount_halalas: -part }] : [];
  });
  const lines = [
    ...sources,
    { account: 'platform_loss' as const, party_id: 0, amount_halalas: charged - owed },
    { account: payee.account, party_id: payee.party_id, amount_halalas: owed },
  ];
  return lines.filter((line) => line.amount_halalas !== 0);
}

/** What each account paid for the capture, in positive halalas; reserved and allocated together. */
function paidFrom(original: readonly Posting[]) {
  const paid = new Map<string, { party_id: number; halalas: number }>();
  for (const { account, party_id, amount_halalas } of original) {
    const name = account === 'client_reserved' ? 'client_allocated' : account;
    const halalas = (paid.get(name)?.halalas ?? 0) - amount_halalas;
    paid.set(name, { party_id, halalas });
  }
  return paid;
}
