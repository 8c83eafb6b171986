import type { Model } from '../model.ts';
import { type AnnealOptions, beginSearch, type Found } from './anneal.ts';
import { isDivisible, type Part, partsOf } from './parts.ts';
import type { Plan } from './plan.ts';
import { Random } from './random.ts';
import { restore, type Sequence } from './restore.ts';

/** What a search shares with the others at the end of a round. */
export interface Report {
  /** Its current plan and the best of this round: of its part, or of the whole plan. */
  readonly current: Reported;
  readonly best: Reported;
  readonly steps: number;
  /** The budget is used up, or the search was stopped. */
  readonly isDone: boolean;
}

interface Reported {
  readonly routes: readonly Sequence[];
  readonly cost: number;
}

/** A whole plan. */
interface CompletePlan extends Reported {
  readonly absent: readonly number[];
  readonly penalty: number;
}

export interface IslandOptions extends AnnealOptions {
  /** Index of this search. */
  readonly island: number;
  readonly islands: number;
  /** Minimum tasks per part; with fewer, each search works on the whole plan. */
  readonly minPart?: number;
}

/** Number of exchanges. More frequent ones would make whole-plan searches converge too early. */
const ROUNDS = { ofParts: 25, ofAll: 10 };

/**
 * One of several parallel searches, each in its own thread. A large plan is divided among them, each getting a compact region,
 * with new borders in every round, so that the number of steps scales with the threads. A smaller plan is searched as a whole by
 * all, and all continue from the best. The generator yields its report after each round and receives everyone's in the same
 * order, so that all draw the same conclusions.
 */
export function* searchIsland(
  model: Model,
  { island, islands, minPart, onImproved, ...options }: IslandOptions,
): Generator<Report, Found, readonly Report[]> {
  let isDone = false;
  const progress = () => {
    const gone = options.budget.progress?.() ?? 0;
    isDone ||= gone >= 1;
    return gone;
  };
  let best: CompletePlan = { routes: [], cost: 0, absent: [], penalty: Number.POSITIVE_INFINITY };
  let iterations = 0;
  let isDivided = false;
  const search = beginSearch(model, {
    ...options,
    seed: options.seed + island,
    budget: { ...options.budget, progress },
    onImproved: (found) => {
      if (island > 0 || isDivided || model.vehiclesFirst || found.total >= best.cost + best.penalty) return;
      best = completePlan(model, found);
      onImproved?.({ ...found, iterations: Math.max(iterations, found.iterations) });
    },
  });
  // The time was over when the initial plan was complete: end in the first round, whose report the others wait for.
  isDone = false;
  const { plan } = search;
  const random = new Random(options.seed);
  const mayDivide = isDivisible(model, islands, minPart);
  const rounds = mayDivide ? ROUNDS.ofParts : ROUNDS.ofAll;
  for (let round = 1; round <= rounds && !isDone; round += 1) {
    search.goOn(round / rounds);
    const reports: readonly Report[] = yield {
      current: { routes: sequencesOf(plan), cost: plan.cost },
      best: search.best(),
      steps: search.best().iterations,
      isDone,
    };
    isDone = reports.some((report) => report.isDone);
    iterations = reports.reduce((sum, { steps }) => sum + steps, 0);
    const pick: typeof joined = isDivided ? joined : leading;
    const current: CompletePlan = pick(
      model,
      reports.map((report) => report.current),
    );
    const now: CompletePlan = pick(
      model,
      reports.map((report) => report.best),
    );
    if (isBetter(model, now, best)) {
      best = now;
      onImproved?.(foundIn(best, iterations));
    }
    const parts: readonly Part[] | null =
      isDone || !mayDivide ? null : partsOf(model, current, islands, random);
    isDivided = parts !== null;
    takeOn(plan, parts ?? [current], parts ? island : 0);
    search.recompute();
  }
  return foundIn(best, iterations);
}

/** Restricts a plan to one part; unused vehicles are divided among the parts. */
function takeOn(plan: Plan, parts: readonly Part[], own: number): void {
  const { routes, absent } = parts[own]!;
  const { spared, typeOf, model } = plan;
  plan.begin();
  plan.mostUsed = plan.routes;
  spared.fill(0);
  restore(plan, routes);
  plan.absent.set(absent);
  plan.absentCount = absent.length;
  plan.elsewhere = parts.reduce((sum, part, at) => sum + (at === own ? 0 : tasksIn(part)), 0);
  const free = new Int32Array(spared.length);
  for (const type of typeOf) free[type]! += 1;
  for (const part of parts) for (const { type } of part.routes) free[type]! -= 1;
  spared.forEach((_, type) => {
    const elsewhere = parts.reduce(
      (sum, part, at) => sum + (at === own ? 0 : part.routes.filter((route) => route.type === type).length),
      0,
    );
    const share = Math.floor((free[type]! + parts.length - 1 - own) / parts.length);
    spared[type] = elsewhere + free[type]! - share;
  });
  if (model.vehiclesFirst) plan.mostUsed = Math.max(1, plan.usedCount);
}

function tasksIn({ routes, absent }: Part): number {
  return routes.reduce((sum, { tasks }) => sum + tasks.length, absent.length);
}

function joined(model: Model, reports: readonly Reported[]): CompletePlan {
  return completePlan(model, {
    routes: reports.flatMap(({ routes }) => routes),
    cost: reports.reduce((sum, { cost }) => sum + cost, 0),
  });
}

function leading(model: Model, reports: readonly Reported[]): CompletePlan {
  return reports
    .map((report) => completePlan(model, report))
    .reduce((first, other) => (isBetter(model, other, first) ? other : first));
}

/** Adds the unassigned tasks. */
function completePlan(model: Model, { routes, cost }: Reported): CompletePlan {
  const served = new Uint8Array(model.tasks);
  for (const { tasks } of routes) for (const task of tasks) served[task] = 1;
  const absent: number[] = [];
  let penalty = 0;
  served.forEach((is, task) => {
    if (is === 1 || model.isHandover[task] === 1) return;
    absent.push(task);
    penalty += model.penalty[task]!;
  });
  return { routes, cost, absent, penalty };
}

function isBetter({ vehiclesFirst }: Model, a: CompletePlan, b: CompletePlan): boolean {
  if (vehiclesFirst && a.penalty !== b.penalty) return a.penalty < b.penalty;
  if (vehiclesFirst && a.routes.length !== b.routes.length) return a.routes.length < b.routes.length;
  return a.cost + a.penalty < b.cost + b.penalty;
}

function sequencesOf(plan: Plan): Sequence[] {
  return plan
    .sequences()
    .map(({ route, tasks, routeEvents }) => ({ type: plan.typeOf[route]!, tasks, routeEvents }));
}

function foundIn({ routes, cost, penalty }: CompletePlan, iterations: number): Found {
  return {
    total: cost + penalty,
    cost,
    penalty,
    iterations,
    routes: routes.map((sequence, route) => ({ ...sequence, route })),
  };
}
