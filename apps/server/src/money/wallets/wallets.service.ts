import { randomUUID } from 'node:crypto';
import { AppError } from '../../platform/app-error.ts';
import { recordAudit } from '../../platform/audit.ts';
import { type Ctx, inTransaction } from '../../platform/context.ts';
import type { ServerEvent } from '../../platform/events.ts';
import { addJob } from '../../platform/jobs/add-job.ts';
import { findCreditLine, findCreditPayment, reviewBlock } from '../credit-lines/credit-lines.service.ts';
import { walletChanged } from '../ledger/ledger.jobs.ts';
import { postEntry } from '../ledger/ledger.service.ts';
import { findBalances, findWallet } from './wallets.queries.ts';
import { type Balances, clientOf, presentWallet, transferPostings } from './wallets.rules.ts';

/** Balances of a client whose ownership the caller has settled. */
export async function balancesOf(ctx: Ctx, client_id: number): Promise<Balances> {
  const balances = await findBalances(ctx, client_id);
  if (!balances) throw new Error(`client ${client_id} has no accounts`);
  return balances;
}

/** The wallet of the actor's client, or for the platform of the client it names. Refuses with NOT_FOUND. */
export async function getWallet(ctx: Ctx, requested: { client_id?: number | undefined }) {
  const row = await findWallet(ctx, clientOf(ctx.actor, requested.client_id));
  if (!row) throw new AppError('NOT_FOUND', 'There is no such client.');
  const credit = await findCreditLine(ctx, row.client_id);
  const credit_payment = await findCreditPayment(ctx, row.client_id, credit);
  return { ...presentWallet(row, credit, ctx.actor), credit_payment };
}

/** Moves money between main and allocated; the wallet after it. Refuses with INSUFFICIENT_FUNDS and NOT_FOUND. */
export function transfer(
  ctx: Ctx,
  requested: {
    client_id?: number | undefined;
    direction: 'to_allocated' | 'to_main';
    amount_halalas: number;
  },
) {
  return inTransaction(ctx, async (ctx) => {
    const { client_id } = await getWallet(ctx, requested);
    const { direction, amount_halalas } = requested;
    const entry_id = await postEntry(ctx, {
      kind: 'transfer',
      // A repeated call is stopped by the Idempotency-Key; two equal transfers are two transfers.
      business_key: `transfer:${randomUUID()}`,
      client_id,
      postings: transferPostings(client_id, direction, amount_halalas),
    });
    await reviewBlock(ctx, client_id);
    const wallet = await getWallet(ctx, { client_id });
    const { main_halalas, remaining_halalas } = wallet;
    await recordAudit(ctx, {
      action: 'transfer',
      subject: 'wallet',
      subject_id: client_id,
      client_id,
      after: { entry_id, direction, amount_halalas, main_halalas, remaining_halalas },
    });
    await publishWalletChange(ctx, client_id);
    return wallet;
  });
}

/** Notifies open browsers of each client once that its wallet changed. */
export async function walletEvents(_ctx: Ctx, payloads: Record<string, unknown>[]): Promise<ServerEvent[]> {
  const clients = new Set(payloads.map((payload) => payload.client_id as number));
  return [...clients].map((client_id) => ({ type: 'wallet', id: client_id, client_id }));
}

/** Tells open browsers of the client that its wallet changed. */
export function publishWalletChange(ctx: Ctx, client_id: number): Promise<void> {
  return addJob(ctx, walletChanged, { client_id });
}
