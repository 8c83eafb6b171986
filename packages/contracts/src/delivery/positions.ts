import { z } from 'zod';
import { defineRoute, instantSchema } from '../define-route.ts';

/**
 * Vehicle positions reported by phones and trackers. A device is identified by its key, which is shown once; the key
 * is sufficient, nobody signs in. An unreadable position is counted and answered like any other: a rejected client
 * would resend it forever, and nothing after it.
 */

/** Result of the positions of one call. */
export const fixesTaken = z.object({
  /** New and stored. */
  stored: z.number().int(),
  /** Already known by vehicle and time. */
  duplicates: z.number().int(),
  /** No valid position or time, from the future, or older than the retention. */
  refused: z.number().int(),
});
export type FixesTaken = z.infer<typeof fixesTaken>;

const text = z.string().max(200).optional();

/**
 * OsmAnd's protocol as Traccar Client sends it: `id` (or `deviceid`) is the device's key, `timestamp` is seconds or
 * milliseconds of 1970, ISO 8601 or `yyyy-MM-dd HH:mm:ss` in UTC, `speed` is knots, `batt` percent.
 */
export const osmAndFix = z.object({
  id: text,
  deviceid: text,
  lat: text,
  lon: text,
  /** `latitude,longitude`, instead of the two. */
  location: text,
  timestamp: text,
  speed: text,
  bearing: text,
  heading: text,
  altitude: text,
  accuracy: text,
  hdop: text,
  batt: text,
  charge: text,
  valid: text,
  /** Degrees Celsius of the load, by the vehicle's sensor; the first of Traccar's `temp1` to `temp4`. */
  temperature: text,
  temp1: text,
});

export const receiveOsmAnd = defineRoute({
  name: 'receiveOsmAnd',
  method: 'GET',
  path: '/positions/osmand',
  permission: 'public',
  summary: 'One position by OsmAnd’s protocol, in the address',
  query: osmAndFix,
  response: fixesTaken,
});

/** Traccar Client's newer body: `{location: {timestamp, coords: {latitude, longitude, accuracy, speed (m/s), heading, altitude}, battery: {level}}, device_id}`. */
export const postOsmAnd = defineRoute({
  name: 'postOsmAnd',
  method: 'POST',
  path: '/positions/osmand',
  permission: 'public',
  summary:
    'Positions by OsmAnd’s protocol: in the address, as a form, or as JSON of newer clients (one or several)',
  query: osmAndFix,
  body: z.unknown(),
  response: fixesTaken,
});

/** Maximum positions per call: slightly more than an hour at one per second. */
export const MAX_FIXES = 1_000;

/** One position in our own format. */
export const fix = z.object({
  fixed_at: instantSchema,
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
  speed_kmh: z.number().min(0).max(400).nullish(),
  heading_degrees: z.number().min(0).max(360).nullish(),
  altitude_metres: z.number().min(-500).max(10_000).nullish(),
  accuracy_metres: z.number().min(0).max(100_000).nullish(),
  battery_percent: z.number().min(0).max(100).nullish(),
  /** Tenths of a degree Celsius of the load, by the vehicle's sensor. */
  temperature_decicelsius: z.number().int().min(-800).max(3_000).nullish(),
});

export const sendFixes = defineRoute({
  name: 'sendFixes',
  method: 'POST',
  path: '/positions',
  permission: 'public',
  summary: 'Positions of one tracker, in any order; one sent again counts once',
  body: z.object({ key: z.string().min(1).max(200), fixes: z.array(fix).min(1).max(MAX_FIXES) }),
  response: fixesTaken,
});
