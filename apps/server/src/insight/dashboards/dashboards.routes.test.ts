import * as requests from '@fleet/contracts/fuelling/fuel-requests.ts';
import * as routes from '@fleet/contracts/insight/dashboards.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeRefuelling } from '../../../test/refuelling.ts';
import { buildWorld, type World } from '../../../test/world.ts';
import { inTransaction } from '../../platform/context.ts';
import { runProof } from '../books-proof/books-proof.queries.ts';
import { foldSums } from './dashboards-fold.service.ts';

const MARCH = { from: '2026-03-01', to: '2026-03-31' };
const QUARTER = { from: '2026-01-01', to: '2026-03-31' };

let world: World;
let fleet: Awaited<ReturnType<typeof makeRefuelling>>;
let other: Awaited<ReturnType<typeof makeRefuelling>>;

beforeAll(async () => {
  world = await buildWorld();
  fleet = await makeRefuelling(world, { allocated: 10_000_000 });
  other = await makeRefuelling(world, { allocated: 10_000_000 });
  for (const litres of [30, 10, 20]) {
    await fleet.close(await fleet.untilFuelling(), { volume_ml: litres * 1000 });
    world.advance(86_400);
  }
  await foldSums(world.systemCtx());
  await other.close(await other.untilFuelling(), { volume_ml: 15_000 });
  await fleet.requestFuel();
}, 60_000);
afterAll(() => world.close());

type Query = Record<string, string | number>;
const overview = (as: typeof fleet.people.manager, query: Query = MARCH) =>
  world.call(routes.getDashboard, { as, query });
const tops = (as: typeof fleet.people.manager, of: string, query: Query = MARCH) =>
  world.call(routes.listDashboardTops, { as, query: { ...query, of } });
/** Count, milliliters and halalas of completed requests in a response. */
const completed = ({ body }: Awaited<ReturnType<typeof overview>>) =>
  body.series
    .filter(({ status }) => status === 'transaction_completed')
    .reduce(
      ([count, ml, halalas], row) => [
        count! + row.requests,
        ml! + row.volume_ml,
        halalas! + row.amount_halalas,
      ],
      [0, 0, 0],
    );

