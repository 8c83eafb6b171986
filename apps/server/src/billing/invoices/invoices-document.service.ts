import { isNote } from '@fleet/contracts/billing/invoice-corrections.ts';
import { isWholeMonth } from '@fleet/domain/billing-periods.ts';
import { addressLines } from '@fleet/domain/national-addresses.ts';
import { startOfRiyadhDate } from '@fleet/domain/riyadh-time.ts';
import {
  amountText,
  dateTimeText,
  dayText,
  halalasText,
  hijriText,
  monthText,
  printedAddress,
} from '../../messages/documents/document-text.service.ts';
import type { PrintDocument } from '../../messages/documents/documents.service.ts';
import { texts } from '../../platform/texts.ts';
import type { FullInvoice, listLines } from './invoices.queries.ts';
import type { InvoiceParty } from './invoices.table.ts';

type Line = Awaited<ReturnType<typeof listLines>>[number];

const NET_PRICE_AT = 2;
const ROUNDING_AT = 3;

/** A printed invoice: one layout with everything in English and Arabic. */
export function invoiceDocument(
  products: { readonly en: string; readonly ar: string },
  invoice: FullInvoice,
  lines: readonly Line[],
  is_final: boolean,
): PrintDocument {
  const [en, ar] = [texts('en'), texts('ar')];
  const brand = `${products.en} · ${products.ar}`;
  const both = (key: string) =>
    `${en(`invoices.${key}`, { product: products.en })} · ${ar(`invoices.${key}`, { product: products.ar })}`;
  // Above each other: neither language is broken between its words.
  const stacked = (key: string) => both(key).replace(' · ', '\n');
  const each = (key: string) => [en(`invoices.${key}`), ar(`invoices.${key}`)];
  const numbered = (key: string, other: { readonly number: string } | null) =>
    other
      ? [en(`invoices.${key}`, { number: other.number }), ar(`invoices.${key}`, { number: other.number })]
      : [];
  const { seller, buyer, kind, vat_lines, discount_halalas } = invoice;
  const due = startOfRiyadhDate(invoice.due_on);
  // A column is there where a line has something in it.
  const isPriced = lines.some((line) => line.net_price_micros !== null);
  const isRounded = lines.some((line) => line.rounding_halalas !== 0);
  const shown = <Cell>(cells: readonly Cell[]) =>
    cells.filter((_, at) => (isPriced || at !== NET_PRICE_AT) && (isRounded || at !== ROUNDING_AT));
  const sign = kind === 'credit_note' ? -1 : 1;
  return {
    language: 'en',
    brand,
    title: both(isNote(kind) ? `document.${kind}` : 'document.tax_invoice'),
    name: invoice.number,
    facts: [
      { label: both('document.seller'), value: partyText(seller) },
      { label: both('document.vat_no'), value: seller.vat_no },
      { label: both('document.address'), value: addressLines(seller).map(printedAddress).join('\n') },
      { label: both('document.buyer'), value: partyText(buyer) },
      { label: both('document.vat_no'), value: buyer.vat_no },
      { label: both('document.address'), value: addressLines(buyer).map(printedAddress).join('\n') },
      {
        label: both('issued_at'),
        value: `${dateTimeText(invoice.issued_at, 'en')}\n${hijriText(invoice.issued_at, 'ar')}`,
      },
      { label: both('period'), value: `${daysText(invoice, 'en')}\n${daysText(invoice, 'ar')}` },
      ...(kind === 'credit_note' || kind === 'borne'
        ? []
        : [{ label: both('due_on'), value: dayText(due, 'en') }]),
      ...(invoice.corrects
        ? [
            { label: both('corrects'), value: invoice.corrects.number },
            { label: both('reason'), value: invoice.reason ?? '' },
          ]
        : []),
    ],
    measures: [
      { label: both('taxable'), value: halalasText(sign * invoice.taxable_halalas) },
      {
        label: both('vat'),
        value: halalasText(sign * invoice.vat_halalas),
        note: vat_lines.map(({ rate_basis_points }) => `${rate_basis_points / 100}%`).join(' · '),
      },
      { label: both('total'), value: halalasText(sign * invoice.total_halalas) },
    ],
    columns: shown([
      { header: stacked('document.line'), share: 150 },
      { header: stacked('document.quantity'), share: 66, isNumber: true },
      { header: stacked('document.net_price'), share: 62, isNumber: true },
      { header: stacked('document.rounding'), share: 46, isNumber: true },
      { header: stacked('document.net'), share: 66, isNumber: true },
      { header: stacked('vat'), share: 60, isNumber: true },
      { header: stacked('document.gross'), share: 70, isNumber: true },
    ]),
    rows: [
      ...lines.map((line) => [
        lineText(
          both(`line_kinds.${line.kind}`),
          line,
          each(isAtPump(line) ? 'document.pump_price' : 'document.price_with_vat'),
        ),
        quantityOf(line),
        line.net_price_micros === null ? '' : microsText(line.net_price_micros),
        line.rounding_halalas === 0 ? '' : halalasText(sign * line.rounding_halalas),
        halalasText(sign * line.net_halalas),
        halalasText(sign * line.vat_halalas),
        halalasText(sign * line.gross_halalas),
      ]),
      ...(discount_halalas > 0
        ? [[both('discount'), '', '', '', halalasText(-sign * discount_halalas), '', '']]
        : []),
    ].map(shown),
    totals: shown([
      both('document.totals'),
      '',
      '',
      '',
      halalasText(sign * invoice.taxable_halalas),
      halalasText(sign * invoice.vat_halalas),
      halalasText(sign * invoice.total_halalas),
    ]),
    notes: [
      ...(is_final || invoice.replaced_by ? [] : each('document.not_final')),
      ...numbered('document.replaced', invoice.replaced_by),
      ...numbered('document.replaces', invoice.replaces),
      ...(invoice.on_credit_halalas > 0
        ? (['en', 'ar'] as const).map((language) =>
            texts(language)('invoices.document.on_credit', {
              amount: halalasText(invoice.on_credit_halalas),
              due_on: dayText(due, language),
            }),
          )
        : []),
      ...each('document.currency'),
      ...(isPriced ? each(isRounded ? 'document.multiplies_rounded' : 'document.multiplies') : []),
      `UUID ${invoice.uuid}`,
      ...(invoice.billed_kind === 'refuelling' && invoice.billing_model === 'agency'
        ? [both('document.agency')]
        : []),
      ...(invoice.billed_kind === 'borne' ? each('document.borne') : []),
    ],
    page_of: en('statement.document.page_of', { page: '{{page}}', pages: '{{pages}}' }),
  };
}

