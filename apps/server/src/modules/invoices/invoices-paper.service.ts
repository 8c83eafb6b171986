import { startOfRiyadhDate } from '@fleet/domain/riyadh-time.ts';
import { litres } from '@fleet/domain/units.ts';
import { texts } from '../../platform/texts.ts';
import {
  amountText,
  dayText,
  halalasText,
  hijriText,
  momentText,
  monthText,
} from '../documents/document-words.service.ts';
import type { Paper } from '../documents/papers.service.ts';
import type { InvoiceWhole, listLines } from './invoices.queries.ts';
import type { InvoiceParty } from './invoices.table.ts';

type Line = Awaited<ReturnType<typeof listLines>>[number];

/** An invoice on paper: one layout that says everything in English and Arabic. */
export function invoicePaper(brand: string, invoice: InvoiceWhole, lines: readonly Line[]): Paper {
  const [en, ar] = [texts('en'), texts('ar')];
  const both = (key: string, values: Record<string, string> = {}) =>
    `${en(`invoices.${key}`, values)} · ${ar(`invoices.${key}`, values)}`;
  const { seller, buyer, kind, vat_lines, discount_halalas } = invoice;
  const due = startOfRiyadhDate(invoice.due_on);
  const month = startOfRiyadhDate(`${invoice.period}-01`);
  const sign = kind === 'credit_note' ? -1 : 1;
  return {
    language: 'en',
    brand,
    title: both(kind === 'credit_note' ? 'paper.credit_note' : 'paper.tax_invoice'),
    name: invoice.number,
    facts: [
      { label: both('paper.seller'), value: `${seller.name_en}\n${seller.name_ar}` },
      { label: both('paper.vat_no'), value: seller.vat_no },
      { label: both('paper.address'), value: addressOf(seller) },
      { label: both('paper.buyer'), value: `${buyer.name_en}\n${buyer.name_ar}` },
      { label: both('paper.vat_no'), value: buyer.vat_no },
      { label: both('paper.address'), value: addressOf(buyer) },
      {
        label: both('issued_at'),
        value: `${momentText(invoice.issued_at, 'en')}\n${hijriText(invoice.issued_at, 'ar')}`,
      },
      { label: both('period'), value: `${monthText(month, 'en')} · ${monthText(month, 'ar')}` },
      ...(kind === 'credit_note' ? [] : [{ label: both('due_on'), value: dayText(due, 'en') }]),
      ...(invoice.corrects
        ? [
            { label: both('corrects'), value: invoice.corrects.number },
            { label: both('reason'), value: invoice.reason ?? '' },
          ]
        : []),
    ],
    figures: [
      { label: both('taxable'), value: halalasText(sign * invoice.taxable_halalas) },
      {
        label: both('vat'),
        value: halalasText(sign * invoice.vat_halalas),
        note: vat_lines.map(({ rate_basis_points }) => `${rate_basis_points / 100} %`).join(' · '),
      },
      { label: both('total'), value: halalasText(sign * invoice.total_halalas) },
    ],
    columns: [
      { head: both('paper.line'), share: 190 },
      { head: both('paper.quantity'), share: 70, isNumber: true },
      { head: both('paper.price'), share: 60, isNumber: true },
      { head: both('paper.net'), share: 70, isNumber: true },
      { head: both('vat'), share: 60, isNumber: true },
      { head: both('paper.gross'), share: 70, isNumber: true },
    ],
    rows: [
      ...lines.map((line) => [
        lineText(both(`line_kinds.${line.kind}`), line),
        quantityOf(line),
        line.price_millis === null ? '' : (line.price_millis / 1000).toFixed(3),
        halalasText(sign * line.net_halalas),
        halalasText(sign * line.vat_halalas),
        halalasText(sign * line.gross_halalas),
      ]),
      ...(discount_halalas > 0 ? [[both('discount'), '', '', halalasText(-discount_halalas), '', '']] : []),
    ],
    totals: [
      both('total'),
      '',
      '',
      halalasText(sign * invoice.taxable_halalas),
      halalasText(sign * invoice.vat_halalas),
      halalasText(sign * invoice.total_halalas),
    ],
    notes: [
      both('paper.currency'),
      `UUID ${invoice.uuid}`,
      ...(invoice.billed_kind === 'refuelling' && invoice.billing_model === 'agency'
        ? [both('paper.agency')]
        : []),
    ],
    page_of: en('statement.paper.page_of', { page: '{{page}}', pages: '{{pages}}' }),
  };
}

function lineText(kind: string, { title_en, title_ar }: Line): string {
  return title_en ? `${title_en} · ${title_ar}\n${kind}` : kind;
}

function quantityOf({ volume_ml, pieces }: Line): string {
  if (volume_ml !== null) return `${amountText(litres(volume_ml))} L`;
  return pieces === null ? '' : String(pieces);
}

function addressOf({ building_number, street, district, city, postal_code, address }: InvoiceParty): string {
  const parts = [building_number && `${building_number} ${street}`, district, city, postal_code].filter(
    Boolean,
  );
  return parts.length > 2 ? parts.join(', ') : address;
}
