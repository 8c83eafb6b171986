import { randomUUID } from 'node:crypto';
import { isNote } from '@fleet/contracts/billing/invoice-corrections.ts';
import type { listInvoices as listRoute } from '@fleet/contracts/billing/invoices.ts';
import { invoiceStatus, shownStatus } from '@fleet/domain/invoices.ts';
import { riyadhDate } from '@fleet/domain/riyadh-time.ts';
import type { FastifyReply } from 'fastify';
import type { z } from 'zod';
import { balanceOfAccount, lockClientMoney, postEntry } from '../../money/ledger/ledger.service.ts';
import { AppError } from '../../platform/app-error.ts';
import { recordAudit } from '../../platform/audit.ts';
import { type Ctx, inTransaction } from '../../platform/context.ts';
import { sendExport, streamRows } from '../../platform/exports.ts';
import { sumBorne } from './corrections.queries.ts';
import { creditInvoice } from './credit-notes.service.ts';
import { debitInvoice } from './debit-notes.service.ts';
import { leftToCredit, paymentPostings } from './drafts.rules.ts';
import { xmlOf } from './invoice-pdfs.service.ts';
import {
  type FullInvoice,
  findInvoice,
  type InvoiceRow,
  invoiceList,
  listLines,
  listNotes,
  listReminders,
  listSettlements,
  sumInvoices,
} from './invoices.queries.ts';
import { lockInvoice, settle } from './issue.queries.ts';
import { readsCreditOverdue } from './on-credit.service.ts';
import { listSubmissions } from './submissions.queries.ts';

interface FileForm {
  readonly format: 'csv' | 'xlsx';
  readonly lang: 'en' | 'ar';
}
type ListQuery = z.output<(typeof listRoute)['query']>;

/** One page of the invoices the reader may see, with the sums of everything that matches. */
export async function listInvoices(ctx: Ctx, query: ListQuery) {
  const page = await invoiceList(ctx, query).page(ctx, query);
  return {
    ...page,
    rows: await presentRows(ctx, page.rows),
    ...(await sumInvoices(ctx, query)),
    is_sent_to_authority: ctx.config.TAX.address !== null,
  };
}

/** Everything that matches, as a file. */
export function exportInvoices(
  ctx: Ctx,
  reply: FastifyReply,
  query: Omit<ListQuery, 'page' | 'per_page'> & FileForm,
): Promise<void> {
  const { lang } = query;
  // The columns are added up by those who open the file: what was replaced is nothing.
  const counted = (row: InvoiceRow, amount: number) =>
    row.replaced_by ? 0 : row.kind === 'credit_note' ? -amount : amount;
  return sendExport(ctx, reply, query, {
    name: 'invoices',
    rows: withStatus(ctx, streamRows<InvoiceRow>(ctx, invoiceList(ctx, query).all)),
    columns: [
      { key: 'number', value: (row) => row.number },
      { key: 'kind', value: (row, t) => t(`invoices.kinds.${row.kind}`) },
      { key: 'period', value: (row) => row.period },
      { key: 'client', value: (row) => row.client?.[`name_${lang}`] },
      { key: 'network', value: (row) => row.network?.[`name_${lang}`] },
      { key: 'issued_at', kind: 'instant', value: (row) => row.issued_at },
      { key: 'due_on', value: (row) => row.due_on },
      { key: 'net_halalas', kind: 'halalas', value: (row) => counted(row, row.taxable_halalas) },
      { key: 'vat', kind: 'halalas', value: (row) => counted(row, row.vat_halalas) },
      { key: 'amount', kind: 'halalas', value: (row) => counted(row, row.total_halalas) },
      { key: 'due', kind: 'halalas', value: (row) => row.due_halalas },
      { key: 'status', value: (row, t) => t(`invoices.statuses.${shownStatus(row)}`) },
    ],
  });
}

/** One invoice in full. Throws NOT_FOUND. */
export async function getInvoice(ctx: Ctx, id: number) {
  const invoice = await seen(ctx, id);
  const {
    clearance_attempts,
    next_attempt_at,
    shared_at,
    xml: _xml,
    cleared_xml: _cleared,
    ...row
  } = invoice;
  const [presented] = await presentRows(ctx, [row]);
  const settlements = await listSettlements(ctx, id);
  const { permissions } = ctx.actor;
  const isRejected = row.clearance_status === 'refused';
  const isOpen = !isRejected && !isNote(row.kind) && row.kind !== 'borne' && leftToCredit(row) > 0;
  const mayIssue = permissions.has('create invoice');
  const isOfFuel = isOpen && mayIssue && row.billed_kind === 'refuelling';
  const network_id = row.network?.id ?? null;
  const debit_limit_halalas = isOfFuel ? Math.max(0, await sumBorne(ctx, { ...row, network_id })) : null;
  return {
    ...presented!,
    ...row,
    issued_at: row.issued_at.toISOString(),
    vat_lines: [...row.vat_lines],
    lines: await listLines(ctx, id),
    settlements: settlements.map(({ kind, amount_halalas, settled_at, entry_id }) => ({
      kind,
      amount_halalas,
      settled_at: settled_at.toISOString(),
      entry_id: ctx.actor.role === 'admin' ? entry_id : null,
    })),
    entry_id: ctx.actor.role === 'admin' ? row.entry_id : null,
    reminders: (await listReminders(ctx, id)).map((one) => ({ ...one, sent_at: one.sent_at.toISOString() })),
    credit_notes: await notesOf(ctx, id, 'credit_note'),
    debit_notes: await notesOf(ctx, id, 'debit_note'),
    debit_limit_halalas,
    shared_at: shared_at?.toISOString() ?? null,
    clearance: {
      status: row.clearance_status,
      attempts: clearance_attempts,
      next_attempt_at: next_attempt_at?.toISOString() ?? null,
      is_sent_to_authority: ctx.config.TAX.address !== null,
      answers: mayIssue ? await answersTo(ctx, id) : [],
    },
    can: {
      credit: isOpen && mayIssue,
      debit: isOpen && mayIssue && debit_limit_halalas !== 0,
      pay: row.due_halalas > 0 && row.client_id !== null && permissions.has('pay invoice'),
      send:
        ctx.config.TAX.address !== null &&
        !['cleared', 'reported'].includes(row.clearance_status) &&
        row.replaced_by === null &&
        mayIssue,
      reissue: isRejected && row.replaced_by === null && mayIssue,
    },
  };
}

