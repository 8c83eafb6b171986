import * as vehicleRoutes from '@fleet/contracts/fleet/vehicles.ts';
import * as contract from '@fleet/contracts/insight/feeds.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { flushChanges } from '../../../test/flush-changes.ts';
import { makeRefuelling } from '../../../test/refuelling.ts';
import { buildWorld, type World } from '../../../test/world.ts';
import { markChanges } from './feeds.service.ts';

let world: World;
let fleet: Awaited<ReturnType<typeof makeRefuelling>>;

beforeAll(async () => {
  world = await buildWorld();
});
beforeEach(async () => {
  fleet = await makeRefuelling(world);
});
afterAll(() => world.close());

const vehiclesAfter = async (query: { cursor?: string; since?: string; limit?: number } = {}) => {
  await flushChanges(world);
  return vehiclesNow(query);
};
const vehiclesNow = async (query: { cursor?: string; since?: string; limit?: number }) => {
  const answer = await world.call(contract.feedVehicles, { as: fleet.people.manager, query });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body;
};
const idsOf = (page: { rows: { id: number }[] }) => page.rows.map((row) => row.id);
const rename = (id: number, name: string) =>
  world.rows('update vehicles set name = $2 where id = $1', [id, name]);

describe('a feed', () => {
  it('contains everything once, page by page, and then later changes', async () => {
    const more = [];
    for (let count = 0; count < 6; count++)
      more.push((await world.makeVehicle({ client_id: fleet.client.id })).id);
    const seen: number[] = [];
    let cursor: string | undefined;
    let pages = 0;
    for (;;) {
      const page = await vehiclesAfter({ limit: 3, ...(cursor && { cursor }) });
      seen.push(...idsOf(page));
      cursor = page.next_cursor;
      pages += 1;
      if (!page.has_more) break;
      // Rows created or changed during reading come after the read ones; none is repeated or omitted.
      if (pages === 1) await rename(more[5]!, 'Moved');
    }
    expect(pages).toBe(3);
    expect(seen.toSorted()).toEqual([fleet.vehicle.id, ...more].toSorted());
    expect(seen.at(-1)).toBe(more[5]);
    expect(await vehiclesAfter({ cursor })).toMatchObject({ rows: [], has_more: false });

    await rename(more[1]!, 'Changed');
    const later = await vehiclesAfter({ cursor });
    expect(later.rows.map((row) => row.name)).toEqual(['Changed']);
    const detail = await world.call(vehicleRoutes.trashVehicle, {
      as: fleet.people.manager,
      params: { id: more[2]! },
    });
    expect(detail.status).toBe(200);
    const gone = await vehiclesAfter({ cursor: later.next_cursor });
    expect(gone.rows).toMatchObject([{ id: more[2], deleted_at: expect.any(String) }]);
  });

  it('waits for a transaction that started before others were committed, and omits nothing of it', async () => {
    const late = await world.makeVehicle({ client_id: fleet.client.id });
    const { next_cursor: cursor } = await vehiclesAfter();
    const other = await world.database.pool.connect();
    let early: { rows: { id: number }[]; next_cursor: string };
    try {
      await other.query('begin');
      await other.query(`update vehicles set name = 'Late' where id = $1`, [late.id]);
      // Higher number, earlier commit: if returned now, a reader would continue after it and miss the other.
      await rename(fleet.vehicle.id, 'Soon');
      early = await vehiclesNow({ cursor });
      expect(idsOf(early)).toEqual([]);
      await other.query('commit');
    } finally {
      other.release();
    }
    const after = await vehiclesAfter({ cursor: early.next_cursor });
    expect(after.rows.map((row) => row.name)).toEqual(['Late', 'Soon']);
  });

  it('starts at a time, including what was committed after it', async () => {
    const [old, late] = [
      await world.makeVehicle({ client_id: fleet.client.id }),
      await world.makeVehicle({ client_id: fleet.client.id }),
    ];
    await flushChanges(world);
    const other = await world.database.pool.connect();
    let since: string;
    try {
      await other.query('begin');
      await other.query(`update vehicles set name = 'Late' where id = $1`, [late.id]);
      await markChanges(world.systemCtx());
      // Marks have microseconds and times milliseconds, so within one the mark may be earlier.
      since = new Date(Date.now() + 1).toISOString();
      await other.query('commit');
    } finally {
      other.release();
    }
    await rename(fleet.vehicle.id, 'New');
    const page = await vehiclesAfter({ since });
    expect(idsOf(page)).toEqual([late.id, fleet.vehicle.id]);
    expect(idsOf(page)).not.toContain(old.id);
    expect(idsOf(await vehiclesAfter({ since: '2020-01-01T00:00:00Z' }))).toContain(old.id);
  });

  it('accepts only its own cursors, of this fleet', async () => {
    const other = await makeRefuelling(world);
    const theirs = await world.call(contract.feedVehicles, { as: other.people.manager });
    const drivers = await world.call(contract.feedDrivers, { as: fleet.people.manager });
    const own = (await vehiclesAfter()).next_cursor;
    const forged = `${Buffer.from('[0,0]').toString('base64url')}.${own.split('.')[1]}`;
    for (const cursor of [theirs.body.next_cursor, drivers.body.next_cursor, forged, 'x', own.slice(0, -1)]) {
      const answer = await world.call(contract.feedVehicles, { as: fleet.people.manager, query: { cursor } });
      expect(answer.body, cursor).toMatchObject({ code: 'INVALID_FIELDS', fields: { cursor: 'invalid' } });
    }
    const both = { cursor: own, since: '2026-01-01T00:00:00Z' };
    const answer = await world.call(contract.feedVehicles, { as: fleet.people.manager, query: both });
    expect(answer.body.fields).toEqual({ since: 'not_allowed' });
  });

  it('is forbidden for drivers, and requires the platform to name the client', async () => {
    for (const route of [contract.feedTransactions, contract.feedVehicles])
      expect((await world.call(route, { as: fleet.people.driver })).status).toBeGreaterThanOrEqual(403);
    const { body } = await world.call(contract.feedVehicles, { as: fleet.people.admin });
    expect(body.fields).toEqual({ client_id: 'required' });
    const query = { client_id: fleet.client.id };
    await flushChanges(world);
    const requested = await world.call(contract.feedVehicles, { as: fleet.people.admin, query });
    expect(idsOf(requested.body)).toEqual([fleet.vehicle.id]);
  });

  it('continues after a backup is restored on a server with a new transaction counter', async () => {
    const { next_cursor: cursor } = await vehiclesAfter();
    const [{ base: before }] = (await world.rows<{ base: number }>('select base from change_base')) as [
      { base: number },
    ];
    await world.rows('update change_base set system_identifier = system_identifier - 1');
    await world.rows('select settle_change_base()');
    const [row] = await world.rows<{ base: number; top: number }>(
      'select base, (select max(change_no) from vehicles) as top from change_base',
    );
    expect(row!.base).toBeGreaterThan(before);
    await rename(fleet.vehicle.id, 'After');
    const later = await vehiclesAfter({ cursor });
    expect(later.rows.map((vehicle) => vehicle.name)).toEqual(['After']);
    await world.rows('select settle_change_base()');
    expect(await world.rows('select base from change_base')).toEqual([{ base: row!.base }]);
  });
});

