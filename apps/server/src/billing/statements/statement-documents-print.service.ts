import { startOfRiyadhDate } from '@fleet/domain/riyadh-time.ts';
import type { TFunction } from 'i18next';
import {
  dateTimeText,
  dayText,
  halalasText,
  hijriText,
  printedAddress,
} from '../../messages/documents/document-text.service.ts';
import type { PrintDocument, PrintTable } from '../../messages/documents/documents.service.ts';
import type { presentParty } from './statements.service.ts';

type LabelledAmount = readonly [label: string, amount_halalas: number];

interface AccountPrint {
  readonly lang: 'en' | 'ar';
  readonly brand: string;
  readonly party: ReturnType<typeof presentParty>;
  readonly from: string;
  readonly to: string;
  readonly issued_at: Date;
  readonly issuer: PrintDocument['facts'][number];
  readonly opening_halalas: number;
  readonly closing_halalas: number;
  readonly total_debit_halalas: number;
  readonly total_credit_halalas: number;
  readonly lines: readonly {
    readonly at: string;
    readonly text: string;
    readonly number: string;
    readonly debit_halalas: number;
    readonly credit_halalas: number;
    readonly balance_halalas: number;
  }[];
  /** What ties the balance to the ledger, and the ages: labels with their amounts. */
  readonly below: readonly (readonly LabelledAmount[])[];
  /** What is open on credit; the last is all that is owed. */
  readonly open: readonly LabelledAmount[];
}

/** A client's account by its documents, in the reader's language; what explains its balance stands below. */
export function accountDocument(t: TFunction, statement: AccountPrint): PrintDocument {
  const { lang, party } = statement;
  const [first, last] = [statement.from, statement.to].map((day) => startOfRiyadhDate(day)) as [Date, Date];
  const range = (text: typeof dayText) =>
    t('statement.from_to', { from: text(first, lang), to: text(last, lang) });
  const amount = (halalas: number) => (halalas > 0 ? halalasText(halalas) : '');
  const measures = [
    ['opening', statement.opening_halalas],
    ['debit', statement.total_debit_halalas],
    ['credit', statement.total_credit_halalas],
    ['closing', statement.closing_halalas],
  ] as const;
  return {
    language: lang,
    brand: statement.brand,
    title: t('statement.title'),
    name: party[`name_${lang}`],
    facts: [
      statement.issuer,
      { label: t('statement.document.period'), value: range(dayText) },
      { label: t('statement.document.hijri'), value: range(hijriText) },
      { label: t('statement.document.issued'), value: dateTimeText(statement.issued_at, lang) },
      { label: t('statement.document.contract_no'), value: party.contract_no ?? '–' },
      { label: t('statement.document.vat_no'), value: party.vat_no ?? '–' },
      {
        label: t('statement.document.address'),
        value: printedAddress((lang === 'ar' && party.address_ar) || party.address),
      },
    ],
    measures: measures.map(([key, halalas]) => ({
      label: t(`statement.measures.${key}`),
      value: halalasText(halalas),
    })),
    columns: [
      { header: t('statement.date'), share: 84 },
      { header: t('statement.number'), share: 84 },
      { header: t('statement.what'), share: 172 },
      { header: t('statement.debit'), share: 62, isNumber: true },
      { header: t('statement.credit'), share: 62, isNumber: true },
      { header: t('statement.balance'), share: 66, isNumber: true },
    ],
    rows: [
      [
        dayText(first, lang),
        '',
        t('statement.measures.opening'),
        '',
        '',
        halalasText(statement.opening_halalas),
      ],
      ...statement.lines.map((line) => [
        dayText(new Date(line.at), lang),
        line.number,
        line.text,
        amount(line.debit_halalas),
        amount(line.credit_halalas),
        halalasText(line.balance_halalas),
      ]),
    ],
    totals: [
      t('statement.totals'),
      '',
      '',
      halalasText(statement.total_debit_halalas),
      halalasText(statement.total_credit_halalas),
      halalasText(statement.closing_halalas),
    ],
    below: [
      ...statement.below.map(figuresTable),
      ...(statement.open.length > 0 ? [openTable(t, statement.open)] : []),
    ],
    notes: [t('statement.by_document_note'), t('statement.ages.note'), t('statement.document.electronic')],
    page_of: t('statement.document.page_of', { page: '{{page}}', pages: '{{pages}}' }),
  };
}

/** Figures beside each other. */
function figuresTable(figures: readonly LabelledAmount[]): PrintTable {
  const cells = figures.map(([label, halalas]) => [label, halalasText(halalas)] as const);
  return {
    columns: cells.map(([label]) => ({ header: label, share: 100, isNumber: true })),
    rows: [],
    totals: cells.map(([, amount]) => amount),
  };
}

/** As many as months are open, below each other. */
function openTable(t: TFunction, figures: readonly LabelledAmount[]): PrintTable {
  const cells = figures.map(([label, halalas]) => [label, halalasText(halalas)] as const);
  return {
    columns: [
      { header: t('invoices.on_credit'), share: 430 },
      { header: t('credit.open'), share: 100, isNumber: true },
    ],
    rows: cells.slice(0, -1),
    totals: cells.at(-1)!,
  };
}
