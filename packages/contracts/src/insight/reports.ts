import { LEFT_OUT_REASONS } from '@fleet/domain/consumption.ts';
import { z } from 'zod';
import { defineRoute, idSchema, pageOf, pageQuery } from '../define-route.ts';
import { exportRoute, sortOf } from '../lists.ts';
import { MEASURE_NAMES, type MeasureName } from '../measures.ts';
import { calendarDay } from '../shapes.ts';
import { MATRIX_MEASURES, REPORT_KINDS, REPORT_MEASURES, type ReportMeasure } from './report-measures.ts';

/** Maximum rows of a printed report; longer ones are spreadsheets. */
export const REPORT_PDF_ROWS = 1_000;
/** Maximum period of a report. */
export const MAX_REPORT_DAYS = 1_100;

export const REPORT_CODES = [
  'consumption',
  'matrix',
  'prices',
  'emissions',
  'delivery_emissions',
  'peers',
  'limits',
  'budgets',
  'allocation',
  'payables',
  'receivables',
  'cash_forecast',
  'revenue',
  'borne',
  'vat_return',
] as const;
export const reportCode = z.enum(REPORT_CODES);
export type ReportCode = z.infer<typeof reportCode>;

/** Rows of a report: one per vehicle, per month … The available ones depend on the report and its reader. */
export const REPORT_DIMENSIONS = [
  'vehicle',
  'group',
  'cost_center',
  'driver',
  'client',
  'network',
  'station',
  'fuel',
  'month',
  'week',
  'city',
  'weekday',
  'hour',
  'budget',
  'vat_box',
  'trip',
  'order',
] as const;
export const reportDimension = z.enum(REPORT_DIMENSIONS);
export type ReportDimension = z.infer<typeof reportDimension>;

/** Named periods, as defined in the domain's `periods.ts`: a monthly report covers another month each time. */
export const REPORT_PERIODS = [
  'today',
  'yesterday',
  '7_days',
  '30_days',
  'last_week',
  'this_month',
  'last_month',
  'this_quarter',
  'last_quarter',
  'this_year',
  'last_year',
] as const;

/** The window whose limits are shown: the day, the week from Sunday or the month of the period's last day. */
export const LIMIT_WINDOWS = ['day', 'week', 'month'] as const;

/** Parameters of a report: its period, named or as two dates (last month by default), its rows, and the party. */
export const reportQuery = z.object({
  period: z.enum(REPORT_PERIODS).optional(),
  from: calendarDay.optional(),
  to: calendarDay.optional(),
  /** Default: the first one available to this reader. */
  by: reportDimension.optional(),
  /** In the cells of a pivot; of rows or columns that have no distance, liters instead of it. */
  measure: z.enum(MATRIX_MEASURES).default('volume_ml'),
  /** The columns of a pivot: months, of rows by month years, or any other of its dimensions. */
  across: reportDimension.default('month'),
  window: z.enum(LIMIT_WINDOWS).default('month'),
  client_id: idSchema.optional(),
  network_id: idSchema.optional(),
  station_id: idSchema.optional(),
  group_id: idSchema.optional(),
  vehicle_id: idSchema.optional(),
  driver_id: idSchema.optional(),
  fuel_type_id: idSchema.optional(),
  sort: sortOf(['name', ...(Object.keys(REPORT_MEASURES) as ReportMeasure[])]).optional(),
});
export type ReportQuery = z.output<typeof reportQuery>;

/** Measures by the key of their column; null where unknown. */
const measures = z.record(z.string(), z.number().nullable());
export type ReportMeasureValues = z.infer<typeof measures>;

export const reportRow = z.object({
  /** Id of the row's subject; null if it has none: a cost center, a month, everything without a group. */
  id: z.number().int().nullable(),
  /** Empty for rows without a value of this dimension. */
  name_en: z.string(),
  name_ar: z.string(),
  plate: z
    .object({
      plate_no: z.string(),
      plate_kind: z.enum(['private', 'commercial', 'public', 'diplomatic']),
    })
    .nullable(),
  measures,
});

