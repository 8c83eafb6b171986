import { expect, test } from 'vitest';
import { checkSolution } from './check-solution.ts';
import type { InvalidProblem, Problem, Vehicle } from './problem.ts';
import { routeTimer } from './route-timer.ts';
import type { Solution } from './solution.ts';
import { solve } from './solve.ts';

const SITES = [0, 1, 2, 3, 4];
const vehicle = (id: number, more: Partial<Vehicle> = {}): Vehicle => ({
  id,
  start_index: 0,
  end_index: 0,
  capacity: [9],
  ...more,
});
const problem = (jobs: Problem['jobs'], vehicles = [vehicle(1), vehicle(2)]): Problem => ({
  vehicles,
  jobs: jobs!.map((job) => ({ delivery: [1], ...job })),
  matrices: { car: { durations: SITES.map((from) => SITES.map((to) => Math.abs(to - from) * 600)) } },
});
const answerTo = (input: Problem) => {
  const answer = solve(input, { seed: 1, iterations: 300 });
  expect(checkSolution(input, answer)).toEqual([]);
  return answer;
};
const jobsOf = ({ routes }: Solution) =>
  routes.map(({ steps }) => steps.flatMap(({ type, id }) => (type === 'job' ? id : [])));

test('a job comes after those it must follow, on their vehicle', () => {
  const jobs = [
    { id: 1, location_index: 1, after: [4] },
    { id: 2, location_index: 2, after: [1] },
    { id: 4, location_index: 4 },
  ];
  expect(jobsOf(answerTo(problem(jobs)))).toEqual([[4, 1, 2]]);
});

test('a job is not served without the one it must follow', () => {
  const jobs = [
    { id: 1, location_index: 1, after: [4] },
    { id: 4, location_index: 4, skills: [7] },
  ];
  expect(answerTo(problem(jobs)).unassigned).toMatchObject([
    { id: 1, reasons: [{ code: 'after' }] },
    { id: 4, reasons: [{ code: 'skills' }] },
  ]);
});

test('jobs kept apart travel on different vehicles, or one of them not at all', () => {
  const jobs = [
    { id: 1, location_index: 1, apart: [2] },
    { id: 2, location_index: 2 },
  ];
  expect(jobsOf(answerTo(problem(jobs)))).toHaveLength(2);
  const [only] = answerTo(problem(jobs, [vehicle(1)])).unassigned;
  expect(only!.reasons).toEqual([{ code: 'apart', by: 1 }]);
});

test('the checker finds broken relations, and a timed route reports them', () => {
  const plain = problem([
    { id: 1, location_index: 1 },
    { id: 2, location_index: 2 },
  ]);
  const answer = answerTo(plain);
  const [first, second] = jobsOf(answer)[0]!;
  const related = {
    ...plain,
    jobs: plain.jobs!.map((job) => (job.id === first ? { ...job, after: [second!], apart: [second!] } : job)),
  };
  expect(checkSolution(related, answer).map(({ code, by }) => `${code} ${by}`)).toEqual([
    'after 1',
    'apart 1',
  ]);
  const { steps } = routeTimer(related)(1, [
    { type: 'job', id: first! },
    { type: 'job', id: second! },
  ]);
  expect(steps.flatMap(({ violations }) => violations.map(({ cause }) => cause))).toEqual([
    'after',
    'apart',
    'apart',
  ]);
});

test('jobs that would have to come before themselves are no problem', () => {
  const circle = problem([
    { id: 1, location_index: 1, after: [2] },
    { id: 2, location_index: 2, after: [1] },
    { id: 3, location_index: 3, apart: [3] },
  ]);
  expect(() => solve(circle, { seed: 1, iterations: 1 })).toThrow(
    expect.objectContaining({
      errors: [
        expect.objectContaining({ code: 'CIRCLE', path: '/jobs/0/after' }),
        expect.objectContaining({ code: 'CIRCLE', path: '/jobs/1/after' }),
        expect.objectContaining({ code: 'UNKNOWN_ID', path: '/jobs/2/apart/0' }),
      ],
    } satisfies Partial<Record<keyof InvalidProblem, unknown>>),
  );
});
