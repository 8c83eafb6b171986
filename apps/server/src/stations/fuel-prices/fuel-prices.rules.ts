import { LARGEST_ALLOWANCE_MILLIS } from '@fleet/contracts/stations/fuel-prices.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Actor } from '../../platform/context.ts';
import type { fuelPrices } from './fuel-prices.table.ts';

export type FuelPriceRow = typeof fuelPrices.$inferSelect;

/** What a station will ask from an instant on, in thousandths of a riyal per litre, VAT and allowance included. */
export interface NewPrice {
  readonly station_id: number;
  readonly fuel_type_id: number;
  readonly price_millis_per_litre: number;
  /** The part a remote place adds; none when left out. */
  readonly allowance_millis?: number;
  readonly starts_at: Date;
  readonly price_change_id?: number;
}

export interface PriceBounds {
  readonly status: 'active' | 'inactive';
  readonly price_lower_limit_millis: number;
  readonly price_upper_limit_millis: number;
}

/** The prices around an instant: the last that starts before it, one that starts right then, the first after it. */
export interface Neighbours {
  readonly before: FuelPriceRow | null;
  readonly same: FuelPriceRow | null;
  readonly after: FuelPriceRow | null;
}

/** A date further ahead is a typing error. */
const FURTHEST_AHEAD_MS = 366 * 86_400_000;

/** Above the lower bound and up to the upper one; the allowance of a remote place comes on top. */
export function isBasePriceAllowed(base_millis: number, product: PriceBounds): boolean {
  return base_millis > product.price_lower_limit_millis && base_millis <= product.price_upper_limit_millis;
}

/**
 * Checks a price against the bounds of the product, the kind of station and the prices there are. What was true at an
 * instant stays true: a price starts now or later, and only the system writes history, at its end. Throws INVALID_FIELDS.
 */
export function checkPrice(
  price: NewPrice,
  product: PriceBounds,
  station: { fuel_price_type: 'city' | 'remote' },
  neighbours: Neighbours,
  by: { now: Date; actor: Pick<Actor, 'kind'> },
): void {
  const fields: Record<string, string> = {};
  const allowance = price.allowance_millis ?? 0;
  const base = price.price_millis_per_litre - allowance;
  if (product.status !== 'active') fields.fuel_type_id = 'inactive';
  if (!Number.isInteger(price.price_millis_per_litre)) fields.base_price_millis_per_litre = 'invalid_type';
  else if (!isBasePriceAllowed(base, product)) fields.base_price_millis_per_litre = 'out_of_price_bounds';
  if (!Number.isInteger(allowance) || allowance < 0 || allowance > LARGEST_ALLOWANCE_MILLIS)
    fields.allowance_millis = 'out_of_bounds';
  else if (allowance > 0 && station.fuel_price_type !== 'remote') fields.allowance_millis = 'remote_only';
  const problem = startProblem(price.starts_at, neighbours, by);
  if (problem) fields.starts_at = problem;
  if (Object.keys(fields).length > 0) {
    throw new AppError(
      'INVALID_FIELDS',
      'Some fields need another look.',
      { lower_millis: product.price_lower_limit_millis, upper_millis: product.price_upper_limit_millis },
      fields,
    );
  }
}

function startProblem(
  starts_at: Date,
  { before, same, after }: Neighbours,
  { now, actor }: { now: Date; actor: Pick<Actor, 'kind'> },
): string | null {
  if (same) return 'taken';
  if (starts_at.getTime() > now.getTime() + FURTHEST_AHEAD_MS) return 'too_far_ahead';
  if (starts_at >= now) return null;
  if (actor.kind !== 'system') return 'in_the_past';
  if (after) return 'not_after_latest';
  return before?.ends_at && starts_at < before.ends_at ? 'overlaps' : null;
}

/** Refuses a start that is over or too far ahead to be meant. Throws INVALID_FIELDS. */
export function refuseStart(starts_at: Date, by: { now: Date; actor: Pick<Actor, 'kind'> }): void {
  const problem = startProblem(starts_at, { before: null, same: null, after: null }, by);
  if (!problem) return;
  throw new AppError('INVALID_FIELDS', 'Some fields need another look.', undefined, { starts_at: problem });
}

/** Which of a station's prices of one product is which, from those that are not over: ordered by their start. */
export function currentAndPlanned<Row extends { starts_at: Date }>(
  rows: readonly Row[],
  now: Date,
): { current: Row | null; planned: Row[] } {
  return {
    current: rows.findLast((row) => row.starts_at <= now) ?? null,
    planned: rows.filter((row) => row.starts_at > now),
  };
}

/** Whether a price is over, in force or planned. */
export function stateOf(
  row: { starts_at: Date; ends_at: Date | null },
  now: Date,
): 'past' | 'current' | 'planned' {
  if (row.starts_at > now) return 'planned';
  return row.ends_at && row.ends_at <= now ? 'past' : 'current';
}

/** Whether an actor may change prices of the stations in their reach. */
export function mayChangePrices(actor: Pick<Actor, 'permissions' | 'kind'>): boolean {
  return actor.kind === 'system' || actor.permissions.has('create fuel_price');
}
