import type { ReportCode, ReportDimension, ReportFigures } from '@fleet/contracts/reports.ts';
import type { LeftOutReason } from '@fleet/domain/consumption.ts';
import { startOfRiyadhDate } from '@fleet/domain/riyadh-time.ts';
import type { TFunction } from 'i18next';
import type { Language } from '../../platform/texts.ts';
import { dayText, hijriText, momentText } from '../documents/document-words.service.ts';
import type { Paper } from '../documents/papers.service.ts';
import type { ReportColumn } from './reports.rules.ts';
import type { ReportRow } from './reports-fills.queries.ts';
import { figureText, headOf, nameOf } from './reports-words.service.ts';

interface ReportOnPaper {
  readonly language: Language;
  readonly brand: string;
  readonly report: ReportCode;
  readonly by: ReportDimension;
  readonly days: { readonly from: string; readonly to: string };
  readonly issued_at: Date;
  readonly columns: readonly ReportColumn[];
  readonly rows: readonly ReportRow[];
  readonly totals: ReportFigures;
  readonly left_out: readonly { readonly reason: LeftOutReason; readonly volume_ml: number }[];
  readonly near_km: number;
  /** Whose it is; null for everybody together. */
  readonly of: { readonly name_en: string; readonly name_ar: string } | null;
  /** What a matrix shows in its cells. */
  readonly measure: string;
}

/** Figures in boxes above the table: as many as stand beside each other. */
const BOXES = 4;

/** A report as a document in the reader's language. */
export function reportPaper(t: TFunction, report: ReportOnPaper): Paper {
  const { language, brand, by, columns, rows, totals, days, issued_at } = report;
  const [first, last] = [days.from, days.to].map((day) => startOfRiyadhDate(day)) as [Date, Date];
  const range = (text: typeof dayText) =>
    t('statement.from_to', { from: text(first, language), to: text(last, language) });
  const isMatrix = report.report === 'matrix';
  const isVehicles = by === 'vehicle';
  const figure = ({ key, kind }: ReportColumn, figures: ReportFigures) =>
    figureText(kind, figures[key], isMatrix);
  return {
    language,
    brand,
    title: t('reports.title'),
    name: [
      t(`reports.codes.${report.report}`),
      t(`reports.by.${by}`),
      ...(isMatrix ? [`(${t(`reports.columns.${report.measure}`)})`] : []),
    ].join(' '),
    facts: [
      { label: t('reports.of'), value: report.of?.[`name_${language}`] ?? brand },
      { label: t('period.label'), value: range(dayText) },
      { label: t('statement.paper.hijri'), value: range(hijriText) },
      { label: t('statement.paper.issued'), value: momentText(issued_at, language) },
    ],
    figures: (isMatrix ? columns.slice(-1) : columns.slice(0, BOXES)).map((column) => ({
      label: headOf(t, language, column),
      value: figure(column, totals),
      isAmount: column.kind === 'halalas',
    })),
    columns: [
      { head: t(`reports.dimensions.${by}`), share: 150 },
      ...(isVehicles ? [{ head: t('columns.plate'), share: 60 }] : []),
      ...columns.map((column) => ({ head: headOf(t, language, column), share: 60, isNumber: true })),
    ],
    rows: rows.map((row) => [
      nameOf(t, language, by, row),
      // A plate is never cut in two.
      ...(isVehicles ? [row.plate?.plate_no.replace('-', '\u00a0') ?? ''] : []),
      ...columns.map((column) => figure(column, row.figures)),
    ]),
    totals: [
      t('reports.total'),
      ...(isVehicles ? [''] : []),
      ...columns.map((column) => figure(column, totals)),
    ],
    notes: [...leftOutNote(t, report.left_out), ...nearNote(t, report), t(`reports.notes.${report.report}`)],
    page_of: t('statement.paper.page_of', { page: '{{page}}', pages: '{{pages}}' }),
  };
}

/** Which litres have no kilometres, and why, in one sentence. */
function leftOutNote(t: TFunction, left_out: ReportOnPaper['left_out']): string[] {
  if (left_out.length === 0) return [];
  const parts = left_out.map(
    ({ reason, volume_ml }) =>
      `${t(`reports.left_out_reasons.${reason}`)} ${figureText('ml', volume_ml)} ${t('units.litre')}`,
  );
  return [`${t('reports.left_out')} ${parts.join(t('ui.comma'))}`];
}

/** How many kilometres are not from full tank to full tank. */
function nearNote(t: TFunction, { near_km, totals }: Pick<ReportOnPaper, 'near_km' | 'totals'>): string[] {
  if (near_km === 0) return [];
  if (near_km === totals.distance_km) return [t('reports.near_all')];
  return [t('reports.near', { km: figureText('km', near_km), all: figureText('km', totals.distance_km) })];
}
