/**
 * `npm run bench:routing -- --set=rich` and `--set=fleet`: instances with several depots, kinds of vehicles and trips beside their
 * best known values, and the fewest vehicles beside the best known fleets. One thread, CPU seconds; every answer is checked.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkPlan } from '../../packages/routing/src/check.ts';
import type { Model } from '../../packages/routing/src/model.ts';
import { readSolomon, SOLOMON_UNIT } from '../../packages/routing/src/readers/solomon.ts';
import { readVrplib } from '../../packages/routing/src/readers/vrplib.ts';
import { anneal, type Found } from '../../packages/routing/src/search/anneal.ts';

export interface Budget {
  readonly data: string;
  readonly cpuSeconds: number;
  readonly seeds: number;
  readonly only: readonly string[] | undefined;
}

/** Fewest vehicles known, and their cost; see the data's README. */
const FLEETS = [
  { name: 'R101', vehicles: 19, cost: 1645.79 },
  { name: 'R104', vehicles: 9, cost: 1007.24 },
  { name: 'R112', vehicles: 9, cost: 982.14 },
  { name: 'RC206', vehicles: 3, cost: 1146.32 },
  { name: 'R1_2_4', vehicles: 18, cost: 3057.81 },
] as const;

export function benchRich({ data, only, ...budget }: Budget): void {
  console.log('instance         cost   best known     gap   worst   steps/s');
  const folder = join(data, 'rich');
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.vrp'))) {
    const name = file.replace('.vrp', '');
    if (only && !only.includes(name)) continue;
    const { model, costUnit } = readVrplib(readFileSync(join(folder, file), 'utf8'));
    const best = Number(/^Cost: ([\d.]+)/m.exec(readFileSync(join(folder, `${name}.sol`), 'utf8'))![1]);
    const runs = runsOf(model, budget).toSorted((a, b) => a.total - b.total);
    const gap = ({ cost }: Found) => ((cost / costUnit / best - 1) * 100).toFixed(2).padStart(7);
    const median = middle(runs);
    console.log(
      name.padEnd(11),
      (median.cost / costUnit).toFixed(0).padStart(9),
      best.toFixed(0).padStart(12),
      gap(median),
      gap(runs.at(-1)!),
      String(Math.round(median.iterations / budget.cpuSeconds)).padStart(9),
    );
  }
}

export function benchFleet({ data, only, ...budget }: Budget): void {
  console.log('instance   vehicles (best known)      cost (best known)');
  for (const best of FLEETS) {
    if (only && !only.includes(best.name)) continue;
    const text = readFileSync(join(data, 'vrptw', `${best.name}.txt`), 'utf8');
    const runs = runsOf({ ...readSolomon(text), vehiclesFirst: true }, budget).toSorted(
      (a, b) => a.routes.length - b.routes.length || a.cost - b.cost,
    );
    const median = middle(runs);
    console.log(
      best.name.padEnd(10),
      `${median.routes.length} (${best.vehicles})`.padStart(21),
      `${(median.cost / SOLOMON_UNIT).toFixed(1)} (${best.cost})`.padStart(23),
    );
  }
}

function middle<T>(runs: readonly T[]): T {
  return runs[Math.floor((runs.length - 1) / 2)]!;
}

function runsOf(model: Model, { cpuSeconds, seeds }: Pick<Budget, 'cpuSeconds' | 'seeds'>): Found[] {
  return Array.from({ length: seeds }, (_, at) => {
    const before = process.cpuUsage();
    const progress = () => {
      const { user, system } = process.cpuUsage(before);
      return (user + system) / 1e6 / cpuSeconds;
    };
    const found = anneal(model, { seed: at + 1, budget: { progress } });
    const verdict = checkPlan(model, found.routes);
    if (verdict.breaches.length > 0 || verdict.penalty > 0 || Math.abs(verdict.cost - found.cost) > 1e-6)
      throw new Error(`The checker disagrees: ${JSON.stringify({ verdict, cost: found.cost })}`);
    return found;
  });
}
