import type { Sums } from '@fleet/contracts/insight/dashboards.ts';
import type { MeasureName } from '@fleet/contracts/measures.ts';
import { type FuelRequestStatus, HELD_TRANSACTION_STATUSES } from '@fleet/domain/fuel-request-statuses.ts';
import { bucketsOf } from '@fleet/domain/periods.ts';
import type { Area } from '../../../lib/area.ts';
import type { Dashboard } from './dashboards.api.ts';

/** Status groups of the transactions list: a group's figure equals the number of rows in that list. */
export const GROUPS = ['completed', 'held', 'at_pump', 'approved', 'undecided', 'no_fuel'] as const;
export type Group = (typeof GROUPS)[number];

const GROUP_OF: Record<string, Group> = {
  request_pending: 'undecided',
  request_approved: 'approved',
  transaction_initiated: 'at_pump',
  transaction_held: 'at_pump',
  transaction_completed: 'completed',
};

export function groupOf(status: FuelRequestStatus): Group {
  return GROUP_OF[status] ?? (HELD_TRANSACTION_STATUSES.has(status) ? 'held' : 'no_fuel');
}

type Row = Sums & { status: FuelRequestStatus };
const NOTHING: Sums = { requests: 0, volume_ml: 0, amount_halalas: 0, charged_halalas: 0 };

/** Sums rows. */
export function totalOf(rows: readonly Sums[]): Sums {
  return rows.reduce<Sums>(
    (sum, row) => ({
      requests: sum.requests + row.requests,
      volume_ml: sum.volume_ml + row.volume_ml,
      amount_halalas: sum.amount_halalas + row.amount_halalas,
      charged_halalas: sum.charged_halalas + row.charged_halalas,
    }),
    NOTHING,
  );
}

export function ofGroup<R extends Row>(rows: readonly R[], ...groups: Group[]): R[] {
  return rows.filter((row) => groups.includes(groupOf(row.status)));
}

export type MeasureKey = Extract<
  MeasureName,
  | 'fill_litres'
  | 'fill_sales'
  | 'fill_spend'
  | 'fills_completed'
  | 'average_fill'
  | 'average_price'
  | 'held_share'
  | 'no_fuel_share'
>;

/** Definition of each key figure: formula, whether an increase is good, and the rows it counts. */
const RECIPES: Record<
  MeasureKey,
  {
    value: (rows: readonly Row[]) => number | null;
    better: 'more' | 'less' | 'neither';
    group: Group;
    /** The change is in percentage points. */
    isShare?: boolean;
  }
> = {
  fill_litres: { value: (rows) => completed(rows).volume_ml, better: 'more', group: 'completed' },
  fill_sales: { value: (rows) => completed(rows).amount_halalas, better: 'more', group: 'completed' },
  fill_spend: { value: (rows) => completed(rows).charged_halalas, better: 'neither', group: 'completed' },
  fills_completed: { value: (rows) => completed(rows).requests, better: 'more', group: 'completed' },
  average_fill: {
    value: (rows) => ratio(completed(rows).volume_ml, completed(rows).requests),
    better: 'neither',
    group: 'completed',
  },
  // In thousandths of a riyal per liter.
  average_price: {
    value: (rows) => ratio(completed(rows).amount_halalas * 10_000, completed(rows).volume_ml),
    better: 'less',
    group: 'completed',
  },
  held_share: { value: (rows) => shareOf(rows, 'held'), better: 'less', group: 'held', isShare: true },
  no_fuel_share: {
    value: (rows) => shareOf(rows, 'no_fuel'),
    better: 'less',
    group: 'no_fuel',
    isShare: true,
  },
};

/** The money of a completed transaction, as this area reads it: a fleet what it paid, everyone else what was sold. */
export const AMOUNTS = {
  fill_sales: 'amount_halalas',
  fill_spend: 'charged_halalas',
} as const;

export function amountMeasureOf(area: Area): keyof typeof AMOUNTS {
  return area === 'customer' ? 'fill_spend' : 'fill_sales';
}

export interface Measure {
  readonly key: MeasureKey;
  /** Null if the divisor is zero. */
  readonly value: number | null;
  /** By bucket, for the sparkline. */
  readonly spark: readonly number[];
  /** Relative to the previous period, or in percentage points for shares; null without a previous period. */
  readonly change: number | null;
  readonly isShare: boolean;
  readonly isGood: boolean | null;
  readonly group: Group;
}

/** One key figure of a dashboard with its sparkline and change. */
export function measureOf(key: MeasureKey, dashboard: Dashboard): Measure {
  const { value, better, group, isShare = false } = RECIPES[key];
  const now = value(dashboard.series);
  const before = value(dashboard.series_before);
  const change =
    now === null || before === null || (!isShare && before === 0)
      ? null
      : isShare
        ? now - before
        : (now - before) / before;
  return {
    key,
    value: now,
    spark: bucketsOf(dashboard).map(
      (bucket) => value(dashboard.series.filter((row) => row.starts_on === bucket)) ?? 0,
    ),
    change,
    isShare,
    isGood:
      change === null || change === 0 || better === 'neither' ? null : change > 0 === (better === 'more'),
    group,
  };
}

function completed(rows: readonly Row[]): Sums {
  return totalOf(ofGroup(rows, 'completed'));
}

function ratio(part: number, total: number): number | null {
  return total === 0 ? null : part / total;
}

function shareOf(rows: readonly Row[], group: Group): number | null {
  return ratio(totalOf(ofGroup(rows, group)).requests, totalOf(rows).requests);
}
