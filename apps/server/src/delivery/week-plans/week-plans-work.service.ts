import type { HorizonProblem, HorizonSolution } from '@fleet/routing/horizon/horizon-problem.ts';
import type { HorizonProgress } from '@fleet/routing/horizon/solve-horizon.ts';
import type { Guess } from '@fleet/routing/matrices.ts';
import {
  priceMovesInWorker,
  relaxHorizonInWorker,
  solveHorizonInWorker,
} from '@fleet/routing/threads/horizon-in-worker.ts';
import type { Ctx } from '../../platform/context.ts';
import type { RunAgain, RunningJob } from '../../platform/jobs/define-job.ts';
import {
  readWeek,
  readWeekMarks,
  refillId,
  tankOfRefill,
  withWeekRoads,
} from '../plans/plans-week.service.ts';
import {
  type ClaimedWeekPlan,
  claimWeekPlan,
  endWeekPlan,
  readTankMarks,
  saveWeekProgress,
} from './week-plans.queries.ts';
import { betterOf, measuresOf, onLastDays, remediesOf, stopsOf } from './week-plans.rules.ts';
import type { PlannedRefill, RefillFinding } from './week-plans.table.ts';
import { readDueRefills } from './week-plans-due.service.ts';

const ALIVE_EVERY_MS = 1_000;
/** How far a plan is when it, the one on last days, and what would help are made. */
const SHARES = [0, 45, 90] as const;
const DONE = 100;

type Job = Pick<RunningJob, 'freshCtx' | 'signal'>;

/**
 * Plans a week in a thread of its own: the plan, then each refill on its last day, then what it saves and what would help. A server that
 * stops leaves it to another, which begins again; from then on the other's plan counts.
 */
export async function makeWeekPlan(id: number, job: Job): Promise<RunAgain | undefined> {
  const plan = await claimWeekPlan(job.freshCtx(), id);
  if (!plan) return undefined;
  const stop = new AbortController();
  const progress = { share: 0, solution: null as Pick<HorizonProgress, 'cost' | 'unassigned'> | null };
  const life = keepAlive(async () => {
    const ends = await saveWeekProgress(job.freshCtx(), plan, {
      done_percent: Math.round(progress.share),
      cost_halalas: progress.solution?.cost ?? null,
      unassigned: progress.solution?.unassigned ?? null,
    });
    if (ends) stop.abort();
  }, stop);
  try {
    const signal = AbortSignal.any([stop.signal, job.signal]);
    const made = await plannedWeek(job.freshCtx, plan, signal, (stage, found) => {
      progress.share = SHARES[stage]! + ((SHARES[stage + 1] ?? DONE) - SHARES[stage]!) * found.share;
      if (stage === 0) progress.solution = found;
    });
    await life.end();
    if (job.signal.aborted && !stop.signal.aborted) {
      await endWeekPlan(job.freshCtx(), plan, { status: 'queued' });
      return { run_at: job.freshCtx().now };
    }
    const status = stop.signal.aborted ? 'stopped' : 'made';
    await endWeekPlan(job.freshCtx(), plan, {
      ...made,
      status,
      done_percent: DONE,
      ended_at: job.freshCtx().now,
    });
    return undefined;
  } catch (error) {
    await life.end();
    await endWeekPlan(job.freshCtx(), plan, { status: 'failed', ended_at: job.freshCtx().now });
    throw error;
  }
}

