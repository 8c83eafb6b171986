import { startOfRiyadhDate } from '@fleet/domain/riyadh-time.ts';
import { formatIban } from '@fleet/domain/saudi-identities.ts';
import type { TFunction } from 'i18next';
import {
  dateTimeText,
  dayText,
  halalasText,
  hijriText,
  periodText,
  printedAddress,
} from '../../messages/documents/document-text.service.ts';
import type { PrintDocument } from '../../messages/documents/documents.service.ts';
import type { StatementLine, StatementMeasures } from './statements.queries.ts';
import { averageOf } from './statements.rules.ts';
import type { presentParty } from './statements.service.ts';
import { describeLine } from './statements-text.rules.ts';

interface StatementPrint {
  readonly lang: 'en' | 'ar';
  readonly brand: string;
  readonly party: ReturnType<typeof presentParty>;
  readonly from: string;
  readonly to: string;
  readonly issued_at: Date;
  readonly issuer: PrintDocument['facts'][number];
  readonly measures: StatementMeasures;
  readonly lines: readonly StatementLine[];
}

/** A statement as a document in the reader's language: one design for clients, networks and stations. */
export function statementDocument(t: TFunction, statement: StatementPrint): PrintDocument {
  const { lang, brand, party, measures, lines, issued_at } = statement;
  const [first, last] = [statement.from, statement.to].map((day) => startOfRiyadhDate(day)) as [Date, Date];
  const range = (text: typeof dayText) =>
    t('statement.from_to', { from: text(first, lang), to: text(last, lang) });
  const average = (total: number, count: number) => {
    const halalas = averageOf(total, count);
    return halalas === null
      ? {}
      : { note: t('statement.count_average', { count, average: halalasText(halalas) }) };
  };
  return {
    language: lang,
    brand,
    title: t('statement.title'),
    name: party[`name_${lang}`],
    facts: [
      statement.issuer,
      { label: t('statement.document.period'), value: range(dayText) },
      { label: t('statement.document.hijri'), value: range(hijriText) },
      { label: t('statement.document.issued'), value: dateTimeText(issued_at, lang) },
      { label: t('statement.document.contract_no'), value: party.contract_no ?? '–' },
      { label: t('statement.document.vat_no'), value: party.vat_no ?? '–' },
      {
        label: t('statement.document.address'),
        value: printedAddress((lang === 'ar' && party.address_ar) || party.address),
      },
      ...(party.account_number
        ? [{ label: t('statement.document.account_number'), value: formatIban(party.account_number) }]
        : []),
    ],
    measures: [
      { label: t('statement.measures.opening'), value: halalasText(measures.opening_halalas) },
      {
        label: t('statement.measures.debit'),
        value: halalasText(measures.total_debit_halalas),
        ...average(measures.total_debit_halalas, measures.debits),
      },
      {
        label: t('statement.measures.credit'),
        value: halalasText(measures.total_credit_halalas),
        ...average(measures.total_credit_halalas, measures.credits),
      },
      { label: t('statement.measures.closing'), value: halalasText(measures.closing_halalas) },
    ],
    columns: [
      { header: t('statement.date'), share: 86 },
      { header: t('statement.what'), share: 176 },
      { header: t('statement.reference'), share: 62 },
      { header: t('statement.vat'), share: 34, isNumber: true },
      { header: t('statement.debit'), share: 58, isNumber: true },
      { header: t('statement.credit'), share: 58, isNumber: true },
      { header: t('statement.balance'), share: 62, isNumber: true },
    ],
    rows: [
      [
        dayText(first, lang),
        t('statement.measures.opening'),
        '',
        '',
        '',
        '',
        halalasText(measures.opening_halalas),
      ],
      ...lines.map((line) => [
        dateTimeText(line.posted_at, lang),
        // A plate is never cut in two.
        [describeLine(t, lang, brand, line, periodText), line.plate_no?.replace('-', '\u00a0')]
          .filter(Boolean)
          .join(' ·\u00a0'),
        line.reference_number,
        line.vat_halalas === null ? '' : halalasText(Math.abs(line.vat_halalas)),
        line.debit_halalas > 0 ? halalasText(line.debit_halalas) : '',
        line.credit_halalas > 0 ? halalasText(line.credit_halalas) : '',
        halalasText(line.balance_halalas),
      ]),
    ],
    totals: [
      t('statement.totals'),
      '',
      '',
      '',
      halalasText(measures.total_debit_halalas),
      halalasText(measures.total_credit_halalas),
      halalasText(measures.closing_halalas),
    ],
    notes: [t(`statement.counts.${party.kind}`), t('statement.document.electronic')],
    page_of: t('statement.document.page_of', { page: '{{page}}', pages: '{{pages}}' }),
  };
}
