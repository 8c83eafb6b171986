import { getFile } from '@fleet/contracts/access/files.ts';
import * as contract from '@fleet/contracts/messages/chats.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeRunningTrip } from '../../../test/running-trip.ts';
import { buildWorld, type World } from '../../../test/world.ts';
import { makeDeliveries } from '../../../test/world-deliveries.ts';
import type { MadeUser } from '../../../test/world-makers.ts';
import { notePresence } from './presences.service.ts';

let world: World;
let driver: { id: number; client_id: number };
let driving: MadeUser;
let manager: MadeUser;
let admin: MadeUser;
beforeAll(async () => {
  world = await buildWorld();
});
beforeEach(async () => {
  driver = await world.makeDriver();
  driving = await world.makeUser('driver', { driver_id: driver.id });
  manager = await world.makeUser('client_manager', { client_id: driver.client_id });
  admin = await world.makeUser('admin');
});
afterAll(() => world.close());

const open = (as: MadeUser, kind: contract.ChatKind, about?: number) =>
  world.call(contract.openChat, { as, body: { kind, about } });
const write = (as: MadeUser, id: number, body: string, more: object = {}) =>
  world.call(contract.sendChatMessage, {
    as,
    params: { id },
    body: { client_key: crypto.randomUUID(), body, ...more },
  });
const list = async (as: MadeUser, query = {}) => (await world.call(contract.listChats, { as, query })).body;
const unread = async (as: MadeUser) => (await world.call(contract.countUnreadChats, { as })).body;
const detail = (as: MadeUser, id: number) => world.call(contract.getChat, { as, params: { id } });
const read = (as: MadeUser, id: number, up_to: number) =>
  world.call(contract.markChatRead, { as, params: { id }, body: { up_to } });
const driverChat = async () => (await open(manager, 'driver', driver.id)).body;

describe('a thread', () => {
  test('is one for both sides, listed once something is written, unread until read', async () => {
    const chat = await driverChat();
    expect((await open(driving, 'driver', driver.id)).body.id).toBe(chat.id);
    expect((await list(manager)).rows).toEqual([]);
    const sent = (await write(manager, chat.id, 'Please call')).body;
    expect((await unread(driving)).chats).toBe(1);
    expect((await unread(manager)).chats).toBe(0);
    const [row] = (await list(driving, { only: 'unread' })).rows;
    expect(row).toMatchObject({ id: chat.id, kind: 'driver', unread: 1, driver: { id: driver.id } });
    expect(row!.last).toMatchObject({ body: 'Please call', is_mine: false, user: { id: manager.id } });
    expect((await read(driving, chat.id, sent.id)).body).toEqual({ last_read_id: sent.id });
    expect((await unread(driving)).chats).toBe(0);
    expect((await detail(manager, chat.id)).body.members).toMatchObject([
      { user: { id: driving.id }, last_read_id: sent.id },
    ]);
  });

  test('gives its messages by pages, and finds threads by text and name', async () => {
    const chat = await driverChat();
    for (let number = 1; number <= 45; number++) await write(manager, chat.id, `Line ${number}`);
    const page = (before_id?: number) =>
      world.call(contract.listChatMessages, {
        as: driving,
        params: { id: chat.id },
        query: before_id ? { before_id } : {},
      });
    const first = (await page()).body;
    expect([first.rows.length, first.rows[0]!.body, first.has_older]).toEqual([40, 'Line 45', true]);
    const second = (await page(first.rows.at(-1)!.id)).body;
    expect([second.rows.map((row) => row.body), second.has_older]).toEqual([
      ['Line 5', 'Line 4', 'Line 3', 'Line 2', 'Line 1'],
      false,
    ]);
    expect((await list(manager, { q: 'line 3' })).rows).toHaveLength(1);
    expect((await list(manager, { q: '100%' })).rows).toHaveLength(0);
    expect((await list(manager, { kind: 'support' })).rows).toHaveLength(0);
  });

  test('muted is not counted', async () => {
    const chat = await driverChat();
    await write(driving, chat.id, 'First');
    const params = { id: chat.id };
    await world.call(contract.muteChat, { as: manager, params, body: { is_muted: true } });
    await write(driving, chat.id, 'Second');
    expect((await unread(manager)).chats).toBe(0);
    await world.call(contract.muteChat, { as: manager, params, body: { is_muted: false } });
    expect((await unread(manager)).chats).toBe(1);
  });

  test('takes a key once for good, also after its subject is closed; not in another thread', async () => {
    const chat = await driverChat();
    const client_key = crypto.randomUUID();
    const first = await write(driving, chat.id, 'Flat tyre', { client_key });
    const again = await write(driving, chat.id, 'Flat tyre', { client_key });
    expect([first.status, again.body.id]).toEqual([201, first.body.id]);
    const other = (await open(manager, 'support')).body;
    await write(manager, other.id, 'Hello', { client_key });
    const elsewhere = await write(manager, chat.id, 'Hello', { client_key });
    expect(elsewhere.body.code).toBe('IDEMPOTENCY_KEY_REUSED');
  });

  test('shows who is there, within it only', async () => {
    const chat = await driverChat();
    const users = [driving.id];
    const arrivals: ((id: number) => void)[] = [];
    const streams = { onArrival: (arrived: (id: number) => void) => arrivals.push(arrived) };
    const stop = notePresence(
      { ...streams, presentUsers: () => users, open: () => expect.unreachable() },
      () => world.systemCtx(),
      5,
    );
    const member = async () => (await detail(manager, chat.id)).body.members[0];
    await expect.poll(member).toMatchObject({ user: { id: driving.id }, is_online: true });
    stop();
    users.pop();
    world.advance(120);
    expect(await member()).toMatchObject({ is_online: false, last_seen_at: expect.any(String) });
  });
});

