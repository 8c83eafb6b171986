import {
  isOfNow,
  type ReportCode,
  type ReportColumn,
  type ReportDimension,
  type ReportMeasureValues,
} from '@fleet/contracts/insight/reports.ts';
import type { LeftOutReason } from '@fleet/domain/consumption.ts';
import { shownEmissions } from '@fleet/domain/emissions.ts';
import { startOfRiyadhDate } from '@fleet/domain/riyadh-time.ts';
import type { TFunction } from 'i18next';
import { dateTimeText, dayText, hijriText } from '../../messages/documents/document-text.service.ts';
import type { PrintDocument } from '../../messages/documents/documents.service.ts';
import type { Language } from '../../platform/texts.ts';
import type { ReportRow } from './reports-fills.queries.ts';
import { figureText, headerOf, nameOf } from './reports-labels.service.ts';

interface ReportPrint {
  readonly language: Language;
  readonly brand: string;
  readonly report: ReportCode;
  readonly by: ReportDimension;
  readonly days: { readonly from: string; readonly to: string };
  readonly issued_at: Date;
  readonly columns: readonly ReportColumn[];
  readonly rows: readonly ReportRow[];
  readonly totals: ReportMeasureValues;
  readonly left_out: readonly { readonly reason: LeftOutReason; readonly volume_ml: number }[];
  readonly estimated_km: number;
  /** Its owner; null for all together. */
  readonly of: { readonly name_en: string; readonly name_ar: string } | null;
  /** Of a pivot its columns, and what it shows in its cells. */
  readonly pivot: { readonly across: ReportDimension; readonly measure: string } | null;
}

/** Measures in boxes above the table: as many as fit beside each other. */
const BOXES = 4;

/** A report as a document in the reader's language. */
export function reportDocument(t: TFunction, report: ReportPrint): PrintDocument {
  const { language, brand, by, columns, rows, totals, days, issued_at } = report;
  const [first, last] = [days.from, days.to].map((day) => startOfRiyadhDate(day)) as [Date, Date];
  const range = (text: typeof dayText) =>
    days.from === days.to
      ? text(first, language)
      : t('statement.from_to', { from: text(first, language), to: text(last, language) });
  const { pivot } = report;
  const isVehicles = by === 'vehicle';
  const figure = ({ key, kind }: ReportColumn, measures: ReportMeasureValues) =>
    figureText(kind, shownEmissions(measures)[key], pivot !== null);
  return {
    language,
    brand,
    title: t('reports.title'),
    name: nameOfReport(t, report),
    facts: [
      { label: t('reports.of'), value: report.of?.[`name_${language}`] ?? brand },
      { label: t(isOfNow(report.report) ? 'reports.as_of' : 'period.label'), value: range(dayText) },
      { label: t('statement.document.hijri'), value: range(hijriText) },
      { label: t('statement.document.issued'), value: dateTimeText(issued_at, language) },
    ],
    measures: measuresAbove(report).map((column) => ({
      label: by === 'vat_box' ? t('reports.net_vat') : headerOf(t, language, column),
      value: figure(column, totals),
      isAmount: column.kind === 'halalas',
    })),
    columns: [
      { header: t(`reports.dimensions.${by}`), share: 150 },
      ...(isVehicles ? [{ header: t('columns.plate'), share: 60 }] : []),
      ...columns.map((column) => ({ header: headerOf(t, language, column), share: 60, isNumber: true })),
    ],
    rows: rows.map((row) => [
      nameOf(t, language, by, row),
      // A plate is never cut in two.
      ...(isVehicles ? [row.plate?.plate_no.replace('-', '\u00a0') ?? ''] : []),
      ...columns.map((column) => figure(column, row.measures)),
    ]),
    totals: [
      t(by === 'vat_box' ? 'reports.net_vat' : 'reports.total'),
      ...(isVehicles ? [''] : []),
      ...columns.map((column) => figure(column, totals)),
    ],
    notes: [...leftOutNote(t, report.left_out), ...nearNote(t, report), t(`reports.notes.${report.report}`)],
    page_of: t('statement.document.page_of', { page: '{{page}}', pages: '{{pages}}' }),
  };
}

/** Reports that are by their own subject: _Budgets_, not _Budgets by budget_. */
const OWN_ROWS: Partial<Record<ReportCode, ReportDimension>> = {
  budgets: 'budget',
  peers: 'vehicle',
  vat_return: 'vat_box',
};

function nameOfReport(t: TFunction, { report: code, by, pivot }: ReportPrint): string {
  const report = t(`reports.codes.${code}`);
  if (OWN_ROWS[code] === by) return report;
  return t(pivot ? 'reports.name_of_pivot' : 'reports.name', {
    report,
    by: t(`reports.by.${by}`),
    ...(pivot && {
      across: t(`reports.by.${pivot.across}`),
      measure: t(`reports.columns.${pivot.measure}`),
    }),
  });
}

/** A VAT return comes to one figure, a matrix to that of all its columns. */
function measuresAbove({ report, columns }: ReportPrint): readonly ReportColumn[] {
  return report === 'matrix' || report === 'vat_return' ? columns.slice(-1) : columns.slice(0, BOXES);
}

/** Which litres have no kilometres, and why, in one sentence. */
function leftOutNote(t: TFunction, left_out: ReportPrint['left_out']): string[] {
  if (left_out.length === 0) return [];
  const parts = left_out.map(({ reason, volume_ml }) =>
    t('reports.left_out_part', {
      reason: t(`reports.left_out_reasons.${reason}`),
      litres: figureText('ml', volume_ml),
    }),
  );
  return [t('reports.left_out', { parts: parts.join(t('ui.comma')) })];
}

/** How many kilometres are not from full tank to full tank. */
function nearNote(
  t: TFunction,
  { estimated_km, totals }: Pick<ReportPrint, 'estimated_km' | 'totals'>,
): string[] {
  if (estimated_km === 0) return [];
  if (estimated_km === totals.distance_km) return [t('reports.estimated_all')];
  return [
    t('reports.near', { km: figureText('km', estimated_km), all: figureText('km', totals.distance_km) }),
  ];
}
