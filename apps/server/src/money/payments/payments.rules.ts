import { AppError } from '../../platform/app-error.ts';

/** Postings of a payment: it leaves what the network, or its franchisee, is owed, and the bank. */
export function paymentPostings(network_id: number, station_id: number | null, amount_halalas: number) {
  const payable =
    station_id === null
      ? { account: 'network_payable' as const, party_id: network_id }
      : { account: 'franchisee_payable' as const, party_id: station_id };
  return [
    { ...payable, amount_halalas: -amount_halalas },
    { account: 'bank' as const, party_id: 0, amount_halalas },
  ];
}

/** More than is due is paid only with a reason. Refuses with REASON_REQUIRED (details: `due_halalas`). */
export function refuseAboveDue(amount_halalas: number, due_halalas: number, reason: string | null): void {
  if (amount_halalas > due_halalas && !reason) {
    throw new AppError(
      'REASON_REQUIRED',
      'This is more than is due: say why.',
      { due_halalas },
      { reason: 'required' },
    );
  }
}

/** The network: a network's users mean their own, the platform names one. Throws NOT_FOUND. */
export function networkOf(
  actor: { readonly role: string | null; readonly network_id: number | null; readonly kind: string },
  requested: number | undefined,
): number {
  if (actor.kind === 'system' || actor.role === 'admin') {
    if (requested !== undefined) return requested;
    throw new AppError('INVALID_FIELDS', 'Say which network.', undefined, { network_id: 'required' });
  }
  if (actor.network_id === null || (requested !== undefined && requested !== actor.network_id))
    throw new AppError('NOT_FOUND', 'There is no such network.');
  return actor.network_id;
}
