import * as contract from '@fleet/contracts/fuelling/vehicle-tags.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeRefuelling } from '../../../test/refuelling.ts';
import { buildWorld, type World } from '../../../test/world.ts';
import { bytesOfTag } from './vehicle-tags.test-support.ts';

let world: World;
let fleet: Awaited<ReturnType<typeof makeRefuelling>>;
let stranger: Awaited<ReturnType<typeof makeRefuelling>>;
beforeAll(async () => {
  world = await buildWorld({ pool: 12 });
  fleet = await makeRefuelling(world);
  stranger = await makeRefuelling(world);
});
afterAll(() => world.close());

const newVehicle = () => world.makeVehicle({ client_id: fleet.client.id });
const pair = (body: object, as = fleet.people.manager) =>
  world.call(contract.pairVehicleTag, { as, body: body as never });
const setStatus = (id: number, body: object, as = fleet.people.manager) =>
  world.call(contract.setVehicleTagStatus, { as, params: { id }, body: body as never });
const codeFor = async (vehicle_id: number, as = fleet.people.manager) =>
  (await world.call(contract.createVehicleTagCode, { as, body: { vehicle_id } })).body;
const pairAtPump = (code: string, tag: string, as = fleet.people.attendant) =>
  world.call(contract.pairVehicleTagAtPump, { as, body: { code, tag } });

