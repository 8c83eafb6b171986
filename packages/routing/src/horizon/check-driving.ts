import { rulesFor } from './driving-rules.ts';
import type { HorizonProblem, HorizonRoute, HorizonSolution } from './horizon-problem.ts';

export type DrivingCode =
  | 'driving_per_day'
  | 'driving_per_week'
  | 'driving_per_fortnight'
  | 'span_per_day'
  | 'rest'
  | 'days_per_week'
  | 'weekly_rest';

export interface DrivingFinding {
  readonly code: DrivingCode;
  readonly vehicle: number;
  /** Days or seconds. */
  readonly by: number;
}

const WEEK_SECONDS = 604_800;

/** Every rule of every vehicle over days, recalculated from the times of its routes. */
export function checkDriving({ vehicles }: HorizonProblem, { routes }: HorizonSolution): DrivingFinding[] {
  return vehicles.flatMap(({ id, driving }) => {
    const rules = rulesFor(driving);
    const own = routes.filter(({ vehicle }) => vehicle === id).toSorted((a, b) => a.day - b.day);
    const worst = (amounts: readonly number[]) => Math.max(0, ...amounts);
    const drivenIn = (days: number) =>
      worst(own.map(({ day }) => sumOf(own.filter((one) => one.day >= day && one.day < day + days))));
    const over = (amount: number, limit = Number.POSITIVE_INFINITY) => amount - limit;
    const found: [DrivingCode, number][] = [
      ['driving_per_day', over(drivenIn(1), rules.max_driving_per_day)],
      ['driving_per_week', over(drivenIn(7), rules.max_driving_per_week)],
      ['driving_per_fortnight', over(drivenIn(14), rules.max_driving_per_fortnight)],
      ['span_per_day', over(worst(own.map((one) => endOf(one) - startOf(one))), rules.max_span_per_day)],
      [
        'rest',
        worst(own.slice(1).map((one, at) => (rules.min_rest ?? 0) - (startOf(one) - endOf(own[at]!)))),
      ],
      [
        'days_per_week',
        over(
          worst(own.map(({ day }) => own.filter((one) => one.day >= day && one.day < day + 7).length)),
          rules.max_days_per_week,
        ),
      ],
      ['weekly_rest', worst(own.map((one) => (rules.min_weekly_rest ?? 0) - restAfter(one, own)))],
    ];
    return found.filter(([, by]) => by > 0).map(([code, by]) => ({ code, vehicle: id, by }));
  });
}

function sumOf(routes: readonly HorizonRoute[]): number {
  return routes.reduce((sum, { duration }) => sum + duration, 0);
}

function startOf({ steps }: HorizonRoute): number {
  return steps[0]!.arrival;
}

function endOf({ steps }: HorizonRoute): number {
  const { arrival, waiting_time, setup, service } = steps.at(-1)!;
  return arrival + waiting_time + setup + service;
}

/** The longest time without a route in the seven days from the start of this one. */
function restAfter(first: HorizonRoute, own: readonly HorizonRoute[]): number {
  const [from, to] = [startOf(first), startOf(first) + WEEK_SECONDS];
  let [free, longest] = [endOf(first), 0];
  for (const route of own) {
    if (startOf(route) <= from || startOf(route) >= to) continue;
    longest = Math.max(longest, startOf(route) - free);
    free = endOf(route);
  }
  return Math.max(longest, to - free);
}
