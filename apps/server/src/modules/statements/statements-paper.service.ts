import { startOfRiyadhDate } from '@fleet/domain/riyadh-time.ts';
import type { TFunction } from 'i18next';
import { dayText, halalasText, hijriText, momentText } from '../documents/document-words.service.ts';
import type { Paper } from '../documents/papers.service.ts';
import type { StatementFigures, StatementLine } from './statements.queries.ts';
import { averageOf } from './statements.rules.ts';
import type { presentParty } from './statements.service.ts';
import { describeLine } from './statements-words.rules.ts';

interface StatementOnPaper {
  readonly lang: 'en' | 'ar';
  readonly brand: string;
  readonly party: ReturnType<typeof presentParty>;
  readonly from: string;
  readonly to: string;
  readonly issued_at: Date;
  readonly figures: StatementFigures;
  readonly lines: readonly StatementLine[];
}

/** A statement as a document in the reader's language: one design for clients, networks and stations. */
export function statementPaper(t: TFunction, statement: StatementOnPaper): Paper {
  const { lang, brand, party, figures, lines, issued_at } = statement;
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
      { label: t('statement.paper.period'), value: range(dayText) },
      { label: t('statement.paper.hijri'), value: range(hijriText) },
      { label: t('statement.paper.issued'), value: momentText(issued_at, lang) },
      { label: t('statement.paper.contract_no'), value: party.contract_no ?? '–' },
      { label: t('statement.paper.vat_no'), value: party.vat_no ?? '–' },
      { label: t('statement.paper.address'), value: party.address },
      ...(party.account_number
        ? [{ label: t('statement.paper.account_number'), value: party.account_number }]
        : []),
    ],
    figures: [
      { label: t('statement.figures.opening'), value: halalasText(figures.opening_halalas) },
      {
        label: t('statement.figures.debit'),
        value: halalasText(-figures.total_debit_halalas),
        ...average(figures.total_debit_halalas, figures.debits),
      },
      {
        label: t('statement.figures.credit'),
        value: halalasText(figures.total_credit_halalas),
        ...average(figures.total_credit_halalas, figures.credits),
      },
      { label: t('statement.figures.closing'), value: halalasText(figures.closing_halalas) },
    ],
    columns: [
      { head: t('statement.date'), share: 86 },
      { head: t('statement.what'), share: 176 },
      { head: t('statement.reference'), share: 62 },
      { head: t('statement.vat'), share: 34, isNumber: true },
      { head: t('statement.debit'), share: 58, isNumber: true },
      { head: t('statement.credit'), share: 58, isNumber: true },
      { head: t('statement.balance'), share: 62, isNumber: true },
    ],
    rows: [
      [
        dayText(first, lang),
        t('statement.figures.opening'),
        '',
        '',
        '',
        '',
        halalasText(figures.opening_halalas),
      ],
      ...lines.map((line) => [
        momentText(line.posted_at, lang),
        // A plate is never cut in two.
        [describeLine(t, lang, brand, line), line.plate_no?.replace('-', '\u00a0')]
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
      halalasText(figures.total_debit_halalas),
      halalasText(figures.total_credit_halalas),
      halalasText(figures.closing_halalas),
    ],
    notes: [t(`statement.counts.${party.kind}`), t('statement.paper.electronic')],
    page_of: t('statement.paper.page_of', { page: '{{page}}', pages: '{{pages}}' }),
  };
}
