import type {
  closeSettlementBatches as closeRoute,
  listSettlementBatches as listRoute,
  openSettlementBatches as openRoute,
} from '@fleet/contracts/billing/settlement-batches.ts';
import { isPeriodOver } from '@fleet/domain/invoices.ts';
import type { FastifyReply } from 'fastify';
import type { z } from 'zod';
import { AppError } from '../../platform/app-error.ts';
import { recordAudit } from '../../platform/audit.ts';
import { type Ctx, inTransaction } from '../../platform/context.ts';
import { sendExport, streamRows } from '../../platform/exports.ts';
import { addJob } from '../../platform/jobs/add-job.ts';
import { listDocuments } from './settlement-documents.queries.ts';
import { listBatchPayments } from './settlement-files.queries.ts';
import {
  type BatchBounds,
  type LineFilter,
  type LineRow,
  lineList,
  listCorrectedMonths,
  listGroups,
  sumLines,
} from './settlement-lines.queries.ts';
import { mayCancelChange, payeesOfBatch } from './settlement-payees.service.ts';
import { settlementsWaiting } from './settlements.jobs.ts';
import {
  type BatchFilter,
  type BatchRow,
  batchList,
  findBatch,
  findBefore,
  hasFeesToCome,
  sumLeft,
} from './settlements.queries.ts';
import { notesOf } from './settlements.rules.ts';
import {
  insertBatches,
  markClosing,
  readMeasures,
  type SettlementMeasures,
} from './settlements-close.queries.ts';

interface FileForm {
  readonly format: 'csv' | 'xlsx';
  readonly lang: 'en' | 'ar';
}

/** One page of the batches the reader may see, with what is left of all that match. */
export async function listSettlementBatches(ctx: Ctx, query: z.output<(typeof listRoute)['query']>) {
  const page = await batchList(ctx, query).page(ctx, query);
  return { ...page, rows: page.rows.map(presentBatch), left_halalas: await sumLeft(ctx, query) };
}

/** Everything that matches, as a file. */
export function exportSettlementBatches(
  ctx: Ctx,
  reply: FastifyReply,
  query: BatchFilter & FileForm,
): Promise<void> {
  const { lang } = query;
  return sendExport(ctx, reply, query, {
    name: 'settlement_batches',
    rows: streamRows<BatchRow>(ctx, batchList(ctx, query).all),
    columns: [
      { key: 'reference_number', value: (row) => row.reference_number },
      { key: 'period', value: (row) => row.period },
      { key: 'network', value: (row) => row.network[`name_${lang}`] },
      { key: 'station', value: (row) => row.station?.[`name_${lang}`] },
      { key: 'settlement_opening', kind: 'halalas', value: (row) => row.opening_halalas },
      { key: 'settlement_refuelling', kind: 'halalas', value: (row) => row.refuelling_halalas },
      { key: 'settlement_corrections', kind: 'halalas', value: (row) => row.correction_halalas },
      { key: 'settlement_fees', kind: 'halalas', value: (row) => row.processing_fee_halalas },
      { key: 'settlement_payments', kind: 'halalas', value: (row) => row.payment_halalas },
      { key: 'settlement_closing', kind: 'halalas', value: (row) => row.closing_halalas },
      { key: 'left_to_pay', kind: 'halalas', value: (row) => row.left_halalas },
      { key: 'status', value: (row, t) => t(`settlements.states.${row.state}`) },
      { key: 'closed_at', kind: 'instant', value: (row) => row.closed_at },
    ],
  });
}

/** One batch with its figures; of an open one those it would be closed with now. Throws NOT_FOUND. */
export async function getSettlementBatch(ctx: Ctx, id: number) {
  const { batch, bounds, measures } = await getBatch(ctx, id);
  const { payee, payee_change } = await payeesOfBatch(ctx, batch);
  const { permissions } = ctx.actor;
  const isPlatform = ctx.actor.kind === 'system' || ctx.actor.role === 'admin';
  const fees_to_come = batch.status === 'open' && (await hasFeesToCome(ctx, batch.period, batch.network_id));
  const { closing_halalas } = measures;
  return {
    ...presentBatch(batch),
    ...measures,
    payee,
    payee_change,
    notes: isPlatform ? notesOf({ status: batch.status, fees_to_come, payee, closing_halalas }) : [],
    groups: await listGroups(ctx, bounds, ROWS_SHOWN),
    payments: await listBatchPayments(ctx, id),
    documents: (await listDocuments(ctx, bounds, ROWS_SHOWN)).map((row) => ({
      ...row,
      issued_at: row.issued_at?.toISOString() ?? null,
    })),
    corrections: await listCorrectedMonths(ctx, bounds),
    problem: isPlatform ? batch.problem : null,
    can: {
      close: batch.status === 'open' && permissions.has('close settlement'),
      pay: batch.state === 'to_pay' && permissions.has('create payment'),
      set_payee: permissions.has('create payment'),
      cancel_payee_change: payee_change !== null && mayCancelChange(ctx),
    },
  };
}

const ROWS_SHOWN = 1_000;

