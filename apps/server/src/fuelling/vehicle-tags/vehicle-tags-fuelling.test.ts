import { lookUpAtPump } from '@fleet/contracts/fuelling/fuel-requests.ts';
import * as contract from '@fleet/contracts/fuelling/vehicle-tags.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makePumpDevice } from '../../../test/pump-device.ts';
import { makeRefuelling } from '../../../test/refuelling.ts';
import { buildWorld, type World } from '../../../test/world.ts';
import { bytesOfTag } from './vehicle-tags.test-support.ts';

let world: World;
beforeAll(async () => {
  world = await buildWorld({ pool: 12 });
});
afterAll(() => world.close());

/** A fleet whose vehicle has a tag. */
async function makeTagged(policy: object = {}) {
  const fleet = await makeRefuelling(world, { policy });
  const tag = bytesOfTag();
  const as = fleet.people.manager;
  const paired = await world.call(contract.pairVehicleTag, {
    as,
    body: { vehicle_id: fleet.vehicle.id, tag },
  });
  return {
    ...fleet,
    tag,
    tag_id: paired.body.id,
    lookUp: (text = tag, attendant = fleet.people.attendant) =>
      world.call(lookUpAtPump, { as: attendant, body: { tag: text } }),
    setStatus: (status: 'blocked' | 'lost' | 'active') =>
      world.call(contract.setVehicleTagStatus, {
        as,
        params: { id: paired.body.id },
        body: { status, reason: 'As a test' },
      }),
    /** Notices about tags, by whom they reach. */
    async notices() {
      await world.jobs.runBatches();
      return world.rows<{ kind: string; user_id: number }>(
        `with read as (delete from push_messages where kind like 'tag_refused%' returning *)
         select kind, user_id from read order by user_id`,
      );
    },
  };
}

test('a tag finds the request and proves the vehicle: no plate is read, and nothing is flagged', async () => {
  const fleet = await makeTagged();
  expect((await fleet.lookUp()).body.code).toBe('REQUEST_NOT_FOUND_AT_PUMP');
  const { body: request } = await fleet.requestFuel();
  expect((await fleet.lookUp()).body).toMatchObject({ id: request.id, tag: 'none', served_here: true });
  const initiated = await fleet.initiate(request.id, { found_by: 'tag', plate: undefined, tag: fleet.tag });
  expect(initiated.body).toMatchObject({ status: 'transaction_initiated', tag: 'read' });
  expect((await fleet.start(request.id, { plate_read: undefined })).body.status).toBe('transaction_held');
  await fleet.close(request.id);
  expect((await fleet.get(request.id)).body).toMatchObject({
    ...{ status: 'transaction_completed', found_by: 'tag', plate_read: fleet.vehicle.plate_no, flags: [] },
    tag: { id: fleet.tag_id },
  });
  const read = await world.call(contract.getVehicleTag, {
    as: fleet.people.manager,
    params: { id: fleet.tag_id },
  });
  expect(read.body.last_read_station).toMatchObject({ id: fleet.station.id });
});

test('a claim that a tag was read is no proof', async () => {
  const fleet = await makeTagged();
  const { body: request } = await fleet.requestFuel();
  const claimed = await fleet.initiate(request.id, { found_by: 'tag' });
  expect(claimed.body).toMatchObject({ status: 'transaction_initiated', tag: 'none' });
  expect((await fleet.get(request.id)).body.found_by).toBe('typed');
  expect((await fleet.start(request.id, { plate_read: undefined })).body.fields).toEqual({
    plate_read: 'required',
  });
});

describe('the rule that asks for the tag', () => {
  test('declines a start without it, whatever the plate says, and takes one read then', async () => {
    const fleet = await makeTagged({ tag_required: true });
    const { body: request } = await fleet.requestFuel();
    expect(request.status).toBe('request_approved');
    expect((await fleet.initiate(request.id)).body.tag).toBe('required');
    expect(await fleet.start(request.id)).toMatchObject({
      status: 422,
      body: { code: 'TAG_REQUIRED', fields: { tag: 'required' } },
    });
    expect((await fleet.start(request.id, { tag: fleet.tag })).body).toMatchObject({
      status: 'transaction_held',
      tag: 'read',
    });
    await fleet.close(request.id);
    expect((await fleet.get(request.id)).body).toMatchObject({
      status: 'transaction_completed',
      flags: [],
    });
  });

  test('lets staff with a reason go on, and the platform looks at it', async () => {
    const fleet = await makeTagged({ tag_required: true });
    await world.rows('update stations set staff_may_override = true where id = $1', [fleet.station.id]);
    const { body: request } = await fleet.requestFuel();
    await fleet.initiate(request.id);
    const started = await fleet.start(request.id, { override_reason: 'Tag is broken' });
    expect(started.body.status).toBe('transaction_held');
    const closed = (await fleet.close(request.id)).body;
    expect(closed.status).toBe('transaction_pending_with_vw');
    expect(closed.pending_reasons).toEqual(['tag_read', 'no_override']);
  });

  test.each([
    ['hold', 'transaction_pending_with_client', { pending_reasons: ['tag_read'] }],
    ['flag', 'transaction_completed', { flags: ['plate_by_camera', 'tag_read'] }],
  ] as const)('with consequence %s leaves the fill %s', async (consequence, status, more) => {
    const fleet = await makeTagged({ tag_required: true, consequences: { tag_read: consequence } });
    const { body: request } = await fleet.requestFuel();
    expect((await fleet.initiate(request.id)).body.tag).toBe('wanted');
    expect((await fleet.start(request.id)).body.status).toBe('transaction_held');
    await fleet.close(request.id);
    expect((await fleet.get(request.id)).body).toMatchObject({ status, ...more });
  });
});

