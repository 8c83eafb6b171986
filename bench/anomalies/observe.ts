import type { PositionFacts } from '@fleet/domain/anomaly-facts.ts';
import type { Random } from '../plates/random.ts';
import type { Fill, Seen } from './fills.ts';
import { awayFrom, type Point } from './geography.ts';
import { BEGIN_MS, DAY_MS, MINUTE_MS } from './prices.ts';
import { dayOf, riyadhHour } from './stations.ts';

/** Derives the recorded data of one vehicle's fills, in order, with realistic errors. */
export function observe(fills: readonly Fill[], random: Random): void {
  let read = 0;
  let before: Fill | null = null;
  for (const fill of fills) {
    const odometer_km = odometer(fill, before, read, random);
    if (odometer_km !== null) read = odometer_km;
    fill.seen = {
      odometer_km,
      plate_entry: plate(fill, random),
      phone_position: phone(fill, random),
      vehicle_position: tracker(fill, random),
    };
    before = fill;
  }
}

/** The recorded reading: missing, rounded, mistyped, or outdated; later corrections are already applied. */
function odometer(fill: Fill, before: Fill | null, read: number, random: Random): number | null {
  const { shows, dash_km, driver, vehicle } = fill;
  if (shows.odometer === 'none') return null;
  const exact = Math.floor(dash_km);
  if (shows.odometer === 'exact') return exact;
  if (!random.chance(vehicle.client.odometer_share) || random.chance(0.02)) return null;
  if (random.chance(0.0005)) {
    // Thousands too high: flagging it as rollback or impossible distance is legitimate.
    for (const indicator of GROSS) fill.open.add(indicator);
    return Math.max(0, exact + random.pick([-10_000, -1_000, 1_000, 10_000]));
  }
  if (before && random.chance(0.008))
    return random.chance(0.3) && read > 0 ? read : Math.floor(random.between(before.dash_km, dash_km));
  if (random.chance(0.02))
    return Math.max(0, exact + random.pick([-1, 1]) * random.pick([1, 3, 9, 10, 20, 27, 60, 90]));
  const rounds = driver.rounds_to > 1 && random.chance(0.6) ? driver.rounds_to : 1;
  return Math.round(exact / rounds) * rounds;
}

const GROSS = ['odometer_rollback', 'impossible_distance', 'consumption_out_of_band'] as const;

function plate(fill: Fill, random: Random): Seen['plate_entry'] {
  const { shows, station, vehicle, attendant, closed_at_ms } = fill;
  if (shows.plate) return shows.plate;
  if (!fill.plate_of_another && random.chance(vehicle.client.qr_share)) return 'qr';
  if (random.chance(attendant.types)) return 'typed';
  const hour = riyadhHour(closed_at_ms);
  const sun = station.sunny && hour > 15.5 && hour < 17.8 ? 0.25 : 0;
  const night = hour < 5 || hour > 19.5 ? 0.04 : 0;
  const fails = fill.plate_of_another ? 0.96 : Math.min(0.7, station.camera + vehicle.dust + sun + night);
  return random.chance(fails) ? 'corrected' : 'scanned';
}

function phone(fill: Fill, random: Random): PositionFacts | null {
  const { driver, station, shows, phone_coordinates } = fill;
  if (shows.phone === 'none' || random.chance(driver.phone_silent)) return null;
  // Occasionally requested en route, long before the pump.
  const minutes = random.chance(0.07) ? random.between(10, 40) : random.between(0.5, 8);
  const blur_km = random.chance(0.65)
    ? 0.015
    : random.chance(0.9)
      ? random.between(0.05, 0.4)
      : random.between(0.4, 1.5);
  const at = phone_coordinates ?? positionOnRoute(fill, station, minutes, random);
  return position(at, blur_km, fill.closed_at_ms - minutes * MINUTE_MS, random);
}

function tracker(fill: Fill, random: Random): PositionFacts | null {
  const { vehicle, station, closed_at_ms, vehicle_coordinates } = fill;
  if (vehicle.tracker === 'none') return null;
  const blur_km = random.chance(0.985) ? 0.012 : random.between(0.1, 0.4);
  const { silence } = vehicle;
  const day = dayOf(closed_at_ms);
  if (silence && silence.from_day <= day && day < silence.to_day)
    return position(
      silence.coordinates,
      blur_km,
      BEGIN_MS + silence.from_day * DAY_MS - 90 * MINUTE_MS,
      random,
    );
  const late = vehicle.tracker === 'late' || random.chance(0.08);
  const minutes = random.chance(0.02)
    ? random.between(6, 40)
    : late
      ? random.between(2, 5)
      : random.between(-0.5, 1);
  const at = vehicle_coordinates ?? positionOnRoute(fill, station, minutes, random);
  return position(at, blur_km, closed_at_ms - minutes * MINUTE_MS, random);
}

/** Some minutes before the end of the fill, the vehicle may have been on its way to the pump. */
function positionOnRoute({ travelling }: Fill, station: Point, minutes: number, random: Random): Point {
  const driving = Math.max(0, minutes - random.between(3, 9));
  const km = driving * (travelling ? random.between(0.6, 1.6) : random.between(0.05, 0.7));
  return km > 0 ? awayFrom(station, km, random) : station;
}

function position(coordinates: Point, blur_km: number, at_ms: number, random: Random): PositionFacts {
  const { latitude, longitude } = awayFrom(coordinates, Math.abs(random.normal()) * blur_km, random);
  const rounded = (degrees: number) => Math.round(degrees * 1e6) / 1e6;
  return { latitude: rounded(latitude), longitude: rounded(longitude), at_ms: Math.round(at_ms) };
}
