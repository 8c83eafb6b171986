import { TYPE_CODES, transactionCodeOf } from './codes.ts';
import type { Invoice, InvoiceLine } from './invoice.ts';
import { allowancesXml, amount, legalTotalXml, taxCategoryXml, taxTotalsXml } from './invoice-xml-amounts.ts';
import { partyXml } from './invoice-xml-parties.ts';
import type { InvoiceTotals, LineTotals } from './totals.ts';
import { totalsOf } from './totals.ts';
import { documentOf, tag, type Written } from './write-xml.ts';
import { writtenDateTime, writtenMicros, writtenThousandths, writtenUnitPrice } from './written.ts';

const UBL = 'urn:oasis:names:specification:ubl:schema:xsd:';
const NAMESPACES = {
  xmlns: `${UBL}Invoice-2`,
  'xmlns:cac': `${UBL}CommonAggregateComponents-2`,
  'xmlns:cbc': `${UBL}CommonBasicComponents-2`,
  'xmlns:ext': `${UBL}CommonExtensionComponents-2`,
};

/**
 * The document as UBL 2.1 with the KSA extensions, unsigned: without UBLExtensions, QR or Signature, which `sign` adds without
 * changing its hash. Input is not validated; `checkInvoice` finds what is missing or wrong. Throws RangeError where `totalsOf` does.
 */
export function xmlOf(invoice: Invoice, totals: InvoiceTotals = totalsOf(invoice)): string {
  const { date, time } = writtenDateTime(invoice.issued_at);
  const isNote = invoice.kind !== 'invoice';
  const root = tag(
    'Invoice',
    NAMESPACES,
    tag('cbc:ProfileID', {}, 'reporting:1.0'),
    tag('cbc:ID', {}, invoice.invoice_number),
    tag('cbc:UUID', {}, invoice.uuid),
    tag('cbc:IssueDate', {}, date),
    tag('cbc:IssueTime', {}, time),
    tag('cbc:InvoiceTypeCode', { name: transactionCodeOf(invoice) }, TYPE_CODES[invoice.kind]),
    tag('cbc:Note', {}, invoice.note),
    tag('cbc:DocumentCurrencyCode', {}, 'SAR'),
    tag('cbc:TaxCurrencyCode', {}, 'SAR'),
    (invoice.corrects ?? []).map((corrected) =>
      tag(
        'cac:BillingReference',
        {},
        tag(
          'cac:InvoiceDocumentReference',
          {},
          tag('cbc:ID', {}, corrected.invoice_number),
          tag('cbc:IssueDate', {}, corrected.issue_date),
        ),
      ),
    ),
    referenceXml('ICV', tag('cbc:UUID', {}, String(invoice.counter))),
    referenceXml('PIH', attachmentXml(invoice.previous_hash)),
    tag('cac:AccountingSupplierParty', {}, partyXml(invoice.supplier)),
    tag(
      'cac:AccountingCustomerParty',
      {},
      partyXml(invoice.customer ?? { name: '' }) ?? { lines: ['<cac:Party/>'] },
    ),
    tag(
      'cac:Delivery',
      {},
      tag('cbc:ActualDeliveryDate', {}, invoice.supply_date),
      tag('cbc:LatestDeliveryDate', {}, invoice.supply_end_date),
    ),
    paymentXml(invoice, isNote),
    allowancesXml(invoice, totals),
    taxTotalsXml(totals),
    legalTotalXml(totals),
    invoice.lines.map((line, index) => lineXml(line, totals.lines[index]!, index)),
  );
  return documentOf(root!);
}

/** Reference to additional data of the document: its counter, the previous hash, its QR. */
export function referenceXml(id: string, value: Written | undefined): Written | undefined {
  return tag('cac:AdditionalDocumentReference', {}, tag('cbc:ID', {}, id), value);
}

export function attachmentXml(text: string): Written | undefined {
  return tag('cac:Attachment', {}, tag('cbc:EmbeddedDocumentBinaryObject', { mimeCode: 'text/plain' }, text));
}

/** A note states its reason here, so it has this element even without payment details (1: not defined). */
function paymentXml({ payment, reason }: Invoice, isNote: boolean): Written | undefined {
  if (!payment && !isNote) return undefined;
  return tag(
    'cac:PaymentMeans',
    {},
    tag('cbc:PaymentMeansCode', {}, payment?.means ?? '1'),
    isNote ? tag('cbc:InstructionNote', {}, reason) : undefined,
    tag(
      'cac:PayeeFinancialAccount',
      {},
      tag('cbc:ID', {}, payment?.account),
      tag('cbc:PaymentNote', {}, payment?.terms),
    ),
  );
}

function lineXml(line: InvoiceLine, totals: LineTotals, index: number): Written | undefined {
  return tag(
    'cac:InvoiceLine',
    {},
    tag('cbc:ID', {}, String(index + 1)),
    tag('cbc:InvoicedQuantity', { unitCode: line.unit }, writtenThousandths(line.quantity_thousandths)),
    amount('LineExtensionAmount', totals.net_halalas),
    lineAllowanceXml(-totals.discount_halalas, line.discount?.reason ?? 'Discount'),
    lineAllowanceXml(totals.rounding_halalas, 'Rounding'),
    tag(
      'cac:TaxTotal',
      {},
      amount('TaxAmount', totals.vat_halalas),
      amount('RoundingAmount', totals.gross_halalas),
    ),
    tag('cac:Item', {}, tag('cbc:Name', {}, line.name), taxCategoryXml('ClassifiedTaxCategory', line.vat)),
    tag(
      'cac:Price',
      {},
      tag(
        'cbc:PriceAmount',
        { currencyID: 'SAR' },
        line.unit_price_micros === undefined
          ? writtenUnitPrice(totals.base_halalas, line.quantity_thousandths)
          : writtenMicros(line.unit_price_micros),
      ),
    ),
  );
}

/** Above zero a charge, below a discount, each with its reason. */
function lineAllowanceXml(halalas: number, reason: string): Written | undefined {
  if (halalas === 0) return undefined;
  return tag(
    'cac:AllowanceCharge',
    {},
    tag('cbc:ChargeIndicator', {}, String(halalas > 0)),
    tag('cbc:AllowanceChargeReason', {}, reason),
    amount('Amount', Math.abs(halalas)),
  );
}
