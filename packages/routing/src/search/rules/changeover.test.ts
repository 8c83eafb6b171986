import { expect, test } from 'vitest';
import { richModel } from '../../../test/random-model.ts';
import { fillInTurn } from '../../fill-in-turn.ts';
import type { Model } from '../../model.ts';
import { neighboursOf } from '../neighbours.ts';
import { Plan } from '../plan.ts';
import { Random } from '../random.ts';
import { recreater } from '../recreate.ts';
import { Ruin } from '../ruin.ts';
import { rulesOf } from './all-rules.ts';

const STEPS = 12;

/** Whether the loads of these nodes can be poured in turn. */
function isPoured(model: Model, plan: Plan, route: number, nodes: readonly number[]): boolean {
  const type = plan.typeAt(route);
  const empty = () => new Array<number>(model.products).fill(0);
  const loads = [{ amounts: empty(), isCleaned: false }];
  for (const node of nodes) {
    if (node >= plan.tasks)
      loads.push({
        amounts: empty(),
        isCleaned: type.reloads.some((one) => one.cleans && one.location === plan.location[node]),
      });
    else
      for (let i = 0; i < model.products; i += 1)
        loads.at(-1)!.amounts[i]! += model.ordered[node * model.products + i]!;
  }
  return fillInTurn(model, model.changeovers!, type, loads) !== null;
}

test('what is remembered of loads agrees with pouring them anew, step after step', () => {
  const answers = { yes: 0, no: 0 };
  for (let seed = 1; seed <= 150; seed += 1) {
    const model = richModel(seed);
    if (!model.changeovers) continue;
    const random = new Random(seed);
    const plan = new Plan(model, rulesOf);
    const rule = plan.rules.find(({ code }) => code === 'changeover')!;
    const loadRule = plan.rules.find(({ code }) => code === 'compartments')!;
    const neighbours = neighboursOf(model, 10);
    const ruin = new Ruin(plan, neighbours, random);
    const recreate = recreater(plan, neighbours, random);
    for (let step = 0; step < STEPS; step += 1) {
      recreate();
      if (step % 3 === 2) plan.undo();
      plan.begin();
      ruin.ruin();
      for (const task of plan.absent.subarray(0, plan.absentCount))
        for (const route of plan.used.subarray(0, plan.usedCount)) compareAt(task, route);
    }

    function compareAt(task: number, route: number): void {
      const nodes: number[] = [];
      for (let v = plan.next[plan.startOf(route)]!; v < plan.stops; v = plan.next[v]!) nodes.push(v);
      for (let at = 0; at <= nodes.length; at += 1) {
        const p = nodes[at - 1] ?? plan.startOf(route);
        const q = plan.next[p]!;
        const put = Int32Array.of(task);
        // Amounts of single loads are judged before.
        if (loadRule.fitsAll!(put, 1, p, q, route)) compare(put, p, q, nodes.toSpliced(at, 0, ...put));
        const { trips } = plan;
        const site = trips?.sitesOf[plan.typeOf[route]!]?.[0];
        if (!trips || site === undefined) continue;
        const reload = trips.spare(site, plan.route, plan.tasks);
        if (reload < 0) continue;
        for (const both of [Int32Array.of(task, reload), Int32Array.of(reload, task)])
          if (loadRule.fitsAll!(both, 2, p, q, route)) compare(both, p, q, nodes.toSpliced(at, 0, ...both));
      }

      function compare(put: Int32Array, p: number, q: number, sequence: readonly number[]): void {
        const expected = isPoured(model, plan, route, sequence);
        answers[expected ? 'yes' : 'no'] += 1;
        expect(rule.fitsAll!(put, put.length, p, q, route)).toBe(expected);
      }
    }
  }
  expect(Math.min(answers.yes, answers.no)).toBeGreaterThan(100);
});