describe('at the desk a tag', () => {
  test('is paired once on the whole platform, and what it contains is shown nowhere', async () => {
    const [vehicle, other] = [await newVehicle(), await newVehicle()];
    const secret = bytesOfTag();
    const made = await pair({ vehicle_id: vehicle.id, tag: secret, label: 'Windshield' });
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({
      ...{ status: 'active', label: 'Windshield', paired_in: 'desk', last_read_at: null },
      vehicle: { id: vehicle.id, plate_no: vehicle.plate_no },
      can: { block: true, activate: false, move: true },
    });
    expect(made.body.tag_number).toMatch(/^TAG-\d{7}$/);
    expect((await pair({ vehicle_id: other.id, tag: secret })).body.fields).toEqual({ tag: 'taken' });
    const elsewhere = { vehicle_id: stranger.vehicle.id, tag: secret };
    expect((await pair(elsewhere, stranger.people.manager)).body.fields).toEqual({ tag: 'taken' });
    const stored = await world.rows<{ text: string }>(
      `select to_jsonb(t)::text as text from vehicle_tags t where id = $1
       union all select to_jsonb(a)::text from audit_rows a where subject = 'vehicle_tag' and subject_id = $1`,
      [made.body.id],
    );
    const shown = [made.body, ...stored].map((each) =>
      JSON.stringify(each).replaceAll(':', '').toUpperCase(),
    );
    for (const text of shown) expect(text).not.toContain(secret);
    expect(JSON.stringify(made.body)).not.toContain('mac');
  });

  test.each([
    ['JDR-4821', 'not_a_tag'],
    ['08AABBCC', 'changing_tag'],
  ])('that reads %s is refused at its field', async (tag, problem) => {
    expect((await pair({ vehicle_id: (await newVehicle()).id, tag })).body.fields).toEqual({ tag: problem });
  });

  test('takes the place of the active one where that is named', async () => {
    const vehicle = await newVehicle();
    const first = (await pair({ vehicle_id: vehicle.id, tag: bytesOfTag() })).body;
    const refused = await pair({ vehicle_id: vehicle.id, tag: bytesOfTag() });
    expect(refused.body).toMatchObject({
      code: 'VEHICLE_HAS_TAG',
      details: { tag_number: first.tag_number },
    });
    const second = await pair({ vehicle_id: vehicle.id, tag: bytesOfTag(), replaces_id: first.id });
    const before = await world.call(contract.getVehicleTag, {
      as: fleet.people.manager,
      params: { id: first.id },
    });
    expect(before.body).toMatchObject({
      status: 'replaced',
      replaced_by: { id: second.body.id },
      can: { activate: false, block: false },
    });
  });

  test('is blocked with a reason, not activated beside another, and moved to another vehicle', async () => {
    const [vehicle, other] = [await newVehicle(), await newVehicle()];
    const { id } = (await pair({ vehicle_id: vehicle.id, tag: bytesOfTag() })).body;
    expect((await setStatus(id, { status: 'blocked' })).body.code).toBe('REASON_REQUIRED');
    expect((await setStatus(id, { status: 'blocked', reason: 'Driver left' })).body).toMatchObject({
      status: 'blocked',
      status_reason: 'Driver left',
    });
    const next = (await pair({ vehicle_id: vehicle.id, tag: bytesOfTag() })).body;
    expect((await setStatus(id, { status: 'active' })).body.code).toBe('VEHICLE_HAS_TAG');
    const move = (tag: number, vehicle_id: number, as = fleet.people.manager) =>
      world.call(contract.moveVehicleTag, {
        as,
        params: { id: tag },
        body: { vehicle_id, reason: 'Truck sold' },
      });
    expect((await move(id, other.id)).body.code).toBe('STATUS_CONFLICT');
    expect((await move(next.id, stranger.vehicle.id)).status).toBe(404);
    expect((await move(next.id, other.id)).body.vehicle.id).toBe(other.id);
    expect((await setStatus(id, { status: 'active' })).body.status).toBe('active');
    const audit = await world.rows<{ action: string }>(
      `select action from audit_rows where subject = 'vehicle_tag' and subject_id = any($1) order by id`,
      [[id, next.id]],
    );
    expect(audit.map((row) => row.action)).toEqual(['pair', 'set_status', 'pair', 'move', 'set_status']);
  });

  test('is of another fleet only for that fleet', async () => {
    const { id } = (await pair({ vehicle_id: (await newVehicle()).id, tag: bytesOfTag() })).body;
    const as = stranger.people.manager;
    expect((await world.call(contract.getVehicleTag, { as, params: { id } })).status).toBe(404);
    expect((await setStatus(id, { status: 'lost', reason: 'Mine now' }, as)).status).toBe(404);
    expect((await pair({ vehicle_id: fleet.vehicle.id, tag: bytesOfTag() }, as)).status).toBe(404);
    expect((await codeFor(fleet.vehicle.id, as)) as unknown).toMatchObject({ code: 'NOT_FOUND' });
    const list = await world.call(contract.listVehicleTags, {
      as,
      query: { client_id: fleet.client.id },
    });
    expect(list.body.rows).toEqual([]);
    for (const group of ['driver', 'billing', 'attendant'] as const)
      expect((await world.call(contract.listVehicleTags, { as: fleet.people[group] })).status, group).toBe(
        403,
      );
  });

  test('comes with a whole file, all lines or none', async () => {
    const vehicles = [await newVehicle(), await newVehicle()];
    const taken = bytesOfTag();
    await pair({ vehicle_id: (await newVehicle()).id, tag: taken });
    const send = (lines: object[], is_trial = false) =>
      world.call(contract.pairManyVehicleTags, {
        as: fleet.people.manager,
        body: { pairs: lines as never, is_trial },
      });
    const good = vehicles.map(({ plate_no }) => ({ plate_no, tag: bytesOfTag() }));
    const bad = [
      ...good,
      { plate_no: 'ZZZ-1', tag: taken },
      { plate_no: stranger.vehicle.plate_no, tag: good[0]!.tag },
      { plate_no: good[0]!.plate_no, tag: 'hello' },
    ];
    expect((await send(bad)).body).toEqual({
      paired: 0,
      problems: [
        { line: 3, field: 'plate_no', problem: 'unknown' },
        { line: 3, field: 'tag', problem: 'taken' },
        { line: 4, field: 'plate_no', problem: 'unknown' },
        { line: 4, field: 'tag', problem: 'twice' },
        { line: 5, field: 'plate_no', problem: 'twice' },
        { line: 5, field: 'tag', problem: 'not_a_tag' },
      ],
    });
    expect((await send(good, true)).body).toEqual({ paired: 0, problems: [] });
    expect((await send(good)).body).toEqual({ paired: 2, problems: [] });
    expect((await send(good)).body.problems).toContainEqual({
      line: 1,
      field: 'plate_no',
      problem: 'has_tag',
    });
  });

  test('is listed by plate, number, state and reading, and exported', async () => {
    const vehicle = await newVehicle();
    const { id, tag_number } = (await pair({ vehicle_id: vehicle.id, tag: bytesOfTag(), label: 'Cap' })).body;
    await setStatus(id, { status: 'lost', reason: 'Fell off' });
    const ids = async (query: object) =>
      (
        await world.call(contract.listVehicleTags, { as: fleet.people.manager, query: query as never })
      ).body.rows.map((row) => row.id);
    expect(await ids({ q: tag_number })).toEqual([id]);
    expect(await ids({ q: vehicle.plate_no })).toEqual([id]);
    expect(await ids({ q: 'cap', status: 'lost' })).toEqual([id]);
    expect(await ids({ q: tag_number, status: 'active' })).toEqual([]);
    expect(await ids({ vehicle_id: vehicle.id, read: 'never' })).toEqual([id]);
    expect(await ids({ vehicle_id: vehicle.id, read: 'recent' })).toEqual([]);
    const file = await world.call(contract.exportVehicleTags, {
      as: fleet.people.manager,
      query: { q: tag_number, format: 'csv' },
    });
    expect(String(file.body)).toContain(`${tag_number},Cap,${vehicle.plate_no}`);
  });
});

