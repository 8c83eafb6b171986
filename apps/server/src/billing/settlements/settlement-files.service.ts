import type {
  createSettlementFile as createRoute,
  decideSettlementFile as decideRoute,
} from '@fleet/contracts/billing/settlement-files.ts';
import { addDays, riyadhDate } from '@fleet/domain/riyadh-time.ts';
import type { FastifyReply } from 'fastify';
import type { z } from 'zod';
import { recordPayment } from '../../money/payments/payments.service.ts';
import { AppError } from '../../platform/app-error.ts';
import { recordAudit } from '../../platform/audit.ts';
import { type Ctx, inTransaction } from '../../platform/context.ts';
import { requireBankAccount } from '../bank-account/bank-account.service.ts';
import {
  listPayableRefunds,
  lockApprovedRefunds,
  type PayableRefund,
} from '../refunds/refund-transfers.service.ts';
import {
  type BatchToPay,
  type FileRow,
  fileList,
  findFile,
  insertDecision,
  insertFile,
  insertProof,
  listReleasedTransfers,
  listToPay,
  listTransfers,
  lockBatchesOf,
  lockFiles,
  type TransferRow,
} from './settlement-files.queries.ts';
import { checkDecision, checkReleasedOnce, checkStillOwed, contentHash } from './settlement-files.rules.ts';
import { pain001Of } from './settlement-pain001.rules.ts';
import { payeeOfRow } from './settlement-payees.service.ts';
import { batchList, findBatch, lockBatch } from './settlements.queries.ts';
import {
  checkPayment,
  checkValueDate,
  MAX_DAYS_AHEAD,
  type Payee,
  paymentFileText,
} from './settlements.rules.ts';

/** One page of the files that were made. */
export async function listSettlementFiles(ctx: Ctx, query: { page: number; per_page: number }) {
  const page = await fileList().page(ctx, query);
  return { ...page, rows: page.rows.map((row) => presentFile(ctx, row)) };
}

/** What a file would hold now, and whose IBAN is missing. */
export async function previewSettlementFile(ctx: Ctx) {
  const { payable, without } = await whatToPay(ctx);
  const refunds = await listPayableRefunds(ctx, { again: false });
  return {
    transfers: payable.length + refunds.length,
    total_halalas: sumOf([...payable, ...refunds]),
    refunds: refunds.length,
    without_iban: without.map(({ id, network, station }) => ({ settlement_batch_id: id, network, station })),
  };
}

/**
 * Makes a payment file of what is left of every batch and of the approved refunds that are in none yet, or of one batch or refund again. Throws NOTHING_TO_PAY
 * (details: `without_iban`), and INVALID_FIELDS on a value date no bank takes.
 */
export function createSettlementFile(
  ctx: Ctx,
  { value_date, settlement_batch_id, refund_id }: z.output<(typeof createRoute)['body']>,
) {
  return inTransaction(ctx, async (ctx) => {
    const today = riyadhDate(ctx.now);
    checkValueDate(value_date, today, addDays(today, MAX_DAYS_AHEAD));
    await lockFiles(ctx);
    const nothing = { payable: [], without: [] };
    const { payable, without } =
      refund_id === undefined ? await whatToPay(ctx, settlement_batch_id) : nothing;
    const refunds = settlement_batch_id === undefined ? await refundsToPay(ctx, refund_id) : [];
    if (payable.length + refunds.length === 0)
      throw new AppError('NOTHING_TO_PAY', 'Nothing is to be paid.', { without_iban: without.length });
    const total_halalas = sumOf([...payable, ...refunds]);
    const transferOf = ({ payee, left_halalas }: Owed) => ({ ...payee, amount_halalas: left_halalas });
    const transfers = [
      ...payable.map((each) => ({ batch_id: each.id, refund_id: null, ...transferOf(each) })),
      ...refunds.map((each) => ({ batch_id: null, refund_id: each.id, ...transferOf(each) })),
    ];
    const id = await insertFile(ctx, { value_date, total_halalas }, transfers);
    await recordAudit(ctx, {
      action: 'create',
      subject: 'settlement_file',
      subject_id: id,
      after: { value_date, transfers: transfers.length, total_halalas },
    });
    return presentFile(ctx, (await findFile(ctx, id))!);
  });
}

