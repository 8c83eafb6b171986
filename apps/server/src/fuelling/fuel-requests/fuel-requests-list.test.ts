import * as routes from '@fleet/contracts/fuelling/fuel-requests.ts';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { makeRefuelling } from '../../../test/refuelling.ts';
import { buildWorld, type World } from '../../../test/world.ts';

let world: World;
let fleet: Awaited<ReturnType<typeof makeRefuelling>>;
const ids: number[] = [];
const LITRES = [30, 10, 20, 20, 25];

beforeAll(async () => {
  world = await buildWorld();
  fleet = await makeRefuelling(world, { allocated: 10_000_000 });
  for (const litres of LITRES) {
    const id = await fleet.untilFuelling();
    await fleet.close(id, { volume_ml: litres * 1000 });
    ids.push(id);
    world.advance(3 * 86_400);
  }
  const { body } = await fleet.requestFuel();
  ids.push(body.id);
  await world.call(routes.cancelFuelRequest, { as: fleet.people.driver, params: { id: body.id }, body: {} });
}, 60_000);
afterAll(() => world.close());

const list = (query: Record<string, string | number> = {}, as = fleet.people.manager) =>
  world.call(routes.listFuelRequests, { as, query });
const idsOf = (answer: Awaited<ReturnType<typeof list>>) => answer.body.rows.map((row) => row.id);

/** Walks the whole list by cursors, forwards and backwards. */
async function walk(query: Record<string, string | number>) {
  const there: number[][] = [];
  let answer = await list({ ...query, per_page: 2 });
  there.push(idsOf(answer));
  while (answer.body.next) {
    answer = await list({ ...query, per_page: 2, after: answer.body.next });
    there.push(idsOf(answer));
  }
  const back: number[][] = [idsOf(answer)];
  while (answer.body.previous) {
    answer = await list({ ...query, per_page: 2, before: answer.body.previous });
    back.unshift(idsOf(answer));
  }
  return { there, back };
}

