import * as trackers from '@fleet/contracts/delivery/trackers.ts';
import fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildWorld, type World } from '../../../test/world.ts';
import { makeDeliveries } from '../../../test/world-deliveries.ts';
import { AppError } from '../../platform/app-error.ts';
import { registerErrors } from '../../platform/errors.ts';
import { openWatch } from '../live-trips/watch.service.ts';
import { openIntake } from './intake.service.ts';

let world: World;
let key: string;

beforeAll(async () => {
  world = await buildWorld();
  const { id: client_id } = await world.makeClient();
  const deliveries = await makeDeliveries(world);
  const { id: branch } = await deliveries.makeBranch();
  const { body } = await world.call(trackers.createTracker, {
    as: await world.makeUser('admin'),
    body: { delivery_vehicle_id: await deliveries.makeTanker(client_id, branch), name: 'Phone' },
  });
  key = body.key;
});
afterAll(() => world.close());

function open(limits: { fixes: number; calls: number }) {
  const watch = openWatch(
    () => world.systemCtx(),
    world.events,
    async () => {},
  );
  const intake = openIntake(() => world.systemCtx(), world.events, watch, limits);
  const sendAll = (seconds: readonly number[]) =>
    intake.take(world.systemCtx(), { key, fixes: seconds.map(fixAt), refused: 0 });
  return { watch, intake, sendAll, send: (second: number) => sendAll([second]) };
}
const fixAt = (second: number) => ({
  fixed_at: new Date(world.now.getTime() - second * 1000),
  latitude: 24.6,
  longitude: 46.8,
  speed_kmh: null,
  heading_degrees: null,
  altitude_metres: null,
  accuracy_metres: null,
  battery_percent: null,
  temperature_decicelsius: null,
});
const outcomes = (settled: PromiseSettledResult<{ stored: number }>[]) =>
  settled.map((one) => (one.status === 'fulfilled' ? one.value.stored : (one.reason as AppError).code));

test('a limited number of calls wait; others are rejected immediately and nothing accepted is lost', async () => {
  const { watch, intake, send } = open({ fixes: 100, calls: 3 });
  const other = await world.database.pool.connect();
  await other.query('begin');
  await other.query('lock table positions in access exclusive mode');
  const first = [1, 2, 3].map(send);
  // The table is locked: rejected calls are rejected without waiting for it.
  const unauthorized = await Promise.allSettled([4, 5, 6, 7].map(send));
  expect(outcomes(unauthorized)).toEqual(Array(4).fill('OVERLOADED'));
  await other.query('commit');
  other.release();
  expect(outcomes(await Promise.allSettled(first))).toEqual([1, 1, 1]);
  // There is capacity again, and a stopping server accepts no more but keeps what it acknowledged.
  expect(outcomes(await Promise.allSettled([send(8)]))).toEqual([1]);
  const waiting = Promise.allSettled([send(9)]);
  await intake.close();
  watch.close();
  const [last] = outcomes(await waiting);
  const [stored] = await world.rows<{ count: number }>('select count(*)::int as count from positions');
  expect(stored).toEqual({ count: last === 1 ? 5 : 4 });
  expect(outcomes(await Promise.allSettled([send(10)]))).toEqual(['OVERLOADED']);
});

test('two processes that receive the same positions in opposite orders store them once', async () => {
  const [one, other] = [open({ fixes: 10_000, calls: 10 }), open({ fixes: 10_000, calls: 10 })];
  for (let round = 1; round <= 5; round += 1) {
    const track = Array.from({ length: 5_000 }, (_, n) => round * 10_000 + n);
    const taken = await Promise.allSettled([one.sendAll(track), other.sendAll(track.toReversed())]);
    const [first, second] = outcomes(taken);
    expect([round, Number(first) + Number(second)]).toEqual([round, track.length]);
  }
  for (const { intake, watch } of [one, other]) {
    await intake.close();
    watch.close();
  }
});

test('calls rejected for overload get a Retry-After', async () => {
  const app = fastify();
  registerErrors(app, () => null);
  app.get('/busy', () => {
    throw new AppError('OVERLOADED', 'Busy.');
  });
  const { statusCode, headers } = await app.inject('/busy');
  expect([statusCode, headers['retry-after']]).toEqual([503, '5']);
});
