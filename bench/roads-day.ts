/**
 * `npm run bench:roads-day`: the demo company's day planned twice, by straight lines and by road, each in its own process and with the
 * same time; both judged by road. Prints riyals, kilometers and minutes of lateness as planned and as they would be driven.
 *
 * --seconds=20   time of each search
 * --size=small   or full
 */
import { enableCompileCache } from 'node:module';
import { parseArgs } from 'node:util';
import { createPlan } from '../apps/server/src/delivery/plans/plans.service.ts';
import { pointsOf, type RoadTables, withRoads } from '../apps/server/src/delivery/plans/plans-roads.rules.ts';
import { readRoads } from '../apps/server/src/delivery/plans/plans-roads.service.ts';
import type { Guess } from '../packages/routing/src/matrices.ts';
import type { Problem } from '../packages/routing/src/problem.ts';
import { routeTimer, type TimedStep } from '../packages/routing/src/route-timer.ts';
import type { Solution, SolutionRoute } from '../packages/routing/src/solution.ts';
import { solveInWorker } from '../packages/routing/src/threads/solve-in-worker.ts';
import { openProduct } from '../tools/crash-test/product.ts';
import { withServices } from './planning/services.ts';

const { directory } = enableCompileCache();
if (directory) process.env.NODE_COMPILE_CACHE = directory;

const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '20' }, size: { type: 'string', default: 'small' } },
});
const HALALAS = 100;

interface Day extends Record<string, unknown> {
  readonly delivery_branch_id: number;
  readonly delivery_date: string;
  readonly orders: number;
}
interface PlanProblem extends Record<string, unknown> {
  readonly problem: Problem;
  readonly guess: Guess;
}

const product = await openProduct('.data/bench-roads-day', { DEMO_SIZE: values.size });
try {
  await product.startServer();
  // Only the demo company is needed; the server would compute the plan itself.
  await product.killServer();
  const { day, problem, guess, roads } = await withServices(await product.connectionString(), async (ctx) => {
    const { rows: days } = await ctx.db.orm.execute<Day>(
      `select delivery_branch_id, to_char(delivery_date, 'YYYY-MM-DD') as delivery_date, count(*)::int as orders from orders
       where status = 15 group by 1, 2 order by 3 desc limit 1`,
    );
    const { delivery_branch_id, delivery_date } = days[0]!;
    const { id } = await createPlan(ctx, {
      delivery_branch_id,
      plan_date: delivery_date,
      seconds: Number(values.seconds),
      scope: 'open',
      change_halalas: 0,
    });
    const { rows } = await ctx.db.orm.execute<PlanProblem>(
      `select problem, guess from plans where id = ${id}`,
    );
    const plan = rows[0]!;
    const vehicles = plan.problem.vehicles.map((vehicle) => vehicle.id);
    const at = { branch_id: delivery_branch_id, date: delivery_date, vehicles };
    const { roads } = await readRoads(ctx, at, pointsOf(plan.problem), 'plan');
    return { day: days[0]!, ...plan, roads: roads! };
  });
  const byRoad = withRoads(problem, guess, roads);
  console.log(
    `${day.delivery_date}: ${problem.jobs!.length} orders, ${problem.vehicles.length} tankers, ${values.seconds} s a search; ${shareByRoad(problem, roads)}`,
  );
  const options = { guess, time_seconds: Number(values.seconds), seed: 1 };
  const straight = await solveInWorker(problem, options);
  const road = await solveInWorker(byRoad, options);
  console.log(`${''.padEnd(38)} riyals      km   late min   late orders   unassigned`);
  print('planned by straight lines, as planned', straight.routes, straight);
  print('planned by straight lines, by road', judged(straight), straight);
  print('planned by road, by road', judged(road), road);

  /** The same sequences of stops, as they would be driven. */
  function judged({ routes }: Solution): SolutionRoute[] {
    const time = routeTimer(byRoad, guess);
    return routes.map(({ vehicle, steps }) => time(vehicle, steps.flatMap(stepOf)));
  }

  function print(what: string, routes: readonly SolutionRoute[], { unassigned }: Solution): void {
    const late = routes.flatMap(lateSeconds);
    const cost = routes.reduce((sum, route) => sum + route.cost, 0) / HALALAS;
    const km = routes.reduce((sum, route) => sum + route.distance, 0) / 1_000;
    const minutes = late.reduce((sum, seconds) => sum + seconds, 0) / 60;
    console.log(
      `${what.padEnd(38)} ${cost.toFixed(0).padStart(6)} ${km.toFixed(0).padStart(7)} ${minutes.toFixed(0).padStart(10)} ${String(late.length).padStart(13)} ${String(unassigned.length).padStart(12)}`,
    );
  }

  function lateSeconds({ steps }: SolutionRoute): number[] {
    return steps.flatMap(({ type, id, arrival, waiting_time }) => {
      const job = type === 'job' ? problem.jobs!.find((one) => one.id === id) : undefined;
      if (!job) return [];
      const promised = job.late?.after ?? job.time_windows?.at(-1)?.[1] ?? Number.POSITIVE_INFINITY;
      const seconds = arrival + waiting_time - promised;
      return seconds > 0 ? [seconds] : [];
    });
  }
} finally {
  await product.stop(false);
}

function stepOf({ type, id }: SolutionRoute['steps'][number]): TimedStep[] {
  if (type === 'job') return [{ type, id: id! }];
  return type === 'reload' ? [{ type }] : [];
}

function shareByRoad(problem: Problem, roads: RoadTables): string {
  const table = roads.of(problem.vehicles[0]!.id);
  const cells = table.durations.flat();
  const known = cells.filter((cell) => cell !== null).length;
  return `${((100 * known) / cells.length).toFixed(0)} % of pairs by road`;
}
