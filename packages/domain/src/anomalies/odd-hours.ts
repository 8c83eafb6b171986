import type { ClientFacts, FillFacts } from '../anomaly-facts.ts';
import { riyadhMinutesOfDay, riyadhWeekday } from '../riyadh-time.ts';
import { type AnomalyFinding, strengthOf } from './finding.ts';
import type { History } from './history.ts';
import type { Leg } from './legs.ts';

/** Work ends late: so many minutes outside the hours are nobody's business. */
const GRACE_MINUTES = 90;
/** Who fuelled not long before and burned it is on a long way that ends late. */
const UNDER_WAY_MINUTES = 9 * 60;
const LATE_MINUTES = 300;
const DAY_MINUTES = 1_440;
const DAY_MS = 86_400_000;
/** Who is out at the same hours again and again within these days works then: stand-by, overtime, a night shift. */
const HABIT_DAYS = 25;
const HABIT_FROM_MINUTES = 45;
const HABIT_FILLS = 5;
/** A day off alone is often a call-out; with so much more than was driven it is none. */
const BEYOND_DRIVEN = 0.3;

/**
 * Fuel taken when the fleet does not work. A vehicle that is out at such hours again and again in the same weeks works
 * then, whatever the fleet said, and is left alone.
 */
export function findOddHours({ legs, client }: History): AnomalyFinding[] {
  return [...legs.values()].flatMap((ways) => {
    const said = client.get(ways[0]!.fill.client_id);
    if (!said) return [];
    const off = ways.filter(({ fill }) => minutesOff(fill, said) > HABIT_FROM_MINUTES);
    return ways.flatMap((leg): AnomalyFinding[] => {
      const found = outside(leg, said);
      if (!found || off.filter((other) => isNear(leg, other)).length > HABIT_FILLS) return [];
      const { by, minutes_outside } = found;
      return [
        {
          fill_id: leg.fill.id,
          sign: 'odd_hours',
          strength: strengthOf(by === 'weekday' ? 0.7 : 0.55 + minutes_outside! / 400),
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

interface Odd {
  readonly by: 'hours' | 'weekday';
  readonly minutes_outside: number | null;
}

function isNear(one: Leg, other: Leg): boolean {
  return one !== other && Math.abs(one.fill.closed_at_ms - other.fill.closed_at_ms) <= HABIT_DAYS * DAY_MS;
}

function outside({ fill, minutes: since, surplus_ml, gone_ml }: Leg, said: ClientFacts): Odd | null {
  const minutes = minutesOff(fill, said);
  const isUnderWay =
    since !== null &&
    since < UNDER_WAY_MINUTES &&
    surplus_ml !== null &&
    surplus_ml <= gone_ml! * BEYOND_DRIVEN;
  if (minutes > (isUnderWay ? LATE_MINUTES : GRACE_MINUTES))
    return { by: 'hours', minutes_outside: Math.round(minutes) };
  if (!said.working_weekdays || worksOn(new Date(fill.closed_at_ms), said)) return null;
  const isBeyond = surplus_ml !== null && surplus_ml > gone_ml! * BEYOND_DRIVEN;
  return isBeyond ? { by: 'weekday', minutes_outside: null } : null;
}

function minutesOff(fill: FillFacts, { working_hours }: ClientFacts): number {
  return working_hours ? minutesOutside(minuteOf(fill), working_hours) : 0;
}

function minuteOf(fill: FillFacts): number {
  return riyadhMinutesOfDay(new Date(fill.closed_at_ms));
}

/** Minutes to the nearer end of the working hours; 0 within them. They may run over midnight. */
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

/** A night's work that began on a working day belongs to that day. */
function worksOn(at: Date, { working_weekdays, working_hours }: ClientFacts): boolean {
  if (working_weekdays!.includes(riyadhWeekday(at))) return true;
  const night =
    working_hours && working_hours.from_hour > working_hours.to_hour ? working_hours.to_hour * 60 : 0;
  const before = new Date(at.getTime() - (night + GRACE_MINUTES) * 60_000);
  return working_weekdays!.includes(riyadhWeekday(before));
}