describe('a dashboard', () => {
  it('sums the reader’s own data, aggregated or not, and every figure equals the number of rows in the list', async () => {
    expect(completed(await overview(fleet.people.manager))).toEqual([3, 60_000, 13_080]);
    expect(completed(await overview(other.people.manager))).toEqual([1, 15_000, 3270]);
    expect(completed(await overview(fleet.people.admin))).toEqual([4, 75_000, 16_350]);
    const { body } = await overview(fleet.people.admin);
    for (const status of new Set(body.series.map((row) => row.status))) {
      const shown = body.series
        .filter((row) => row.status === status)
        .reduce((sum, row) => sum + row.requests, 0);
      const listed = await world.call(requests.listFuelRequests, {
        as: fleet.people.admin,
        query: { ...MARCH, status },
      });
      expect(listed.body.total).toBe(shown);
    }
  });

  it('is the same before and after aggregation, by day and by month', async () => {
    const before = [await overview(fleet.people.admin), await overview(fleet.people.admin, QUARTER)];
    await foldSums(world.systemCtx());
    const after = [await overview(fleet.people.admin), await overview(fleet.people.admin, QUARTER)];
    expect(after.map(({ body }) => body)).toEqual(before.map(({ body }) => body));
    expect(after[1]!.body).toMatchObject({
      grain: 'month',
      before: { from: '2025-10-01', to: '2025-12-31' },
    });
    expect(await world.rows('select from fuel_request_sum_changes')).toEqual([]);
  });

  it('is limited to one network or station for their users, and not found for others', async () => {
    const network = await world.makeUser('gas_station_network_manager', {
      network_id: fleet.station.network_id,
    });
    expect(completed(await overview(network))).toEqual([3, 60_000, 13_080]);
    expect(completed(await overview(network, { ...MARCH, station_id: fleet.station.id }))[0]).toBe(3);
    expect((await overview(network, { ...MARCH, station_id: other.station.id })).status).toBe(404);
    expect((await overview(network, { ...MARCH, client_id: fleet.client.id })).status).toBe(404);
    expect((await overview(fleet.people.manager, { ...MARCH, client_id: other.client.id })).status).toBe(404);
    expect((await overview(fleet.people.driver)).status).toBe(403);
    const { admin } = fleet.people;
    expect(completed(await overview(admin, { ...MARCH, client_id: other.client.id }))[0]).toBe(1);
    expect(completed(await overview(admin, { ...MARCH, station_id: other.station.id }))[0]).toBe(1);
  });

  it('lists the top entries within the reader’s permissions', async () => {
    const { admin, manager } = fleet.people;
    const manages = await world.makeUser('gas_station_manager', { station_id: fleet.station.id });
    const network = await world.makeUser('gas_station_network_manager', {
      network_id: fleet.station.network_id,
    });
    expect((await tops(admin, 'client')).body.rows.map((row) => [row.id, row.volume_ml])).toEqual([
      [fleet.client.id, 60_000],
      [other.client.id, 15_000],
    ]);
    expect((await tops(admin, 'network')).body.rows).toHaveLength(2);
    expect((await tops(network, 'station')).body.rows).toMatchObject([{ id: fleet.station.id, requests: 3 }]);
    expect((await tops(manager, 'vehicle')).body.rows).toMatchObject([
      { id: fleet.vehicle.id, requests: 3, plate: { plate_no: fleet.vehicle.plate_no } },
    ]);
    expect((await tops(manager, 'station', QUARTER)).body.rows).toMatchObject([{ id: fleet.station.id }]);
    expect((await tops(manages, 'attendant')).body.rows).toMatchObject([{ requests: 3 }]);
    expect((await tops(manages, 'client')).body.rows).toMatchObject([{ id: fleet.client.id }]);
    expect((await tops(network, 'driver')).body.rows).toEqual([]);
    expect((await tops(admin, 'vehicle')).body.rows).toEqual([]);
  });

  it('rejects a period that ends before it starts, or is too long', async () => {
    expect(
      (await overview(fleet.people.admin, { from: '2026-03-02', to: '2026-03-01' })).body.fields,
    ).toEqual({ to: 'too_small' });
    expect(
      (await overview(fleet.people.admin, { from: '2020-03-02', to: '2026-03-01' })).body.fields,
    ).toEqual({ from: 'too_big' });
  });

  it('counts vehicles by type and shows current station states', async () => {
    const { admin, manager } = fleet.people;
    const vehicles = (as: typeof admin) => world.call(routes.getRegisteredVehicles, { as, query: MARCH });
    expect((await vehicles(manager)).body.types).toMatchObject([{ total: 1, active: 1, registered: 1 }]);
    expect((await vehicles(admin)).body.types).toMatchObject([{ total: 2 }]);
    const { body } = await world.call(routes.getStationStates, { as: admin });
    expect(body.stations).toHaveLength(2);
    expect(body.stations[0]).toMatchObject({ at_the_pumps: 0, waiting: 0, status: 'active' });
    expect((await world.call(routes.getStationStates, { as: manager })).body.stations).toEqual([]);
  });

  it('shows where money went, and what a network is owed, from the ledger', async () => {
    const flow = async (as: typeof fleet.people.manager, query: Query = MARCH) =>
      (await world.call(routes.getMoneyFlow, { as, query })).body.flow;
    expect(await flow(fleet.people.manager)).toEqual({
      opening_halalas: 0,
      steps: [
        { kind: 'top_ups', amount_halalas: 10_000_000 },
        { kind: 'fuel', amount_halalas: -13_080 },
        { kind: 'fees', amount_halalas: 0 },
      ],
      closing_halalas: 10_000_000 - 13_080,
    });
    expect(await flow(fleet.people.manager, { from: '2026-03-02', to: '2026-03-02' })).toMatchObject({
      opening_halalas: 10_000_000 - 6540,
      closing_halalas: 10_000_000 - 6540 - 2180,
    });
    const network = await world.makeUser('gas_station_network_manager', {
      network_id: fleet.station.network_id,
    });
    expect(await flow(network)).toMatchObject({ opening_halalas: 0, closing_halalas: 13_080 });
    expect(await flow(network, { from: '2026-03-02', to: '2026-03-02' })).toMatchObject({
      opening_halalas: 6540,
      steps: [{ kind: 'fuel', amount_halalas: 2180 }, { kind: 'fees' }, { kind: 'payments' }],
      closing_halalas: 8720,
    });
    const manages = await world.makeUser('gas_station_manager', { station_id: fleet.station.id });
    expect(await flow(manages)).toBeNull();
  });

  it('is covered by the proof, which detects a manipulated sum', async () => {
    const proof = () =>
      inTransaction(world.systemCtx(), (ctx) =>
        runProof(ctx, 'dashboards add up to the requests, by day and by month'),
      );
    expect((await proof()).broken).toBe(0);
    await world.rows(
      `update fuel_request_sums set volume_ml = volume_ml + 1 where kind = 'network' and span = 'day'
      and party_id = $1`,
      [fleet.station.network_id],
    );
    expect((await proof()).broken).toBeGreaterThan(0);
  });
});
