import * as dashboards from '@fleet/contracts/insight/dashboards.ts';
import * as routes from '@fleet/contracts/insight/reports.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeRefuelling } from '../../../test/refuelling.ts';
import { buildWorld, type World } from '../../../test/world.ts';
import type { MadeUser } from '../../../test/world-makers.ts';

const MARCH = { from: '2026-03-01', to: '2026-03-31' };

let world: World;
let fleet: Awaited<ReturnType<typeof makeRefuelling>>;
let other: Awaited<ReturnType<typeof makeRefuelling>>;
let network: MadeUser;

beforeAll(async () => {
  world = await buildWorld();
  fleet = await makeRefuelling(world, { allocated: 10_000_000 });
  other = await makeRefuelling(world, { allocated: 10_000_000 });
  for (const litres of [30, 10, 20]) {
    await fleet.close(await fleet.untilFuelling(), { volume_ml: litres * 1000 });
    world.advance(86_400);
  }
  await other.close(await other.untilFuelling(), { volume_ml: 15_000 });
  // Requested but not fueled: not in any report.
  await fleet.requestFuel();
  network = await world.makeUser('gas_station_network_manager', { network_id: fleet.station.network_id });
}, 60_000);
afterAll(() => world.close());

const read = (as: MadeUser, query: Record<string, string | number> = {}) =>
  world.call(routes.listReportRows, { as, query: { report: 'consumption', ...MARCH, ...query } });

describe('a report', () => {
  it('equals dashboard and ledger for the same days', async () => {
    const { body } = await read(fleet.people.manager);
    expect(body.totals).toMatchObject({ fills: 3, volume_ml: 60_000, amount_halalas: 13_080 });
    const { body: dashboard } = await world.call(dashboards.getDashboard, {
      as: fleet.people.manager,
      query: MARCH,
    });
    const completed = dashboard.series.filter(({ status }) => status === 'transaction_completed');
    const sum = (key: 'requests' | 'volume_ml' | 'charged_halalas') =>
      completed.reduce((all, row) => all + row[key], 0);
    expect([body.totals.fills, body.totals.volume_ml, body.totals.amount_halalas]).toEqual([
      sum('requests'),
      sum('volume_ml'),
      sum('charged_halalas'),
    ]);
    const { body: money } = await world.call(dashboards.getMoneyFlow, {
      as: fleet.people.manager,
      query: MARCH,
    });
    expect(money.flow!.steps).toContainEqual({ kind: 'fuel', amount_halalas: -body.totals.amount_halalas! });
  });

  it.each(['vehicle', 'group', 'cost_center', 'driver', 'network', 'station', 'fuel', 'month'])(
    'has rows by %s and by day that sum up to its totals',
    async (by) => {
      const { body } = await read(fleet.people.manager, { by });
      for (const key of ['fills', 'volume_ml', 'amount_halalas']) {
        expect(body.rows.reduce((all, { measures }) => all + measures[key]!, 0)).toBe(body.totals[key]);
        expect(body.series.reduce((all, { measures }) => all + measures[key]!, 0)).toBe(body.totals[key]);
      }
    },
  );

  it('contains the reader’s own data: a client its vehicles, a network its clients, an administrator all', async () => {
    expect((await read(fleet.people.manager)).body.rows).toMatchObject([{ id: fleet.vehicle.id }]);
    expect((await read(network, { by: 'client' })).body.rows).toMatchObject([{ id: fleet.client.id }]);
    expect((await read(fleet.people.admin, { by: 'client' })).body).toMatchObject({
      total: 2,
      totals: { fills: 4, volume_ml: 75_000 },
    });
    expect((await read(network, { by: 'vehicle' })).body.fields).toEqual({ by: 'invalid_value' });
    expect((await read(network, { client_id: fleet.client.id })).status).toBe(404);
    expect((await read(other.people.manager, { client_id: fleet.client.id })).status).toBe(404);
    expect((await read(other.people.manager, { vehicle_id: fleet.vehicle.id })).body.rows).toEqual([]);
  });

  it('accepts named periods, and rejects one that ends before it starts or is too long', async () => {
    const { body } = await world.call(routes.listReportRows, {
      as: fleet.people.manager,
      query: { report: 'consumption', period: 'this_month' },
    });
    expect(body).toMatchObject({ from: '2026-03-01', to: '2026-03-04', totals: { fills: 3 } });
    const fields = async (query: Record<string, string>) =>
      (await read(fleet.people.manager, query)).body.fields;
    expect(await fields({ from: '2026-03-02', to: '2026-03-01' })).toEqual({ to: 'too_small' });
    expect(await fields({ from: '2020-03-02' })).toEqual({ from: 'too_big' });
  });
});

describe('an exported report', () => {
  const query = { report: 'consumption', ...MARCH };

  it('ends with the totals', async () => {
    const { body } = await world.call(routes.exportReportRows, {
      as: fleet.people.manager,
      query: { ...query, format: 'csv' },
    });
    const lines = String(body).trim().split(/\r?\n/);
    expect(lines).toHaveLength(3);
    expect(lines[2]).toContain('Total');
    expect(lines[2]).toContain('60.00');
    expect(lines[2]).toContain('130.80');
  });

  it.each(['en', 'ar'])('is rendered as PDF in %s', async (lang) => {
    const { status, body } = await world.call(routes.printReport, {
      as: fleet.people.manager,
      query: { ...query, lang },
    });
    expect([status, (body as Buffer).subarray(0, 5).toString()]).toEqual([200, '%PDF-']);
  });
});