describe('with a code at the pump', () => {
  test('a tag is paired once, and replaces the one before', async () => {
    const vehicle = await newVehicle();
    const before = (await pair({ vehicle_id: vehicle.id, tag: bytesOfTag() })).body;
    const ended = await codeFor(vehicle.id);
    const { code, replaces } = await codeFor(vehicle.id);
    expect(replaces).toEqual({ id: before.id, tag_number: before.tag_number });
    expect((await pairAtPump(ended.code, bytesOfTag())).body.code).toBe('TAG_CODE_INVALID');
    const typed = ` ${code.slice(0, 4).toLowerCase()}-${code.slice(4)}`;
    const check = await world.call(contract.checkVehicleTagCode, {
      as: fleet.people.attendant,
      body: { code: typed },
    });
    expect(check.body).toMatchObject({ plate_no: vehicle.plate_no });
    expect((await pairAtPump(code, 'nonsense')).body.fields).toEqual({ tag: 'not_a_tag' });
    const paired = await pairAtPump(typed, bytesOfTag());
    expect(paired.body).toMatchObject({ plate_no: vehicle.plate_no });
    expect((await pairAtPump(code, bytesOfTag())).body).toMatchObject({
      code: 'TAG_CODE_INVALID',
      fields: { code: 'wrong_tag_code' },
    });
    const rows = await world.rows(
      'select status, paired_in, paired_station_id from vehicle_tags where vehicle_id = $1 order by id',
      [vehicle.id],
    );
    expect(rows).toMatchObject([
      { status: 'replaced' },
      { status: 'active', paired_in: 'pump', paired_station_id: fleet.station.id },
    ]);
  });

  test('a code ends after a day', async () => {
    const { code } = await codeFor((await newVehicle()).id);
    world.advance(24 * 3_600 + 1);
    expect((await pairAtPump(code, bytesOfTag())).body.code).toBe('TAG_CODE_INVALID');
  });

  test('of two that pair one tag at once, at the desk or the pump, one has it', async () => {
    for (let round = 0; round < 5; round += 1) {
      const tag = bytesOfTag();
      const vehicles = await Promise.all(Array.from({ length: 4 }, newVehicle));
      const codes = await Promise.all(vehicles.slice(0, 2).map(({ id }) => codeFor(id)));
      const answers = await Promise.all([
        ...codes.map(({ code }) => pairAtPump(code, tag)),
        ...vehicles.slice(2).map(({ id }) => pair({ vehicle_id: id, tag })),
        pair({ vehicle_id: stranger.vehicle.id, tag }, stranger.people.manager),
      ]);
      const refused = answers.filter(({ status }) => status !== 201);
      expect(refused).toHaveLength(4);
      for (const { body } of refused) expect(body.fields).toEqual({ tag: 'taken' });
      await world.rows(`update vehicle_tags set status = 'replaced' where vehicle_id = $1`, [
        stranger.vehicle.id,
      ]);
    }
  });

  test('of many that use one code at once, one pairs', async () => {
    const vehicle = await newVehicle();
    const { code } = await codeFor(vehicle.id);
    const answers = await Promise.all(Array.from({ length: 6 }, () => pairAtPump(code, bytesOfTag())));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    const active = await world.rows(
      `select id from vehicle_tags where vehicle_id = $1 and status = 'active'`,
      [vehicle.id],
    );
    expect(active).toHaveLength(1);
  });
});

describe('guessing', () => {
  test('codes ends after sixty in an hour, at whichever route, also at once', async () => {
    const as = await world.makeUser('attendant', { station_id: fleet.station.id });
    const guess = (index: number) =>
      index % 2
        ? pairAtPump(`ZZZZ${1000 + index}`, bytesOfTag(), as)
        : world.call(contract.checkVehicleTagCode, { as, body: { code: `ZZZZ${1000 + index}` } });
    const answers = await Promise.all(Array.from({ length: 100 }, (_, index) => guess(index)));
    const answered = answers.filter(({ body }) => body.code === 'TAG_CODE_INVALID');
    expect(answered).toHaveLength(60);
    expect(answers.filter(({ body }) => body.code === 'TOO_MANY_REQUESTS')).toHaveLength(40);
    const { code } = await codeFor((await newVehicle()).id);
    expect((await pairAtPump(code, bytesOfTag(), as)).body.code).toBe('TOO_MANY_REQUESTS');
    world.advance(3_601);
    const { code: later } = await codeFor((await newVehicle()).id);
    expect((await pairAtPump(later, bytesOfTag(), as)).status).toBe(201);
  });
});
