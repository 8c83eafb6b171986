/**
 * `npm run bench:planning-gap`: how good a branch's plan is after five seconds. Orders and tankers are made by the services, the
 * problem is the one the product hands its optimiser; it is then solved with a short and a long limit, seed by seed, in CPU seconds
 * of one thread. Prints the gap of the short answers to the long ones, and to the best of all; fails nothing.
 */
import { parseArgs } from 'node:util';
import { createPlan } from '../apps/server/src/modules/plans/plans.service.ts';
import { checkSolution } from '../packages/routing/src/check-solution.ts';
import { compile } from '../packages/routing/src/compile.ts';
import type { Problem } from '../packages/routing/src/problem.ts';
import { readProblem } from '../packages/routing/src/read-problem.ts';
import { anneal } from '../packages/routing/src/search/anneal.ts';
import { writeSolution } from '../packages/routing/src/solution.ts';
import type { SolveOptions } from '../packages/routing/src/solve.ts';
import { openProduct } from '../tools/crash-test/product.ts';
import { makePlanningDay } from './planning/day.ts';
import { withServices } from './planning/services.ts';

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

const product = await openProduct('.data/bench-planning-gap');
try {
  await product.startServer();
  // What is left is its database, and nobody else who would take the plan up.
  await product.killServer();
  const day = new Date(Date.now() + DAYS_AHEAD * 86_400_000).toISOString().slice(0, 10);
  const { problem, guess } = await withServices(await product.connectionString(), async (ctx) => {
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
    const { rows } = await ctx.db.orm.execute<{ problem: Problem; guess: SolveOptions['guess'] }>(
      `select problem, guess from plans where id = ${id}`,
    );
    return rows[0]!;
  });
  const answers = Array.from({ length: Number(values.seeds) }, (_, n) => ({
    seed: n + 1,
    short: answerOf(problem, guess, n + 1, Number(values.short)),
    long: answerOf(problem, guess, n + 1, Number(values.long)),
  }));
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
} finally {
  await product.stop(false);
}

/** As `solve` has it, by the processor's time in place of the clock's: what others do on the machine takes none of it. */
function answerOf(problem: Problem, guess: SolveOptions['guess'], seed: number, seconds: number) {
  const before = process.cpuUsage();
  const progress = () => {
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1e6 / seconds;
  };
  const compiled = compile(readProblem(problem), guess);
  const answer = writeSolution(compiled, anneal(compiled.model, { seed, budget: { progress } }));
  const faults = checkSolution(problem, answer, guess);
  if (faults.length > 0) throw new Error(`The checker refused an answer: ${JSON.stringify(faults[0])}`);
  return answer.summary;
}

function gap(cost: number, than: number): string {
  return `${((cost / than - 1) * 100).toFixed(2)} %`;
}
