import type { PolicyRules } from '@fleet/contracts/fuelling/policies.ts';

/** Vehicles of one type without limits, and their fills of the last 90 days. Volumes in milliliters. */
export interface TypeFacts {
  readonly largest_tank_ml: number;
  readonly fills: number;
  /** What 95 of 100 fills, vehicle days and vehicle months stay below; null without fills. */
  readonly usual_fill_ml: number | null;
  readonly usual_fills_a_day: number | null;
  readonly usual_month_ml: number | null;
  /** Fills by weekday, from Sunday. */
  readonly by_weekday: readonly number[];
}

/** Fewer fills than this say nothing about a habit. */
const MIN_FILLS = 20;
const MIN_FILLS_FOR_DAYS = 60;
/** A day with a smaller share of the fills than this is no usual day. */
const USUAL_DAY_SHARE = 0.02;
/** Room above what is usual. */
const ROOM = 1.2;
const FILLS_A_DAY_WITHOUT_HABIT = 2;

/** Limits that let pass what is usual: a tank a fill, the usual fills a day and litres a month, and the usual days. */
export function suggestedRules(facts: TypeFacts, none: PolicyRules): PolicyRules {
  const tank = roundedUp(facts.largest_tank_ml, 5_000);
  const hasHabit = areEnough(facts);
  const fill =
    hasHabit && facts.usual_fill_ml !== null
      ? Math.min(tank, roundedUp(facts.usual_fill_ml * ROOM, 5_000))
      : tank;
  const fills_per_day = hasHabit
    ? Math.max(1, Math.ceil(facts.usual_fills_a_day ?? 1))
    : FILLS_A_DAY_WITHOUT_HABIT;
  return {
    ...none,
    volume_per_fill_ml: fill,
    fills_per_day,
    volume_per_day_ml: fill * fills_per_day,
    volume_per_month_ml:
      hasHabit && facts.usual_month_ml !== null
        ? Math.max(fill, roundedUp(facts.usual_month_ml * ROOM, 50_000))
        : null,
    weekdays: usualDays(facts),
  };
}

/** Whether the fills are enough for a habit; fewer leave the tanks alone to go by. */
export function areEnough({ fills }: TypeFacts): boolean {
  return fills >= MIN_FILLS;
}

function usualDays({ fills, by_weekday }: TypeFacts): number[] | null {
  if (fills < MIN_FILLS_FOR_DAYS) return null;
  const days = by_weekday.flatMap((count, day) => (count >= fills * USUAL_DAY_SHARE ? [day] : []));
  return days.length === 7 ? null : days;
}

function roundedUp(value: number, step: number): number {
  return Math.ceil(value / step) * step;
}
