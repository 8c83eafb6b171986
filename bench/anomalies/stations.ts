import type { Random } from '../plates/random.ts';
import type { CityName } from './geography.ts';
import { BEGIN_MS, DAY_MS, HOUR_MS } from './prices.ts';
import type { Attendant, Station, Vehicle } from './world.ts';

/** The attendant on duty: three shifts a day, with occasional substitutes. */
export function onDuty({ attendants }: Station, at_ms: number, random: Random): Attendant {
  if (random.chance(0.08)) return random.pick(attendants);
  const round = Math.floor((at_ms - BEGIN_MS) / (8 * HOUR_MS));
  const day = Math.floor((at_ms - BEGIN_MS) / DAY_MS);
  return attendants[Math.abs(round + Math.floor(day / 7)) % attendants.length]!;
}

export function isOpen({ opened_ms, closed_ms }: Station, at_ms: number): boolean {
  return opened_ms <= at_ms && at_ms < closed_ms;
}

export function stationsIn(stations: readonly Station[], city: CityName, at_ms: number): Station[] {
  return stations.filter((station) => station.city === city && isOpen(station, at_ms));
}

/** A station of the city: mostly one the vehicle usually visits. Null if none is open. */
export function chooseStation(
  stations: readonly Station[],
  vehicle: Vehicle,
  city: CityName,
  at_ms: number,
  random: Random,
): Station | null {
  const own = vehicle.favourites.filter((station) => station.city === city && isOpen(station, at_ms));
  if (own.length > 0 && random.chance(0.8)) return random.chance(0.6) ? own[0]! : random.pick(own);
  const open = stationsIn(stations, city, at_ms);
  return open.length > 0 ? random.pick(open) : null;
}

/** Fractional hour of the day in Riyadh. */
export function riyadhHour(at_ms: number): number {
  return ((((at_ms - BEGIN_MS) / HOUR_MS) % 24) + 24) % 24;
}

/** Day of the ninety, from 0. */
export function dayOf(at_ms: number): number {
  return Math.floor((at_ms - BEGIN_MS) / DAY_MS);
}
