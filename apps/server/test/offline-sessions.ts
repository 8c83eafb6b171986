import * as requests from '@fleet/contracts/fuelling/fuel-requests.ts';
import * as held from '@fleet/contracts/fuelling/held-transactions.ts';
import { sweep } from '../src/fuelling/fuel-requests/fuel-requests-sweeper.service.ts';
import { makePumpDevice, openCache } from './pump-device.ts';
import { makeRefuelling } from './refuelling.ts';
import type { World } from './world.ts';

const PIN = '4711';
const MINUTE_MS = 60_000;

/** Events affecting a request while its pump was offline. */
const INTERFERENCES = [
  'nothing',
  'nothing',
  'cancelled',
  'expired',
  'elsewhere',
  'twice',
  'driver_off',
  'station_disabled',
] as const;

/** Seeded random numbers (mulberry32) for reproducible sessions. */
export function randomFrom(seed: number) {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    below: (max: number) => Math.floor(next() * max),
    is: (chance: number) => next() < chance,
    one: <T>(from: readonly T[]): T => from[Math.floor(next() * from.length)]!,
  };
}

export type Random = ReturnType<typeof randomFrom>;

/**
 * A fleet, its station and an offline device: some fills, each possibly disturbed by other events, sent over a connection that loses,
 * duplicates and reorders. Returns the fleet for verification of every liter.
 */
export async function playSession(world: World, random: Random) {
  const fleet = await makeRefuelling(world, { allocated: 10_000_000, pin: PIN });
  const devices = [
    await makePumpDevice(world, fleet.people.attendant),
    await makePumpDevice(world, fleet.people.attendant),
  ];
  const clock_off_ms = random.is(0.3) ? (random.below(40) - 20) * MINUTE_MS : random.below(200_000) - 100_000;
  const poured: { request_id: number; volume_ml: number }[] = [];
  const fills = 1 + random.below(3);
  for (let fill = 0; fill < fills; fill += 1) {
    poured.push(...(await playFill(world, random, fleet, devices, clock_off_ms)));
    await deliver(world, random, devices, clock_off_ms);
    if (random.is(0.4)) await settle(world, random, fleet);
  }
  return { fleet, poured, devices };
}

type Fleet = Awaited<ReturnType<typeof makeRefuelling>>;
type Device = Awaited<ReturnType<typeof makePumpDevice>>;

/** One approved request, fueled offline, with a random disturbance. */
async function playFill(
  world: World,
  random: Random,
  fleet: Fleet,
  devices: readonly Device[],
  off_ms: number,
): Promise<{ request_id: number; volume_ml: number }[]> {
  const volume_ml = 10_000 + random.below(40_000);
  let created = await fleet.requestFuel({ volume_ml });
  if (created.body.code === 'VEHICLE_BUSY') {
    // A stop on the device that changed nothing: its request stays open until it expires.
    world.advance(9 * 3_600);
    await sweep(world.systemCtx());
    created = await fleet.requestFuel({ volume_ml });
  }
  if (created.body.status !== 'request_approved')
    throw new Error(`not approved: ${JSON.stringify(created.body)}`);
  const request_id = created.body.id;
  const interference = random.one(INTERFERENCES);
  const hands = interference === 'twice' ? devices : [random.one(devices)];
  const poured: { request_id: number; volume_ml: number }[] = [];
  for (const device of hands) {
    const cache = await device.cache();
    // The other device may have claimed it during a brief reconnection.
    if (!(await openCache(cache, fleet.vehicle.plate_no))) continue;
    world.advance(60 + random.below(600));
    const now = () => new Date(world.now.getTime() + off_ms);
    const plate = fleet.vehicle.plate_no;
    const coordinates = random.is(0.5) ? { latitude: 24.7136, longitude: 46.6753 } : undefined;
    await device.submit({ kind: 'found', request_id, found_by: 'typed', plate, coordinates }, now());
    if (random.is(0.1)) {
      await device.submit({ kind: 'stopped', request_id, reason: 'Driver left' }, now());
      continue;
    }
    world.advance(20);
    await device.submit(
      {
        kind: 'started',
        request_id,
        plate_read: random.is(0.1) ? 'ABD-1' : plate,
        price_millis_per_litre: 2180,
        pin: await device.pin(cache, request_id, random.is(0.15) ? '0000' : PIN),
      },
      now(),
    );
    // Sometimes there is a brief reconnection, or two hours pass before the liters are typed.
    if (random.is(0.2)) await device.send(undefined, now());
    if (random.is(0.1)) world.advance(3 * 3_600);
    if (random.is(0.1)) await sweep(world.systemCtx());
    world.advance(60 + random.below(600));
    const volume_ml = 1_000 + random.below(60_000);
    await device.submit({ kind: 'closed', request_id, volume_ml }, now());
    poured.push({ request_id, volume_ml });
  }
  const elsewhere = await happen(world, fleet, request_id, interference);
  return elsewhere === 0 ? poured : [...poured, { request_id, volume_ml: elsewhere }];
}

