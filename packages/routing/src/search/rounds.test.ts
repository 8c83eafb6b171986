import { expect, test } from 'vitest';
import { makeModel } from '../readers/make-model.ts';
import { beginSearch } from './anneal.ts';
import { Random } from './random.ts';
import { Rounds } from './rounds.ts';

const TASKS = 50;

/** A search of places along a street, whose vehicles may load again at the depot. */
function ofTrips({ price }: { price: number }) {
  const locations = TASKS + 1;
  const model = makeModel({
    locations,
    dimensions: 1,
    location: Int32Array.from({ length: TASKS }, (_, task) => task + 1),
    delivery: new Int32Array(TASKS).fill(1),
    vehicleTypes: [
      {
        start: 0,
        end: 0,
        count: 3,
        cost: Int32Array.from({ length: locations ** 2 }, (_, at) =>
          Math.abs(Math.floor(at / locations) - (at % locations)),
        ),
        capacity: Int32Array.of(10),
        fixedCost: price,
        reloads: [{ location: 0, service_seconds: 0 }],
        maxReloads: TASKS,
      },
    ],
  });
  return beginSearch(model, { seed: 1, budget: { iterations: 1 } });
}

test('trips look at few neighbors until two plans are crossed, then at all', () => {
  const search = ofTrips({ price: 0 });
  const rounds = new Rounds(search.plan, search.neighbours, new Random(1));
  const considered = [1, 2, 3, 4].map((total) => {
    rounds.next({ ...search.best(), total });
    return search.neighbours.considered;
  });
  expect(considered).toEqual([25, 25, 25, 40]);
});

test('trips of vehicles with a price look at all neighbors', () => {
  expect(ofTrips({ price: 1_000 }).neighbours.considered).toBe(40);
});
