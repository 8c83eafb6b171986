/**
 * `npm run bench:routing -- --set=replan`: a day of 500 stops in progress at ten o'clock, with one additional order, or one vehicle
 * less. Everything begun is locked. Time to the first valid plan, and the gap of the plan after 3 s to a cold search of 30 s.
 */
import { checkSolution } from '../../packages/routing/src/check-solution.ts';
import type { Problem } from '../../packages/routing/src/problem.ts';
import type { Solution } from '../../packages/routing/src/solution.ts';
import { solve } from '../../packages/routing/src/solve.ts';
import { cityProblem, MORNING } from '../../packages/routing/test/city-problem.ts';
import {
  inProgress,
  lockedSteps,
  onRoads,
  without,
  withoutPlan,
} from '../../packages/routing/test/live-plan.ts';

const STOPS = 500;
/** Search time that yields a solution in 0.2 s including parsing. */
const FIRST_SECONDS = 0.15;
const NOW = MORNING + 4 * 3600;

export function benchReplan(seeds: number): void {
  console.log('seed  event          locked   first plan   left out   after 3 s   cold 30 s     gap');
  for (let seed = 1; seed <= seeds; seed += 1) {
    const day = onRoads(cityProblem(seed, { jobs: STOPS + 1, vehicles: 40 }), seed);
    const newest = day.jobs!.at(-1)!;
    const morning = { ...day, jobs: day.jobs!.slice(0, -1) };
    const plan = solve(morning, { seed, time_seconds: 10 });
    const live = inProgress(morning, plan, NOW);
    show(seed, 'one order more', { ...live, jobs: [...live.jobs!, { ...newest, id: STOPS + 1 }] });
    show(seed, 'vehicle lost', without(live, plan.routes[3]!.vehicle));
  }
}

function show(seed: number, event: string, live: Problem): void {
  const text = JSON.stringify(live);
  const started = performance.now();
  const first = solve(JSON.parse(text), { seed, time_seconds: FIRST_SECONDS });
  const took = performance.now() - started;
  const warm = timed(live, seed, 3);
  const cold = timed(withoutPlan(live), seed, 30);
  for (const answer of [first, warm, cold]) prove(live, answer);
  console.log(
    String(seed).padStart(4),
    ` ${event}`.padEnd(15),
    String(lockedSteps(live, first).locked).padStart(6),
    `${took.toFixed(0)} ms`.padStart(12),
    String(first.summary.unassigned).padStart(10),
    String(warm.summary.cost).padStart(11),
    String(cold.summary.cost).padStart(11),
    `${((warm.summary.cost / cold.summary.cost - 1) * 100).toFixed(2)} %`.padStart(9),
  );
}

function timed(problem: Problem, seed: number, seconds: number): Solution {
  return solve(problem, { seed, time_seconds: seconds });
}

/** Valid, with locked steps unchanged. */
function prove(live: Problem, answer: Solution): void {
  const findings = checkSolution(live, answer);
  if (findings.length > 0) throw new Error(`The checker disagrees: ${JSON.stringify(findings)}`);
  const { locked, unchanged } = lockedSteps(live, answer);
  if (unchanged < locked) throw new Error(`Of ${locked} locked steps only ${unchanged} stand.`);
}
