/**
 * `npm run bench:planning-gap`: quality of a depot's plan after five seconds. Orders and tankers are created by the services, and the
 * problem is the one that the product passes to its optimizer; it is solved with a short and a long time limit, seed by seed, by
 * elapsed time (so run it on an idle machine). Prints means and the gap of short to long and best solutions; never fails.
 */
import { enableCompileCache } from 'node:module';
import { parseArgs } from 'node:util';
import { createPlan } from '../apps/server/src/delivery/plans/plans.service.ts';
import { checkSolution } from '../packages/routing/src/check-solution.ts';
import type { Guess } from '../packages/routing/src/matrices.ts';
import type { Problem } from '../packages/routing/src/problem.ts';
import { solveInWorker } from '../packages/routing/src/threads/solve-in-worker.ts';
import { openProduct } from '../tools/crash-test/product.ts';
import { makePlanningDay } from './planning/day.ts';
import { withServices } from './planning/services.ts';

// As the server does for its planning threads.
const { directory } = enableCompileCache();
if (directory) process.env.NODE_COMPILE_CACHE = directory;

const DAYS_AHEAD = 3;
const { values } = parseArgs({
  options: {
    orders: { type: 'string', default: '150' },
    vehicles: { type: 'string', default: '18' },
    short: { type: 'string', default: '5' },
    long: { type: 'string', default: '60' },
    seeds: { type: 'string', default: '3' },
  },
});

interface PlanProblem extends Record<string, unknown> {
  readonly problem: Problem;
  readonly guess: Guess;
}

const product = await openProduct('.data/bench-planning-gap');
try {
  await product.startServer();
  // Only the database is needed; the server would compute the plan itself.
  await product.killServer();
  const day = new Date(Date.now() + DAYS_AHEAD * 86_400_000).toISOString().slice(0, 10);
  const planProblem = await withServices(await product.connectionString(), async (ctx) => {
    const { delivery_branch_id } = await makePlanningDay(ctx, {
      orders: Number(values.orders),
      vehicles: Number(values.vehicles),
      day,
    });
    const { id } = await createPlan(ctx, {
      delivery_branch_id,
      plan_date: day,
      seconds: Number(values.short),
      scope: 'open',
      change_halalas: 0,
    });
    const { rows } = await ctx.db.orm.execute<PlanProblem>(
      `select problem, guess from plans where id = ${id}`,
    );
    return rows[0]!;
  });
  const answers = [];
  for (let seed = 1; seed <= Number(values.seeds); seed += 1) {
    const short = await answerAfter(Number(values.short), seed, planProblem);
    answers.push({ seed, short, long: await answerAfter(Number(values.long), seed, planProblem) });
  }
  const best = Math.min(...answers.flatMap(({ short, long }) => [short.cost, long.cost]));

  console.log(
    `${values.orders} orders, ${values.vehicles} tankers, one thread, one seed a line; costs in riyals`,
  );
  console.log(
    `seed   after ${values.short} s (on none)   after ${values.long} s (on none)     gap   to the best`,
  );
  for (const { seed, short, long } of answers)
    console.log(
      [
        String(seed).padStart(4),
        `${(short.cost / 100).toFixed(2)} (${short.unassigned})`.padStart(19),
        `${(long.cost / 100).toFixed(2)} (${long.unassigned})`.padStart(22),
        `${gap(short.cost, long.cost)}`.padStart(9),
        `${gap(short.cost, best)}`.padStart(13),
      ].join(''),
    );
  const [short, long] = [
    meanOf(answers.map((answer) => answer.short.cost)),
    meanOf(answers.map((answer) => answer.long.cost)),
  ];
  console.log(
    `mean ${(short / 100).toFixed(2)} after ${values.short} s, ${(long / 100).toFixed(2)} after ${values.long} s: ${gap(short, long)}`,
  );
} finally {
  await product.stop(false);
}

/** As in the product's job: in a new thread, by elapsed time. */
async function answerAfter(seconds: number, seed: number, { problem, guess }: PlanProblem) {
  const answer = await solveInWorker(problem, { seed, time_seconds: seconds, guess });
  const faults = checkSolution(problem, answer, guess);
  if (faults.length > 0) throw new Error(`The checker refused an answer: ${JSON.stringify(faults[0])}`);
  return answer.summary;
}

function meanOf(costs: readonly number[]): number {
  return costs.reduce((sum, cost) => sum + cost, 0) / costs.length;
}

function gap(cost: number, than: number): string {
  return `${((cost / than - 1) * 100).toFixed(2)} %`;
}