describe('the list of requests', () => {
  it.each([
    ['-created_at', [5, 4, 3, 2, 1, 0]],
    ['created_at', [0, 1, 2, 3, 4, 5]],
    ['-amount', [0, 4, 3, 2, 1, 5]],
    ['amount', [1, 2, 3, 4, 0, 5]],
    ['-volume', [0, 4, 3, 2, 1, 5]],
  ])(
    'sorted by %s is the same by page, by cursor and backwards; undispensed requests come last',
    async (sort, order) => {
      const expected = order.map((at) => ids[at]!);
      expect(idsOf(await list({ sort }))).toEqual(expected);
      const pages = await Promise.all([1, 2, 3].map((page) => list({ sort, page, per_page: 2 })));
      expect(pages.flatMap(idsOf)).toEqual(expected);
      expect(pages.map(({ body }) => [body.total, body.next !== null, body.previous !== null])).toEqual([
        [6, true, false],
        [6, true, true],
        [6, false, true],
      ]);
      const { there, back } = await walk({ sort });
      expect(there.flat()).toEqual(expected);
      expect(back).toEqual(there);
    },
  );

  it('is filtered by amount, fuel, station, vehicle, driver and flags, and searched by plate, driver, mobile and number', async () => {
    const { vehicle, driver, station } = fleet;
    const totals = async (query: Record<string, string | number>) => (await list(query)).body.total;
    expect(await totals({ amount_from_halalas: 4000, amount_to_halalas: 6000 })).toBe(3);
    expect(await totals({ fuel_type_id: vehicle.fuel_type_id })).toBe(6);
    expect(await totals({ fuel_type_id: vehicle.fuel_type_id + 1 })).toBe(0);
    expect(await totals({ station_id: station.id, vehicle_id: vehicle.id, driver_id: driver.id })).toBe(5);
    // Their plates were typed, without PIN or code.
    expect(await totals({ flagged: 'yes' })).toBe(5);
    await world.rows(
      `update fuel_requests set flags = case when id = $1 then '{fills_per_day}'::text[] else '{}' end`,
      [ids[1]],
    );
    expect(idsOf(await list({ flagged: 'yes' }))).toEqual([ids[1]]);
    expect(await totals({ from: '2026-03-04', to: '2026-03-07' })).toBe(2);
    expect(await totals({ q: vehicle.plate_no.slice(0, 5) })).toBe(6);
    expect(await totals({ q: 'SALEM' })).toBe(6);
    expect(await totals({ q: '100%' })).toBe(0);
    expect(await totals({ q: `tx-${String(ids[0]).padStart(7, '0')}` })).toBe(1);
  });

  it('is searched by page as it is listed, by those who search among their own and by the platform', async () => {
    const { manager, admin } = fleet.people;
    const own = { client_id: fleet.client.id, per_page: 2 };
    for (const as of [manager, admin])
      for (const sort of ['created_at', '-created_at'])
        for (const page of [1, 2, 3, 4]) {
          const [listed, searched] = [
            await list({ ...own, sort, page }, as),
            await list({ ...own, sort, page, q: 'salem' }, as),
          ];
          expect(searched.body).toEqual(listed.body);
          if (page <= 3) expect(searched.body).toMatchObject({ total: 6, rows: [{}, {}] });
        }
  });

  it('searches only drivers and plates of the reader’s fleet, also under concurrency', async () => {
    const stranger = await makeRefuelling(world);
    await stranger.requestFuel();
    const q = stranger.vehicle.plate_no;
    const [own, strangers, again] = await Promise.all([
      list({ q }),
      list({ q }, stranger.people.manager),
      list({ q }, stranger.people.manager),
    ]);
    expect([own, strangers, again].map(({ body }) => body.total)).toEqual([0, 1, 1]);
    expect((await list({ client_id: stranger.client.id })).body.total).toBe(0);
  });

  it('is searched with words in any order, including deleted records, and identity numbers only within the fleet', async () => {
    const { vehicle, driver, station } = fleet;
    const stationManager = await world.makeUser('gas_station_manager', { station_id: station.id });
    const [row] = await world.rows<{ civil_id: string }>(
      `update drivers set middle_name = 'Abu Bakr', deleted_at = now() where id = $1 returning civil_id`,
      [driver.id],
    );
    await world.rows('update vehicles set deleted_at = now() where id = $1', [vehicle.id]);
    expect((await list({ q: 'bakr salem' })).body.total).toBe(6);
    expect((await list({ q: vehicle.plate_no })).body.total).toBe(6);
    expect((await list({ q: row!.civil_id })).body.total).toBe(6);
    expect((await list({ q: 'bakr' }, stationManager)).body.total).toBe(5);
    expect((await list({ q: row!.civil_id }, stationManager)).body.total).toBe(0);
    await world.rows('update drivers set deleted_at = null where id = $1', [driver.id]);
    await world.rows('update vehicles set deleted_at = null where id = $1', [vehicle.id]);
  });

  it('is counted and walked without a look at each request for its client, where no client reads it', async () => {
    const statements = [];
    const query = vi.spyOn(pg.Client.prototype, 'query');
    for (const as of [fleet.people.admin, await world.makeUser('gas_station_network_manager')])
      expect((await list({ driver_id: fleet.driver.id, per_page: 1 }, as)).status).toBe(200);
    for (const [sent] of query.mock.calls as unknown as [{ text?: string }][])
      if (/limit/.test(sent.text ?? '') && /from \w+_requests r where/.test(sent.text!))
        statements.push(sent.text!);
    query.mockRestore();
    expect(statements.length).toBeGreaterThanOrEqual(3);
    for (const text of statements) expect(text).not.toMatch(/from fuel_requests r where/);
  });

  it('rejects what no index supports: high page numbers, waiting times of finished requests, invalid cursors', async () => {
    expect((await list({ page: 600, per_page: 100 })).body).toMatchObject({
      code: 'INVALID_FIELDS',
      fields: { page: 'invalid_value' },
    });
    expect((await list({ sort: 'status_changed_at' })).body.fields).toEqual({ sort: 'invalid_value' });
    expect((await list({ after: "1'); drop" })).body.code).toBe('INVALID_FIELDS');
    expect((await list({ after: 'none.5' })).body.code).toBe('INVALID_FIELDS');
  });

  it('is exported completely, in its order and the reader’s language', async () => {
    const answer = await world.call(routes.exportFuelRequests, {
      as: fleet.people.manager,
      query: { format: 'csv', lang: 'ar', sort: '-amount' },
    });
    const lines = String(answer.body).trim().split('\n');
    expect(answer.headers['content-disposition']).toContain('fuel_requests-');
    expect(lines).toHaveLength(7);
    expect(lines[0]).toContain('اللوحة');
    expect(lines[1]).toContain('30.00');
    expect(lines[1]).toContain(fleet.vehicle.plate_no);
    // The one that was never dispensed is last.
    expect(lines.map((line) => line.includes('TX-'))).toEqual([false, ...LITRES.map(() => true), false]);
  });
});
