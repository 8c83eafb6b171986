import { MATRIX_MEASURES, type MatrixMeasure } from '@fleet/contracts/insight/report-measures.ts';
import {
  MAX_REPORT_DAYS,
  type ReportCode,
  type ReportDimension,
  type ReportQuery,
} from '@fleet/contracts/insight/reports.ts';
import { lastDayOfPeriod } from '@fleet/domain/invoices.ts';
import { daysOfPeriod } from '@fleet/domain/periods.ts';
import { AppError } from '../../platform/app-error.ts';

/** Whose fills a report sums; null means all. */
export interface Owner {
  readonly kind: 'client' | 'network' | 'station';
  readonly party_id: number | null;
}
type Reader = Owner['kind'] | 'everybody';

/** What the rows can be. A network learns which clients came, not their vehicles and drivers. */
const DIMENSIONS: Record<Reader, readonly ReportDimension[]> = {
  client: ['vehicle', 'group', 'cost_center', 'driver', 'network', 'station', 'fuel', 'month'],
  network: ['station', 'client', 'fuel', 'month'],
  station: ['client', 'fuel', 'month'],
  everybody: ['client', 'network', 'station', 'fuel', 'month'],
};
const LIMITED: readonly ReportDimension[] = ['vehicle', 'group', 'driver', 'client'];

/** Limits and how far a vehicle went are a fleet's own; what is allocated the platform sees of all. */
const REPORTS: Record<Reader, readonly ReportCode[]> = {
  client: [
    'consumption',
    'matrix',
    'prices',
    'emissions',
    'delivery_emissions',
    'peers',
    'limits',
    'budgets',
    'allocation',
  ],
  network: ['consumption', 'matrix', 'prices', 'emissions', 'payables', 'borne', 'vat_return'],
  station: ['consumption', 'matrix', 'prices', 'emissions'],
  everybody: [
    'consumption',
    'matrix',
    'prices',
    'emissions',
    'delivery_emissions',
    'allocation',
    'payables',
    'receivables',
    'cash_forecast',
    'revenue',
    'borne',
    'vat_return',
  ],
};

/** A tank filled at one station consumes what another sold: distance says nothing of either. */
const WITHOUT_DISTANCES: readonly ReportDimension[] = ['network', 'station', 'city', 'weekday', 'hour'];
/** What only a pivot has. */
const OF_PIVOT: readonly ReportDimension[] = ['city', 'weekday', 'hour'];

export const readerOf = ({ kind, party_id }: Owner): Reader => (party_id === null ? 'everybody' : kind);

/** Reports available to readers of this owner. */
export function reportsOf(owner: Owner): readonly ReportCode[] {
  return REPORTS[readerOf(owner)];
}

/** Dimensions available to readers of this owner; the first is the default. */
export function dimensionsOf(owner: Owner, report: ReportCode): readonly ReportDimension[] {
  switch (report) {
    case 'limits':
      return LIMITED;
    case 'peers':
      return ['vehicle'];
    case 'budgets':
      return ['budget'];
    case 'delivery_emissions':
      return owner.party_id === null ? ['trip', 'order', 'client', 'vehicle', 'month'] : ['order', 'month'];
    case 'allocation':
    case 'receivables':
      return ['client'];
    case 'cash_forecast':
      return ['week', 'client', 'network'];
    case 'payables':
      return owner.party_id === null ? ['network', 'station'] : ['station'];
    case 'revenue':
      return ['network', 'client', 'month'];
    case 'borne':
      return owner.party_id === null
        ? ['network', 'station', 'client', 'month']
        : ['station', 'client', 'month'];
    case 'vat_return':
      return ['vat_box'];
    case 'matrix':
      return [...DIMENSIONS[readerOf(owner)], ...OF_PIVOT];
    default:
      return DIMENSIONS[readerOf(owner)];
  }
}

/** The measures that the cells of these rows and columns can have. */
export function cellMeasuresOf(owner: Owner, by: ReportDimension, across: ReportDimension): MatrixMeasure[] {
  const hasDistance = hasDistances(owner, by) && hasDistances(owner, across);
  return MATRIX_MEASURES.filter(
    (measure) => hasDistance || (measure !== 'distance_km' && measure !== 'ml_per_100km'),
  );
}

/**
 * The columns of a pivot; of rows by month, months are its years. Throws INVALID_FIELDS for what this reader does not
 * have, and for columns that are its rows.
 */
export function acrossOf(owner: Owner, by: ReportDimension, across: ReportDimension): ReportDimension {
  const isSame = across === by && by !== 'month';
  if (isSame || !dimensionsOf(owner, 'matrix').includes(across)) throw wrong('across', 'invalid_value');
  return across;
}

/** Throws INVALID_FIELDS for a report or rows this reader does not have. */
export function dimensionOf(
  owner: Owner,
  report: ReportCode,
  requested: ReportDimension | undefined,
): ReportDimension {
  if (!reportsOf(owner).includes(report)) throw wrong('report', 'invalid_value');
  const dimensions = dimensionsOf(owner, report);
  if (requested === undefined) return dimensions[0]!;
  if (!dimensions.includes(requested)) throw wrong('by', 'invalid_value');
  return requested;
}

/** Whether kilometers and consumption can be shown for these rows, to this reader. */
export function hasDistances(owner: Owner, by: ReportDimension): boolean {
  return owner.kind === 'client' && owner.party_id !== null && !WITHOUT_DISTANCES.includes(by);
}

/** The months of a period, `2026-01`, or by month its years: the columns of a matrix. */
export function matrixColumns(by: ReportDimension, { from, to }: { from: string; to: string }): string[] {
  const size = by === 'month' ? 4 : 7;
  const columns = [from.slice(0, size)];
  while (columns.at(-1)! < to.slice(0, size)) columns.push(next(columns.at(-1)!));
  return columns;
}

function next(column: string): string {
  const [year, month] = column.split('-').map(Number) as [number, number?];
  if (month === undefined) return String(year + 1);
  return month === 12 ? `${year + 1}-01` : `${year}-${String(month + 1).padStart(2, '0')}`;
}

/** The Riyadh days a report is of, both included: two days, or a period by name. Throws INVALID_FIELDS. */
export function periodOf(
  { period, from, to }: Pick<ReportQuery, 'period' | 'from' | 'to'>,
  now: Date,
): { from: string; to: string } {
  const named = daysOfPeriod(period ?? 'last_month', now);
  const days = { from: from ?? named.from!, to: to ?? named.to! };
  const count = (Date.parse(days.to) - Date.parse(days.from)) / 86_400_000 + 1;
  if (count < 1) throw wrong('to', 'too_small');
  if (count > MAX_REPORT_DAYS) throw wrong('from', 'too_big');
  return days;
}

/** A budget is of a month: that of the last day. */
export function monthOf({ to }: { to: string }): { from: string; to: string } {
  return wholeMonths({ from: to, to });
}

/** A VAT return is of whole months. */
export function wholeMonths({ from, to }: { from: string; to: string }): { from: string; to: string } {
  return { from: `${from.slice(0, 7)}-01`, to: lastDayOfPeriod(to.slice(0, 7)) };
}

function wrong(field: string, code: string): AppError {
  return new AppError('INVALID_FIELDS', 'Some fields need another look.', undefined, { [field]: code });
}
