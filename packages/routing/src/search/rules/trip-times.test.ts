import { expect, test } from 'vitest';
import { richModel } from '../../../test/random-model.ts';
import type { Model } from '../../model.ts';
import { neighboursOf } from '../neighbours.ts';
import { Plan } from '../plan.ts';
import { Random } from '../random.ts';
import { recreater } from '../recreate.ts';
import { Ruin } from '../ruin.ts';
import { rulesOf } from './all-rules.ts';
import { scheduleRule } from './schedule.ts';
import { tripTimesRule } from './trip-times.ts';

/** With reloads and releases, but without features that need the simulation. */
function tripModel(seed: number): Model {
  const rich = richModel(seed);
  return {
    ...rich,
    gapsFrom: new Int32Array(rich.tasks + 1),
    gapStart: new Int32Array(0),
    gapEnd: new Int32Array(0),
    setup_seconds: new Int32Array(rich.tasks),
    latenessCost: new Float64Array(rich.tasks),
    vehicleTypes: rich.vehicleTypes.map((type) => ({ ...type, breaks: [] })),
  };
}

/** A plan after some removals, and both rules for the same routes. */
function ruinedPlan(model: Model, seed: number) {
  const random = new Random(seed);
  const plan = new Plan(model, rulesOf);
  const neighbours = neighboursOf(model, 10);
  recreater(plan, neighbours, random)();
  plan.begin();
  new Ruin(plan, neighbours, random).ruin();
  const quick = tripTimesRule(plan)!;
  const driven = scheduleRule(plan);
  for (let route = 0; route < plan.routes; route += 1) {
    quick.refresh!(route);
    driven.refresh!(route);
  }
  return { plan, quick, driven };
}

test('the fast trip rule agrees with the simulation', () => {
  const answers = { alone: { yes: 0, no: 0 }, withReload: { yes: 0, no: 0 } };
  for (let seed = 1; seed <= 150; seed += 1) {
    const model = tripModel(seed);
    const { plan, quick, driven } = ruinedPlan(model, seed);
    for (const route of plan.used.subarray(0, plan.usedCount)) {
      expect(quick.holds!(route)).toBe(driven.holds!(route));
      expect(quick.routeEvents?.(route) ?? []).toEqual(driven.routeEvents!(route));
      const sites = plan.trips?.sitesOf[plan.typeOf[route]!] ?? [];
      const reloads = sites.map((site) => plan.trips!.spare(site, plan.route, plan.tasks));
      for (const task of plan.absent.subarray(0, plan.absentCount)) {
        for (let p = plan.startOf(route); p !== plan.startOf(route) + 1; p = plan.next[p]!) {
          const q = plan.next[p]!;
          const agree = (put: Int32Array, counted: { yes: number; no: number }) => {
            const fits = quick.fitsAll!(put, put.length, p, q, route);
            expect(fits, `seed ${seed}: ${put} after ${p}`).toBe(
              driven.fitsAll!(put, put.length, p, q, route),
            );
            counted[fits ? 'yes' : 'no'] += 1;
          };
          agree(Int32Array.of(task), answers.alone);
          expect(quick.excess!(task, p, q, route) > 0).toBe(driven.excess!(task, p, q, route) > 0);
          for (const reload of reloads) {
            if (p !== plan.startOf(route)) agree(Int32Array.of(reload, task), answers.withReload);
            if (q !== plan.startOf(route) + 1) agree(Int32Array.of(task, reload), answers.withReload);
          }
        }
      }
    }
  }
  expect(Math.min(...Object.values(answers).flatMap(({ yes, no }) => [yes, no]))).toBeGreaterThan(100);
});
