import { streamEvents } from '@fleet/contracts/messages/push-messages.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertBareRequest } from '../../../test/bare-requests.ts';
import { buildWorld, type World } from '../../../test/world.ts';
import type { MadeUser } from '../../../test/world-makers.ts';
import { fuelRequestChanged } from '../../fuelling/fuel-requests/fuel-requests.jobs.ts';
import { SYSTEM } from '../../platform/context.ts';
import type { Events, ServerEvent } from '../../platform/events.ts';
import { addJob } from '../../platform/jobs/add-job.ts';
import { createEventStreams, openStreamOf } from './event-streams.service.ts';

/** Events of one process, emitted manually. */
function eventsByHand() {
  const listeners = new Set<(event: ServerEvent) => void>();
  const events: Events = {
    async publish(published) {
      for (const event of published) for (const listener of listeners) listener(event);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async close() {},
  };
  return events;
}

const driver = { ...SYSTEM, kind: 'user', user_id: 1, group: 'driver', client_id: 3, driver_id: 5 } as const;
const stays = async () => true;

describe('an event stream', () => {
  test('has a retry interval and heartbeats, and ends once its user loses access', async () => {
    const streams = createEventStreams(eventsByHand(), 5);
    let mayStay = true;
    const stream = streams.open(driver, async () => mayStay);
    let text = '';
    for await (const chunk of stream.setEncoding('utf8')) {
      text += chunk;
      if (text.includes('still here')) mayStay = false;
    }
    expect(text).toMatch(/^retry: 3000\n\n: still here\n\n/);
  });

  test('drops a slow reader without affecting others', async () => {
    const events = eventsByHand();
    const streams = createEventStreams(events);
    const slow = streams.open(driver, stays);
    const quick = streams.open({ ...driver, user_id: 2 }, stays);
    let read = 0;
    quick.on('data', () => {
      read += 1;
    });
    const event = { type: 'fuel_request', driver_id: 5, text: 'x'.repeat(10_000) };
    for (let i = 0; i < 40; i += 1) {
      await events.publish([event]);
      await new Promise(setImmediate);
    }
    expect(slow.destroyed).toBe(true);
    expect(quick.destroyed).toBe(false);
    expect(read).toBeGreaterThan(40);
    quick.destroy();
  });

  test('ends if access cannot be verified', async () => {
    const stream = createEventStreams(eventsByHand(), 5).open(driver, async () => {
      throw new Error('database gone');
    });
    await new Promise((closed) => stream.once('close', closed));
    expect(stream.destroyed).toBe(true);
  });
});

describe('over HTTP', () => {
  let world: World;
  let address: string;
  beforeAll(async () => {
    world = await buildWorld();
    address = await world.listen();
  });
  afterAll(() => world.close());

  async function listenAs(user: MadeUser) {
    const leave = new AbortController();
    const answer = await fetch(`${address}/events`, {
      headers: { authorization: `Bearer ${await world.signIn(user)}` },
      signal: leave.signal,
    });
    const received: Record<string, unknown>[] = [];
    let opened = () => {};
    const isOpen = new Promise<void>((resolve) => {
      opened = resolve;
    });
    const ended = (async () => {
      let text = '';
      for await (const chunk of answer.body!.pipeThrough(new TextDecoderStream())) {
        opened();
        text += chunk;
        const frames = text.split('\n\n');
        text = frames.pop()!;
        for (const frame of frames) if (frame.startsWith('data: ')) received.push(JSON.parse(frame.slice(6)));
      }
    })().catch(() => {});
    await isOpen;
    return { answer, received, ended, leave: () => leave.abort() };
  }

  test('users receive events of their own requests only', async () => {
    const station = await world.makeStation();
    const vehicle = await world.makeVehicle();
    const { client_id, driver_id } = vehicle;
    const listeners = {
      manager: await listenAs(await world.makeUser('client_manager', { client_id })),
      driver: await listenAs(await world.makeUser('driver', { driver_id })),
      station: await listenAs(await world.makeUser('attendant', { station_id: station.id })),
      network: await listenAs(
        await world.makeUser('gas_station_network_manager', { network_id: station.network_id }),
      ),
      admin: await listenAs(await world.makeUser('admin')),
    };
    const strangers = [
      await listenAs(await world.makeUser('client_manager')),
      await listenAs(await world.makeUser('driver', { client_id })),
      await listenAs(await world.makeUser('attendant')),
    ];
    expect(listeners.manager.answer.headers.get('content-type')).toMatch('text/event-stream');
    expect(listeners.manager.answer.headers.get('cache-control')).toBe('no-store');

    const request = await insertBareRequest(world, vehicle, { station });
    await addJob(world.systemCtx(), fuelRequestChanged, {
      ...request,
      from: 'transaction_held',
      to: 'transaction_completed',
    });
    await world.jobs.runBatches();

    const change = { type: 'fuel_request', id: request.id, status: 'transaction_completed' };
    for (const listener of Object.values(listeners))
      await expect.poll(() => listener.received).toContainEqual(change);
    await expect.poll(() => listeners.manager.received).toContainEqual({ type: 'wallet', client_id });
    await expect
      .poll(() => listeners.driver.received)
      .toContainEqual(
        expect.objectContaining({
          type: 'push_message',
          kind: 'transaction_completed',
          subject: 'fuel_request',
          subject_id: request.id,
        }),
      );
    const messages = (received: Record<string, unknown>[]) =>
      received.filter(({ type }) => type === 'push_message');
    expect(messages(listeners.manager.received)).toEqual([]);
    expect(messages(listeners.admin.received)).toEqual([]);
    expect(listeners.network.received.filter(({ type }) => type === 'wallet')).toEqual([]);
    for (const stranger of strangers) expect(stranger.received).toEqual([]);
    for (const { leave } of [...Object.values(listeners), ...strangers]) leave();
  });

  test('a stream ends with its session, and when its token is too old', async () => {
    const user = await world.makeUser('admin');
    const token = await world.signIn(user);
    const streams = createEventStreams(eventsByHand(), 5);
    const actor = { ...SYSTEM, kind: 'user', user_id: user.id, group: 'admin' } as const;
    const open = (now: Date) => openStreamOf({ ...world.systemCtx(), actor, now }, streams, token);
    const end = (stream: ReturnType<typeof open>) =>
      new Promise((resolve) => stream.resume().once('end', resolve));

    const living = open(world.now);
    await end(open(new Date(world.now.getTime() + world.config.ACCESS_TOKEN_SECONDS * 1000)));
    expect(living.readableEnded).toBe(false);
    await world.rows('update sessions set revoked_at = now() where user_id = $1', [user.id]);
    await end(living);
  });

  test('a stream requires a token', async () => {
    expect((await world.call(streamEvents)).status).toBe(401);
  });

  test('the server can stop while browsers are connected', async () => {
    const other = await buildWorld();
    const port = await other.listen();
    const admin = await other.makeUser('admin');
    const answer = await fetch(`${port}/events`, {
      headers: { authorization: `Bearer ${await other.signIn(admin)}` },
    });
    const reader = answer.body!.getReader();
    await reader.read();
    const started = performance.now();
    await other.close();
    expect(performance.now() - started).toBeLessThan(5_000);
    await expect(
      reader.read().then(
        ({ done }) => done,
        () => true,
      ),
    ).resolves.toBe(true);
  });
});
