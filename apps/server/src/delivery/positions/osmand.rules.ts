import type { fix as contractFix, osmAndFix } from '@fleet/contracts/delivery/positions.ts';
import { isCoordinates } from '@fleet/domain/geo.ts';
import type { z } from 'zod';

/**
 * OsmAnd's protocol as Traccar's own server reads it (`traccar/traccar`, `OsmAndProtocolDecoder`; traccar.org/osmand), and the
 * JSON of Traccar Client from its version 9 on, which is that of the background-location library it is made with.
 */

/** A position as it is stored. */
export interface Fix {
  readonly fixed_at: Date;
  readonly latitude: number;
  readonly longitude: number;
  readonly speed_kmh: number | null;
  readonly heading_degrees: number | null;
  readonly altitude_metres: number | null;
  readonly accuracy_metres: number | null;
  readonly battery_percent: number | null;
  readonly temperature_decicelsius: number | null;
}

export interface ReadFixes {
  readonly key: string;
  readonly fixes: readonly Fix[];
  /** That cannot be read. */
  readonly refused: number;
}

const KMH_PER_KNOT = 1.852;
const KMH_PER_METRE_A_SECOND = 3.6;
/** Above it a number is milliseconds, like Traccar does. */
const MAX_SECONDS = 2_147_483_647;

type OsmAndParams = z.output<typeof osmAndFix>;

/** Reads a call of OsmAnd's protocol: from its address, a form, or JSON. A position without a time is from now. */
export function readOsmAnd(query: OsmAndParams, body: unknown, now: Date): ReadFixes {
  if (isObject(body) && ('location' in body || 'locations' in body)) {
    const locations = [body.location ?? body.locations].flat().map(unwrapped);
    const key = textOf(body.device_id) ?? textOf(body.deviceid) ?? query.id ?? query.deviceid ?? '';
    // A location in a text is the address's form, sent as JSON.
    if (!locations.some((location) => typeof location === 'string'))
      return counted(
        key,
        locations.map((location) => ofJson(location, now)),
      );
  }
  const params: OsmAndParams = isObject(body) ? { ...textsOf(body), ...query } : query;
  return counted(params.id ?? params.deviceid ?? '', [fixOf(params, now)]);
}

/** Fixes in our own words. */
export function toFixes(fixes: readonly z.output<typeof contractFix>[]): Fix[] {
  return fixes.flatMap(
    (input) =>
      checked({
        ...input,
        fixed_at: new Date(input.fixed_at),
        speed_kmh: input.speed_kmh ?? null,
        heading_degrees: input.heading_degrees ?? null,
        altitude_metres: input.altitude_metres ?? null,
        accuracy_metres: input.accuracy_metres ?? null,
        battery_percent: input.battery_percent ?? null,
        temperature_decicelsius: input.temperature_decicelsius ?? null,
      }) ?? [],
  );
}

function counted(key: string, read: readonly (Fix | null)[]): ReadFixes {
  const fixes = read.filter((fix) => fix !== null);
  return { key, fixes, refused: read.length - fixes.length };
}

function fixOf(params: OsmAndParams, now: Date): Fix | null {
  const [latitude, longitude] = params.location?.split(',') ?? [params.lat, params.lon];
  if (params.valid === 'false' || params.valid === '0') return null;
  const speed = numberOf(params.speed);
  return checked({
    fixed_at: params.timestamp === undefined ? now : instantOf(params.timestamp),
    latitude: numberOf(latitude),
    longitude: numberOf(longitude),
    speed_kmh: speed === null ? null : speed * KMH_PER_KNOT,
    heading_degrees: numberOf(params.bearing) ?? numberOf(params.heading),
    altitude_metres: numberOf(params.altitude),
    accuracy_metres: numberOf(params.accuracy),
    battery_percent: numberOf(params.batt),
    temperature_decicelsius: tenthsOf(numberOf(params.temperature) ?? numberOf(params.temp1)),
  });
}

function ofJson(location: unknown, now: Date): Fix | null {
  if (!isObject(location) || !isObject(location.coords)) return null;
  const { coords, battery, timestamp } = location;
  const speed = numberOf(coords.speed);
  const level = isObject(battery) ? numberOf(battery.level) : null;
  return checked({
    fixed_at: timestamp === undefined ? now : instantOf(String(timestamp)),
    latitude: numberOf(coords.latitude),
    longitude: numberOf(coords.longitude),
    // Negative means unknown.
    speed_kmh: speed === null || speed < 0 ? null : speed * KMH_PER_METRE_A_SECOND,
    heading_degrees: numberOf(coords.heading),
    altitude_metres: numberOf(coords.altitude),
    accuracy_metres: numberOf(coords.accuracy),
    battery_percent: level === null || level < 0 ? null : level * 100,
    temperature_decicelsius: isObject(location.extras)
      ? tenthsOf(numberOf(location.extras.temperature))
      : null,
  });
}

type Raw = { readonly [Key in keyof Fix]: Key extends 'fixed_at' ? Date | null : number | null };

/**
 * Null for a position without valid coordinates or time. 0, 0 is what a phone without a position sends. Other odd
 * values are left out.
 */
function checked(raw: Raw): Fix | null {
  const { fixed_at, latitude, longitude } = raw;
  if (!fixed_at || latitude === null || longitude === null) return null;
  if (!isCoordinates({ latitude, longitude }) || (latitude === 0 && longitude === 0)) return null;
  return {
    fixed_at,
    latitude,
    longitude,
    speed_kmh: within(raw.speed_kmh, 0, 400),
    heading_degrees: within(raw.heading_degrees, 0, 360),
    altitude_metres: within(raw.altitude_metres, -500, 10_000),
    accuracy_metres: within(raw.accuracy_metres, 0, 1_000_000),
    battery_percent: within(raw.battery_percent, 0, 100),
    temperature_decicelsius: within(raw.temperature_decicelsius, -800, 3_000),
  };
}

function within(value: number | null, min: number, max: number): number | null {
  return value === null || value < min || value > max ? null : Math.round(value);
}

function tenthsOf(celsius: number | null): number | null {
  return celsius === null ? null : celsius * 10;
}

/** Seconds or milliseconds of 1970, ISO 8601, or `yyyy-MM-dd HH:mm:ss` in UTC. */
function instantOf(text: string): Date | null {
  if (/^\d+(\.\d+)?$/.test(text)) {
    const number = Number(text);
    return dateOf(number <= MAX_SECONDS ? number * 1000 : number);
  }
  const plain = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(text);
  return dateOf(Date.parse(plain ? `${text.replace(' ', 'T')}Z` : text));
}

function dateOf(ms: number): Date | null {
  const date = new Date(Math.round(ms));
  return Number.isNaN(date.getTime()) ? null : date;
}

function numberOf(value: unknown): number | null {
  if (value === undefined || value === null || value === '') return null;
  const number = Number(value);
  return Number.isFinite(number) ? number : null;
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
}

function textsOf(body: Record<string, unknown>): OsmAndParams {
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => [name, textOf(value)]),
  ) as OsmAndParams;
}

function unwrapped(entry: unknown): unknown {
  return isObject(entry) && 'location' in entry ? entry.location : entry;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