/** Actions of others in the meantime; returns the liters they dispensed. */
async function happen(
  world: World,
  fleet: Fleet,
  request_id: number,
  what: (typeof INTERFERENCES)[number],
): Promise<number> {
  const params = { id: request_id };
  if (what === 'cancelled') {
    await world.call(requests.cancelFuelRequest, {
      as: fleet.people.driver,
      params,
      body: { reason: 'Not now' },
    });
  }
  if (what === 'expired') {
    world.advance(5 * 3_600);
    await sweep(world.systemCtx());
  }
  if (what === 'driver_off')
    await world.rows(`update drivers set status = 'inactive' where id = $1`, [fleet.driver.id]);
  if (what === 'station_disabled')
    await world.rows('insert into client_disabled_stations (client_id, station_id) values ($1, $2)', [
      fleet.client.id,
      fleet.station.id,
    ]);
  if (what !== 'elsewhere') return 0;
  const station = await world.makeStation();
  const as = await world.makeUser('attendant', { station_id: station.id });
  const plate = fleet.vehicle.plate_no;
  await world.call(requests.initiateTransaction, { as, params, body: { found_by: 'typed', plate } });
  await world.call(requests.startFuelling, { as, params, body: { plate_read: plate, driver_pin: PIN } });
  const closed = await world.call(requests.closeTransaction, { as, params, body: { volume_ml: 5_000 } });
  return closed.status === 200 ? 5_000 : 0;
}

/** A bad connection: batches of any size, reordered, duplicated, concurrent, until nothing is left to send. */
async function deliver(
  world: World,
  random: Random,
  devices: readonly Device[],
  off_ms: number,
): Promise<void> {
  const unsentSteps = devices.map((device) => [...device.unsent]);
  for (let tries = 0; devices.some((device) => device.unsent.length > 0); tries += 1) {
    if (tries > 200) throw new Error('the line never delivers');
    world.advance(1 + random.below(120));
    const sent_at = new Date(world.now.getTime() + off_ms);
    const batches = devices.flatMap((device, index) => {
      const all = unsentSteps[index]!;
      if (all.length === 0) return [];
      const from = random.below(all.length);
      const some = random.is(0.6) ? device.unsent.slice(0, 1 + random.below(6)) : all.slice(from, from + 4);
      if (some.length === 0) return [];
      return random.is(0.3)
        ? [device.send(some, sent_at), device.send(some, sent_at)]
        : [device.send(some, sent_at)];
    });
    await Promise.all([...batches, ...(random.is(0.1) ? [sweep(world.systemCtx())] : [])]);
  }
  await world.rows(`update drivers set status = 'active' where status = 'inactive'`);
  await world.rows('delete from client_disabled_stations');
}

/** An administrator settles some of the held transactions, as recorded or by canceling. */
async function settle(world: World, random: Random, fleet: Fleet): Promise<void> {
  const waiting = await world.rows<{ id: number }>(
    `select id from fuel_requests where client_id = $1 and status = 'transaction_pending_with_vw' and volume_ml is not null`,
    [fleet.client.id],
  );
  for (const { id } of waiting) {
    const body = random.is(0.7)
      ? ({ decision: 'complete', comment: 'Looked at' } as const)
      : ({ decision: 'cancel', comment: 'Looked at', was_dispensed: true } as const);
    const answer = await world.call(held.decideAsAdmin, { as: fleet.people.admin, params: { id }, body });
    if (answer.status !== 200) throw new Error(`not settled: ${JSON.stringify(answer.body)}`);
  }
}
