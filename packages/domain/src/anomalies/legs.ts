import type { FillFacts, VehicleFacts } from '../anomaly-facts.ts';
import { readingsOf } from './readings.ts';
import { median } from './robust.ts';

/** A fill and the way the vehicle drove up to it. */
export interface Leg {
  readonly fill: FillFacts;
  readonly previous: FillFacts | null;
  readonly minutes: number | null;
  /** Since the fill before, by odometers that can be believed; null where one is missing, mistyped or turned back. */
  readonly driven_km: number | null;
  /** What the vehicle burns by its own past, or by its papers; null when neither says. */
  readonly ml_per_km: number | null;
  /** What can have been gone from the tank: burned since it was last full, less what came in since; null where nobody knows. */
  readonly gone_ml: number | null;
  /** How far the odometers of this way can be off: they are read to the ten or hundred, or some minutes late. */
  readonly slack_ml: number;
  /** What came in beyond what was gone; negative for a fill that left the tank short of full. */
  readonly surplus_ml: number | null;
}

/** Fills that an estimate of the vehicle's own consumption needs, and how far it looks back. */
const MIN_RATES = 4;
const LOOK_BACK = 25;
/** A fill this much below what was gone was meant to be a part. */
const PART = 0.85;
const MIN_KM = 20;
/** Tanks hold a little more than their papers say. */
const NECK = 1.08;

/**
 * The legs of one vehicle, oldest first, by a balance of its tank: what is burned makes room, what comes in fills it, and a
 * fill that leaves no room begins the balance anew. So a part fill is followed by a large one without either being odd.
 */
export function legsOf(fills: readonly FillFacts[], vehicle: VehicleFacts | null): Leg[] {
  const papers = vehicle?.metres_per_litre ? 1_000_000 / vehicle.metres_per_litre : null;
  const readings = readingsOf(fills);
  const most_ml = (vehicle?.gas_tank_capacity_ml ?? Number.POSITIVE_INFINITY) * NECK;
  const rates: number[] = [];
  /** Room left in the tank after the fill before, and the way whose odometer is not known yet. */
  let room: number | null = null;
  let last: { km: number; slack: number } | null = null;
  return fills.map((fill, index): Leg => {
    const previous = fills[index - 1] ?? null;
    const reading = readings[index]!;
    const minutes = previous ? (fill.closed_at_ms - previous.closed_at_ms) / 60_000 : null;
    const isNext = previous !== null && readings[index - 1]!.km !== null;
    const since = reading.km !== null && last !== null && !reading.is_anew ? reading.km - last.km : null;
    const driven_km = isNext && since !== null ? Math.max(0, since) : null;
    const ml_per_km = rates.length >= MIN_RATES ? median(rates.slice(-LOOK_BACK)) : (papers ?? null);
    const slack_km = (last?.slack ?? 0) + reading.slack;
    // Over fills without a reading the balance goes on with the whole way since the last one.
    const burned = since !== null && ml_per_km !== null ? Math.max(0, since) * ml_per_km : null;
    // No more can be gone than there was: an empty tank begins the balance anew.
    const gone_ml = burned === null || room === null ? null : Math.max(0, Math.min(room + burned, most_ml));
    const surplus_ml = gone_ml === null ? null : Math.round(fill.volume_ml - gone_ml);
    learn(rates, fill.volume_ml, { since, room, gone_ml });
    if (reading.km !== null) {
      room = surplus_ml === null ? 0 : Math.max(0, -surplus_ml);
      last = { km: reading.km, slack: reading.slack };
    } else if (room !== null) room -= fill.volume_ml;
    return {
      fill,
      previous,
      minutes,
      driven_km,
      ml_per_km,
      gone_ml: gone_ml === null ? null : Math.max(0, Math.round(gone_ml)),
      slack_ml: Math.round(slack_km * (ml_per_km ?? 0)),
      surplus_ml,
    };
  });
}

/** What a fill says of the vehicle's thirst: only one that made the tank full again. */
function learn(
  rates: number[],
  volume_ml: number,
  { since, room, gone_ml }: { since: number | null; room: number | null; gone_ml: number | null },
): void {
  if (since === null || since < MIN_KM || room === null || volume_ml <= 0) return;
  if (gone_ml !== null && volume_ml < gone_ml * PART) return;
  const rate = (volume_ml - room) / since;
  if (rate > 0) rates.push(rate);
}
