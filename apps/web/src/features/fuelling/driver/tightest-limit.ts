import type { Check } from '@fleet/contracts/fuelling/check-shapes.ts';
import { volumeForAmountMl } from '@fleet/domain/money.ts';

/** A check that limits volume or amount, with its remainder. */
export type MeasuredCheck = Check & { limit: number; unit: 'ml' | 'halalas' };

/** Drivers do not see the company's balance, so it is never shown as the limit. */
const NOT_NAMED: ReadonlySet<Check['code']> = new Set([
  'balance',
  'over_hold',
  'usual_consumption',
  'approval_above',
]);

/**
 * The volume or amount limit with the least remaining, failed ones first; null if there is none. Amounts are converted at the given
 * price.
 */
export function tightestLimit(
  checks: readonly Check[],
  price_millis_per_litre: number | null,
): MeasuredCheck | null {
  const measured = checks.filter(isMeasured);
  const failed = measured.filter((check) => !check.passed);
  const candidates = failed.length > 0 ? failed : measured;
  const rooms = candidates.map((check) => ({ check, room_ml: roomMl(check, price_millis_per_litre) }));
  rooms.sort((a, b) => a.room_ml - b.room_ml);
  return rooms[0]?.check ?? null;
}

/** What a limit leaves before this fill, in its own unit. */
export function roomOf(check: MeasuredCheck): number {
  return Math.max(0, check.limit - (check.used ?? 0));
}

function isMeasured(check: Check): check is MeasuredCheck {
  return (
    (check.unit === 'ml' || check.unit === 'halalas') &&
    check.limit !== null &&
    // Rules that only flag do not limit.
    check.consequence !== 'flag' &&
    !NOT_NAMED.has(check.code)
  );
}

function roomMl(check: MeasuredCheck, price_millis_per_litre: number | null): number {
  const room = roomOf(check);
  if (check.unit === 'ml') return room;
  return price_millis_per_litre ? volumeForAmountMl(room, price_millis_per_litre) : Number.POSITIVE_INFINITY;
}

/** Failures that a smaller fill resolves, or a missing odometer reading. */
const FIXABLE_BY_REDUCING: ReadonlySet<Check['code']> = new Set(['balance', 'odometer_provided']);

/** The whole liters permitted by every volume and amount limit, in milliliters; null if less would not help or nothing remains. */
export function litresThatPassMl(
  checks: readonly Check[],
  price_millis_per_litre: number | null,
): number | null {
  const failed = checks.filter((check) => !check.passed && check.consequence === 'decline');
  if (failed.some((check) => !isMeasured(check) && !FIXABLE_BY_REDUCING.has(check.code))) return null;
  // Without the company's balance, only the server knows what would pass.
  if (failed.some((check) => check.code === 'balance' && check.limit === null)) return null;
  const limits = checks.filter(
    (check): check is MeasuredCheck =>
      isMeasured(check) || (check.code === 'balance' && check.limit !== null),
  );
  const room_ml = Math.min(...limits.map((check) => roomMl(check, price_millis_per_litre)));
  const whole_ml = Math.floor(room_ml / 1000) * 1000;
  return Number.isFinite(whole_ml) && whole_ml >= 1000 ? whole_ml : null;
}
