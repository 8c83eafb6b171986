import type { listRefunds as listRoute } from '@fleet/contracts/billing/refunds.ts';
import type { FastifyReply } from 'fastify';
import type { z } from 'zod';
import { balanceOfAccount } from '../../money/ledger/ledger.service.ts';
import { getWallet } from '../../money/wallets/wallets.service.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Ctx } from '../../platform/context.ts';
import { sendExport, streamRows } from '../../platform/exports.ts';
import { findPayee } from './refund-payees.queries.ts';
import { findHeld, findRefund, type RefundRow, refundList, sumRefunds } from './refunds.queries.ts';
import { canOf, type Payee, refundableOf } from './refunds.rules.ts';
import { owedBy } from './refunds.service.ts';

type Query = z.output<(typeof listRoute)['query']>;

/** What the actor’s client, or for the platform the one it names, can have refunded and where to. Throws NOT_FOUND. */
export async function getRefundOverview(ctx: Ctx, requested: { client_id?: number | undefined }) {
  const { client_id } = await getWallet(ctx, requested);
  const { payee, change } = await findPayee(ctx, client_id);
  const main_halalas = await balanceOfAccount(ctx, 'client_main', client_id);
  const owed = await owedBy(ctx, client_id);
  const refundable_halalas = refundableOf(main_halalas, owed);
  const may = ctx.actor.permissions.has('create refund');
  return {
    client_id,
    payee: payee && masked(payee),
    payee_change: change && { ...masked(change), effective_at: change.effective_at },
    main_halalas,
    held_halalas: await findHeld(ctx, client_id),
    owed,
    refundable_halalas,
    can: {
      request: may && payee !== null && refundable_halalas > 0,
      set_payee: may,
      cancel_payee_change: may && change !== null,
    },
  };
}

/** One page of the refunds the reader may see, with the sum of everything that matches. */
export async function listRefunds(ctx: Ctx, query: Query) {
  const page = await refundList(ctx, query).page(ctx, query);
  const rows = page.rows.map((row) => presentRefund(ctx, row));
  return { ...page, rows, amount_halalas: await sumRefunds(ctx, query) };
}

/** Everything that matches, as a file. */
export function exportRefunds(
  ctx: Ctx,
  reply: FastifyReply,
  query: Omit<Query, 'page' | 'per_page'> & { format: 'csv' | 'xlsx'; lang: 'en' | 'ar' },
): Promise<void> {
  return sendExport(ctx, reply, query, {
    name: 'refunds',
    rows: streamRows<RefundRow>(ctx, refundList(ctx, query).all),
    columns: [
      { key: 'reference_number', value: (row) => row.reference_number },
      { key: 'client', value: (row) => row[`client_name_${query.lang}`] },
      { key: 'amount', kind: 'halalas', value: (row) => row.amount_halalas },
      { key: 'status', value: (row, t) => t(`refunds.statuses.${row.status}`) },
      { key: 'reason', value: (row) => row.reason },
      { key: 'created_at', kind: 'instant', value: (row) => row.created_at },
      { key: 'decided_at', kind: 'instant', value: (row) => row.ended_at ?? row.approved_at },
    ],
  });
}

/** One refund the reader may see. Throws NOT_FOUND. */
export async function getRefund(ctx: Ctx, id: number) {
  const row = await findRefund(ctx, id);
  if (!row) throw new AppError('NOT_FOUND', 'There is no such refund.');
  return presentRefund(ctx, row);
}

/** A paid refund the reader may see, as it is stored with the names of who took each step. Throws NOT_FOUND and STATUS_CONFLICT. */
export async function getPaidRefund(ctx: Ctx, id: number): Promise<RefundRow> {
  const row = await findRefund(ctx, id);
  if (!row) throw new AppError('NOT_FOUND', 'There is no such refund.');
  const { status } = row;
  if (status !== 'paid')
    throw new AppError('STATUS_CONFLICT', 'There is a voucher once a refund is paid.', { status });
  return row;
}

/** Clients do not see the platform’s users, and only who approves or pays sees the whole IBAN. */
function presentRefund({ actor }: Ctx, row: RefundRow) {
  const isPlatform = actor.role === 'admin';
  const ofPlatform = (name: string | null) => (isPlatform ? name : null);
  const paysOut = actor.permissions.has('approve refund') || actor.permissions.has('create payment');
  return {
    ...row,
    client: { id: row.client_id, name_en: row.client_name_en, name_ar: row.client_name_ar },
    payee: masked(row),
    iban: isPlatform && paysOut ? row.iban : null,
    created_at: row.created_at.toISOString(),
    created_by_name: row.from === 'client' ? row.created_by_name : ofPlatform(row.created_by_name),
    approved_at: row.approved_at?.toISOString() ?? null,
    approved_by_name: ofPlatform(row.approved_by_name),
    ended_at: row.ended_at?.toISOString() ?? null,
    ended_by_name: ofPlatform(row.ended_by_name),
    ...canOf(row, actor, row.file),
  };
}

function masked({ beneficiary_name, iban }: Payee) {
  return { beneficiary_name, iban_end: iban.slice(-4) };
}
