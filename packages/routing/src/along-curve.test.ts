import { expect, test } from 'vitest';
import { alongCurve } from './along-curve.ts';
import { checkPlan } from './check.ts';
import { compile } from './compile.ts';
import { makeModel } from './readers/make-model.ts';
import { anneal } from './search/anneal.ts';
import { Random } from './search/random.ts';

test('a square of four quarters is walked quarter by quarter', () => {
  const points = Array.from({ length: 16 }, (_, at): [number, number] => [at % 4, at >> 2]);
  const order = alongCurve(points);
  expect(order.toSorted((a, b) => a - b)).toEqual(points.map((_, at) => at));
  const quarters = [0, 4, 8, 12].map((from) =>
    order
      .slice(from, from + 4)
      .map((at) => [points[at]![0] >> 1, points[at]![1] >> 1].join())
      .filter((quarter, at, all) => all.indexOf(quarter) === at),
  );
  expect(quarters.every((inside) => inside.length === 1)).toBe(true);
});

test('points at one place, in one line, and none at all keep their order or follow the line', () => {
  expect(alongCurve([])).toEqual([]);
  expect(
    alongCurve([
      [5, 5],
      [5, 5],
      [5, 5],
    ]),
  ).toEqual([0, 1, 2]);
  expect(
    alongCurve([
      [30, 1],
      [10, 1],
      [20, 1],
    ]),
  ).toEqual([1, 2, 0]);
});

/** A hundred places in no order, a depot in the middle. */
function scattered(): [number, number][] {
  const random = new Random(7);
  return Array.from({ length: 101 }, () => [random.below(1_000), random.below(1_000)]);
}

test('numbered by place, a search finds the same plan', () => {
  const points = scattered();
  const locations = points.length;
  const cost = Int32Array.from({ length: locations ** 2 }, (_, at) => {
    const [from, to] = [points[Math.floor(at / locations)]!, points[at % locations]!];
    return Math.round(Math.hypot(from[0] - to[0], from[1] - to[1]));
  });
  const input = {
    locations,
    dimensions: 1,
    location: Int32Array.from({ length: locations - 1 }, (_, task) => task + 1),
    delivery: new Int32Array(locations - 1).fill(1),
    vehicleTypes: [{ start: 0, end: 0, cost, capacity: Int32Array.of(12) }],
  };
  const plain = makeModel(input);
  const byPlace = makeModel({ ...input, points });
  expect([...byPlace.location]).not.toEqual([...plain.location]);
  const [found, same] = [plain, byPlace].map((model) =>
    anneal(model, { seed: 1, budget: { iterations: 3_000 } }),
  );
  expect(same).toEqual(found);
  expect(checkPlan(byPlace, same!.routes)).toMatchObject({ breaches: [], cost: found!.cost });
});

test('places that lie together have numbers that lie together', () => {
  const { model } = compile({
    vehicles: [{ id: 1, start: [46.7, 24.7] }],
    jobs: scattered().map(([x, y], id) => ({
      id,
      location: [46.5 + x / 5_000, 24.5 + y / 5_000] as [number, number],
    })),
  });
  const { locations, location, vehicleTypes } = model;
  const { cost } = vehicleTypes[0]!;
  const steps = Array.from(location, (from) => {
    const others = Array.from(location).filter((to) => to !== from);
    const nearest = others.reduce((near, to) =>
      cost[from * locations + to]! < cost[from * locations + near]! ? to : near,
    );
    return Math.abs(nearest - from);
  });
  // In the order of the jobs it would be a third of them.
  expect(steps.reduce((sum, step) => sum + step, 0) / steps.length).toBeLessThan(12);
});
