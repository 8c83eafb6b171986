import { expect, test } from 'vitest';
import { plainModel } from '../../../test/random-model.ts';
import type { Model } from '../../model.ts';
import { neighboursOf } from '../neighbours.ts';
import { Plan } from '../plan.ts';
import { Random } from '../random.ts';
import { recreater } from '../recreate.ts';
import { Ruin } from '../ruin.ts';
import { rulesOf } from './all-rules.ts';

test('values stored by insertions equal those computed again', () => {
  let compared = 0;
  for (let seed = 1; seed <= 60; seed += 1) {
    const model = withoutGaps(plainModel(seed));
    const plan = new Plan(model, rulesOf);
    const rule = plan.rules.find(({ code }) => code === 'max_duration');
    if (!rule) continue;
    const random = new Random(seed);
    const neighbours = neighboursOf(model, 10);
    const ruin = new Ruin(plan, neighbours, random);
    const recreate = recreater(plan, neighbours, random);
    for (let step = 0; step < 10; step += 1) {
      recreate();
      for (const route of plan.used.subarray(0, plan.usedCount)) {
        const known = excesses(route);
        rule.refresh!(route);
        expect(known).toEqual(excesses(route));
        compared += known.length;
      }
      ruin.ruin();
    }

    /** By how much each task of another route would exceed the limit at each place of this one. */
    function excesses(route: number): number[] {
      const found: number[] = [];
      const start = plan.startOf(route);
      for (let p = start; p === start || p < plan.tasks; p = plan.next[p]!)
        for (let task = 0; task < plan.tasks; task += 1)
          if (plan.route[task] !== route) found.push(rule!.excess!(task, p, plan.next[p]!, route));
      return found;
    }
  }
  expect(compared).toBeGreaterThan(1_000);
});

/** With gaps or setup times nothing is stored. */
function withoutGaps(model: Model): Model {
  return {
    ...model,
    setup_seconds: new Int32Array(model.tasks),
    gapsFrom: new Int32Array(model.tasks + 1),
    gapStart: new Int32Array(0),
    gapEnd: new Int32Array(0),
  };
}
