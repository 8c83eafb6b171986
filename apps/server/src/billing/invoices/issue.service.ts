import { partEndingOn } from '@fleet/domain/billing-periods.ts';
import { lastDayOfPeriod } from '@fleet/domain/invoices.ts';
import { type Ctx, inTransaction } from '../../platform/context.ts';
import { contentOf } from './document-lines.rules.ts';
import type { AgreedDiscount, BilledKind, DeliveredItems } from './drafts.rules.ts';
import { coverHeld, holdDraft } from './held.queries.ts';
import { lockSeries, saveLogo } from './issue.queries.ts';
import { lockCreditOf } from './on-credit.service.ts';
import { partiesOf, ratesOf } from './parties.service.ts';
import { nameOfLines, write } from './write.service.ts';

/** One document to issue. */
export interface InvoiceOrder {
  readonly period: string;
  readonly kind: BilledKind;
  readonly client_id: number | null;
  readonly network_id: number | null;
  /** The last day of the part of the month; without it, of the month. */
  readonly until_on?: string | null;
  /** Agreed for this document alone; null for what the buyer's terms say. */
  readonly discount: AgreedDiscount | null;
  readonly run_id: number | null;
}

/** Changes a seller's logo while nothing is issued for it; returns the one before. */
export async function changeLogo(
  ctx: Ctx,
  network_id: number | null,
  logo_file_id: number | null,
): Promise<number | null> {
  const series = await lockSeries(ctx, network_id);
  await saveLogo(ctx, series.id, logo_file_id);
  return series.logo_file_id;
}

/**
 * Issues one invoice in one transaction: what waits is read again under the lock of the seller's series, and of the client's money where it has a
 * credit line, so of two who ask at once the second finds nothing. The new id, or null where nothing waits. Throws NOT_FOUND on an unknown party.
 */
export function issueInvoice(
  ctx: Ctx,
  order: InvoiceOrder,
  delivered: DeliveredItems,
): Promise<number | null> {
  return inTransaction(ctx, async (ctx) => {
    const { period, kind, client_id, network_id } = order;
    const { seller_network_id, billing_model, seller, buyer, terms, billing } = await partiesOf(ctx, order);
    const part = partEndingOn(order.until_on ?? lastDayOfPeriod(period), billing);
    // The client's billing period was changed since: what waits is in other parts now.
    if (!part) return null;
    const series = await lockSeries(ctx, seller_network_id);
    await lockCreditOf(ctx, { kind, client_id });
    const whose = { client_id: client_id ?? undefined, network_id: network_id ?? undefined };
    const filter = { period, rates: await ratesOf(ctx, period), ...whose, until_on: part.until_on };
    const lines = await holdDraft(ctx, filter, kind, delivered);
    const discount = order.discount ?? discountOfTerms(kind, terms);
    const content = contentOf(lines, discount, nameOfLines(ctx));
    if (!content) return null;

    return write(ctx, series, {
      kind,
      billed_kind: kind,
      billing_model,
      client_id,
      network_id,
      period,
      ...part,
      run_id: order.run_id,
      seller,
      buyer,
      discount,
      due_days: terms.due_days,
      lines,
      content,
      cover: (ctx, invoice_id) => coverHeld(ctx, invoice_id, kind),
    });
  });
}

/** What a buyer agreed to holds for what the platform itself charges, not for fuel. */
function discountOfTerms(kind: BilledKind, terms: AgreedDiscount): AgreedDiscount {
  const { discount_kind, discount_value } = terms;
  return kind === 'subscription' || kind === 'processing_fee'
    ? { discount_kind, discount_value }
    : { discount_kind: 'none', discount_value: 0 };
}
