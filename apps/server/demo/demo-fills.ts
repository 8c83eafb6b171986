import type { DemoVehicle } from './demo-company.ts';
import type { Chance } from './demo-random.ts';

/** How one day of one vehicle goes. */
export type Ending =
  | 'completed'
  | 'cancelled'
  | 'rejected'
  | 'expired'
  | 'stopped'
  | 'client_approves'
  | 'client_refuses'
  | 'waits_for_client'
  | 'override'
  | 'waits_for_platform'
  | 'manager_approves'
  | 'manager_rejects';

export interface PlannedFill {
  readonly vehicle: DemoVehicle;
  readonly at: Date;
  readonly volume_ml: number;
  readonly odometer_km: number;
  readonly ending: Ending;
}

const MINUTE_MS = 60_000;
/** Fridays rest, Saturdays are slow. */
const WORK = [1, 1, 1, 1, 1, 0.55, 0.85] as const;

/** Of a thousand fills so many end so; the rest complete. */
const ENDINGS: readonly (readonly [Ending, number])[] = [
  ['cancelled', 20],
  ['rejected', 18],
  ['expired', 10],
  ['stopped', 6],
  ['client_approves', 10],
  ['client_refuses', 3],
  ['override', 6],
  ['manager_approves', 12],
  ['manager_rejects', 5],
];

/** The fills of one Riyadh day, in no particular order. `weekday` 0 is Sunday; on a working day `share` of the vehicles fuel. */
export function planDay(
  vehicles: readonly DemoVehicle[],
  chance: Chance,
  startOfDay: Date,
  weekday: number,
  share: number,
): PlannedFill[] {
  return vehicles.flatMap((vehicle) =>
    chance.happens(WORK[weekday]! * share) ? [planFill(vehicle, chance, startOfDay)] : [],
  );
}

/** One fill between 05:00 and 21:00: the litres that the kilometres since the last one burned, a little more or less. */
export function planFill(vehicle: DemoVehicle, chance: Chance, startOfDay: Date): PlannedFill {
  const max_litres = vehicle.tank_ml / 1_000;
  const litres = Math.round(max_litres * (0.35 + chance.next() * 0.5));
  const usual = 0.94 + chance.next() * 0.12;
  const driven_km = Math.max(20, Math.round((litres * usual * vehicle.metres_per_litre) / 1_000));
  vehicle.odometer_km += driven_km;
  const fill: PlannedFill = {
    vehicle,
    at: new Date(
      startOfDay.getTime() + chance.between(5 * 60, 21 * 60) * MINUTE_MS + chance.between(0, 59_999),
    ),
    volume_ml: litres * 1_000,
    odometer_km: vehicle.odometer_km,
    ending: endingBy(chance),
  };
  vehicle.last_fill = fill;
  return fill;
}

/**
 * Vehicles that may come to a pump now: first anyone who was to fuel later today, with that way behind them, then who fuelled
 * longest ago. Nobody comes back with hundreds of kilometres driven in an hour.
 */
export function whoMayCome(vehicles: readonly DemoVehicle[], now: Date): DemoVehicle[] {
  const at = ({ last_fill }: DemoVehicle) => (last_fill && last_fill.at <= now ? last_fill.at.getTime() : 0);
  return vehicles.toSorted((a, b) => at(a) - at(b));
}

/** What such a vehicle comes for: the fill it was to take anyway, or a new one. */
export function fillNow(vehicle: DemoVehicle, chance: Chance, now: Date): PlannedFill {
  const planned = vehicle.last_fill;
  return planned && planned.at > now ? planned : planFill(vehicle, chance, now);
}

function endingBy(chance: Chance): Ending {
  let left = chance.between(0, 999);
  for (const [ending, share] of ENDINGS) {
    left -= share;
    if (left < 0) return ending;
  }
  return 'completed';
}
