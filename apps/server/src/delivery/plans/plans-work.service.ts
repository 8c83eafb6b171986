import type { Solution } from '@fleet/routing/solution.ts';
import { solveInWorker } from '@fleet/routing/threads/solve-in-worker.ts';
import type { Ctx } from '../../platform/context.ts';
import { addJob } from '../../platform/jobs/add-job.ts';
import { planChanged } from './plans.jobs.ts';
import { type ClaimedPlan, claimPlan, endPlan, savePlan, saveProgress } from './plans.queries.ts';
import type { PlanProgress } from './plans.table.ts';
import { keepReasons } from './plans-reasons.service.ts';
import { pointsOf, type RoadTables, withRoads, withStraightLegs } from './plans-roads.rules.ts';
import { readRoads } from './plans-roads.service.ts';

export { findOpenPlan } from './plans.queries.ts';

/** How often a search says that it lives, and looks whether it is to end. */
const ALIVE_EVERY_MS = 1_000;
const MAX_POINTS = 200;
/** Every beginning has this much, so that there is a plan. */
const MIN_SECONDS = 0.2;

/**
 * Makes plans, one at a time in each process, in a thread of its own, so that requests are answered as usual. A
 * server that stops requeues its plan, and one that dies leaves it to another: either way the search continues from
 * the best plan so far.
 */
export async function makePlans(
  systemCtx: () => Ctx,
  closing: AbortSignal = new AbortController().signal,
): Promise<void> {
  while (!closing.aborted) {
    const plan = await claimPlan(systemCtx());
    if (!plan) return;
    await makePlan(systemCtx, plan, closing);
  }
}

/** Searches for what is left of the plan's time and keeps the answer. */
async function makePlan(systemCtx: () => Ctx, plan: ClaimedPlan, closing: AbortSignal): Promise<void> {
  let began = performance.now();
  const stopRequest = new AbortController();
  const progress: PlanProgress[] = [...plan.progress];
  let better: Solution | null = null;
  let roads: RoadTables | null = null;
  const withSources = (solution: Solution) => (roads ? withStraightLegs(solution, roads) : solution);
  const searchedMs = () => plan.searched_ms + Math.round(performance.now() - began);
  const unassignedOf = (solution: Solution | null) =>
    solution && solution.summary.unassigned + plan.left_out.length;

  async function reportProgress(): Promise<void> {
    const solution = better;
    better = null;
    const ends = await saveProgress(systemCtx(), plan.id, {
      searched_ms: searchedMs(),
      solution: solution && withSources(solution),
      progress,
      unassigned: unassignedOf(solution),
    });
    if (ends) stopRequest.abort();
    if (solution) await publishChange(systemCtx(), plan.id);
  }

  const life = keepAlive(reportProgress, stopRequest);
  try {
    roads = await readPlanRoads(systemCtx(), plan);
    const problem = roads ? withRoads(plan.problem, plan.guess, roads) : plan.problem;
    began = performance.now();
    const solution = await solveInWorker(problem, {
      guess: plan.guess,
      time_seconds: Math.max(MIN_SECONDS, plan.seconds - plan.searched_ms / 1000),
      signal: AbortSignal.any([stopRequest.signal, closing]),
      ...(plan.solution && { start: plan.solution }),
      onProgress: ({ cost, unassigned }) => notePoint(progress, { ms: searchedMs(), cost, unassigned }),
      onSolution: (found) => {
        better = found;
      },
    });
    await life.end();
    await keepReasons(systemCtx(), plan, solution);
    const isRequeued = closing.aborted && !stopRequest.signal.aborted;
    await endPlan(systemCtx(), plan.id, {
      status: isRequeued ? 'queued' : stopRequest.signal.aborted ? 'stopped' : 'made',
      solution: withSources(solution),
      progress,
      cost_halalas: solution.summary.cost,
      unassigned: unassignedOf(solution),
      searched_ms: searchedMs(),
      ended_at: isRequeued ? null : systemCtx().now,
    });
  } catch (error) {
    await life.end();
    await endPlan(systemCtx(), plan.id, { status: 'failed', ended_at: systemCtx().now });
    throw error;
  } finally {
    await publishChange(systemCtx(), plan.id);
  }
}

/** The roads of a plan, where configured and available. Records the source in the plan. */
async function readPlanRoads(
  ctx: Ctx,
  { id, delivery_branch_id, plan_date, problem }: ClaimedPlan,
): Promise<RoadTables | null> {
  const vehicles = problem.vehicles.map((vehicle) => vehicle.id);
  const day = { branch_id: delivery_branch_id, date: plan_date, vehicles };
  const { roads, travel_source } = await readRoads(ctx, day, pointsOf(problem), 'plan');
  await savePlan(ctx, id, { travel_source });
  return roads;
}

/** Calls `keep` in its rhythm, one at a time, until it is ended. A call that fails ends the search. */
function keepAlive(reportProgress: () => Promise<void>, stopRequest: AbortController) {
  let working: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    working = working.then(reportProgress).catch(() => stopRequest.abort());
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
  if (progress.length <= MAX_POINTS) return;
  const thinned = progress.filter((_, index) => index % 2 === 0 || index === progress.length - 1);
  progress.splice(0, progress.length, ...thinned);
}

function publishChange(ctx: Ctx, id: number): Promise<void> {
  return addJob(ctx, planChanged, { id });
}
