/**
 * `npm run bench:routing -- --set=rich` and `--set=fleet`: instances with several depots, vehicle types and trips compared with best
 * known values, and fewest vehicles compared with the best known fleets. One thread, CPU seconds; every solution is checked.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Answer, answersApart, middleOf } from './apart.ts';

export interface Budget {
  readonly data: string;
  readonly cpuSeconds: number;
  readonly seeds: number;
  readonly only: readonly string[] | undefined;
}

/** Best known number of vehicles and its cost; see the data's README. */
const FLEETS = [
  { name: 'R101', vehicles: 19, cost: 1645.79 },
  { name: 'R104', vehicles: 9, cost: 1007.24 },
  { name: 'R112', vehicles: 9, cost: 982.14 },
  { name: 'RC206', vehicles: 3, cost: 1146.32 },
  { name: 'R1_2_4', vehicles: 18, cost: 3057.81 },
] as const;

export function benchRich({ data, only, cpuSeconds, seeds }: Budget): void {
  console.log('instance         cost   best known     gap   worst   steps/s');
  const folder = join(data, 'rich');
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.vrp'))) {
    const name = file.replace('.vrp', '');
    if (only && !only.includes(name)) continue;
    const best = Number(/^Cost: ([\d.]+)/m.exec(readFileSync(join(folder, `${name}.sol`), 'utf8'))![1]);
    const answers = answersApart(
      { instance: { format: 'vrplib', file: join(folder, file) }, cpuSeconds },
      seeds,
    );
    const gap = ({ cost }: Answer) => ((cost / best - 1) * 100).toFixed(2).padStart(7);
    const median = middleOf(answers);
    console.log(
      name.padEnd(11),
      median.cost.toFixed(0).padStart(9),
      best.toFixed(0).padStart(12),
      gap(median),
      gap(answers.at(-1)!),
      String(Math.round(median.iterations / cpuSeconds)).padStart(9),
    );
  }
}

export function benchFleet({ data, only, cpuSeconds, seeds }: Budget): void {
  console.log('instance   vehicles (best known)      cost (best known)');
  for (const best of FLEETS) {
    if (only && !only.includes(best.name)) continue;
    const file = join(data, 'vrptw', `${best.name}.txt`);
    const answers = answersApart(
      { instance: { format: 'solomon', file }, vehiclesFirst: true, cpuSeconds },
      seeds,
    );
    const median = middleOf(answers);
    console.log(
      best.name.padEnd(10),
      `${median.vehicles} (${best.vehicles})`.padStart(21),
      `${median.cost.toFixed(1)} (${best.cost})`.padStart(23),
    );
  }
}
