import { expect, test } from 'vitest';
import { cityProblem } from '../test/city-problem.ts';
import { compile } from './compile.ts';
import { largestEntry, mapMatrix, noteLargest, withNarrowMatrices } from './matrix.ts';
import { anneal } from './search/anneal.ts';

const type = (cost: Int32Array, duration_seconds: Int32Array) => ({ cost, duration_seconds });

test('costs and travel times that fit 16 bits are stored in them, and the same matrix stays one', () => {
  const [shared, far] = [Int32Array.of(0, 65_535), Int32Array.of(0, 65_536)];
  const [one, other] = withNarrowMatrices([type(shared, shared), type(shared, far)]);
  expect(one!.cost).toEqual(Uint16Array.of(0, 65_535));
  expect(other!.cost).toBe(one!.cost);
  // All of a kind are as wide as the widest.
  expect(one!.duration_seconds).toBe(shared);
  expect(other!.duration_seconds).toBe(far);
  const [alone] = withNarrowMatrices([type(shared, shared)]);
  expect(alone!.duration_seconds).toBe(alone!.cost);
});

test('a changed matrix may have larger entries than it came from', () => {
  const doubled = mapMatrix(Uint16Array.of(1, 40_000), (entry, at) => entry * 2 + at);
  expect(doubled).toEqual(Int32Array.of(2, 80_001));
  expect(largestEntry(doubled)).toBe(80_001);
  expect(largestEntry(new Int32Array(0))).toBe(0);
  const noted = Int32Array.of(3);
  noteLargest(noted, 7);
  expect(largestEntry(noted)).toBe(7);
});

test('a city in 16 bits is planned as in 32, and one in which all is far has 32', () => {
  const problem = cityProblem(3, { jobs: 60, vehicles: 5 });
  const { model } = compile(problem);
  const { cost, duration_seconds } = model.vehicleTypes[0]!;
  expect(cost).toBeInstanceOf(Uint16Array);
  expect(duration_seconds).toBe(cost);
  expect(largestEntry(cost)).toBe(Math.max(...cost));
  const wide = new Int32Array(cost);
  const vehicleTypes = model.vehicleTypes.map((of) => ({ ...of, cost: wide, duration_seconds: wide }));
  const [narrow, same] = [model, { ...model, vehicleTypes }].map((of) =>
    anneal(of, { seed: 2, budget: { iterations: 2_000 } }),
  );
  expect(same).toEqual(narrow);

  const abroad = compile({
    ...problem,
    vehicles: [{ id: 1, start: [-0.1276, 51.5072], capacity: [160] }],
  }).model;
  expect(abroad.vehicleTypes[0]!.cost).toBeInstanceOf(Int32Array);
  expect(largestEntry(abroad.vehicleTypes[0]!.cost)).toBe(Math.max(...abroad.vehicleTypes[0]!.cost));
});