/** A visible batch, its bounds, and its present figures. Throws NOT_FOUND. */
export async function getBatch(
  ctx: Ctx,
  id: number,
): Promise<{ batch: BatchRow; bounds: BatchBounds; measures: SettlementMeasures }> {
  const batch = await findBatch(ctx, id);
  if (!batch) throw new AppError('NOT_FOUND', 'There is no such batch.');
  const { opening_halalas, floor_entry_id } = await findBefore(ctx, batch);
  const bounds = { ...batch, floor_entry_id };
  const measures =
    batch.status === 'closed'
      ? (batch as SettlementMeasures)
      : await readMeasures(ctx, bounds, opening_halalas);
  return { batch, bounds, measures: measuresOf(measures) };
}

/** One page of what a batch settles, with the sum of everything that matches. Throws NOT_FOUND. */
export async function listSettlementLines(
  ctx: Ctx,
  query: LineFilter & { settlement_batch_id: number; page: number; per_page: number },
) {
  const { bounds } = await getBatch(ctx, query.settlement_batch_id);
  const page = await lineList(bounds, query).page(ctx, query);
  const rows = page.rows.map((row) => ({ ...row, posted_at: row.posted_at.toISOString() }));
  return { ...page, rows, amount_halalas: await sumLines(ctx, bounds, query) };
}

/** The same, all of it, as a file. Throws NOT_FOUND. */
export async function exportSettlementLines(
  ctx: Ctx,
  reply: FastifyReply,
  query: LineFilter & { settlement_batch_id: number } & FileForm,
): Promise<void> {
  const { batch, bounds } = await getBatch(ctx, query.settlement_batch_id);
  const { lang } = query;
  return sendExport(ctx, reply, query, {
    name: `settlement_lines`,
    rows: streamRows<LineRow>(ctx, lineList(bounds, query).all),
    columns: [
      { key: 'batch', value: () => batch.reference_number },
      { key: 'date', kind: 'instant', value: (row) => row.posted_at },
      { key: 'kind', value: (row, t) => t(`settlements.kinds.${row.kind}`) },
      { key: 'reference_number', value: (row) => row.reference_number },
      { key: 'station', value: (row) => row.station?.[`name_${lang}`] },
      { key: 'plate', value: (row) => row.plate_no },
      { key: 'fuel_type', value: (row) => row.fuel_type?.[`title_${lang}`] },
      { key: 'litres', kind: 'ml', value: (row) => row.volume_ml },
      { key: 'amount', kind: 'halalas', value: (row) => row.amount_halalas },
      { key: 'corrects_period', value: (row) => row.corrects_period },
      { key: 'reason', value: (row) => row.reason },
    ],
  });
}

/** Opens a batch for every party with unsettled postings up to the month, of its oldest one. Returns how many. Throws MONTH_NOT_ENDED. */
export function openSettlementBatches(
  ctx: Ctx,
  { period, network_id }: z.output<(typeof openRoute)['body']>,
) {
  return inTransaction(ctx, async (ctx) => {
    if (!isPeriodOver(period, ctx.now)) throw new AppError('MONTH_NOT_ENDED', `${period} is not over yet.`);
    const ids = await insertBatches(ctx, period, network_id ?? null);
    if (ids.length > 0) {
      await recordAudit(ctx, {
        action: 'open',
        subject: 'settlement_batch',
        subject_id: ids.length === 1 ? ids[0]! : null,
        network_id: network_id ?? null,
        after: { period, batches: ids.length },
      });
    }
    return { opened: ids.length };
  });
}

/** Has open batches closed, one or a month's; the job writes them down. How many. Throws STATUS_CONFLICT when there is none. */
export function closeSettlementBatches(
  ctx: Ctx,
  { settlement_batch_id, period }: z.output<(typeof closeRoute)['body']>,
) {
  return inTransaction(ctx, async (ctx) => {
    if (settlement_batch_id === undefined && period === undefined)
      throw new AppError('INVALID_FIELDS', 'Say which batch or which month.', undefined, {
        period: 'required',
      });
    const marked = await markClosing(ctx, { id: settlement_batch_id, period });
    if (marked.length === 0) throw new AppError('STATUS_CONFLICT', 'There is no open batch to close.');
    await addJob(ctx, settlementsWaiting, {});
    return { closing: marked.length };
  });
}

/** A batch as it is shown in lists. */
export function presentBatch(batch: BatchRow) {
  return {
    ...batch,
    opened_at: batch.opened_at.toISOString(),
    closed_at: batch.closed_at?.toISOString() ?? null,
  };
}

function measuresOf(row: SettlementMeasures): SettlementMeasures {
  const { opening_halalas, refuelling_halalas, correction_halalas, processing_fee_halalas, payment_halalas } =
    row;
  const { closing_halalas, transactions, volume_ml, later_halalas, ledger_halalas } = row;
  return {
    ...{ opening_halalas, refuelling_halalas, correction_halalas, processing_fee_halalas, payment_halalas },
    ...{ closing_halalas, transactions, volume_ml, later_halalas, ledger_halalas },
  };
}
