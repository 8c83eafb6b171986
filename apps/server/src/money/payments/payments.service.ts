import type {
  listPayments as listRoute,
  listPayables as payablesRoute,
} from '@fleet/contracts/money/payments.ts';
import { RECEIPT_MAX_BYTES } from '@fleet/contracts/money/top-ups.ts';
import type { FastifyReply } from 'fastify';
import type { z } from 'zod';
import { readReceipt, saveReceipt } from '../../access/files/receipts.service.ts';
import { AppError } from '../../platform/app-error.ts';
import { recordAudit } from '../../platform/audit.ts';
import { type Ctx, inTransaction } from '../../platform/context.ts';
import { sendExport, streamRows } from '../../platform/exports.ts';
import { addJob } from '../../platform/jobs/add-job.ts';
import { balanceOfAccount, postEntry } from '../ledger/ledger.service.ts';
import {
  findNetworkHeader,
  listFranchisees,
  type PayableRow,
  payableList,
  sumPayables,
} from './payables.queries.ts';
import { paymentRecorded } from './payments.jobs.ts';
import {
  findPayment,
  hasFranchisee,
  insertPayment,
  lockNetwork,
  type PaymentRow,
  paymentList,
  sumPayments,
} from './payments.queries.ts';
import { networkOf, paymentPostings, refuseAboveDue } from './payments.rules.ts';

/**
 * Pays a network or one of its franchisees: payable → bank. More than is due only with a reason; two payments at once
 * see each other. Throws NOT_FOUND, REASON_REQUIRED, FILE_TOO_LARGE and UNSUPPORTED_FILE_TYPE.
 */
export async function recordPayment(
  ctx: Ctx,
  requested: {
    network_id: number;
    station_id?: number | undefined;
    amount_halalas: number;
    reason?: string | undefined;
  },
  input: Buffer | null,
) {
  const receipt = input && input.length > 0 ? await readReceipt(input, RECEIPT_MAX_BYTES) : null;
  return inTransaction(ctx, async (ctx) => {
    const { network_id, amount_halalas } = requested;
    const station_id = requested.station_id ?? null;
    if (!(await lockNetwork(ctx, network_id))) throw new AppError('NOT_FOUND', 'There is no such network.');
    if (station_id !== null && !(await hasFranchisee(ctx, network_id, station_id)))
      throw new AppError('NOT_FOUND', 'This network has no such franchisee.');
    const due_halalas = await dueTo(ctx, network_id, station_id);
    const isAbove = amount_halalas > due_halalas;
    const reason = isAbove ? requested.reason?.trim() || null : null;
    refuseAboveDue(amount_halalas, due_halalas, reason);

    const owner = { network_id, ...(station_id === null ? {} : { station_id }) };
    const file_id = receipt ? await saveReceipt(ctx, receipt, owner) : null;
    const entry_id = await postEntry(ctx, {
      kind: 'payment',
      // A repeated call is stopped by the Idempotency-Key; two equal payments are two payments.
      business_key: `payment:${crypto.randomUUID()}`,
      network_id,
      station_id,
      reason,
      postings: paymentPostings(network_id, station_id, amount_halalas),
    });
    const payment = { network_id, station_id, amount_halalas, due_halalas, reason, file_id, entry_id };
    const id = await insertPayment(ctx, payment);
    await recordAudit(ctx, {
      action: 'pay',
      subject: 'payment',
      subject_id: id,
      network_id,
      station_id,
      before: { due_halalas },
      after: { ...payment, due_halalas: due_halalas - amount_halalas },
    });
    await addJob(ctx, paymentRecorded, { id, network_id });
    return presentPayment((await findPayment(ctx, id))!, true);
  });
}

/** One page of the payments the reader may see, with the sum of everything that matches. */
export async function listPayments(ctx: Ctx, query: z.output<(typeof listRoute)['query']>) {
  const page = await paymentList(ctx, query).page(ctx, query);
  const isPlatform = ctx.actor.role === 'admin';
  const rows = page.rows.map((row) => presentPayment(row, isPlatform));
  return { ...page, rows, amount_halalas: await sumPayments(ctx, query) };
}

