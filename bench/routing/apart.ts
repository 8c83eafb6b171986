/**
 * Runs one search in a separate process, as for a user with a single problem: V8 optimizes the code for the first search, and a
 * second one in the same process takes up to a third fewer steps in the same time (decision 67).
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { checkPlan } from '../../packages/routing/src/check.ts';
import { compile } from '../../packages/routing/src/compile.ts';
import type { Guess } from '../../packages/routing/src/matrices.ts';
import type { Model } from '../../packages/routing/src/model.ts';
import type { Problem } from '../../packages/routing/src/problem.ts';
import { readProblem } from '../../packages/routing/src/read-problem.ts';
import { readCvrplib } from '../../packages/routing/src/readers/cvrplib.ts';
import { LI_LIM_UNIT, readLiLim } from '../../packages/routing/src/readers/li-lim.ts';
import { readSolomon, SOLOMON_UNIT } from '../../packages/routing/src/readers/solomon.ts';
import { readVrplib } from '../../packages/routing/src/readers/vrplib.ts';
import { anneal } from '../../packages/routing/src/search/anneal.ts';

export interface SearchRun {
  readonly instance:
    | { readonly format: 'solomon' | 'cvrplib' | 'vrplib' | 'li-lim'; readonly file: string }
    | { readonly format: 'problem'; readonly problem: Problem; readonly guess?: Guess };
  /** Whether to minimize vehicles before cost; only for public instances, as problems specify it themselves. */
  readonly vehiclesFirst?: boolean;
  readonly seed: number;
  /** CPU time of the entire process including reading, independent of other load on the machine. */
  readonly cpuSeconds: number;
}

export interface Answer {
  /** In the instance's own unit. */
  readonly cost: number;
  /** Prizes of tasks left behind, in the same unit; of mandatory ones far more than any cost. */
  readonly penalty: number;
  readonly vehicles: number;
  readonly unassigned: number;
  readonly iterations: number;
}

/** Solves and checks in a new process; throws if the checker finds a fault. */
export function answerApart(run: SearchRun): Answer {
  const { stdout, stderr, status } = spawnSync(process.execPath, [import.meta.filename], {
    input: JSON.stringify(run),
    maxBuffer: 2 ** 26,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(stderr);
  return JSON.parse(stdout);
}

/** One solution per seed, best first; by vehicles before cost if requested. */
export function answersApart(run: Omit<SearchRun, 'seed'>, seeds: number): Answer[] {
  const answers = Array.from({ length: seeds }, (_, at) => answerApart({ ...run, seed: at + 1 }));
  return answers.toSorted((a, b) => (run.vehiclesFirst ? a.vehicles - b.vehicles : 0) || a.cost - b.cost);
}

/** The median of sorted solutions; of two, the better. */
export function middleOf(answers: readonly Answer[]): Answer {
  return answers[Math.floor((answers.length - 1) / 2)]!;
}

/** Processor time is read at most this often. */
const CLOCK_MS = 20;

if (process.argv[1] === import.meta.filename) answer(JSON.parse(readFileSync(0, 'utf8')));

function answer({ instance, vehiclesFirst, seed, cpuSeconds }: SearchRun): void {
  const before = process.cpuUsage();
  let readAt = Number.NEGATIVE_INFINITY;
  let gone = 0;
  // Asking for the processor time takes longer than dozens of steps; a user's search asks only for the time.
  const progress = () => {
    const now = performance.now();
    if (now - readAt < CLOCK_MS) return gone;
    readAt = now;
    const { user, system } = process.cpuUsage(before);
    gone = (user + system) / 1e6 / cpuSeconds;
    return gone;
  };
  const { model: read, costUnit } = modelOf(instance);
  const model = vehiclesFirst ? { ...read, vehiclesFirst } : read;
  const found = anneal(model, { seed, budget: { progress } });
  const { breaches, cost, penalty } = checkPlan(model, found.routes);
  if (breaches.length > 0 || differ(cost, found.cost) || differ(penalty, found.penalty, sumOf(model.penalty)))
    throw new Error(`The checker disagrees: ${JSON.stringify({ breaches, cost, penalty, reply: found })}`);
  const served = found.routes.reduce((sum, { tasks }) => sum + tasks.length, 0);
  const reply: Answer = {
    cost: cost / costUnit,
    penalty: penalty / costUnit,
    vehicles: found.routes.length,
    unassigned: model.tasks - served,
    iterations: found.iterations,
  };
  process.stdout.write(JSON.stringify(reply));
}

/** Sums of the same numbers, none larger than `size` on the way, differ in their last bits if added in another order. */
function differ(one: number, other: number, size = Math.abs(other)): boolean {
  return Math.abs(one - other) > 1e-9 * Math.max(1_000, size);
}

function sumOf(values: ArrayLike<number>): number {
  return Array.from(values).reduce((sum, value) => sum + value, 0);
}

function modelOf(instance: SearchRun['instance']): { readonly model: Model; readonly costUnit: number } {
  if (instance.format === 'problem') return compile(readProblem(instance.problem), instance.guess);
  const text = readFileSync(instance.file, 'utf8');
  if (instance.format === 'solomon') return { model: readSolomon(text), costUnit: SOLOMON_UNIT };
  if (instance.format === 'cvrplib') return { model: readCvrplib(text), costUnit: 1 };
  if (instance.format === 'li-lim') return { model: readLiLim(text), costUnit: LI_LIM_UNIT };
  return readVrplib(text);
}
