import { AppError } from '../../platform/app-error.ts';
import { recordAudit } from '../../platform/audit.ts';
import { type Ctx, inTransaction } from '../../platform/context.ts';
import {
  findAvailable,
  findBalance,
  findEntry,
  insertAccounts,
  insertEntry,
  lockClientBalances,
  type NewEntry,
} from './ledger.queries.ts';
import {
  type AccountKind,
  ledgerRefusal,
  type Posting,
  reversalOf,
  withoutCreditOnReceivable,
} from './ledger.rules.ts';

/**
 * Posts one entry and returns its id. The postings must sum to zero (else a bug). Refuses with INSUFFICIENT_FUNDS when
 * a client's balance would go below zero, and with STATUS_CONFLICT when this business key was posted before.
 */
export async function postEntry(ctx: Ctx, entry: NewEntry): Promise<number> {
  return insertEntry(ctx, entry).catch((error) => {
    throw ledgerRefusal(error);
  });
}

/** The accounts of a new client, all at zero. Opening them twice does nothing. */
export async function openClientAccounts(ctx: Ctx, client_id: number): Promise<void> {
  await insertAccounts(ctx, client_id, [
    { kind: 'client_main', guarded: true },
    { kind: 'client_allocated', guarded: true },
    { kind: 'client_reserved', guarded: true },
    // Orders of the store that are paid and not yet delivered.
    { kind: 'client_prepaid', guarded: true },
    // What this client owes in fees, as a negative balance; the next top-up settles it first.
    { kind: 'fees_receivable', guarded: false },
  ]);
}

/** The account of what is held for a client’s refunds, with its first one. */
export async function openRefundAccount(ctx: Ctx, client_id: number): Promise<void> {
  await insertAccounts(ctx, client_id, [{ kind: 'client_refunds', guarded: true }]);
}

/** The account of what a new network is owed. */
export async function openNetworkAccounts(ctx: Ctx, network_id: number): Promise<void> {
  await insertAccounts(ctx, network_id, [{ kind: 'network_payable', guarded: false }]);
}

/** The account of what a new station is owed, where it is a franchisee's. */
export async function openStationAccounts(ctx: Ctx, station_id: number): Promise<void> {
  await insertAccounts(ctx, station_id, [{ kind: 'franchisee_payable', guarded: false }]);
}

/**
 * Reverses an entry by a new one that references it with a reason; returns the new entry's id. What a capture took
 * returns to the client's allocated balance. Rejects with NOT_FOUND, STATUS_CONFLICT (reversed before, or of an
 * irreversible kind) and INSUFFICIENT_FUNDS (the money has been used).
 */
export function reverseEntry(ctx: Ctx, entry_id: number, reason: string): Promise<number> {
  return inTransaction(ctx, async (ctx) => {
    const original = await findEntry(ctx, entry_id);
    if (!original) throw new AppError('NOT_FOUND', 'There is no such entry.');
    const postings = reversalOf(original.kind, original.postings);
    const { id: reverses_entry_id, client_id, network_id, station_id, fuel_request_id } = original;
    const reversal_id = await postEntry(ctx, {
      kind: 'reversal',
      business_key: `reversal:${entry_id}`,
      client_id,
      network_id,
      station_id,
      fuel_request_id,
      reverses_entry_id,
      reason,
      postings: await settledReversal(ctx, client_id, postings),
    });
    const after = { reversal_id, reason };
    await recordAudit(ctx, {
      action: 'reverse',
      subject: 'ledger_entry',
      subject_id: entry_id,
      client_id,
      network_id,
      station_id,
      after,
    });
    return reversal_id;
  });
}

/**
 * Makes this transaction the only one that moves the client's money until it ends; for callers that decide by a
 * balance they read after it. Every entry on a client takes the same lock first.
 */
export async function lockClientMoney(ctx: Ctx, client_id: number): Promise<void> {
  if (!ctx.isInTransaction) throw new Error('a lock outside a transaction locks nothing');
  if (!(await lockClientBalances(ctx, client_id))) throw new Error(`client ${client_id} has no accounts`);
}

/** Balance of one account in halalas: the locked one of a client, or snapshot plus later postings. */
export async function balanceOfAccount(ctx: Ctx, kind: AccountKind, party_id: number): Promise<number> {
  const balance = await findBalance(ctx, kind, party_id);
  if (balance === null) throw new Error(`there is no account ${kind} of ${party_id}`);
  return balance;
}

/** What a client may still use for fuel in halalas: its allocated balance beside the holds, and its credit line. */
export async function availableOfClient(ctx: Ctx, client_id: number): Promise<number> {
  const available = await findAvailable(ctx, client_id);
  if (available === null) throw new Error(`client ${client_id} has no accounts`);
  return available;
}

/** What returns to a receivable that was settled in the meantime goes to main; read under the client's lock. */
async function settledReversal(ctx: Ctx, client_id: number | null, postings: Posting[]): Promise<Posting[]> {
  if (client_id === null || !postings.some((posting) => posting.account === 'fees_receivable'))
    return postings;
  await lockClientMoney(ctx, client_id);
  return withoutCreditOnReceivable(postings, await balanceOfAccount(ctx, 'fees_receivable', client_id));
}