describe('the wall', () => {
  test('keeps other tenants, other drivers and the platform out of a fleet’s thread', async () => {
    const chat = await driverChat();
    await write(driving, chat.id, 'Between us');
    const colleague = await world.makeDriver({ client_id: driver.client_id });
    const strangers = [
      await world.makeUser('client_manager'),
      await world.makeUser('driver', { driver_id: colleague.id }),
      await world.makeUser('driver'),
      await world.makeUser('client_billing', { client_id: driver.client_id }),
      await world.makeUser('attendant'),
      await world.makeUser('gas_station_network_manager'),
      admin,
    ];
    for (const as of strangers) {
      expect((await open(as, 'driver', driver.id)).status).toBe(404);
      expect((await detail(as, chat.id)).status).toBe(404);
      expect((await write(as, chat.id, 'x')).status).toBe(404);
      expect((await read(as, chat.id, 1)).status).toBe(404);
      const params = { id: chat.id };
      expect((await world.call(contract.listChatMessages, { as, params })).status).toBe(404);
      expect((await list(as)).rows.map((row) => row.id)).not.toContain(chat.id);
      expect((await list(as, { q: 'Between us' })).rows).toEqual([]);
    }
  });

  test('leaves a driver in another fleet nothing of the former, and the former fleet its thread', async () => {
    const chat = await driverChat();
    await write(manager, chat.id, 'Old fleet');
    const next = await world.makeUser('client_manager');
    const [party] = await world.rows<{ client_id: number }>('select client_id from users where id = $1', [
      next.id,
    ]);
    await world.rows('update drivers set client_id = $2 where id = $1', [driver.id, party!.client_id]);
    await world.rows('update users set client_id = $2 where id = $1', [driving.id, party!.client_id]);
    expect((await detail(driving, chat.id)).status).toBe(404);
    expect((await list(driving)).rows).toEqual([]);
    expect((await unread(driving)).chats).toBe(0);
    expect((await detail(next, chat.id)).status).toBe(404);
    const fresh = (await open(next, 'driver', driver.id)).body;
    expect(fresh.id).not.toBe(chat.id);
    expect((await open(driving, 'driver', driver.id)).body.id).toBe(fresh.id);
    expect((await detail(manager, chat.id)).status).toBe(200);
  });

  test('is closed to a former employee, whatever they have read', async () => {
    const chat = await driverChat();
    await write(manager, chat.id, 'Mine');
    const elsewhere = await world.makeClient();
    await world.rows('update users set client_id = $2 where id = $1', [manager.id, elsewhere.id]);
    expect((await detail(manager, chat.id)).status).toBe(404);
    expect((await list(manager)).rows).toEqual([]);
  });

  test('lets a trip’s driver and dispatchers talk; another driver begins another thread', async () => {
    const deliveries = await makeDeliveries(world);
    const trip = await makeRunningTrip(world, deliveries, { id: driver.client_id });
    await world.rows('update trips set driver_id = $2 where id = $1', [trip.id, driver.id]);
    const chat = (await open(admin, 'trip', trip.id)).body;
    expect(chat.reference).toMatch(/^T-/);
    await write(admin, chat.id, 'Gate 3');
    expect((await list(driving)).rows[0]).toMatchObject({ id: chat.id, unread: 1 });
    await write(driving, chat.id, 'Done', { quick_reply: 'done' });
    expect((await unread(admin)).chats).toBeGreaterThan(0);
    expect((await open(manager, 'trip', trip.id)).status).toBe(404);
    const colleague = await world.makeDriver({ client_id: driver.client_id });
    const other = await world.makeUser('driver', { driver_id: colleague.id });
    expect((await open(other, 'trip', trip.id)).status).toBe(404);
    await world.rows('update trips set driver_id = $2 where id = $1', [trip.id, colleague.id]);
    expect((await open(other, 'trip', trip.id)).body.id).not.toBe(chat.id);
    expect((await detail(other, chat.id)).status).toBe(404);
    expect((await write(admin, chat.id, 'Still you?')).body.code).toBe('STATUS_CONFLICT');
  });

  test('lets a station and its network talk, no other’s', async () => {
    const station = await world.makeStation();
    const station_manager = await world.makeUser('gas_station_manager', { station_id: station.id });
    const network = await world.makeUser('gas_station_network_manager', { network_id: station.network_id });
    const chat = (await open(station_manager, 'station', station.id)).body;
    await write(station_manager, chat.id, 'Pump 2 drips');
    expect((await list(network)).rows[0]).toMatchObject({ id: chat.id, unread: 1 });
    const attendant = await world.makeUser('attendant', { station_id: station.id });
    const others = [attendant, await world.makeUser('gas_station_network_manager'), manager, admin];
    for (const as of others) {
      expect((await detail(as, chat.id)).status).toBe(404);
      expect((await open(as, 'station', station.id)).status).toBe(404);
    }
  });

  test('opens a photo to the readers of its thread, before that to its sender', async () => {
    const chat = await driverChat();
    const picture = { width: 40, height: 30, channels: 3 as const, background: 'red' };
    const file = await sharp({ create: picture }).png().toBuffer();
    const { body: photo } = await world.call(contract.uploadChatPhoto, { as: driving, file });
    const show = async (as: MadeUser) =>
      (await world.call(getFile, { as, params: { id: photo.file_id } })).status;
    expect([await show(driving), await show(manager), await show(admin)]).toEqual([200, 404, 404]);
    const stolen = await write(manager, chat.id, '', { file_ids: [photo.file_id] });
    expect(stolen.body).toMatchObject({ code: 'INVALID_FIELDS', fields: { file_ids: 'unknown' } });
    const sent = await write(driving, chat.id, '', { file_ids: [photo.file_id] });
    expect(sent.body.files).toMatchObject([{ id: photo.file_id, media_type: 'image/jpeg' }]);
    const billing = await world.makeUser('client_billing', { client_id: driver.client_id });
    expect([await show(manager), await show(admin), await show(billing)]).toEqual([200, 404, 404]);
    expect((await write(driving, chat.id, '')).body.fields).toEqual({ body: 'required' });
  });
});