describe('further feeds', () => {
  it('contain fills as they progress, and statement lines that sum up to the client’s balance', async () => {
    await fleet.requestFuel().then(async ({ body }) => {
      await fleet.initiate(body.id);
    });
    await flushChanges(world);
    const first = await world.call(contract.feedTransactions, { as: fleet.people.manager });
    expect(first.body.rows).toMatchObject([
      { status: 'transaction_initiated', vehicle: { plate_no: fleet.vehicle.plate_no }, volume_ml: null },
    ]);
    const id = first.body.rows[0]!.id;
    await fleet.start(id);
    expect((await fleet.close(id)).status).toBe(200);
    const query = { cursor: first.body.next_cursor };
    await flushChanges(world);
    const then = await world.call(contract.feedTransactions, { as: fleet.people.manager, query });
    expect(then.body.rows).toMatchObject([
      { id, status: 'transaction_completed', volume_ml: 40_000, station: { id: fleet.station.id } },
    ]);
    const lines = await world.call(contract.feedStatementLines, { as: fleet.people.billing });
    expect(lines.body.rows.map((line) => line.kind)).toEqual(expect.arrayContaining(['top_up', 'capture']));
    const { main, allocated, reserved } = await fleet.balances();
    const sum = lines.body.rows.reduce((total, line) => total + line.amount_halalas, 0);
    expect(sum).toBe(main + allocated + reserved);
  });

  it('contain drivers and invoices', async () => {
    await flushChanges(world);
    const drivers = await world.call(contract.feedDrivers, { as: fleet.people.manager });
    expect(drivers.body.rows).toMatchObject([{ id: fleet.driver.id, deleted_at: null }]);
    const invoices = await world.call(contract.feedInvoices, { as: fleet.people.billing });
    expect(invoices.body).toMatchObject({ rows: [], has_more: false });
  });
});

it('read twenty thousand rows by index, every page at the same cost', async () => {
  // The search index is irrelevant here and takes most of the time to fill.
  await world.rows('drop index vehicles_search');
  await world.rows(
    `insert into vehicles (client_id, vehicle_type_id, fuel_type_id, plate_no, plate_kind, name, gas_tank_capacity_ml)
     select client_id, vehicle_type_id, fuel_type_id, 'X-' || n, plate_kind, 'Many ' || n, gas_tank_capacity_ml
     from vehicles, generate_series(1, 20000) n where id = $1`,
    [fleet.vehicle.id],
  );
  await world.rows('analyze vehicles, vehicle_changes');
  const seen = new Set<number>();
  let cursor: string | undefined;
  for (let goesOn = true; goesOn; ) {
    const page = await vehiclesAfter({ limit: 1_000, ...(cursor && { cursor }) });
    for (const row of page.rows) seen.add(row.id);
    cursor = page.next_cursor;
    goesOn = page.has_more;
  }
  expect(seen.size).toBe(20_001);
  const plan = await world.rows<{ 'QUERY PLAN': string }>(
    `explain select * from (select vehicle_id as id, client_id, change_no from vehicle_changes) as moved
     where client_id = $1 and (change_no, id) > (5, 5) and change_no < change_horizon() order by change_no, id limit 1000`,
    [fleet.client.id],
  );
  const text = plan.map((row) => row['QUERY PLAN']).join(' ');
  expect(text).toContain('vehicle_changes_client');
  expect(text).not.toContain('Sort');
}, 60_000);