/** One file with its transfers. Throws NOT_FOUND. */
export async function getSettlementFile(ctx: Ctx, id: number) {
  const file = await getFile(ctx, id);
  return { ...presentFile(ctx, file), lines: (await listTransfers(ctx, id)).map(presentTransfer) };
}

/**
 * Releases a file that somebody else made, or rejects it, which its maker may too. What is released is owed and has its
 * payee still. Throws NOT_FOUND, STATUS_CONFLICT, REASON_REQUIRED, SECOND_APPROVER_REQUIRED and PAYMENT_FILE_OUTDATED.
 */
export function decideSettlementFile(ctx: Ctx, id: number, body: z.output<(typeof decideRoute)['body']>) {
  return inTransaction(ctx, async (ctx) => {
    const { decision } = body;
    const reason = body.reason || null;
    await lockFiles(ctx);
    await lockBatchesOf(ctx, id);
    const file = await getFile(ctx, id);
    checkDecision(file, { decision, reason, user_id: ctx.actor.user_id });
    const lines = await listTransfers(ctx, id);
    if (decision === 'released') {
      // One that another file released too may be recorded as paid meanwhile.
      const ids = await lockApprovedRefunds(ctx);
      const refunds = await listPayableRefunds(ctx, { again: true, ids });
      checkStillOwed(lines, [...(await whatToPay(ctx, null)).payable, ...refunds]);
      checkReleasedOnce(lines, reason);
    }
    await insertDecision(ctx, id, { decision, reason, content_hash: contentHash(file, lines) });
    await recordAudit(ctx, {
      action: decision === 'released' ? 'approve' : 'reject',
      subject: 'settlement_file',
      subject_id: id,
      after: { transfers: file.transfers, total_halalas: file.total_halalas, reason },
    });
    return presentFile(ctx, await getFile(ctx, id));
  });
}

