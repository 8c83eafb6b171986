import { randomUUID } from 'node:crypto';
import { AppError } from '../../platform/app-error.ts';
import { recordAudit } from '../../platform/audit.ts';
import { type Ctx, inTransaction } from '../../platform/context.ts';
import type { ServerEvent } from '../../platform/events.ts';
import { addToOutbox } from '../../platform/outbox.ts';
import { balanceOfAccount, lockClientMoney, postEntry } from '../ledger/ledger.service.ts';
import {
  findBalances,
  findWallet,
  insertTopUp,
  lockTopUp,
  saveTopUpDecision,
  type TopUp,
} from './wallets.queries.ts';
import {
  type Balances,
  clientOf,
  presentWallet,
  refuseUnlessPending,
  topUpPostings,
  transferPostings,
} from './wallets.rules.ts';

/** Balances of a client whose ownership the caller has settled. */
export async function balancesOf(ctx: Ctx, client_id: number): Promise<Balances> {
  const balances = await findBalances(ctx, client_id);
  if (!balances) throw new Error(`client ${client_id} has no accounts`);
  return balances;
}

/** The wallet of the actor's client, or for the platform of the client it names. Refuses with NOT_FOUND. */
export async function readWallet(ctx: Ctx, asked: { client_id?: number | undefined }) {
  const row = await findWallet(ctx, clientOf(ctx.actor, asked.client_id));
  if (!row) throw new AppError('NOT_FOUND', 'There is no such client.');
  return presentWallet(row, ctx.actor);
}

/** Moves money between main and allocated; the wallet after it. Refuses with INSUFFICIENT_FUNDS and NOT_FOUND. */
export function transfer(
  ctx: Ctx,
  asked: {
    client_id?: number | undefined;
    direction: 'to_allocated' | 'to_main';
    amount_halalas: number;
  },
) {
  return inTransaction(ctx, async (ctx) => {
    const { client_id } = await readWallet(ctx, asked);
    const { direction, amount_halalas } = asked;
    const entry_id = await postEntry(ctx, {
      kind: 'transfer',
      // Whoever repeats the call is stopped by the Idempotency-Key; two equal transfers are two transfers.
      business_key: `transfer:${randomUUID()}`,
      client_id,
      postings: transferPostings(client_id, direction, amount_halalas),
    });
    const wallet = await readWallet(ctx, { client_id });
    const { main_halalas, remaining_halalas } = wallet;
    await recordAudit(ctx, {
      action: 'transfer',
      subject: 'wallet',
      subject_id: client_id,
      client_id,
      after: { entry_id, direction, amount_halalas, main_halalas, remaining_halalas },
    });
    await tellOfWallet(ctx, client_id);
    return wallet;
  });
}

/** Puts a top-up down for approval; its id. A client records its own, the platform names the client. */
export function recordTopUp(
  ctx: Ctx,
  asked: { client_id?: number | undefined; amount_halalas: number; receipt_file_id?: number | null },
): Promise<number> {
  return inTransaction(ctx, async (ctx) => {
    const { client_id } = await readWallet(ctx, asked);
    const { amount_halalas, receipt_file_id = null } = asked;
    const from = ctx.actor.client_id === null ? 'admin' : 'client';
    const id = await insertTopUp(ctx, { client_id, amount_halalas, from, receipt_file_id });
    await recordAudit(ctx, {
      action: 'record',
      subject: 'top_up',
      subject_id: id,
      client_id,
      after: { amount_halalas, receipt_file_id },
    });
    await tellOfWallet(ctx, client_id);
    return id;
  });
}

/**
 * Books a top-up: bank → main, after what the client owes in fees. The amount may be corrected; both figures are kept.
 * Returns the entry. Refuses with NOT_FOUND, and STATUS_CONFLICT when it is decided already.
 */
export function approveTopUp(
  ctx: Ctx,
  id: number,
  corrected: { amount_halalas?: number } = {},
): Promise<number> {
  return inTransaction(ctx, async (ctx) => {
    const topUp = await lockPendingTopUp(ctx, id);
    const { client_id } = topUp;
    const amount_halalas = corrected.amount_halalas ?? topUp.amount_halalas;
    // The receivable may only be read once nobody else can settle it.
    await lockClientMoney(ctx, client_id);
    const receivable_halalas = await balanceOfAccount(ctx, 'fees_receivable', client_id);
    const entry_id = await postEntry(ctx, {
      kind: 'top_up',
      business_key: `top_up:${id}`,
      client_id,
      postings: topUpPostings(client_id, amount_halalas, receivable_halalas),
    });
    await saveTopUpDecision(ctx, id, { status: 'approved', approved_amount_halalas: amount_halalas });
    await recordAudit(ctx, {
      action: 'approve',
      subject: 'top_up',
      subject_id: id,
      client_id,
      before: { status: 'pending', amount_halalas: topUp.amount_halalas },
      after: { status: 'approved', approved_amount_halalas: amount_halalas, entry_id },
    });
    await tellOfWallet(ctx, client_id);
    return entry_id;
  });
}

/** Turns a top-up down, with the reason its client reads. Refuses with NOT_FOUND, STATUS_CONFLICT and REASON_REQUIRED. */
export function rejectTopUp(ctx: Ctx, id: number, reason: string): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const { client_id } = await lockPendingTopUp(ctx, id);
    if (reason.trim() === '') throw new AppError('REASON_REQUIRED', 'Say why.');
    await saveTopUpDecision(ctx, id, { status: 'rejected', reason });
    await recordAudit(ctx, {
      action: 'reject',
      subject: 'top_up',
      subject_id: id,
      client_id,
      before: { status: 'pending' },
      after: { status: 'rejected', reason },
    });
    await tellOfWallet(ctx, client_id);
  });
}

/** Tells open browsers of each client once that its wallet changed. */
export async function walletEvents(_ctx: Ctx, payloads: Record<string, unknown>[]): Promise<ServerEvent[]> {
  const clients = new Set(payloads.map((payload) => payload.client_id as number));
  return [...clients].map((client_id) => ({ type: 'wallet', id: client_id, client_id }));
}

async function lockPendingTopUp(ctx: Ctx, id: number): Promise<TopUp> {
  const topUp = await lockTopUp(ctx, id);
  if (!topUp) throw new AppError('NOT_FOUND', 'There is no such top-up.');
  refuseUnlessPending(topUp);
  return topUp;
}

function tellOfWallet(ctx: Ctx, client_id: number): Promise<void> {
  return addToOutbox(ctx, { topic: 'wallet', payload: { client_id } });
}
