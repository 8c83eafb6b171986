/**
 * `npm run bench:routing -- --set=classes`: every class of the public collections, with mean and worst gap to the best known, and
 * what PyVRP reaches on the whole class. One process a search, CPU seconds; every solution is checked, the published ones too.
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { answersApart, type SearchRun } from './apart.ts';
import { readPublished } from './published.ts';
import type { Budget } from './rich.ts';

/** Mean gap of PyVRP in %: 0.13.4 in 60 s on one core, and 0.14.0 under its own protocol of up to hours. */
const PYVRP = {
  cvrp: [0.65, 0.31],
  vrptw: [2.28, 0.65],
  pcvrptw: [1.01, 0.18],
  mdvrptw: [1.85, 0.81],
  vrpb: [1.19, 0.67],
  hfvrp: [1.39, 0.51],
  mtvrptwr: [0.95, 0.58],
  pdptw: [Number.NaN, 0.45],
} as const;

/** Vehicles first, then distance. */
const LI_LIM: Readonly<Record<string, Best>> = {
  LC1_10_4: { vehicles: 73, cost: 37_857.52 },
  LR2_10_3: { vehicles: 10, cost: 44_305.2 },
  LRC1_10_5: { vehicles: 72, cost: 50_494.99 },
  LR1_2_4: { vehicles: 10, cost: 3_027.06 },
  LRC2_2_3: { vehicles: 4, cost: 2_881.99 },
};

interface Best {
  readonly vehicles: number;
  readonly cost: number;
}

export function benchClasses({ data, only, cpuSeconds, seeds }: Budget): void {
  console.log('instance              best known         mean     gap   worst   vehicles (best)   steps/s');
  for (const [name, [short, long]] of Object.entries(PYVRP)) {
    const folder = join(data, 'classes', name);
    const files = readdirSync(folder).filter((file) => /\.(vrp|txt)$/.test(file));
    const gaps: number[] = [];
    const worst: number[] = [];
    for (const file of files.filter((file) => isWanted(only, name, file))) {
      const found = benchInstance(join(folder, file), cpuSeconds, seeds);
      gaps.push(mean(found));
      worst.push(Math.max(...found));
    }
    if (gaps.length === 0) continue;
    const beside = Number.isNaN(short) ? `long ${long}` : `60 s ${short}, long ${long}`;
    console.log(
      `${name.padEnd(44)} ${percent(mean(gaps))} ${percent(Math.max(...worst))}   PyVRP ${beside}\n`,
    );
  }
}

function isWanted(only: readonly string[] | undefined, name: string, file: string): boolean {
  return !only || only.includes(name) || only.includes(file.replace(/\.\w+$/, ''));
}

function benchInstance(file: string, cpuSeconds: number, seeds: number): number[] {
  const best = file.endsWith('.txt') ? LI_LIM[nameOf(file)]! : bestOf(file);
  const instance: SearchRun['instance'] = { format: file.endsWith('.txt') ? 'li-lim' : 'vrplib', file };
  const answers = answersApart({ instance, cpuSeconds }, seeds);
  const costs = answers.map(({ cost, penalty }) => cost + penalty);
  const gaps = costs.map((cost) => (cost / best.cost - 1) * 100);
  const maxVehicles = Math.max(...answers.map(({ vehicles }) => vehicles));
  console.log(
    nameOf(file).padEnd(16),
    best.cost.toFixed(1).padStart(15),
    mean(costs).toFixed(1).padStart(12),
    percent(mean(gaps)),
    percent(Math.max(...gaps)),
    `${maxVehicles} (${best.vehicles})`.padStart(17),
    String(Math.round(mean(answers.map(({ iterations }) => iterations)) / cpuSeconds)).padStart(9),
  );
  return gaps;
}

/** The published solution by our own checker: some are published in another unit, or rounded otherwise. */
function bestOf(file: string): Best {
  const { checked, vehicles, breaches } = readPublished(file);
  if (breaches.length > 0)
    throw new Error(`${file}: the published solution breaks rules: ${breaches.join(', ')}`);
  return { cost: checked, vehicles };
}

function nameOf(file: string): string {
  return file.slice(file.lastIndexOf('/') + 1).replace(/\.\w+$/, '');
}

function percent(value: number): string {
  return value.toFixed(2).padStart(7);
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
