import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hourlyModel, richModel } from '../../test/random-model.ts';
import { checkPlan } from '../check.ts';
import type { Model, RouteEvent } from '../model.ts';
import { neighboursOf } from './neighbours.ts';
import { Plan } from './plan.ts';
import { Random } from './random.ts';
import { recreater } from './recreate.ts';
import { Ruin } from './ruin.ts';
import { rulesOf } from './rules/all-rules.ts';

const OF_THE_DRIVE = ['max_duration', 'max_travel_time'];

/** A plan after some removals. */
function ruinedPlan(model: Model, seed: number): Plan {
  const random = new Random(seed);
  const plan = new Plan(model, rulesOf);
  const neighbours = neighboursOf(model, 10);
  recreater(plan, neighbours, random)();
  plan.begin();
  new Ruin(plan, neighbours, random).ruin();
  return plan;
}

/** All distributions of a vehicle's breaks over a route of tasks and reloads. */
function* breaksAnywhere(
  tasks: number,
  reloads: readonly RouteEvent[],
  breaks: number,
): Generator<RouteEvent[]> {
  const before = Array.from({ length: tasks + 1 }, (_, at) =>
    reloads.filter((routeEvent) => routeEvent.at === at),
  );
  const slots = before.flatMap((routeEvents, at) =>
    Array.from({ length: routeEvents.length + 1 }, (_, after) => ({ at, after })),
  );
  const choose = function* (from: number, left: number): Generator<number[]> {
    if (left === 0) yield [];
    else
      for (let slot = from; slot < slots.length; slot += 1)
        for (const others of choose(slot, left - 1)) yield [slot, ...others];
  };
  for (const chosen of choose(0, breaks)) {
    yield before.flatMap((routeEvents, at) =>
      Array.from({ length: routeEvents.length + 1 }, (_, after) => [
        ...chosen.flatMap((slot, index) =>
          slots[slot]!.at === at && slots[slot]!.after === after
            ? [{ kind: 'break' as const, at, index }]
            : [],
        ),
        ...routeEvents.slice(after, after + 1),
      ]).flat(),
    );
  }
}

test.each([
  ['rich', richModel],
  ['hourly', hourlyModel],
])(
  'every insertion into a %s plan is feasible if some placement of breaks is, at the recalculated cost',
  (_, makeModel) => {
    let checks = 0;
    let refused = 0;
    let priced = 0;
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000 }), (seed) => {
        const model = makeModel(seed);
        const plan = ruinedPlan(model, seed);
        const sequences = new Map(plan.sequences().map((sequence) => [sequence.route, sequence]));
        for (const task of plan.absent.subarray(0, plan.absentCount)) {
          if (model.partner[task]! >= 0) continue;
          for (const [route, { tasks, routeEvents }] of sequences) {
            const type = plan.typeOf[route]!;
            const { breaks, cost } = model.vehicleTypes[type]!;
            let at = 0;
            let reloadsBefore = 0;
            for (let p = plan.startOf(route); p !== plan.startOf(route) + 1; p = plan.next[p]!) {
              if (p < plan.tasks) at += 1;
              else if (p < plan.stops) reloadsBefore += 1;
              const q = plan.next[p]!;
              const put = Int32Array.of(task);
              const refusing = plan.rules.filter(
                (rule) =>
                  rule.admits?.(task, route) === false ||
                  (rule.fitsAll
                    ? !rule.fitsAll(put, 1, p, q, route)
                    : rule.fits?.(task, p, q, route) === false) ||
                  (rule.room && rule.room.need[task]! > rule.room.room[route]!) ||
                  (rule.clock && rule.excess!(task, p, q, route) > 0),
              );
              const reloads = routeEvents
                .filter(({ kind }) => kind === 'reload')
                .map((routeEvent, i) =>
                  i < reloadsBefore ? routeEvent : { ...routeEvent, at: routeEvent.at + 1 },
                );
              const tried = tasks.toSpliced(at, 0, task);
              const costs = breaksAnywhere(tried.length, reloads, breaks.length)
                .map((candidateEvents) =>
                  checkPlan(model, [{ type, tasks: tried, routeEvents: candidateEvents }]),
                )
                .filter(({ breaches }) => breaches.every(({ rule }) => rule === 'fleet'))
                .map((verdict) => verdict.cost)
                .toArray();
              checks += 1;
              if (costs.length === 0) refused += 1;
              // Limits apply to the schedule that ends first: there the search may be too strict, never too lenient.
              if (refusing.length > 0) {
                if (refusing.some(({ code }) => !OF_THE_DRIVE.includes(code)) && costs.length > 0)
                  throw new Error(`refused by ${refusing.map(({ code }) => code)}: task ${task} after ${p}`);
                continue;
              }
              expect(costs.length).toBeGreaterThan(0);
              if (breaks.length > 0) continue;
              priced += 1;
              const surcharge = plan.rules.reduce((sum, rule) => {
                rule.fitsAll?.(put, 1, p, q, route);
                return sum + (rule.surcharge?.(put, 1, p, q, route) ?? 0);
              }, 0);
              const { row, location } = plan;
              const travel =
                cost[row[p]! + location[task]!]! +
                cost[row[task]! + location[q]!]! -
                cost[row[p]! + location[q]!]!;
              const before = checkPlan(model, [{ type, tasks, routeEvents }]).cost;
              expect(costs[0]! - before).toBeCloseTo(travel + surcharge, 6);
            }
          }
        }
      }),
      { numRuns: 60 },
    );
    expect(priced).toBeGreaterThan(50);
    expect(refused).toBeGreaterThan(checks / 20);
    expect(refused).toBeLessThan(checks);
  },
  30_000,
);