describe('a pump refuses', () => {
  test.each(['blocked', 'lost'] as const)('a %s tag, and tells the fleet once', async (status) => {
    const fleet = await makeTagged();
    const stranger = await makeTagged();
    await fleet.requestFuel();
    await fleet.setStatus(status);
    for (let again = 0; again < 3; again += 1)
      expect(await fleet.lookUp()).toMatchObject({
        status: 409,
        body: { code: 'TAG_BLOCKED', details: { status } },
      });
    expect(await fleet.notices()).toEqual([
      { kind: 'tag_refused_blocked', user_id: fleet.people.manager.id },
    ]);
    expect(await stranger.notices()).toEqual([]);
    await fleet.setStatus('active');
    expect((await fleet.lookUp()).status).toBe(200);
  });

  test('one that was read a moment ago at the other end of the country', async () => {
    const fleet = await makeTagged();
    const { body: request } = await fleet.requestFuel();
    const far = await world.makeStation({ latitude: 21.4858, longitude: 39.1925 });
    const there = await world.makeUser('attendant', { station_id: far.id });
    await fleet.initiate(request.id, { found_by: 'tag', plate: undefined, tag: fleet.tag });
    world.advance(600);
    expect((await fleet.lookUp(fleet.tag, there)).body.code).toBe('TAG_COPIED');
    expect(await fleet.notices()).toMatchObject([{ kind: 'tag_refused_copied' }]);
    world.advance(12 * 3_600);
    expect((await fleet.lookUp(fleet.tag, there)).body.code).toBe('REQUEST_NOT_FOUND_AT_PUMP');
  });

  test('the tag of another vehicle, which its own fleet hears of', async () => {
    const [fleet, other] = [await makeTagged({ tag_required: true }), await makeTagged()];
    const { body: request } = await fleet.requestFuel();
    await fleet.initiate(request.id);
    expect((await fleet.start(request.id, { tag: other.tag })).body.code).toBe('TAG_MISMATCH');
    expect(await other.notices()).toEqual([
      { kind: 'tag_refused_other_vehicle', user_id: other.people.manager.id },
    ]);
    expect((await fleet.get(request.id)).body.status).toBe('transaction_initiated');
  });

  test('one of a vehicle that is gone', async () => {
    const fleet = await makeTagged();
    await fleet.requestFuel();
    await world.rows('update vehicles set deleted_at = now() where id = $1', [fleet.vehicle.id]);
    expect((await fleet.lookUp()).body.code).toBe('TAG_UNKNOWN');
  });

  test('more than twenty unknown ones an hour of one attendant, who then finds none', async () => {
    const fleet = await makeTagged();
    await fleet.requestFuel();
    const answers: string[] = [];
    for (let index = 0; index < 30; index += 1) {
      answers.push((await fleet.lookUp(bytesOfTag())).body.code!);
      world.advance(2);
    }
    expect(answers.filter((code) => code === 'TAG_UNKNOWN')).toHaveLength(20);
    expect(answers.filter((code) => code === 'TOO_MANY_REQUESTS')).toHaveLength(10);
    expect((await fleet.lookUp()).body.code).toBe('TOO_MANY_REQUESTS');
    world.advance(3_700);
    expect((await fleet.lookUp()).status).toBe(200);
  });
});

describe('a device without a line', () => {
  async function fuelOffline(read: string) {
    const fleet = await makeTagged({ tag_required: true });
    const device = await makePumpDevice(world, fleet.people.attendant);
    const { body: request } = await fleet.requestFuel();
    const cache = await device.cache();
    const step = { request_id: request.id };
    const plate = fleet.vehicle.plate_no;
    await device.submit({ kind: 'found', ...step, found_by: 'typed', plate }, world.now);
    const tag = await device.pin(cache, request.id, read === 'own' ? fleet.tag : read, '.tag');
    await device.submit(
      { kind: 'started', ...step, plate_read: plate, price_millis_per_litre: 2180, tag },
      world.now,
    );
    await device.submit({ kind: 'closed', ...step, volume_ml: 30_000 }, world.now);
    for (const { body } of device.unsent) expect(body).not.toContain(fleet.tag);
    await device.send();
    return (await fleet.get(request.id)).body;
  }

  test('seals the tag it read, and the fill is completed', async () => {
    expect(await fuelOffline('own')).toMatchObject({
      ...{ status: 'transaction_completed', flags: [] },
      tag: { tag_number: expect.stringMatching(/^TAG-/) },
    });
  });

  test('with another tag leaves the fill with the fleet', async () => {
    expect(await fuelOffline(bytesOfTag())).toMatchObject({
      ...{ status: 'transaction_pending_with_client', pending_reasons: ['tag_read'] },
      tag: null,
    });
  });
});