/** Fuel of the pump, unlike what is delivered. */
function isAtPump({ kind }: Line): boolean {
  return kind === 'fuel' || kind === 'correction';
}

/** A party in both scripts with the number of its commercial registration, a line each. */
export function partyText({ name_en, name_ar, cr_number }: InvoiceParty): string {
  const [en, ar] = [texts('en'), texts('ar')];
  const key = 'invoices.document.cr_number';
  return [name_en, name_ar, cr_number && `${en(key)} ${cr_number} · ${ar(key)}`].filter(Boolean).join('\n');
}

/** With the price that includes VAT beside the net one. */
function lineText(kind: string, line: Line, [label, labelAr]: readonly string[]): string {
  const { title_en, title_ar, price_millis, price_includes_vat } = line;
  const title = title_en === title_ar ? title_en : `${title_en} · ${title_ar}`;
  const price =
    price_millis !== null && price_includes_vat
      ? `${label} ${(price_millis / 1000).toFixed(3)}\n${labelAr}`
      : '';
  return [title, kind, price].filter(Boolean).join('\n');
}

/** Millionths of a riyal with the decimals they have, at least three: 1895652 → 1.895652, 50000 → 0.050. */
function microsText(micros: number): string {
  return (micros / 1_000_000).toFixed(6).replace(/0{1,3}$/, '');
}

function quantityOf({ volume_ml, pieces }: Line): string {
  if (volume_ml !== null) return `${litresText(volume_ml)} L`;
  return pieces === null ? '' : String(pieces);
}

/** With its milliliters: it is multiplied with the price. */
function litresText(volume_ml: number): string {
  return amountText(Math.trunc(volume_ml / 10) / 100) + String(volume_ml % 10);
}

/** The month, or the days of it that the document is for. */
function daysText({ period, from_on, until_on }: FullInvoice, language: 'en' | 'ar'): string {
  const isPart = from_on !== null && until_on !== null && !isWholeMonth({ from_on, until_on });
  if (!isPart) return monthText(startOfRiyadhDate(`${period}-01`), language);
  const last = dayText(startOfRiyadhDate(until_on), language);
  return from_on === until_on ? last : `${Number(from_on.slice(8))} – ${last}`;
}
