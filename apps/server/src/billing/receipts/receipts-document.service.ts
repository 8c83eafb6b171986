import { addressLines } from '@fleet/domain/national-addresses.ts';
import { spellAmount } from '@fleet/domain/spelled-amount.ts';
import {
  dateTimeText,
  halalasText,
  hijriText,
  printedAddress,
} from '../../messages/documents/document-text.service.ts';
import type { PrintDocument } from '../../messages/documents/documents.service.ts';
import { texts } from '../../platform/texts.ts';
import { partyText } from '../invoices/invoices-document.service.ts';
import type { companyParty } from '../invoices/tax-documents.service.ts';
import type { Payment } from './receipts.rules.ts';

type Party = ReturnType<typeof companyParty>;

interface Receipt {
  readonly brand: string;
  readonly number: string;
  readonly top_up: string;
  readonly received_at: Date;
  readonly amount_halalas: number;
  readonly company: Party;
  readonly client: Party;
  readonly payment: Payment & { readonly payer_name: string | null };
  readonly use: { readonly fees_halalas: number; readonly balance_halalas: number };
}

/** The receipt of money: from whom, how, when, how much, and what became of it; in English and Arabic at once. */
export function receiptDocument(receipt: Receipt): PrintDocument {
  const { brand, number, received_at, amount_halalas, company, client, use, payment } = receipt;
  const [en, ar] = [texts('en'), texts('ar')];
  const both = (key: string) => `${en(key)} · ${ar(key)}`;
  const party = (label: string, of: Party) => [
    { label: both(`receipts.${label}`), value: partyText(of) },
    { label: both('invoices.document.vat_no'), value: of.vat_no ?? '–' },
    { label: both('invoices.document.address'), value: addressLines(of).map(printedAddress).join('\n') },
  ];
  const spelled = (language: 'en' | 'ar') =>
    `${spellAmount(amount_halalas, language)} ${texts(language)('receipts.only')}`;
  const rows = [['fees', use.fees_halalas] as const, ['balance', use.balance_halalas] as const].filter(
    ([, halalas]) => halalas !== 0,
  );
  return {
    language: 'en',
    brand,
    title: both('receipts.title'),
    name: number,
    facts: [
      ...party('received_by', company),
      ...party('received_from', client),
      {
        label: both('receipts.received_on'),
        value: `${dateTimeText(received_at, 'en')}\n${hijriText(received_at, 'ar')}`,
      },
      { label: both('receipts.paid_by'), value: both(`receipts.means.${payment.means}`) },
      {
        label: both('receipts.reference'),
        value: [...new Set([payment.reference, receipt.top_up])].join('\n'),
      },
      ...(payment.payer_name ? [{ label: both('receipts.payer'), value: payment.payer_name }] : []),
    ],
    measures: [
      {
        label: both('receipts.amount'),
        value: halalasText(amount_halalas),
        note: `${spelled('en')}\n${spelled('ar')}`,
      },
    ],
    columns: [
      { header: both('receipts.use'), share: 380 },
      { header: both('receipts.sum'), share: 140, isNumber: true },
    ],
    rows: rows.map(([key, halalas]) => [both(`receipts.${key}`), halalasText(halalas)]),
    totals: [both('receipts.amount'), halalasText(amount_halalas)],
    notes: ['invoices.document.currency', 'receipts.not_invoice', 'receipts.electronic'].map(
      // A sentence a line: a full stop after Arabic would stand before it in a line that begins in English.
      (key) => `${en(key)}\n${ar(key)}`,
    ),
    page_of: en('statement.document.page_of', { page: '{{page}}', pages: '{{pages}}' }),
  };
}
