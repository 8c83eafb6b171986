import type { Problem } from '@fleet/routing/problem.ts';
import type { Solution } from '@fleet/routing/solution.ts';
import { solveInWorker } from '@fleet/routing/threads/solve-in-worker.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Job } from '../../platform/jobs.ts';
import { addToOutbox } from '../../platform/outbox.ts';
import { type ClaimedPlan, claimPlan, keepProgress, savePlan } from './plans.queries.ts';
import type { PlanProgress } from './plans.table.ts';
import { placesOf, withRoads } from './plans-roads.rules.ts';
import { readRoads } from './plans-roads.service.ts';

const LOOK_EVERY_MS = 500;
/** How often a search says that it lives, and looks whether it is to end. */
const ALIVE_EVERY_MS = 1_000;
const MOST_POINTS = 200;
/** Every beginning has this much, so that there is a plan. */
const LEAST_SECONDS = 0.2;

/**
 * Makes plans, one at a time in each process, in a thread of its own: requests are answered as ever. A server that stops puts
 * its plan back, and one that dies leaves it to whoever looks next: either way the search goes on from the best plan so far.
 */
export function planningJob(systemCtx: () => Ctx): Job {
  const closing = new AbortController();
  return {
    name: 'plans',
    every_ms: LOOK_EVERY_MS,
    shared: true,
    run: async () => {
      while (!closing.signal.aborted) {
        const plan = await claimPlan(systemCtx());
        if (!plan) return;
        await makePlan(systemCtx, plan, closing.signal);
      }
    },
    stop: () => closing.abort(),
  };
}

/** Searches for what is left of the plan's time and keeps the answer. */
async function makePlan(systemCtx: () => Ctx, plan: ClaimedPlan, closing: AbortSignal): Promise<void> {
  let began = performance.now();
  const asked = new AbortController();
  const progress: PlanProgress[] = [...plan.progress];
  let better: Solution | null = null;
  const searchedMs = () => plan.searched_ms + Math.round(performance.now() - began);
  const unassignedOf = (solution: Solution | null) =>
    solution && solution.summary.unassigned + plan.left_out.length;

  async function keep(): Promise<void> {
    const solution = better;
    better = null;
    const ends = await keepProgress(systemCtx(), plan.id, {
      searched_ms: searchedMs(),
      solution,
      progress,
      unassigned: unassignedOf(solution),
    });
    if (ends) asked.abort();
    if (solution) await tell(systemCtx(), plan.id);
  }

  const life = keepAlive(keep, asked);
  try {
    const problem = await problemWithWays(systemCtx(), plan);
    began = performance.now();
    const solution = await solveInWorker(problem, {
      guess: plan.guess,
      time_seconds: Math.max(LEAST_SECONDS, plan.seconds - plan.searched_ms / 1000),
      signal: AbortSignal.any([asked.signal, closing]),
      ...(plan.solution && { start: plan.solution }),
      onProgress: ({ cost, unassigned }) => notePoint(progress, { ms: searchedMs(), cost, unassigned }),
      onSolution: (found) => {
        better = found;
      },
    });
    await life.end();
    const isPutBack = closing.aborted && !asked.signal.aborted;
    await savePlan(systemCtx(), plan.id, {
      status: isPutBack ? 'queued' : asked.signal.aborted ? 'stopped' : 'made',
      solution,
      progress,
      cost_halalas: solution.summary.cost,
      unassigned: unassignedOf(solution),
      searched_ms: searchedMs(),
      ended_at: isPutBack ? null : systemCtx().now,
    });
  } catch (error) {
    await life.end();
    await savePlan(systemCtx(), plan.id, { status: 'failed', ended_at: systemCtx().now });
    throw error;
  } finally {
    await tell(systemCtx(), plan.id);
  }
}

/** The problem as it is searched: by road where roads are set and told. Notes on the plan which it is. */
async function problemWithWays(
  ctx: Ctx,
  { id, delivery_branch_id, plan_date, problem, guess }: ClaimedPlan,
): Promise<Problem> {
  const day = { branch_id: delivery_branch_id, date: plan_date };
  const { table, ways_from } = await readRoads(ctx, day, placesOf(problem), 'plan');
  await savePlan(ctx, id, { ways_from });
  return table ? withRoads(problem, guess, table) : problem;
}

/** Calls `keep` in its rhythm, one at a time, until it is ended. A call that fails ends the search. */
function keepAlive(keep: () => Promise<void>, asked: AbortController) {
  let working: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    working = working.then(keep).catch(() => asked.abort());
  }, ALIVE_EVERY_MS);
  return {
    end: () => {
      clearInterval(timer);
      return working;
    },
  };
}

/** Adds a point of the curve; a long search keeps every other one of its points, so that there are never too many. */
function notePoint(progress: PlanProgress[], point: PlanProgress): void {
  progress.push(point);
  if (progress.length <= MOST_POINTS) return;
  const thinned = progress.filter((_, index) => index % 2 === 0 || index === progress.length - 1);
  progress.splice(0, progress.length, ...thinned);
}

function tell(ctx: Ctx, id: number): Promise<void> {
  return addToOutbox(ctx, { topic: 'plan', payload: { id } });
}