/** The signed document; as the authority stamped it, once it has. Throws NOT_FOUND. */
export async function sendInvoiceXml(ctx: Ctx, reply: FastifyReply, id: number): Promise<void> {
  const invoice = await seen(ctx, id);
  await reply
    .type('application/xml; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('x-content-type-options', 'nosniff')
    .header('content-disposition', `attachment; filename="${invoice.number}.xml"`)
    .send(xmlOf(invoice));
}

/** Credits manually and answers with the credit note. */
export async function creditByHand(ctx: Ctx, id: number, body: { amount_halalas: number; reason: string }) {
  return getInvoice(ctx, await creditInvoice(ctx, id, body));
}

/** Charges more by hand and answers with the debit note. */
export async function debitByHand(ctx: Ctx, id: number, body: { amount_halalas: number; reason: string }) {
  return getInvoice(ctx, await debitInvoice(ctx, id, body));
}

/**
 * Pays what is due from the client's main balance. Throws NOT_FOUND, STATUS_CONFLICT (nothing is due),
 * AMOUNT_ABOVE_BALANCE (more than is due) and INSUFFICIENT_FUNDS.
 */
export function payInvoice(ctx: Ctx, id: number, amount_halalas: number) {
  return inTransaction(ctx, async (ctx) => {
    const { client_id } = await seen(ctx, id);
    if (client_id === null)
      throw new AppError('STATUS_CONFLICT', 'This invoice is settled against what is owed.');
    await lockClientMoney(ctx, client_id);
    const invoice = (await lockInvoice(ctx, id, client_id))!;
    const { due_halalas, number } = invoice;
    if (due_halalas === 0) throw new AppError('STATUS_CONFLICT', 'Nothing is due of this invoice.');
    if (amount_halalas > due_halalas)
      throw new AppError('AMOUNT_ABOVE_BALANCE', `Only ${due_halalas} halalas are due.`, { due_halalas });
    const main = await balanceOfAccount(ctx, 'client_main', client_id);
    if (main < amount_halalas)
      throw new AppError('INSUFFICIENT_FUNDS', 'The main balance does not cover this.', {
        missing_halalas: amount_halalas - main,
      });
    const entry_id = await postEntry(ctx, {
      kind: 'invoice_payment',
      // A repeated call is stopped by the Idempotency-Key.
      business_key: `invoice_payment:${randomUUID()}`,
      client_id,
      reason: number,
      postings: paymentPostings(invoice, client_id, amount_halalas),
    });
    await settle(ctx, { invoice_id: id, kind: 'wallet', amount_halalas, entry_id });
    await recordAudit(ctx, {
      action: 'pay',
      subject: 'invoice',
      subject_id: id,
      client_id,
      before: { due_halalas },
      after: { due_halalas: due_halalas - amount_halalas, amount_halalas, entry_id },
    });
    return getInvoice(ctx, id);
  });
}

/** An invoice the reader may see. Throws NOT_FOUND. */
export async function seen(ctx: Ctx, id: number): Promise<FullInvoice> {
  const invoice = await findInvoice(ctx, id);
  if (!invoice) throw new AppError('NOT_FOUND', 'There is no such invoice.');
  return invoice;
}

async function notesOf(ctx: Ctx, id: number, kind: 'credit_note' | 'debit_note') {
  const notes = await listNotes(ctx, id, kind);
  return notes.map((one) => ({ ...one, issued_at: one.issued_at.toISOString() }));
}

async function answersTo(ctx: Ctx, id: number) {
  const answers = await listSubmissions(ctx, id);
  return answers.map(({ sent_at, errors, warnings, ...answer }) => ({
    ...answer,
    sent_at: sent_at.toISOString(),
    errors: [...errors],
    warnings: [...warnings],
  }));
}

async function presentRows(ctx: Ctx, rows: readonly InvoiceRow[]) {
  const presented = [];
  for await (const { issued_at, ...row } of withStatus(ctx, rows))
    presented.push({ ...row, issued_at: issued_at.toISOString() });
  return presented;
}

/** Each row with its status today. */
async function* withStatus(ctx: Ctx, rows: AsyncIterable<InvoiceRow> | Iterable<InvoiceRow>) {
  const today = riyadhDate(ctx.now);
  const isOverdue = readsCreditOverdue(ctx);
  for await (const row of rows) {
    const status = invoiceStatus(row, today);
    yield { ...row, status, is_credit_overdue: status === 'charged' && (await isOverdue(row)) };
  }
}
