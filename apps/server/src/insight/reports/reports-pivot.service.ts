import { REPORT_MEASURES } from '@fleet/contracts/insight/report-measures.ts';
import { type ReportQuery, reportMeasureOf } from '@fleet/contracts/insight/reports.ts';
import type { Ctx } from '../../platform/context.ts';
import { acrossOf, cellMeasuresOf, matrixColumns } from './reports.rules.ts';
import type { FillDimension } from './reports-dimensions.queries.ts';
import { listFillSeries } from './reports-fills.queries.ts';
import {
  columnKey,
  listColumns,
  matrixRows,
  OTHERS,
  type Pivot,
  type PivotColumn,
  sumMatrix,
} from './reports-matrix.queries.ts';
import type { Fills } from './reports-measures.queries.ts';

interface Question {
  readonly by: FillDimension;
  readonly days: { readonly from: string; readonly to: string };
  readonly query: ReportQuery;
  readonly fills: Fills;
  readonly sort: string;
  readonly maxColumns: number;
}

/** Hours of a day and days of a week are shown whole, in their order. */
const IN_ORDER: readonly FillDimension[] = ['weekday', 'hour'];
const HOURS = 24;

/** Rows by one dimension, columns by another, with one measure in the cells. Throws INVALID_FIELDS. */
export async function pivotContent(ctx: Ctx, question: Question) {
  const { by, query, fills, sort } = question;
  const { owner } = fills;
  const across = acrossOf(owner, by, query.across) as FillDimension;
  const measures = cellMeasuresOf(owner, by, across);
  const measure = measures.includes(query.measure) ? query.measure : 'volume_ml';
  const { columns, hasOthers } = await columnsAcross(ctx, question, across);
  const pivot: Pivot = { by, across, measure, columns };
  const shown = {
    kind: REPORT_MEASURES[measure],
    measure: reportMeasureOf(measure, owner.kind === 'client'),
  };
  const own =
    across === 'month'
      ? matrixColumns(by, question.days).map((key) => ({ key }))
      : columns.map((column) => ({
          key: columnKey(column),
          of: { dimension: across, name_en: column.name_en, name_ar: column.name_ar },
        }));
  return {
    pivot: { across, measure, measures },
    columns: [...own, ...(hasOthers ? [{ key: OTHERS }] : []), { key: 'total' }].map((column) => ({
      ...column,
      ...shown,
    })),
    rows: matrixRows(fills, pivot, sort),
    totals: () => sumMatrix(ctx, fills, pivot),
    series: (grain: 'day' | 'month') => listFillSeries(ctx, fills, [measure], grain),
  };
}

/** The columns by anything but months; if there are more than fit, the largest, and all others together. */
async function columnsAcross(
  ctx: Ctx,
  { fills, maxColumns }: Question,
  across: FillDimension,
): Promise<{ columns: readonly PivotColumn[]; hasOthers: boolean }> {
  if (across === 'month') return { columns: [], hasOthers: false };
  if (IN_ORDER.includes(across))
    return { columns: await listColumns(ctx, fills, across, HOURS), hasOthers: false };
  const found = await listColumns(ctx, fills, across, maxColumns + 1);
  const hasOthers = found.length > maxColumns;
  return { columns: hasOthers ? found.slice(0, maxColumns - 1) : found, hasOthers };
}
