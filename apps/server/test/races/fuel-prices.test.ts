import * as contract from '@fleet/contracts/stations/fuel-prices.ts';
import { transferStaff as transferRoute } from '@fleet/contracts/stations/staff.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildWorld, type World } from '../world.ts';
import type { MadeUser } from '../world-makers.ts';
import { atOnce, duringChange } from './at-once.ts';

const TOMORROW = '2026-03-02T21:00:00.000Z';
const AT_ONCE = 12;

let world: World;
let stations: { id: number; network_id: number }[];
let managers: MadeUser[];
let fuel_type_id: number;

beforeAll(async () => {
  world = await buildWorld({ pool: 20 });
  fuel_type_id = (await world.makeFuelTypes()).fuel_91;
});
afterAll(() => world.close());
beforeEach(async () => {
  const first = await world.makeStation({ prices: { fuel_91: 2180 } });
  const { network_id } = first;
  stations = [first];
  for (let more = 0; more < 4; more += 1)
    stations.push(await world.makeStation({ network_id, prices: { fuel_91: 2180 } }));
  managers = [];
  for (let more = 0; more < AT_ONCE; more += 1)
    managers.push(await world.makeUser('gas_station_network_manager', { network_id }));
  // Signed in and connected in advance, so that the calls race in the database.
  await Promise.all(managers.map((as) => world.call(contract.getPriceBoard, { as })));
});

/** Every station has a continuous sequence of prices. */
async function expectLines(): Promise<void> {
  const broken = await world.rows(`
    select station_id from (select station_id, ends_at,
      lead(starts_at) over (partition by station_id, fuel_type_id order by starts_at) as next from fuel_prices) p
    where ends_at is distinct from next`);
  expect(broken).toEqual([]);
}

describe('concurrent users', () => {
  it('schedule for the same time: one succeeds, the others get an error', async () => {
    const answers = await Promise.all(
      managers.map((as, index) =>
        world.call(contract.setFuelPrice, {
          as,
          body: {
            station_id: stations[0]!.id,
            fuel_type_id,
            base_price_millis_per_litre: 2200 + index,
            starts_at: TOMORROW,
          },
        }),
      ),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    for (const { body } of answers.filter(({ status }) => status !== 201))
      expect(body.fields).toEqual({ starts_at: 'taken' });
    await expectLines();
  });

  it('change the whole network for the same time: one change is made, everywhere', async () => {
    const requested = stations.map(({ id }) => ({ station_id: id, before_millis: 2180 }));
    const answers = await Promise.all(
      managers.map((as, index) =>
        world.call(contract.changePrices, {
          as,
          body: {
            fuel_type_id,
            kind: 'set',
            value_millis: 2200 + index,
            starts_at: TOMORROW,
            // Each in its own order: locks are taken in a fixed one.
            stations: index % 2 ? requested : requested.toReversed(),
          },
        }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, ...Array(AT_ONCE - 1).fill(409)]);
    const rows = await world.rows(
      `select count(*) as count, count(distinct price_millis_per_litre) as prices from fuel_prices
       where starts_at = $1 and station_id = any($2)`,
      [TOMORROW, stations.map(({ id }) => id)],
    );
    expect(rows).toEqual([{ count: stations.length, prices: 1 }]);
    await expectLines();
  });

  it('cancel and edit the same scheduled price: edited or canceled, never both', async () => {
    const body = {
      station_id: stations[0]!.id,
      fuel_type_id,
      base_price_millis_per_litre: 2300,
      starts_at: TOMORROW,
    };
    const { body: planned } = await world.call(contract.setFuelPrice, { as: managers[0]!, body });
    const params = { id: planned.id };
    const [changed, withdrawn] = await Promise.all([
      world.call(contract.updateFuelPrice, {
        as: managers[1]!,
        params,
        body: { base_price_millis_per_litre: 2350, starts_at: '2026-03-05T00:00:00.000Z', version: 1 },
      }),
      world.call(contract.withdrawFuelPrice, { as: managers[2]!, params }),
    ]);
    expect(withdrawn.status).toBe(200);
    expect([200, 404]).toContain(changed.status);
    expect(await world.rows('select id from fuel_prices where id = $1', [planned.id])).toEqual([]);
    await expectLines();
  });

  it('cancel a bulk change: once, and prices scheduled meanwhile stay continuous', async () => {
    const { body: change } = await world.call(contract.changePrices, {
      as: managers[0]!,
      body: {
        fuel_type_id,
        kind: 'set',
        value_millis: 2300,
        starts_at: TOMORROW,
        stations: stations.map(({ id }) => ({ station_id: id, before_millis: 2180 })),
      },
    });
    const withdraw = (as: MadeUser) =>
      world.call(contract.withdrawPriceChange, { as, params: { id: change.id } });
    const planned = `
      with locked as materialized (select id from stations where id = $1 for update), ended as (
        update fuel_prices set ends_at = '2026-03-05' where station_id in (select id from locked) and fuel_type_id = $2 and ends_at is null)
      insert into fuel_prices (station_id, fuel_type_id, price_millis_per_litre, starts_at) select id, $2, 2400, '2026-03-05' from locked`;
    const first = await duringChange(world, [planned, [stations[0]!.id, fuel_type_id]], () =>
      withdraw(managers[0]!),
    );
    expect(first.status).toBe(200);
    await expectLines();
    expect(await atOnce(AT_ONCE, (index) => withdraw(managers[index]!))).toEqual({
      won: 0,
      refused: ['STATUS_CONFLICT'],
    });
  });

  it('transfer the same attendant: each move starts where the last one ended', async () => {
    const person = await world.makeStaff({ station: stations[0]! });
    await Promise.all(
      managers.map((as, index) =>
        world.call(transferRoute, {
          as,
          params: { id: person.id },
          body: { station_id: stations[1 + (index % 4)]!.id },
        }),
      ),
    );
    const moves = await world.rows<{ from_station_id: number; to_station_id: number }>(
      'select from_station_id, to_station_id from staff_transfers where staff_id = $1 order by id',
      [person.id],
    );
    let at = stations[0]!.id;
    for (const move of moves) {
      expect(move.from_station_id).toBe(at);
      at = move.to_station_id;
    }
    expect(await world.rows('select station_id from staff where id = $1', [person.id])).toEqual([
      { station_id: at },
    ]);
  });
});