describe('support', () => {
  test('has a queue: whoever answers has the thread, until it is closed or taken over', async () => {
    const other = await world.makeUser('admin');
    const chat = (await open(manager, 'support')).body;
    expect(chat.support).toMatchObject({ state: 'closed', waiting_since: null });
    await write(manager, chat.id, 'Our invoice is wrong');
    const state = async (as = admin) => (await detail(as, chat.id)).body;
    expect((await state()).support).toMatchObject({ state: 'open', waiting_since: expect.any(String) });
    expect((await list(admin, { only: 'waiting' })).rows.map((row) => row.id)).toContain(chat.id);
    expect((await unread(admin)).waiting).toBeGreaterThan(0);
    expect((await unread(manager)).waiting).toBe(0);
    await write(admin, chat.id, 'Which one?');
    await write(manager, chat.id, 'OK', { quick_reply: 'ok' });
    expect(await state()).toMatchObject({
      support: { state: 'answered', assignee: { id: admin.id }, waiting_since: null },
      can: { write: true, take: false, close: true },
    });
    await write(manager, chat.id, 'Thank you', { quick_reply: 'thank_you' });
    expect((await write(other, chat.id, 'Me too')).body.code).toBe('STATUS_CONFLICT');
    expect((await state(other)).can).toEqual({ write: false, take: true, close: false });
    const take = (from_user_id: number | null) =>
      world.call(contract.claimChat, { as: other, params: { id: chat.id }, body: { from_user_id } });
    expect((await take(null)).body.code).toBe('STATUS_CONFLICT');
    expect((await take(admin.id)).body.support).toMatchObject({ assignee: { id: other.id } });
    const close = (as: MadeUser) => world.call(contract.closeChat, { as, params: { id: chat.id } });
    expect((await close(manager)).status).toBe(403);
    expect((await close(admin)).body.code).toBe('STATUS_CONFLICT');
    expect((await close(other)).body.support).toMatchObject({ state: 'closed' });
    await write(manager, chat.id, 'One more thing');
    expect((await state()).support).toMatchObject({ state: 'open', assignee: null });
  });

  test('is begun by a client or a network, not by a driver, a station or the platform', async () => {
    const network = await world.makeUser('gas_station_network_manager');
    expect((await open(network, 'support')).status).toBe(200);
    expect((await open(manager, 'support', driver.client_id + 1)).status).toBe(404);
    for (const as of [driving, admin, await world.makeUser('gas_station_manager')])
      expect((await open(as, 'support')).status).toBe(404);
  });
});