/** Everything that matches, as a file. */
export function exportPayments(
  ctx: Ctx,
  reply: FastifyReply,
  query: Omit<z.output<(typeof listRoute)['query']>, 'page' | 'per_page'> & FileForm,
): Promise<void> {
  const { lang } = query;
  return sendExport(ctx, reply, query, {
    name: 'payments',
    rows: streamRows<PaymentRow>(ctx, paymentList(ctx, query).all),
    columns: [
      { key: 'reference_number', value: (row) => row.reference_number },
      { key: 'network', value: (row) => row[`network_name_${lang}`] },
      { key: 'station', value: (row) => row[`station_name_${lang}`] },
      { key: 'amount', kind: 'halalas', value: (row) => row.amount_halalas },
      { key: 'due', kind: 'halalas', value: (row) => row.due_halalas },
      { key: 'reason', value: (row) => row.reason },
      { key: 'created_at', kind: 'instant', value: (row) => row.created_at },
      { key: 'reversed_at', kind: 'instant', value: (row) => row.reversed_at },
    ],
  });
}

/** Networks with what is due to them, and the sums over all that match. */
export async function listPayables(ctx: Ctx, query: z.output<(typeof payablesRoute)['query']>) {
  const page = await payableList(query).page(ctx, query);
  const rows = page.rows.map(({ id, name_en, name_ar, last_paid_at, ...due }) => ({
    network: { id, name_en, name_ar },
    ...due,
    last_paid_at: last_paid_at?.toISOString() ?? null,
  }));
  return { ...page, rows, ...(await sumPayables(ctx, query.q)) };
}

/** The same, everything that matches, as a file. */
export function exportPayables(
  ctx: Ctx,
  reply: FastifyReply,
  query: Omit<z.output<(typeof payablesRoute)['query']>, 'page' | 'per_page'> & FileForm,
): Promise<void> {
  return sendExport(ctx, reply, query, {
    name: 'payables',
    rows: streamRows<PayableRow>(ctx, payableList(query).all),
    columns: [
      { key: 'network', value: (row) => row[`name_${query.lang}`] },
      { key: 'due', kind: 'halalas', value: (row) => row.due_halalas },
      { key: 'franchisee_due', kind: 'halalas', value: (row) => row.franchisee_due_halalas },
      { key: 'last_paid_at', kind: 'instant', value: (row) => row.last_paid_at },
    ],
  });
}

/** What is due to one network and its franchisees: the reader's own, or the one the platform names. Throws NOT_FOUND. */
export async function getPayable(ctx: Ctx, requested: { network_id?: number | undefined }) {
  const network_id = networkOf(ctx.actor, requested.network_id);
  const network = await findNetworkHeader(ctx, network_id);
  if (!network) throw new AppError('NOT_FOUND', 'There is no such network.');
  const franchisees = await listFranchisees(ctx, network_id);
  return {
    network,
    due_halalas: await dueTo(ctx, network_id, null),
    franchisee_due_halalas: franchisees.reduce((sum, station) => sum + station.due_halalas, 0),
    franchisees,
    can: { pay: ctx.actor.permissions.has('create payment') },
  };
}

interface FileForm {
  readonly format: 'csv' | 'xlsx';
  readonly lang: 'en' | 'ar';
}

function dueTo(ctx: Ctx, network_id: number, station_id: number | null): Promise<number> {
  return station_id === null
    ? balanceOfAccount(ctx, 'network_payable', network_id)
    : balanceOfAccount(ctx, 'franchisee_payable', station_id);
}

function presentPayment(row: PaymentRow, isPlatform: boolean) {
  const { network_id, station_id } = row;
  return {
    ...row,
    network: { id: network_id, name_en: row.network_name_en, name_ar: row.network_name_ar },
    station:
      station_id === null
        ? null
        : { id: station_id, name_en: row.station_name_en!, name_ar: row.station_name_ar! },
    created_at: row.created_at.toISOString(),
    created_by_name: isPlatform ? row.created_by_name : null,
    reason: isPlatform ? row.reason : null,
    entry_id: isPlatform ? row.entry_id : null,
    reversed_at: row.reversed_at?.toISOString() ?? null,
  };
}
