import type {
  REPORT_KINDS,
  ReportCode,
  ReportDimension,
  ReportMeasure,
  ReportQuery,
} from '@fleet/contracts/reports.ts';
import { REPORT_DAYS_AT_MOST, REPORT_MEASURES } from '@fleet/contracts/reports.ts';
import { daysOfPeriod } from '@fleet/domain/periods.ts';
import { AppError } from '../../platform/app-error.ts';

/** Whose refuellings a report adds up; null stands for everybody's. */
export interface Owner {
  readonly kind: 'client' | 'network' | 'station';
  readonly party_id: number | null;
}

export interface ReportColumn {
  readonly key: string;
  readonly kind: (typeof REPORT_KINDS)[number];
}

/** What a reader can have the rows be. A network learns which clients came, not their vehicles and drivers. */
const DIMENSIONS: Record<Owner['kind'] | 'everybody', readonly ReportDimension[]> = {
  client: ['vehicle', 'group', 'cost_center', 'driver', 'network', 'station', 'fuel', 'month'],
  network: ['station', 'client', 'fuel', 'month'],
  station: ['client', 'fuel', 'month'],
  everybody: ['client', 'network', 'station', 'fuel', 'month'],
};

/** What the rows of a report can be for whoever reads of this owner; the first where the reader names none. */
export function dimensionsOf(owner: Owner): readonly ReportDimension[] {
  return DIMENSIONS[owner.party_id === null ? 'everybody' : owner.kind];
}

/** Throws INVALID_FIELDS for rows this reader does not have. */
export function dimensionOf(owner: Owner, asked: ReportDimension | undefined): ReportDimension {
  const dimensions = dimensionsOf(owner);
  if (asked === undefined) return dimensions[0]!;
  if (!dimensions.includes(asked)) throw wrong('by', 'invalid_value');
  return asked;
}

const COLUMNS: Record<ReportCode, readonly ReportMeasure[]> = {
  consumption: ['fills', 'volume_ml', 'amount_halalas', 'price_millis'],
};

/** The figures of a report, in the order they stand. */
export function columnsOf(report: ReportCode): readonly (ReportColumn & { key: ReportMeasure })[] {
  return COLUMNS[report].map((key) => ({ key, kind: REPORT_MEASURES[key] }));
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
  if (count > REPORT_DAYS_AT_MOST) throw wrong('from', 'too_big');
  return days;
}

function wrong(field: string, code: string): AppError {
  return new AppError('INVALID_FIELDS', 'Some fields need another look.', undefined, { [field]: code });
}
