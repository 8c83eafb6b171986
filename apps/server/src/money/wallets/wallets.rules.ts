import type { CreditLine } from '@fleet/contracts/money/credit-lines.ts';
import type { Permission } from '@fleet/contracts/permissions.ts';
import { AppError } from '../../platform/app-error.ts';

/** Money of a client in halalas. `allocated_halalas` is what remains beside the holds, which are `reserved_halalas`. */
export interface Balances {
  readonly main_halalas: number;
  readonly allocated_halalas: number;
  readonly reserved_halalas: number;
}

export interface WalletRow extends Balances {
  readonly client_id: number;
  readonly open_holds: number;
  readonly held_halalas: number;
  /** The client is warned when less than this remains; halalas, 0 for never. */
  readonly min_amount_notification: number;
}

interface WalletReader {
  readonly kind: 'user' | 'api_key' | 'system' | 'anonymous';
  readonly role: string | null;
  readonly client_id: number | null;
  readonly permissions: ReadonlySet<Permission>;
}

/**
 * The wallet's client: a client's user means their own, the platform names one. Rejects with NOT_FOUND another
 * client, and with INVALID_FIELDS where the platform names none.
 */
export function clientOf(actor: WalletReader, requested: number | undefined): number {
  if (actor.kind === 'system' || actor.role === 'admin') {
    if (requested === undefined) {
      throw new AppError('INVALID_FIELDS', 'Say which client.', undefined, { client_id: 'required' });
    }
    return requested;
  }
  if (actor.client_id === null || (requested !== undefined && requested !== actor.client_id)) {
    throw new AppError('NOT_FOUND', 'There is no such client.');
  }
  return actor.client_id;
}

/** A wallet with the figures of the screens: allocated = remaining + reserved. */
export function presentWallet(row: WalletRow, credit: CreditLine | null, actor: WalletReader) {
  const remaining = row.allocated_halalas;
  const sets_credit = actor.permissions.has('update wallet');
  return {
    client_id: row.client_id,
    main_halalas: row.main_halalas,
    allocated_halalas: remaining + row.reserved_halalas,
    reserved_halalas: row.reserved_halalas,
    remaining_halalas: remaining,
    open_holds: row.open_holds,
    held_halalas: row.held_halalas,
    min_amount_notification: row.min_amount_notification,
    is_low: (credit?.available_halalas ?? remaining) < row.min_amount_notification,
    // Why the platform waits is its own.
    credit: credit && (sets_credit ? credit : { ...credit, suspension_reason: null }),
    can: {
      transfer: actor.permissions.has('transfer wallet'),
      set_credit: sets_credit,
    },
  };
}

/** Postings of a move between main and allocated. */
export function transferPostings(
  client_id: number,
  direction: 'to_allocated' | 'to_main',
  amount_halalas: number,
) {
  const toAllocated = direction === 'to_allocated' ? amount_halalas : -amount_halalas;
  return [
    { account: 'client_main' as const, party_id: client_id, amount_halalas: -toAllocated },
    { account: 'client_allocated' as const, party_id: client_id, amount_halalas: toAllocated },
  ];
}
