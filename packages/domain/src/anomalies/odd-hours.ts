import type { ClientFacts, FillFacts } from '../anomaly-facts.ts';
import { distanceMetres } from '../geo.ts';
import { riyadhMinutesOfDay, riyadhWeekday } from '../riyadh-time.ts';
import { findDoubleFill } from './double-fill.ts';
import { type AnomalyFinding, strengthOf } from './finding.ts';
import type { History } from './history.ts';
import { findImpossibleDistance } from './impossible-distance.ts';
import type { Leg } from './legs.ts';
import { findOverTank } from './over-tank.ts';
import { findPositionApart } from './position-apart.ts';
import { median } from './robust.ts';

/** Work ends late: this many minutes outside the hours are tolerated. */
const GRACE_MINUTES = 105;
/** Tolerance if another indicator exists at the same fill; then a day off alone is enough. */
const GRACE_WITH_OTHER_MINUTES = 60;
const DAY_MINUTES = 1_440;
const DAY_MS = 86_400_000;
/** A vehicle with this share of its fills at the same hours within these days works then: stand-by, overtime, a night shift. */
const HABIT_DAYS = 25;
const HABIT_FROM_MINUTES = 45;
const HABIT_SHARE = 0.25;
/** Distance from the vehicle's usual stations that counts as a journey; also for the fills before and after. */
const JOURNEY_METRES = 60_000;
/** This much more than the leg consumed is an indicator on its own. */
const BEYOND_TRAVEL = 0.35;
/** Indicators of one vehicle that show diverted fuel, independent of the hour. */
const OTHERS = [findOverTank, findDoubleFill, findPositionApart, findImpossibleDistance];

/**
 * Fuel taken outside working hours. A vehicle that is out at such hours repeatedly in the same weeks works then, and
 * one on a long journey fuels when the tank is empty: both only count with other evidence at the same fill.
 */
export function findOddHours(history: History): AnomalyFinding[] {
  const { legs, client } = history;
  const others = new Set(OTHERS.flatMap((find) => find(history).map(({ fill_id }) => fill_id)));
  return [...legs.values()].flatMap((vehicleLegs) => {
    const clientFacts = client.get(vehicleLegs[0]!.fill.client_id);
    if (!clientFacts) return [];
    const off = vehicleLegs.map(({ fill }) => minutesOff(fill, clientFacts));
    const isJourney = journeysOf(vehicleLegs, history);
    return vehicleLegs.flatMap((leg, index): AnomalyFinding[] => {
      const isBacked = others.has(leg.fill.id) || isBeyondTravel(leg);
      const found = outside(leg.fill, clientFacts, isBacked);
      if (!found || (!isBacked && (isJourney(index) || isHabit(vehicleLegs, off, index)))) return [];
      const { by, minutes_outside } = found;
      const strength = by === 'weekday' ? 0.6 : 0.45 + minutes_outside! / 500;
      return [
        {
          fill_id: leg.fill.id,
          indicator: 'odd_hours',
          strength: strengthOf(strength + (isBacked ? 0.2 : 0)),
          evidence: {
            minute_of_day: minuteOf(leg.fill),
            weekday: riyadhWeekday(new Date(leg.fill.closed_at_ms)),
            by,
            minutes_outside,
          },
        },
      ];
    });
  });
}

function isBeyondTravel({ surplus_ml, travel_ml }: Leg): boolean {
  return travel_ml !== null && surplus_ml! > travel_ml * BEYOND_TRAVEL;
}

/** Whether the share of fills outside working hours in these weeks makes this one usual. */
function isHabit(vehicleLegs: readonly Leg[], off: readonly number[], index: number): boolean {
  const at = vehicleLegs[index]!.fill.closed_at_ms;
  const near = vehicleLegs.flatMap(({ fill }, other) =>
    other !== index && Math.abs(fill.closed_at_ms - at) <= HABIT_DAYS * DAY_MS ? [off[other]!] : [],
  );
  return near.filter((minutes) => minutes > HABIT_FROM_MINUTES).length > near.length * HABIT_SHARE;
}

/** Whether the vehicle is far from its usual stations at a fill or at the one before or after it. */
function journeysOf(vehicleLegs: readonly Leg[], { station }: History): (index: number) => boolean {
  const points = vehicleLegs.map(({ fill }) => station.get(fill.station_id) ?? null);
  const known = points.flatMap((point) => (point ? [point] : []));
  if (known.length === 0) return () => false;
  const home = {
    latitude: median(known.map(({ latitude }) => latitude)),
    longitude: median(known.map(({ longitude }) => longitude)),
  };
  const isFar = points.map((point) => point !== null && distanceMetres(point, home) > JOURNEY_METRES);
  return (index) => isFar[index - 1] === true || isFar[index] === true || isFar[index + 1] === true;
}

interface Odd {
  readonly by: 'hours' | 'weekday';
  readonly minutes_outside: number | null;
}

function outside(fill: FillFacts, clientFacts: ClientFacts, isBacked: boolean): Odd | null {
  const minutes = minutesOff(fill, clientFacts);
  if (minutes > (isBacked ? GRACE_WITH_OTHER_MINUTES : GRACE_MINUTES))
    return { by: 'hours', minutes_outside: Math.round(minutes) };
  if (!isBacked || !clientFacts.working_weekdays || worksOn(new Date(fill.closed_at_ms), clientFacts))
    return null;
  return { by: 'weekday', minutes_outside: null };
}

function minutesOff(fill: FillFacts, { working_hours }: ClientFacts): number {
  return working_hours ? minutesOutside(minuteOf(fill), working_hours) : 0;
}

function minuteOf(fill: FillFacts): number {
  return riyadhMinutesOfDay(new Date(fill.closed_at_ms));
}

/** Minutes to the nearer end of the working hours; 0 within them. They may span midnight. */
function minutesOutside(
  minute: number,
  { from_hour, to_hour }: { from_hour: number; to_hour: number },
): number {
  const from = from_hour * 60;
  const to = to_hour * 60;
  const isWithin = from <= to ? minute >= from && minute < to : minute >= from || minute < to;
  if (isWithin || from === to) return 0;
  return Math.min((from - minute + DAY_MINUTES) % DAY_MINUTES, (minute - to + DAY_MINUTES) % DAY_MINUTES);
}

/** A night shift that began on a working day belongs to that day. */
function worksOn(at: Date, { working_weekdays, working_hours }: ClientFacts): boolean {
  if (working_weekdays!.includes(riyadhWeekday(at))) return true;
  const night =
    working_hours && working_hours.from_hour > working_hours.to_hour ? working_hours.to_hour * 60 : 0;
  const before = new Date(at.getTime() - (night + GRACE_MINUTES) * 60_000);
  return working_weekdays!.includes(riyadhWeekday(before));
}