/** `measure`: the column shows a measure of the dictionary, under its name. `of`: it is one of a pivot's dimension. */
const reportColumn = z.object({
  key: z.string(),
  of: z.object({ dimension: reportDimension, name_en: z.string(), name_ar: z.string() }).optional(),
  kind: z.enum(REPORT_KINDS),
  measure: z.enum(MEASURE_NAMES).nullable(),
});
export type ReportColumn = z.infer<typeof reportColumn>;

/** Columns that show a measure of the dictionary. An amount is what its owner pays or sells: see `reportMeasureOf`. */
const DICTIONARY: Partial<Record<ReportMeasure, MeasureName>> = {
  fills: 'fills_completed',
  volume_ml: 'fill_litres',
  amount_halalas: 'fill_sales',
  price_millis: 'average_price',
  main_halalas: 'main_balance',
  allocated_halalas: 'allocated_balance',
  reserved_halalas: 'reserved_balance',
  remaining_halalas: 'remaining_balance',
  spent_halalas: 'fill_spend',
};

/** The measure of a column in a report about a client, or about others. */
export function reportMeasureOf(key: ReportMeasure, isOfClient: boolean): MeasureName | null {
  return key === 'amount_halalas' && isOfClient ? 'fill_spend' : (DICTIONARY[key] ?? null);
}

/** The text of a column's header, `reports.columns.<text>`: what a client pays has another name than sales. */
export function reportHeaderOf({ key, measure }: Pick<ReportColumn, 'key' | 'measure'>): string {
  return key === 'amount_halalas' && measure === 'fill_spend' ? 'spent_halalas' : key;
}

/** Reports of what is owed now and expected from now on: they have no period. */
export const isOfNow = (report: ReportCode): boolean =>
  report === 'payables' || report === 'receivables' || report === 'cash_forecast';

/** Reports of the platform's and the networks' books: no client chooses their rows. */
export const hasNoClient = (report: ReportCode): boolean =>
  isOfNow(report) || report === 'revenue' || report === 'borne' || report === 'vat_return';

export const listReportRows = defineRoute({
  name: 'listReportRows',
  method: 'GET',
  path: '/reports',
  permission: 'read reporting',
  summary: 'A report over a period: its rows, totals, and the series by day or month',
  query: reportQuery.extend({ ...pageQuery.shape, report: reportCode }),
  response: pageOf(reportRow).extend({
    report: reportCode,
    by: reportDimension,
    /** Other row dimensions available to this reader. */
    dimensions: z.array(reportDimension),
    /** Reports available to this reader. */
    reports: z.array(reportCode),
    from: z.string(),
    to: z.string(),
    columns: z.array(reportColumn),
    /** Of a pivot: its columns, the measure in its cells, and those its rows and columns can have; else null. */
    pivot: z
      .object({
        across: reportDimension,
        measure: z.enum(MATRIX_MEASURES),
        measures: z.array(z.enum(MATRIX_MEASURES)),
      })
      .nullable(),
    /** Totals of all rows, not of the page. */
    totals: measures,
    /** Reasons why liters are excluded from kilometers and L/100 km, most frequent first. */
    left_out: z.array(
      z.object({ reason: z.enum(LEFT_OUT_REASONS), fills: z.number().int(), volume_ml: z.number().int() }),
    ),
    /** Of the kilometers, those between partial fills: their L/100 km is an estimate. */
    estimated_km: z.number().int(),
    grain: z.enum(['day', 'month']),
    series: z.array(z.object({ starts_on: z.string(), measures })),
  }),
});

export const exportReportRows = exportRoute(listReportRows);

export const printReport = defineRoute({
  name: 'printReport',
  method: 'GET',
  path: '/reports/pdf',
  permission: 'read reporting',
  kind: 'stream',
  summary: `A report as PDF, up to ${REPORT_PDF_ROWS} rows`,
  query: reportQuery.extend({ report: reportCode, lang: z.enum(['en', 'ar']).default('en') }),
  response: z.unknown(),
  errors: ['STATEMENT_TOO_LONG', 'REPORT_TOO_WIDE'],
});
