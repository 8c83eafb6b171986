import * as contract from '@fleet/contracts/delivery/live-trips.ts';
import * as positions from '@fleet/contracts/delivery/positions.ts';
import * as trackers from '@fleet/contracts/delivery/trackers.ts';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startWebProcess, type WebProcess } from '../../../test/web-process.ts';
import { buildWorld, type World } from '../../../test/world.ts';
import { makeDeliveries } from '../../../test/world-deliveries.ts';

// Two real web processes on one database: what each knows of a vehicle it has from there, and tells the other.

const VEHICLES = 8;
const STARTS_MS = 90_000;
const SEEN = { timeout: 30_000, interval: 50 };
let world: World;
let token: string;
let branch: number;
let vehicles: { id: number; key: string }[];
let one: WebProcess;
let other: WebProcess;

beforeAll(async () => {
  world = await buildWorld();
  world.at(new Date());
  const admin = await world.makeUser('admin');
  const deliveries = await makeDeliveries(world);
  const { id: client } = await world.makeClient();
  ({ id: branch } = await deliveries.makeBranch());
  vehicles = [];
  for (let n = 0; n < VEHICLES; n++) {
    const { id: driver } = await world.makeDriver({ client_id: client });
    const id = await deliveries.makeTanker(client, branch, driver);
    const body = { delivery_vehicle_id: id, name: 'Phone' };
    const { key } = (await world.call(trackers.createTracker, { as: admin, body })).body;
    vehicles.push({ id, key });
  }
  token = await world.signIn(admin);
  [one, other] = await Promise.all([startWebProcess(world), startWebProcess(world)]);
}, STARTS_MS);
afterAll(async () => {
  await Promise.all([one?.kill(), other?.kill()]);
  await world.close();
});

const authorization = () => ({ authorization: `Bearer ${token}` });

/** A position that no other fix has; whether its process acknowledged it. */
async function send({ address }: WebProcess, vehicle: { key: string }, second: number): Promise<boolean> {
  const fixed_at = new Date(world.now.getTime() - 3_600_000 + second * 1_000).toISOString();
  const fixes = [{ fixed_at, latitude: 24.5 + second / 10_000, longitude: 46.8 }];
  const answer = await fetch(address + positions.sendFixes.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ key: vehicle.key, fixes }),
  }).catch(() => null);
  return answer?.ok === true;
}

/** Where the live board of a process has each vehicle, to the second of this test. */
async function boardOf({ address }: WebProcess): Promise<Record<number, number>> {
  const url = `${address}${contract.listLiveVehicles.path}?delivery_branch_id=${branch}`;
  const { rows } = (await (await fetch(url, { headers: authorization() })).json()) as {
    rows: contract.LiveVehicle[];
  };
  return Object.fromEntries(
    rows.flatMap(({ delivery_vehicle_id, position }) =>
      position ? [[delivery_vehicle_id, Math.round((position.latitude - 24.5) * 10_000)]] : [],
    ),
  );
}

/** The rows that an open map of a process receives, from now on. */
async function openMap({ address }: WebProcess): Promise<Set<string>> {
  const url = `${address}${contract.streamLiveTrips.path}?delivery_branch_id=${branch}`;
  const answer = await fetch(url, { headers: { ...authorization(), accept: 'text/event-stream' } });
  expect(answer.status).toBe(200);
  const rows = new Set<string>();
  const read = async () => {
    let rest = '';
    for await (const part of answer.body!.pipeThrough(new TextDecoderStream())) {
      const events = (rest + part).split('\n\n');
      rest = events.pop()!;
      for (const text of events)
        for (const [vehicle, , latitude] of positionsIn(text))
          rows.add(`${vehicle} ${Math.round((latitude! - 24.5) * 10_000)}`);
    }
  };
  read().catch(() => {});
  return rows;
}

function positionsIn(text: string): number[][] {
  const event = text.startsWith('data: ') ? JSON.parse(text.slice(6)) : {};
  return event.type === 'positions' ? event.rows : [];
}

it('two web processes show one live board, and maps open at either see what came in at the other', async () => {
  const maps = [await openMap(one), await openMap(other)];
  for (const [n, vehicle] of vehicles.entries())
    expect(await send(n % 2 === 0 ? one : other, vehicle, 10 + n)).toBe(true);
  const expected = Object.fromEntries(vehicles.map(({ id }, n) => [id, 10 + n]));
  expect(await boardOf(one)).toEqual(expected);
  expect(await boardOf(other)).toEqual(expected);
  const all = vehicles.map(({ id }, n) => `${id} ${10 + n}`).sort();
  for (const map of maps) await vi.waitFor(() => expect([...map].sort()).toEqual(all), SEEN);
});

it('a killed web process takes no acknowledged position along, and the other goes on', async () => {
  const acknowledged: { id: number; second: number }[] = [];
  const unanswered: { vehicle: { id: number; key: string }; second: number }[] = [];
  const drive = async (vehicle: { id: number; key: string }) => {
    for (let second = 100; second < 140; second++)
      if (await send(one, vehicle, second)) acknowledged.push({ id: vehicle.id, second });
      else {
        unanswered.push({ vehicle, second });
        return;
      }
  };
  const driving = vehicles.map(drive);
  await vi.waitFor(() => expect(acknowledged.length).toBeGreaterThan(VEHICLES * 2), SEEN);
  await Promise.all([...driving, one.kill()]);
  // It was killed with calls on their way.
  expect(unanswered.length).toBeGreaterThan(0);
  const kept = await world.rows<{ id: number; second: number }>(
    `select delivery_vehicle_id as id, round((latitude - 24.5) * 10000)::int as second from positions`,
  );
  const names = new Set(kept.map(({ id, second }) => `${id} ${second}`));
  expect(acknowledged.filter(({ id, second }) => !names.has(`${id} ${second}`))).toEqual([]);

  // Devices send again what nobody acknowledged, and it is kept once.
  for (const { vehicle, second } of unanswered) expect(await send(other, vehicle, second)).toBe(true);
  const last = new Map(acknowledged.map(({ id, second }) => [id, second]));
  for (const { vehicle, second } of unanswered) last.set(vehicle.id, second);
  expect(await boardOf(other)).toEqual(Object.fromEntries(last));
  const [{ twice }] = (await world.rows<{ twice: number }>(
    'select (count(*) - count(distinct (delivery_vehicle_id, fixed_at)))::int as twice from positions',
  )) as [{ twice: number }];
  expect(twice).toBe(0);

  one = await startWebProcess(world);
  expect(await boardOf(one)).toEqual(await boardOf(other));
}, 120_000);
