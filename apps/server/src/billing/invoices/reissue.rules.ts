import { PARTY_FIELDS } from '@fleet/contracts/billing/invoice-corrections.ts';
import { riyadhDate, startOfRiyadhDate } from '@fleet/domain/riyadh-time.ts';
import { AppError } from '../../platform/app-error.ts';
import type { DraftLine } from './drafts.rules.ts';
import type { InvoiceParty, invoiceLines } from './invoices.table.ts';

/** What of a rejected document is said again by the one that replaces it, and what has changed. */

type IssuedLine = typeof invoiceLines.$inferSelect;
type Document = Pick<DraftLine, 'billed_kind' | 'until_on' | 'client_id' | 'network_id'>;

/** The lines of a document as they were before it was issued: what they come to was booked with it. */
export function draftsOf(document: Document, lines: readonly IssuedLine[]): DraftLine[] {
  const { billed_kind, until_on, client_id, network_id } = document;
  return lines.map((line) => {
    const { kind, title_en, title_ar, items, volume_ml, pieces } = line;
    const { price_millis, price_includes_vat, vat_rate_basis_points, gross_halalas, net_halalas } = line;
    return {
      ...{ billed_kind, until_on, client_id, network_id, kind, title_en, title_ar, items, volume_ml, pieces },
      ...{ price_millis, price_includes_vat, vat_rate_basis_points },
      amount_halalas: price_includes_vat ? gross_halalas : net_halalas,
      posted_halalas: gross_halalas,
      paid_halalas: 0,
    };
  });
}

interface Totals {
  readonly taxable_halalas: number;
  readonly vat_halalas: number;
  readonly total_halalas: number;
}

/** A document replaces another to the halala, as the other was booked. Throws INVOICE_DOES_NOT_MULTIPLY. */
export function refuseOtherTotals(before: Totals, after: Totals | null): void {
  const isSame =
    after?.taxable_halalas === before.taxable_halalas &&
    after.vat_halalas === before.vat_halalas &&
    after.total_halalas === before.total_halalas;
  if (!isSame)
    throw new AppError('INVOICE_DOES_NOT_MULTIPLY', 'It does not come to what was rejected.', {
      what: 'total',
    });
}

interface Rejected {
  readonly kind: string;
  readonly clearance_status: string;
  readonly replaced_by: number | null;
}

/** Throws STATUS_CONFLICT where a document was not rejected, or another was issued for it. */
export function refuseUnlessRejected({ clearance_status, replaced_by }: Rejected): void {
  if (replaced_by !== null)
    throw new AppError('STATUS_CONFLICT', 'Another document was issued for this one.', { replaced_by });
  if (clearance_status !== 'refused')
    throw new AppError('STATUS_CONFLICT', 'The tax authority has not rejected this document.');
}

const DAY_MS = 86_400_000;

/** The buyer has as many days as it had. */
export function dueDaysOf({
  issued_at,
  due_on,
}: {
  readonly issued_at: Date;
  readonly due_on: string;
}): number {
  const from = startOfRiyadhDate(riyadhDate(issued_at)).getTime();
  return Math.max(0, (startOfRiyadhDate(due_on).getTime() - from) / DAY_MS);
}

export interface PartyChange {
  readonly side: 'seller' | 'buyer';
  readonly field: (typeof PARTY_FIELDS)[number];
  readonly before: string | null;
  readonly after: string | null;
}

interface Parties {
  readonly seller: InvoiceParty;
  readonly buyer: InvoiceParty;
}

/** What of seller and buyer is no longer as the document says. */
export function changesOf(before: Parties, after: Parties): PartyChange[] {
  return (['seller', 'buyer'] as const).flatMap((side) =>
    PARTY_FIELDS.filter((field) => (before[side][field] ?? null) !== (after[side][field] ?? null)).map(
      (field) => ({
        side,
        field,
        before: before[side][field] ?? null,
        after: after[side][field] ?? null,
      }),
    ),
  );
}
