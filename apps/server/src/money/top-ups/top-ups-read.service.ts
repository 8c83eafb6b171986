import type { listTopUps as listRoute } from '@fleet/contracts/money/top-ups.ts';
import type { FastifyReply } from 'fastify';
import type { z } from 'zod';
import { needsSecondApprover } from '../../access/settings/settings.service.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Ctx } from '../../platform/context.ts';
import { sendExport, streamRows } from '../../platform/exports.ts';
import { balanceOfAccount } from '../ledger/ledger.service.ts';
import { findTopUp, listSameReceipt, sumTopUps, type TopUpRow, topUpList } from './top-ups.queries.ts';
import { presentTopUp } from './top-ups-present.rules.ts';

type Query = z.output<(typeof listRoute)['query']>;

/** One page of the top-ups the reader may see, with the sums of everything that matches. */
export async function listTopUps(ctx: Ctx, query: Query) {
  const [page, sums, isSecondApproverRequired] = [
    await topUpList(ctx, query).page(ctx, query),
    await sumTopUps(ctx, query),
    await needsSecondApprover(ctx),
  ];
  return {
    ...page,
    ...sums,
    rows: page.rows.map((row) => presentTopUp(row, ctx.actor, isSecondApproverRequired)),
  };
}

/** Everything that matches, as a file. */
export function exportTopUps(
  ctx: Ctx,
  reply: FastifyReply,
  query: Omit<Query, 'page' | 'per_page'> & { format: 'csv' | 'xlsx'; lang: 'en' | 'ar' },
): Promise<void> {
  const { lang } = query;
  return sendExport(ctx, reply, query, {
    name: 'top_ups',
    rows: streamRows<TopUpRow>(ctx, topUpList(ctx, query).all),
    columns: [
      { key: 'reference_number', value: (row) => row.reference_number },
      { key: 'client', value: (row) => (lang === 'ar' ? row.client_name_ar : row.client_name_en) },
      { key: 'amount', kind: 'halalas', value: (row) => row.amount_halalas },
      { key: 'approved_amount', kind: 'halalas', value: (row) => row.approved_amount_halalas },
      { key: 'status', value: (row, t) => t(`top_up.statuses.${row.status}`) },
      { key: 'reason', value: (row) => row.reason },
      { key: 'created_at', kind: 'instant', value: (row) => row.created_at },
      { key: 'decided_at', kind: 'instant', value: (row) => row.decided_at },
    ],
  });
}

/** One top-up the reader may see. Throws NOT_FOUND. */
export async function getTopUp(ctx: Ctx, id: number) {
  const row = await findTopUp(ctx, id);
  if (!row) throw new AppError('NOT_FOUND', 'There is no such top-up.');
  const isPlatform = ctx.actor.role === 'admin';
  const receivable = await balanceOfAccount(ctx, 'fees_receivable', row.client_id);
  return {
    ...presentTopUp(row, ctx.actor, await needsSecondApprover(ctx)),
    same_receipt: isPlatform ? await listSameReceipt(ctx, row) : [],
    fees_owed_halalas: Math.max(0, -receivable),
  };
}
