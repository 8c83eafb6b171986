import type { PlanExplanation } from '@fleet/contracts/delivery/plan-explanations.ts';
import { explainInWorker } from '@fleet/routing/threads/explain-in-worker.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Config } from '../../platform/config.ts';
import type { Ctx } from '../../platform/context.ts';
import { findWholePlan } from './plans.queries.ts';
import { asCosted, presentExplanation } from './plans-explain.rules.ts';
import { readBranchDay } from './plans-facts.service.ts';
import { pointsOf, withRoads } from './plans-roads.rules.ts';
import { readRoads } from './plans-roads.service.ts';

/** A finished plan does not change: so many answers are kept, the last ones asked for. */
const MAX_KEPT = 20;

interface Kept {
  readonly answers: Map<number, Promise<PlanExplanation>>;
  /** One after the other: a second thread would only slow the first. */
  turn: Promise<unknown>;
}
const keptBy = new WeakMap<Config, Kept>();

/**
 * What each order costs a finished plan and what the others would take, computed in a thread of its own. Throws NOT_FOUND,
 * STATUS_CONFLICT while there is no final answer.
 */
export async function explainPlan(ctx: Ctx, id: number): Promise<PlanExplanation> {
  const plan = await findWholePlan(ctx, id);
  if (!plan) throw new AppError('NOT_FOUND', 'There is no such plan.');
  const { solution, problem, guess, status } = plan;
  if (!solution || (status !== 'made' && status !== 'stopped'))
    throw new AppError('STATUS_CONFLICT', 'This plan is not finished.');
  const kept = keptBy.get(ctx.config) ?? { answers: new Map(), turn: Promise.resolve() };
  keptBy.set(ctx.config, kept);
  const known = kept.answers.get(id);
  if (known) return known;
  const answer = explain();
  keep(kept, id, answer);
  return answer;

  async function explain(): Promise<PlanExplanation> {
    const vehicles = problem.vehicles.map((vehicle) => vehicle.id);
    const day = { branch_id: plan!.delivery_branch_id, date: plan!.plan_date, vehicles };
    const { roads, travel_source } = await readRoads(ctx, day, pointsOf(problem), 'plan');
    const costed = asCosted(problem);
    const { load_seconds } = (await readBranchDay(ctx, day.branch_id, day.date)).constraints;
    const turn = kept.turn.then(() =>
      explainInWorker({
        problem: roads ? withRoads(costed, guess, roads) : costed,
        solution,
        guess,
        reload_seconds: load_seconds,
      }),
    );
    kept.turn = turn.catch(() => undefined);
    return { travel_source, ...presentExplanation(plan!, await turn) };
  }
}

/** What failed, or rests on another source than the plan, is computed again when next asked for. */
function keep({ answers }: Kept, id: number, answer: Promise<PlanExplanation>): void {
  answers.set(id, answer);
  const drop = () => answers.delete(id);
  answer.then(({ travel_source }) => travel_source === 'straight_lines_instead' && drop(), drop);
  for (const oldest of [...answers.keys()].slice(0, -MAX_KEPT)) answers.delete(oldest);
}
