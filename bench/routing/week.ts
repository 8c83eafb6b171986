/**
 * `npm run bench:routing -- --set=week`: a week of tank refills on Riyadh's roads, each site to be refilled on one of the days
 * before it runs dry. Planned together, and each day alone, when a site has reached its last day, which is what planning by the day
 * comes to. Both have the same time and are checked.
 */

import { readGraph } from '../../packages/roads/src/files/graph-file.ts';
import { RoadRouter } from '../../packages/roads/src/road-router.ts';
import { checkHorizon } from '../../packages/routing/src/horizon/check-horizon.ts';
import type { HorizonProblem } from '../../packages/routing/src/horizon/horizon-problem.ts';
import { solveHorizon } from '../../packages/routing/src/horizon/solve-horizon.ts';
import { Random } from '../../packages/routing/src/search/random.ts';

const GRAPH = new URL('../../data/riyadh/roads.graph', import.meta.url).pathname;
/** Where the data has every road down to tertiary. */
const [WEST, SOUTH, EAST, NORTH] = [46.585, 24.56, 46.79, 24.8];
const SITES = 90;
const TANKERS = 4;
const DAYS = 7;
const HOUR = 3600;
/** Riyals: a tanker's day, an hour, a kilometer. */
const COSTS = { fixed: 400, per_hour: 45, per_km: 2 };

export function benchWeek(seeds: number, seconds: number): void {
  const router = RoadRouter.of(readGraph(GRAPH));
  console.log(`${SITES} refills in ${DAYS} days, ${TANKERS} tankers, ${seconds} s for a week, in riyals`);
  console.log('seed   each day   together   saved, %   tasks a day: each day, together, together and even');
  for (let seed = 1; seed <= seeds; seed += 1) {
    const week = weekOf(router, seed);
    const alone = dueOf(week);
    const [each, together, even] = [alone, week, evenOf(week)].map((problem) => answerTo(problem, seconds));
    const saved = (100 * (each!.cost - together!.cost)) / each!.cost;
    console.log(
      `${String(seed).padStart(4)}   ${String(each!.cost).padStart(8)}   ${String(together!.cost).padStart(8)}   ${saved.toFixed(1).padStart(8)}   ${each!.tasks}, ${together!.tasks}, ${even!.tasks} (${even!.cost} without the weight)`,
    );
  }
}

function answerTo(problem: HorizonProblem, time_seconds: number) {
  const answer = solveHorizon(problem, { seed: 1, time_seconds });
  const findings = checkHorizon(problem, answer);
  if (findings.length > 0) throw new Error(JSON.stringify(findings));
  if (answer.unassigned.length > 0) throw new Error(`${answer.unassigned.length} refills are left out.`);
  const { cost, evenness, days } = answer.summary;
  return { cost: cost - evenness, tasks: days.map(({ tasks }) => tasks).join('/') };
}

/** Sites with their days: from when a load fits the tank until the last day before it is empty. */
function weekOf(router: RoadRouter, seed: number): HorizonProblem {
  const random = new Random(seed);
  const place = () =>
    [WEST + random.unit() * (EAST - WEST), SOUTH + random.unit() * (NORTH - SOUTH)] as const;
  const places = Array.from({ length: SITES + 1 }, place);
  const { durations_s, distances_m } = router.matrix(places, places);
  const square = (flat: ArrayLike<number>) =>
    places.map((_, from) => places.map((_, to) => flat[from * places.length + to]!));
  return {
    horizon: { days: DAYS },
    matrices: { car: { durations: square(durations_s), distances: square(distances_m) } },
    vehicles: Array.from({ length: TANKERS }, (_, at) => ({
      id: at + 1,
      start_index: 0,
      end_index: 0,
      capacity: [32],
      costs: COSTS,
      time_window: [6 * HOUR, 18 * HOUR] as const,
      reloads: [{ location_index: 0, service: 2400 }],
      driving: 'saudi' as const,
    })),
    jobs: Array.from({ length: SITES }, (_, at) => {
      const last = random.below(DAYS);
      return {
        id: at + 1,
        location_index: at + 1,
        service: 1500,
        delivery: [4 + random.below(9)],
        days: [Math.max(0, last - 3), last] as const,
      };
    }),
  };
}

function dueOf(week: HorizonProblem): HorizonProblem {
  return { ...week, jobs: week.jobs.map((job) => ({ ...job, days: [job.days![1], job.days![1]] as const })) };
}

function evenOf(week: HorizonProblem): HorizonProblem {
  return { ...week, horizon: { ...week.horizon, evenness: { by: 'tasks', weight: 20 } } };
}
