import { checkInvoice } from '@fleet/einvoice/check-invoice.ts';
import { xmlOf } from '@fleet/einvoice/invoice-xml.ts';
import { lockClientMoney } from '../../money/ledger/ledger.service.ts';
import { AppError } from '../../platform/app-error.ts';
import { recordAudit } from '../../platform/audit.ts';
import { type Ctx, inTransaction } from '../../platform/context.ts';
import { contentOf } from './document-lines.rules.ts';
import { listLines } from './invoices.queries.ts';
import { getInvoice, seen } from './invoices.service.ts';
import type { AuthorityMessage, InvoiceParty } from './invoices.table.ts';
import { findInvoiceHeader, lockSeries } from './issue.queries.ts';
import { matchPayments } from './matching.service.ts';
import { partiesNow, partyOf } from './parties.service.ts';
import {
  findRejection,
  findStanding,
  getRejected,
  insertReplacement,
  moveCovered,
  moveCredit,
  moveSettlements,
  type Rejected,
} from './reissue.queries.ts';
import { changesOf, draftsOf, dueDaysOf, refuseOtherTotals, refuseUnlessRejected } from './reissue.rules.ts';
import { refuseIfNotSet } from './tax-documents.service.ts';
import { type Document, nameOfLines, taxInvoiceOf, write } from './write.service.ts';

/**
 * What the authority said of a document it rejected, what was corrected since, and what its rules still say to the data of today. Throws
 * NOT_FOUND and STATUS_CONFLICT (it is not rejected, or issued again).
 */
export async function getCorrection(ctx: Ctx, id: number) {
  await seen(ctx, id);
  const rejected = await getRejected(ctx, id, false);
  refuseUnlessRejected(rejected);
  const next = await prepare(ctx, rejected);
  return {
    findings: [...(await findRejection(ctx, id))],
    changes: changesOf(rejected, next.document),
    remaining: remainingOf(ctx, rejected, next),
    seller_network_id: rejected.seller_network_id,
    first: next.first && { id: next.first.id, number: next.first.number },
  };
}

/**
 * Issues the document that takes a rejected one's place: the same lines and amounts with the parties of today, under a number, UUID and
 * counter of its own. Nothing is booked; what the rejected one covered and what settled it goes with the new one. Of two who ask at once
 * the second finds it done. Throws NOT_FOUND, STATUS_CONFLICT, INVOICE_STILL_REJECTED, INVOICE_DOES_NOT_MULTIPLY and
 * INVOICING_NOT_CONFIGURED.
 */
export function reissueInvoice(ctx: Ctx, id: number) {
  return inTransaction(ctx, async (ctx) => {
    await seen(ctx, id);
    await refuseIfNotSet(ctx);
    const header = (await findInvoiceHeader(ctx, id))!;
    // In the order of all who issue: the series, the client's money, the document.
    const series = await lockSeries(ctx, header.seller_network_id);
    if (header.client_id !== null) await lockClientMoney(ctx, header.client_id);
    const rejected = await getRejected(ctx, id, true);
    refuseUnlessRejected(rejected);
    const next = await prepare(ctx, rejected);
    if (next.first)
      throw new AppError('STATUS_CONFLICT', `${next.first.number} was rejected and is issued again first.`);
    const remaining = remainingOf(ctx, rejected, next);
    if (remaining.length > 0)
      throw new AppError('INVOICE_STILL_REJECTED', 'The tax authority would reject it again.', {
        codes: remaining.map(({ code }) => code),
      });
    const cover = (ctx: Ctx, new_id: number) => takePlace(ctx, rejected, new_id);
    const { document } = next;
    const new_id = await write(ctx, series, { ...document, cover });
    await settleAgain(ctx, rejected, new_id);
    await recordAudit(ctx, {
      action: 'replace',
      subject: 'invoice',
      subject_id: id,
      client_id: rejected.client_id,
      network_id: rejected.network_id,
      before: { number: rejected.number },
      after: { number: (await seen(ctx, new_id)).number },
    });
    return getInvoice(ctx, new_id);
  });
}

interface Next {
  readonly document: Document;
  /** What a note corrects, where that is rejected itself. */
  readonly first: { readonly id: number; readonly number: string } | null;
}

/** The rejected document said again. */
async function prepare(ctx: Ctx, rejected: Rejected): Promise<Next> {
  const { number, kind, billed_kind, billing_model, client_id, network_id, period, from_on, until_on } =
    rejected;
  const { discount_kind, discount_value, corrects_invoice_id, reason } = rejected;
  const discount = { discount_kind, discount_value };
  const lines = draftsOf(rejected, await listLines(ctx, rejected.id));
  const content = contentOf(lines, discount, nameOfLines(ctx));
  refuseOtherTotals(
    rejected,
    content && {
      taxable_halalas: content.totals.net_halalas,
      vat_halalas: content.totals.vat_halalas,
      total_halalas: content.totals.gross_halalas,
    },
  );
  const corrects = corrects_invoice_id === null ? undefined : await findStanding(ctx, corrects_invoice_id);
  const parties: { seller: InvoiceParty; buyer: InvoiceParty } = await partiesNow(ctx, rejected);
  return {
    first: corrects?.clearance_status === 'refused' ? corrects : null,
    document: {
      ...{ kind: kind as Document['kind'], billed_kind, billing_model, client_id, network_id },
      ...{ period, from_on, until_on, run_id: null, discount, lines, content: content!, ...parties },
      due_days: await dueDaysNow(ctx, rejected),
      replaces: { number, on_credit_halalas: rejected.on_credit_halalas ?? 0 },
      ...(corrects && { corrects }),
      ...(reason !== null && { reason }),
    },
  };
}

/** The buyer has as many days as it had. Where a credit line may have named an earlier day for a part, that part may be paid: then the rest has the days of the terms. */
async function dueDaysNow(ctx: Ctx, rejected: Rejected): Promise<number> {
  const { client_id, on_credit_halalas } = rejected;
  if (client_id === null || !on_credit_halalas) return dueDaysOf(rejected);
  const { terms } = await partyOf(ctx, { client_id });
  return Math.max(dueDaysOf(rejected), terms.due_days);
}

/** The errors that our copy of the authority's rules finds in what would be issued now. */
function remainingOf(
  ctx: Ctx,
  { icv, previous_hash, number }: Rejected,
  { document }: Next,
): AuthorityMessage[] {
  const series = { last_icv: icv - 1, last_hash: previous_hash };
  const xml = xmlOf(taxInvoiceOf(ctx, series, number, document));
  const errors = checkInvoice(xml, { now: ctx.now, unsigned: true }).filter(
    ({ severity }) => severity === 'error',
  );
  const byCode = new Map(errors.map(({ rule, message }) => [rule, { code: rule, message }]));
  return [...byCode.values()];
}

async function takePlace(ctx: Ctx, rejected: Rejected, new_id: number): Promise<void> {
  await insertReplacement(ctx, rejected.id, new_id);
  await moveCovered(ctx, rejected, new_id);
}

async function settleAgain(ctx: Ctx, rejected: Rejected, new_id: number): Promise<void> {
  if (rejected.kind === 'credit_note') return moveCredit(ctx, rejected.id, new_id);
  await moveSettlements(ctx, rejected, new_id);
  if (
    rejected.client_id !== null &&
    (rejected.billed_kind !== 'refuelling' || rejected.kind === 'debit_note')
  )
    await matchPayments(ctx, rejected.client_id);
}
