import { addressLines } from '@fleet/domain/national-addresses.ts';
import { startOfRiyadhDate } from '@fleet/domain/riyadh-time.ts';
import { maskedIban } from '@fleet/domain/saudi-identities.ts';
import { spellAmount } from '@fleet/domain/spelled-amount.ts';
import {
  dateTimeText,
  dayText,
  halalasText,
  hijriText,
  printedAddress,
} from '../../messages/documents/document-text.service.ts';
import type { PrintDocument } from '../../messages/documents/documents.service.ts';
import { texts } from '../../platform/texts.ts';
import { partyText } from '../invoices/invoices-document.service.ts';
import type { companyParty } from '../invoices/tax-documents.service.ts';
import type { getPaidRefund } from '../refunds/refunds-read.service.ts';
import type { PaidThrough } from './payment-vouchers.queries.ts';

type Party = ReturnType<typeof companyParty>;

interface Voucher {
  readonly brand: string;
  readonly number: string;
  readonly refund: Awaited<ReturnType<typeof getPaidRefund>>;
  readonly company: Party;
  readonly client: Party;
  readonly file: PaidThrough | null;
}

/** The voucher of money paid out: to whom and to which account, what for, who approved and paid it; in English and Arabic at once. */
export function voucherDocument(voucher: Voucher): PrintDocument {
  const { brand, number, refund, company, client, file } = voucher;
  const [en, ar] = [texts('en'), texts('ar')];
  const both = (key: string) => `${en(key)} · ${ar(key)}`;
  const amount = halalasText(refund.amount_halalas);
  const paid_on = startOfRiyadhDate(refund.value_date!);
  const party = (label: string, of: Party) => [
    { label: both(`vouchers.${label}`), value: partyText(of) },
    { label: both('invoices.document.vat_no'), value: of.vat_no ?? '–' },
    { label: both('invoices.document.address'), value: addressLines(of).map(printedAddress).join('\n') },
  ];
  const step = (label: string, name: string | null, at: Date) => ({
    label: both(`vouchers.${label}`),
    value: [name ?? both('vouchers.automatically'), dateTimeText(at, 'en')].join('\n'),
  });
  const spelled = (language: 'en' | 'ar') =>
    `${spellAmount(refund.amount_halalas, language)} ${texts(language)('receipts.only')}`;
  return {
    language: 'en',
    brand,
    title: both('vouchers.title'),
    name: number,
    facts: [
      ...party('paid_by', company),
      ...party('paid_to', client),
      {
        label: both('vouchers.paid_on'),
        value: `${dayText(paid_on, 'en')}\n${hijriText(paid_on, 'ar')}`,
      },
      { label: both('vouchers.payee'), value: `${refund.beneficiary_name}\n${maskedIban(refund.iban)}` },
      { label: both('vouchers.bank_reference'), value: refund.bank_reference! },
      step('approved_by', refund.approved_by_name, refund.approved_at!),
      step('recorded_by', refund.ended_by_name, refund.ended_at!),
      ...(file
        ? [
            { label: both('vouchers.file'), value: file.reference_number },
            {
              label: both('vouchers.file_created_by'),
              value: file.created_by_name ?? both('vouchers.automatically'),
            },
            { label: both('vouchers.file_released_by'), value: file.released_by_name ?? '–' },
          ]
        : []),
    ],
    measures: [{ label: both('vouchers.amount'), value: amount, note: `${spelled('en')}\n${spelled('ar')}` }],
    columns: [
      { header: both('vouchers.pays_back'), share: 170 },
      { header: both('vouchers.refund'), share: 90 },
      { header: both('vouchers.reason'), share: 170 },
      { header: both('receipts.sum'), share: 110, isNumber: true },
    ],
    rows: [[both('vouchers.balance'), refund.reference_number, refund.reason, amount]],
    totals: [both('vouchers.amount'), '', '', amount],
    notes: ['invoices.document.currency', 'vouchers.no_vat', 'receipts.electronic'].map(
      // A sentence a line: a full stop after Arabic would stand before it in a line that begins in English.
      (key) => `${en(key)}\n${ar(key)}`,
    ),
    page_of: en('statement.document.page_of', { page: '{{page}}', pages: '{{pages}}' }),
  };
}
