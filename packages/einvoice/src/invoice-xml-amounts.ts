import type { Invoice, LineVat } from './invoice.ts';
import { type InvoiceTotals, rateOf } from './totals.ts';
import { VAT_REASONS } from './vat-reasons.ts';
import { tag, type Written } from './write-xml.ts';
import { writtenPercent, writtenRiyals } from './written.ts';

/** An amount of money: `amount('PayableAmount', 100050)`. */
export function amount(name: string, halalas: number): Written | undefined {
  return tag(`cbc:${name}`, { currencyID: 'SAR' }, writtenRiyals(halalas));
}

/**
 * The document's discount, split by VAT category. The percentage is included only if base and result match it to the halala
 * (BR-KSA-EN16931-03), which may fail for several categories.
 */
function discountXml(
  { discount }: Pick<Invoice, 'discount'>,
  totals: InvoiceTotals,
): (Written | undefined)[] {
  return totals.subtotals
    .filter((subtotal) => subtotal.discount_halalas > 0)
    .map(({ vat, discount_halalas, lines_net_halalas, deductions_halalas }) => {
      const percent = discount?.kind === 'percent' ? discount.percent_basis_points : undefined;
      const base = lines_net_halalas - deductions_halalas;
      const isStated = percent !== undefined && Math.round((base * percent) / 10_000) === discount_halalas;
      return tag(
        'cac:AllowanceCharge',
        {},
        tag('cbc:ChargeIndicator', {}, 'false'),
        tag('cbc:AllowanceChargeReason', {}, discount?.reason ?? 'Discount'),
        isStated ? tag('cbc:MultiplierFactorNumeric', {}, writtenPercent(percent)) : undefined,
        amount('Amount', discount_halalas),
        isStated ? amount('BaseAmount', base) : undefined,
        taxCategoryXml('TaxCategory', vat),
      );
    });
}

/** What is taken off the document: each deduction with its reason, then the discount. */
export function allowancesXml(
  invoice: Pick<Invoice, 'deductions' | 'discount'>,
  totals: InvoiceTotals,
): (Written | undefined)[] {
  const deductions = (invoice.deductions ?? []).map(({ reason, vat }, at) =>
    tag(
      'cac:AllowanceCharge',
      {},
      tag('cbc:ChargeIndicator', {}, 'false'),
      tag('cbc:AllowanceChargeReason', {}, reason),
      amount('Amount', totals.deductions[at]!.net_halalas),
      taxCategoryXml('TaxCategory', vat),
    ),
  );
  return [...deductions, ...discountXml(invoice, totals)];
}

/** VAT twice, as the authority requires: in the accounting currency, and by category. */
export function taxTotalsXml(totals: InvoiceTotals): (Written | undefined)[] {
  return [
    tag('cac:TaxTotal', {}, amount('TaxAmount', totals.vat_halalas)),
    tag(
      'cac:TaxTotal',
      {},
      amount('TaxAmount', totals.vat_halalas),
      totals.subtotals.map((subtotal) =>
        tag(
          'cac:TaxSubtotal',
          {},
          amount('TaxableAmount', subtotal.taxable_halalas),
          amount('TaxAmount', subtotal.vat_halalas),
          taxCategoryXml('TaxCategory', subtotal.vat),
        ),
      ),
    ),
  ];
}

export function legalTotalXml(totals: InvoiceTotals): Written | undefined {
  return tag(
    'cac:LegalMonetaryTotal',
    {},
    amount('LineExtensionAmount', totals.lines_net_halalas),
    amount('TaxExclusiveAmount', totals.net_halalas),
    amount('TaxInclusiveAmount', totals.gross_halalas),
    amount('AllowanceTotalAmount', totals.deductions_halalas + totals.discount_halalas),
    amount('PrepaidAmount', 0),
    amount('PayableAmount', totals.gross_halalas),
  );
}

/** A VAT category with its rate and, in the VAT summary, its exemption reason. */
export function taxCategoryXml(
  name: 'TaxCategory' | 'ClassifiedTaxCategory',
  vat: LineVat,
): Written | undefined {
  const reason = vat.category === 'S' || name === 'ClassifiedTaxCategory' ? undefined : vat;
  return tag(
    `cac:${name}`,
    {},
    tag('cbc:ID', { schemeID: 'UN/ECE 5305', schemeAgencyID: '6' }, vat.category),
    tag('cbc:Percent', {}, writtenPercent(rateOf(vat))),
    reason && tag('cbc:TaxExemptionReasonCode', {}, reason.reason_code),
    reason && tag('cbc:TaxExemptionReason', {}, reason.reason ?? VAT_REASONS[reason.reason_code]?.text),
    taxSchemeXml(),
  );
}

export function taxSchemeXml(): Written | undefined {
  return tag('cac:TaxScheme', {}, tag('cbc:ID', { schemeID: 'UN/ECE 5153', schemeAgencyID: '6' }, 'VAT'));
}
