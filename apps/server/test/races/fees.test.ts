import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { chargeDueFees } from '../../src/billing/fees/fees.service.ts';
import { proveBooks } from '../../src/insight/books-proof/books-proof.service.ts';
import { sealPending } from '../../src/money/ledger/ledger-seals.service.ts';
import { buildWorld, type World } from '../world.ts';

const CLIENTS = 5;
const VEHICLES = 60;
const ALL = CLIENTS * VEHICLES;
const SCRIPT = join(import.meta.dirname, 'charge-fees.ts');

let world: World;
beforeAll(async () => {
  world = await buildWorld();
  for (let n = 0; n < CLIENTS; n += 1) {
    const client = await world.makeClient();
    // Enough for some of the vehicles: the other fees are outstanding.
    await world.fund(client, { main: 100_000 });
    for (let v = 0; v < VEHICLES; v += 1) await world.makeVehicle({ client_id: client.id, driver: null });
  }
});
afterAll(() => world.close());

function start(instant: string): ChildProcess {
  return spawn(process.execPath, [SCRIPT, world.connectionString, instant], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

const charged = async (kind: string) =>
  (
    await world.rows<{ count: number }>('select count(*) as count from fee_charges where kind = $1', [kind])
  )[0]!.count;

it('three processes charge at once, one is killed midway: every fee is charged exactly once', async () => {
  for (const [instant, kind] of [
    ['2026-03-15T06:00:00Z', 'registration_fee'],
    ['2026-04-15T06:00:00Z', 'monthly_fee'],
  ] as const) {
    const [victim, ...others] = [start(instant), start(instant), start(instant)];
    const ends = others.map((child) => once(child, 'exit'));
    const killed = once(victim!, 'exit');
    while ((await charged(kind)) === 0) await wait(5);
    victim!.kill('SIGKILL');
    await killed;
    for (const [code] of await Promise.all(ends)) expect(code).toBe(0);
    // The work of the killed process is completed by the next one.
    world.at(instant);
    await chargeDueFees(world.systemCtx());
    expect(await charged(kind)).toBe(ALL);
  }

  const [twice] = await world.rows<{ count: number }>(
    'select count(*) as count from (select 1 from fee_charges group by kind, vehicle_id having count(*) > 1) doubled',
  );
  expect(twice!.count).toBe(0);
  const rows = await world.rows<{ kind: string; sum: number }>(
    `select a.kind, sum(p.amount_halalas)::bigint as sum from ledger_postings p join ledger_accounts a on a.id = p.account_id
     where a.kind in ('fees', 'vat_payable') group by a.kind order by a.kind`,
  );
  expect(rows).toEqual([
    { kind: 'fees', sum: ALL * 6_000 },
    { kind: 'vat_payable', sum: ALL * 900 },
  ]);
  await sealPending(world.systemCtx());
  for await (const proof of proveBooks(world.systemCtx()))
    expect([proof.name, proof.broken]).toEqual([proof.name, 0]);
}, 120_000);
