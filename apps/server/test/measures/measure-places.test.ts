import { ALL_ROUTES } from '@fleet/contracts/all-routes.ts';
import { MEASURE_PLACES } from '@fleet/contracts/measure-places.ts';
import { MEASURES, type MeasureName } from '@fleet/contracts/measures.ts';
import { addDays, riyadhDate } from '@fleet/domain/riyadh-time.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDemoCompany } from '../../demo/demo.ts';
import { buildWorld, type World } from '../world.ts';
import { CARDS } from './card-places.ts';
import { LIVE, ORDERS, PERFORMANCE } from './delivery-places.ts';
import { FILLS } from './fill-places.ts';
import { liveRandomDays } from './random-days.ts';
import { type Scene, sceneOf } from './scene.ts';
import { BALANCES, INTERVALS, METERS } from './station-places.ts';
import { VEHICLE_SUMMARIES } from './vehicle-places.ts';

/** Every measure through every place that shows it, wanting one number for the same reader and scope. */

const FAMILIES = { FILLS, INTERVALS, METERS, BALANCES, ORDERS, LIVE, PERFORMANCE, CARDS, VEHICLE_SUMMARIES };
type Places = Record<string, Record<string, (scene: Scene, scope: never) => Promise<number | null>>>;
const placesOf = (family: keyof typeof FAMILIES) => FAMILIES[family].places as unknown as Places;

const SEED = Number(process.env.SEED ?? Math.floor(Date.now() / 1000));
const DEMO_MS = 600_000;

async function liveDemo(world: World): Promise<Scene['period']> {
  world.at(new Date());
  await createDemoCompany(world.systemCtx(), 'small', world.intake);
  const today = riyadhDate(new Date());
  return { from: addDays(today, -200), to: today };
}

const COMPANIES = [
  [`random days (seed ${SEED})`, (world: World) => liveRandomDays(world, SEED)],
  ['the demo', liveDemo],
] as const;

it('every measure has its places, and every place is a route', () => {
  const names = new Set(ALL_ROUTES.map(({ name }) => name));
  const unknown = Object.values(MEASURE_PLACES)
    .flat()
    .filter((place) => !names.has(place.split(' ')[0]!));
  expect(unknown).toEqual([]);
  const read = Object.keys(FAMILIES).flatMap((name) => Object.keys(placesOf(name as keyof typeof FAMILIES)));
  expect(read.toSorted()).toEqual(Object.keys(MEASURES).toSorted());
});

describe.each(COMPANIES)('in %s', (_, live) => {
  let world: World;
  let scene: Scene;
  beforeAll(async () => {
    world = await buildWorld({ environment: { ACCESS_TOKEN_SECONDS: '86400' } });
    scene = await sceneOf(world, await live(world));
  }, DEMO_MS);
  afterAll(() => world.close());

  for (const family of Object.keys(FAMILIES) as (keyof typeof FAMILIES)[]) {
    for (const [measure, places] of Object.entries(placesOf(family))) {
      it(`${measure} is one number`, { timeout: DEMO_MS }, async () => {
        const expected = MEASURE_PLACES[measure as MeasureName];
        expect(Object.keys(places).toSorted()).toEqual([...expected].toSorted());
        const scopes = await FAMILIES[family].scopes(scene);
        for (const scope of scopes) {
          const values: Record<string, number> = {};
          for (const [place, ask] of Object.entries(places)) {
            const value = await ask(scene, scope as never);
            if (value !== null) values[place] = value;
          }
          expect(
            new Set(Object.values(values)).size,
            `${scope.name}: ${JSON.stringify(values, null, 1)}`,
          ).toBeLessThan(2);
        }
      });
    }
  }
});
