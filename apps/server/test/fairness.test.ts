import { brotliDecompressSync } from 'node:zlib';
import { getMe } from '@fleet/contracts/access/sessions.ts';
import { printShift } from '@fleet/contracts/fuelling/shifts.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findNextWork } from '../src/delivery/imports/imports-work.queries.ts';
import { BRIEF } from '../src/platform/db.ts';
import { makeRefuelling } from './refuelling.ts';
import { buildWorld, type World } from './world.ts';

/** What one company or caller once took from everyone else. */

let world: World;
beforeAll(async () => {
  world = await buildWorld({ waits: BRIEF });
});
afterAll(() => world.close());

test('a wallet that is locked delays nobody of another fleet, and its own drivers are told to come again', async () => {
  const locked = await makeRefuelling(world);
  const other = await makeRefuelling(world);
  const answers: Awaited<ReturnType<typeof locked.requestFuel>>[] = [];
  const holder = await world.database.pool.connect();
  try {
    await holder.query('begin');
    await holder.query(
      'select from ledger_balances b join ledger_accounts a on a.id = b.account_id where a.party_id = $1 for update of b',
      [locked.client.id],
    );
    const calls = Array.from({ length: 20 }, () => locked.requestFuel().then((one) => answers.push(one)));
    expect((await world.call(getMe, { as: other.people.manager })).status).toBe(200);
    // Not all of their waits were over before.
    expect(answers.length).toBeLessThan(calls.length);
    await Promise.all(calls);
  } finally {
    await holder.query('rollback');
    holder.release();
  }
  const refused = answers.map(({ status, headers, body }) => [status, body.code, headers['retry-after']]);
  expect(refused).toEqual(answers.map(() => [503, 'OVERLOADED', '5']));
  expect((await locked.requestFuel()).status).toBe(201);
});

test('twenty documents of one user refuse nobody else theirs', async () => {
  const shifts = await Promise.all(
    ['one', 'other'].map(async () => {
      const network = await world.makeNetwork();
      const station = await world.makeStation({ network_id: network.id });
      const as = await world.makeUser('gas_station_manager', { station_id: station.id });
      const [shift] = await world.rows<{ id: number }>(
        `insert into shifts (network_id, station_id, status, tolerance_ml, tolerance_basis_points, opened_at, opened_by)
         values ($1, $2, 'open', 5000, 50, now(), $3) returning id`,
        [network.id, station.id, as.id],
      );
      return { as, params: { id: shift!.id }, query: { lang: 'en' as const } };
    }),
  );
  const theirs = Array.from({ length: 20 }, () => world.call(printShift, shifts[0]!));
  await Promise.race(theirs);
  expect((await world.call(printShift, shifts[1]!)).status).toBe(200);
  const statuses = (await Promise.all(theirs)).map(({ status }) => status);
  expect(statuses.toSorted()).toEqual([...Array(5).fill(200), ...Array(15).fill(503)]);
}, 120_000);

test('twenty sheets of one fleet delay that of another by one', async () => {
  const order: string[] = [];
  const fleets = new Map<number | null, string>();
  for (const [name, sheets] of [
    ['mass', 20],
    ['one', 1],
  ] as const) {
    const client = await world.makeClient();
    const manager = await world.makeUser('client_manager', { client_id: client.id });
    fleets.set(client.id, name);
    await world.rows(
      `insert into imports (client_id, kind, status, file_name, size_bytes, sha256, created_by, changed_at)
       select $1, 'drivers', 'reading', 'x.csv', 1, 'x', $2, $3 from generate_series(1, $4)`,
      [client.id, manager.id, world.now, sheets],
    );
    world.advance(60);
  }
  for (let turn = 0; turn < 3; turn += 1) {
    const work = (await findNextWork(world.systemCtx()))!;
    order.push(fleets.get(work.client_id)!);
    await world.rows(`update imports set status = 'failed', changed_at = $2 where id = $1`, [
      work.id,
      world.now,
    ]);
  }
  expect(order).toEqual(['mass', 'one', 'mass']);
});

test('the API document is sent packed, and not again to who has it', async () => {
  const url = `${world.config.API_BASE}/openapi.json`;
  const plain = await world.app.inject({ url });
  const packed = await world.app.inject({ url, headers: { 'accept-encoding': 'gzip, br' } });
  expect(packed.headers['content-encoding']).toBe('br');
  expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(plain.body);
  expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 5);
  const again = await world.app.inject({ url, headers: { 'if-none-match': String(plain.headers.etag) } });
  expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0]);
});