async function plannedWeek(
  freshCtx: () => Ctx,
  plan: ClaimedWeekPlan,
  signal: AbortSignal,
  onProgress: (stage: 0 | 1, progress: HorizonProgress) => void,
) {
  // Marks are read before the facts: what changes between them makes the plan outdated.
  const marks = await readWeekMarks(freshCtx(), plan);
  const refills = await readDueRefills(freshCtx(), plan);
  const readings = await readTankMarks(
    freshCtx(),
    refills.map(({ site_tank_id }) => site_tank_id),
    plan.from_date,
  );
  const built = await readWeek(
    freshCtx(),
    plan,
    refills.map(({ site_tank_id, first, last, volumes_ml }) => ({
      ...{ site_tank_id, days: [first, last] as const, volume_ml: volumes_ml[last]! },
    })),
  );
  const { problem, travel_source } = await withWeekRoads(freshCtx(), plan, built.problem, built.guess);
  const solved = (stage: 0 | 1, week: HorizonProblem) =>
    solveHorizonInWorker(week, {
      ...{ time_seconds: plan.seconds, guess: built.guess, signal },
      onProgress: (progress) => onProgress(stage, progress),
    });
  const free = await solved(0, problem);
  const onLast = await solved(1, onLastDays(problem));
  const solution = betterOf(free, onLast);
  const refillOf = refillsById(refills);
  return {
    refills,
    marks: { ...marks, readings },
    travel_source,
    solution,
    findings: [
      ...(await findingsOf(plan, { problem, guess: built.guess, solution }, refills, signal)),
      ...built.left_out.map(({ site_tank_id, reason }) => ({
        ...{ site_tank_id, saves_halalas: null, remedies: [] },
        reasons: [{ code: reason, by: 1 }],
      })),
    ],
    comparison: { plan: measuresOf(solution, refillOf), last_day: measuresOf(onLast, refillOf) },
    cost_halalas: solution.summary.cost,
    unassigned: solution.summary.unassigned + built.left_out.length,
  };
}

function refillsById(refills: readonly PlannedRefill[]): (id: number) => PlannedRefill | null {
  const byTank = new Map(refills.map((refill) => [refill.site_tank_id, refill]));
  return (id) => byTank.get(tankOfRefill(id) ?? 0) ?? null;
}

/** What moved refills save, and what would help those that are left out. */
async function findingsOf(
  { from_date }: ClaimedWeekPlan,
  {
    problem,
    guess,
    solution,
  }: { readonly problem: HorizonProblem; readonly guess: Guess; readonly solution: HorizonSolution },
  refills: readonly PlannedRefill[],
  signal: AbortSignal,
): Promise<RefillFinding[]> {
  const dayOf = new Map(stopsOf(solution).map(({ id, day }) => [id, day]));
  const moved = refills.flatMap(({ site_tank_id, last }) => {
    const day = dayOf.get(refillId(site_tank_id));
    return day === undefined || day === last ? [] : [{ id: refillId(site_tank_id), day: last }];
  });
  const prices = await priceMovesInWorker(problem, solution, moved, { guess, signal });
  const costs = new Map(prices.map(({ id, cost }) => [id, cost]));
  const relaxations = await relaxHorizonInWorker(problem, solution, {
    ...{ guess, signal },
    // Each takes seconds, and of orders nothing of it is shown.
    jobs: refills.map(({ site_tank_id }) => refillId(site_tank_id)),
  });
  const optionsOf = new Map(relaxations.map(({ id, options }) => [id, options]));
  const codes = new Map(problem.vehicles.map(({ id, description }) => [id, description ?? String(id)]));
  const reasonsOf = new Map(solution.unassigned.map(({ id, reasons }) => [id, reasons]));
  return refills.flatMap((refill): RefillFinding[] => {
    const id = refillId(refill.site_tank_id);
    const reasons = reasonsOf.get(id);
    const cost = costs.get(id) ?? null;
    if (!reasons && cost === null) return [];
    return [
      {
        site_tank_id: refill.site_tank_id,
        saves_halalas: cost,
        reasons: (reasons ?? []).map(({ code, by }) => ({ code, by })),
        remedies: remediesOf(optionsOf.get(id) ?? [], refill, from_date, (vehicle) => codes.get(vehicle)!),
      },
    ];
  });
}

/** Calls `report` in its rhythm, one at a time, until it is ended. A call that fails ends the search. */
function keepAlive(report: () => Promise<void>, stop: AbortController) {
  let working: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    working = working.then(report).catch(() => stop.abort());
  }, ALIVE_EVERY_MS);
  return {
    end: () => {
      clearInterval(timer);
      return working;
    },
  };
}