/** A released file for download. Throws what `textOfSettlementFile` throws. */
export async function sendSettlementFile(
  ctx: Ctx,
  reply: FastifyReply,
  id: number,
  form: 'csv' | 'xml',
): Promise<void> {
  const text = await textOfSettlementFile(ctx, id, form);
  const file = await getFile(ctx, id);
  await reply
    .type(form === 'csv' ? 'text/csv; charset=utf-8' : 'application/xml; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('x-content-type-options', 'nosniff')
    .header(
      'content-disposition',
      `attachment; filename="${file.reference_number}-${file.value_date}.${form}"`,
    )
    .send(text);
}

/**
 * A released file as the bank takes it, and as it was released: the columns of bulk uploads, or ISO 20022. Throws NOT_FOUND,
 * STATUS_CONFLICT, and for ISO 20022 BANK_ACCOUNT_MISSING.
 */
export async function textOfSettlementFile(ctx: Ctx, id: number, form: 'csv' | 'xml'): Promise<string> {
  const file = await getFile(ctx, id);
  const transfers = await listTransfers(ctx, id);
  if (file.state !== 'released' || file.content_hash !== contentHash(file, transfers))
    throw new AppError('STATUS_CONFLICT', 'Only what was released goes to the bank.', { state: file.state });
  if (form === 'csv') return paymentFileText({ ...file, transfers });
  const debtor = await requireBankAccount(ctx);
  return pain001Of({ ...file, decided_at: file.decided_at!, transfers, debtor });
}

/**
 * Records that a batch was paid: a payment like any other, never above what is due without a reason, and with it the
 * bank's reference and proof. Throws NOT_FOUND, STATUS_CONFLICT, REASON_REQUIRED, FILE_TOO_LARGE and UNSUPPORTED_FILE_TYPE.
 */
export function paySettlementBatch(
  ctx: Ctx,
  id: number,
  paid: { amount_halalas: number; bank_reference: string; value_date: string; reason?: string | undefined },
  file: Buffer | null,
) {
  return inTransaction(ctx, async (ctx) => {
    if (!(await lockBatch(ctx, id))) throw new AppError('NOT_FOUND', 'There is no such batch.');
    const batch = (await findBatch(ctx, id))!;
    const { amount_halalas, bank_reference, value_date } = paid;
    const reason = paid.reason?.trim() || null;
    checkPayment(batch, amount_halalas, reason);
    const { network_id, station_id } = batch;
    const whom = { network_id, ...(station_id === null ? {} : { station_id }) };
    const payment = await recordPayment(
      ctx,
      { ...whom, amount_halalas, ...(reason === null ? {} : { reason }) },
      file,
    );
    await insertProof(ctx, { payment_id: payment.id, batch_id: id, bank_reference, value_date, reason });
    const { left_halalas } = (await findBatch(ctx, id))!;
    await recordAudit(ctx, {
      action: 'pay',
      subject: 'settlement_batch',
      subject_id: id,
      network_id,
      station_id,
      before: { left_halalas: batch.left_halalas },
      after: { left_halalas, amount_halalas, bank_reference, value_date, reason },
    });
    return { payment_id: payment.id, left_halalas };
  });
}

/** What the bank was told to pay and is owed still. */
export function listTransfersOwed(ctx: Ctx) {
  return listReleasedTransfers(ctx, batchList(ctx, { state: 'to_pay' }).all);
}

/** What is to be paid and in no file yet; of one batch, or with `null` of all, also what is in one. */
async function whatToPay(
  ctx: Ctx,
  again?: number | null,
): Promise<{ payable: (BatchToPay & { payee: Payee })[]; without: BatchToPay[] }> {
  const toPay = batchList(ctx, { state: 'to_pay' }).all;
  const batches = await listToPay(ctx, toPay, again !== undefined);
  const selected =
    again === undefined || again === null ? batches : batches.filter((batch) => batch.id === again);
  return {
    payable: selected.flatMap((batch) => {
      const payee = payeeOfRow(batch);
      return payee ? [{ ...batch, payee }] : [];
    }),
    without: selected.filter((batch) => payeeOfRow(batch) === null),
  };
}

type Owed = Pick<PayableRefund, 'payee' | 'left_halalas'>;

const sumOf = (all: readonly Owed[]) => all.reduce((sum, each) => sum + each.left_halalas, 0);

/** Approved refunds in no file, or the one that is paid again, locked: none is rejected or paid while it is put into one. */
async function refundsToPay(ctx: Ctx, refund_id?: number): Promise<PayableRefund[]> {
  const locked = await lockApprovedRefunds(ctx);
  if (refund_id === undefined) return listPayableRefunds(ctx, { again: false, ids: locked });
  return listPayableRefunds(ctx, { again: true, ids: locked.filter((id) => id === refund_id) });
}

async function getFile(ctx: Ctx, id: number): Promise<FileRow> {
  const file = await findFile(ctx, id);
  if (!file) throw new AppError('NOT_FOUND', 'There is no such file.');
  return file;
}

function presentFile({ actor }: Ctx, { created_by, content_hash: _, ...file }: FileRow) {
  const reject = file.state === 'waiting' && actor.user_id !== null;
  return {
    ...file,
    created_at: file.created_at.toISOString(),
    decided_at: file.decided_at?.toISOString() ?? null,
    can: { release: reject && actor.user_id !== created_by, reject },
  };
}

function presentTransfer(row: TransferRow) {
  const { answer_status, answer_reason_code, answer_reason_text, answer_read_at, ...transfer } = row;
  return {
    ...transfer,
    bank_answer: answer_status && {
      status: answer_status,
      reason_code: answer_reason_code,
      reason_text: answer_reason_text,
      read_at: answer_read_at!.toISOString(),
    },
  };
}
