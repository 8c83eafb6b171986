import { getFile } from '@fleet/contracts/access/files.ts';
import { startFuelling } from '@fleet/contracts/fuelling/fuel-requests.ts';
import * as routes from '@fleet/contracts/fuelling/shifts.ts';
import * as nozzleRoutes from '@fleet/contracts/stations/nozzles.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildWorld, type World } from '../../../test/world.ts';
import { makeForecourt } from './shifts.test-support.ts';

let world: World;
beforeAll(async () => {
  world = await buildWorld();
});
afterAll(() => world.close());

describe('a shift from first reading to approval', () => {
  it('across midnight: counts the fills closed in it, compares by fuel, and is approved by another user', async () => {
    const here = await makeForecourt(world);
    await here.fill();
    world.at('2026-03-01T19:00:00Z');
    const opened = await here.open();
    expect(opened.status).toBe(201);
    const { id } = opened.body;
    expect(opened.body).toMatchObject({ status: 'open', transactions: 0, metered_ml: null });
    world.at('2026-03-01T20:30:00Z');
    await here.fill();
    world.at('2026-03-01T22:30:00Z');
    await here.fill(30_000);
    const running = await here.shift(id);
    expect(running.body).toMatchObject({ transactions: 2, transactions_ml: 70_000 });
    expect(running.body.clients).toMatchObject([{ transactions: 2, transactions_ml: 70_000 }]);
    world.at('2026-03-02T03:00:00Z');
    const closed = await here.closeShift(id, [1_050, 2_022, 3_100], {
      fuels: [{ fuel_type_id: here.fuels.diesel, other_sales_ml: 100_000 }],
    });
    expect(closed.body).toMatchObject({
      status: 'closed',
      verdict: 'within',
      ...{ metered_ml: 172_000, transactions_ml: 70_000, other_sales_ml: 100_000, variance_ml: 2_000 },
    });
    expect(closed.body.fuels).toMatchObject([
      { metered_ml: 72_000, transactions: 2, variance_ml: 2_000, tolerance_ml: 5_000, verdict: 'within' },
      { metered_ml: 100_000, other_sales_ml: 100_000, variance_ml: 0, verdict: 'within' },
    ]);
    // The next vehicle belongs to the next shift.
    await here.fill();
    expect((await here.shift(id)).body.transactions_ml).toBe(70_000);
    const approved = await here.approve(id);
    expect(approved.body).toMatchObject({ status: 'approved', can: { approve: false, close: false } });
    const { body: fills } = await world.call(routes.listShiftFills, {
      as: here.people.network,
      params: { id },
    });
    expect(fills.rows.map((fill) => fill.volume_ml)).toEqual([40_000, 30_000]);
    const audited = await world.rows<{ action: string }>(
      `select action from audit_rows where subject = 'shift' and subject_id = $1 order by id`,
      [id],
    );
    expect(audited.map(({ action }) => action)).toEqual(['open', 'close', 'approve']);
  });

  it('requires reason and photo beyond the tolerance, and shows the photo to the network', async () => {
    const here = await makeForecourt(world);
    const { body: shift } = await here.open();
    await here.fill();
    const closing = [1_060, 2_000, 3_000];
    const refused = await here.closeShift(shift.id, closing);
    expect(refused.body).toMatchObject({
      code: 'REASON_REQUIRED',
      details: {
        fuels: [{ fuel_type_id: here.fuels.fuel_91, variance_ml: 20_000, tolerance_ml: 5_000 }],
      },
    });
    const photo_file_id = await here.meterPhoto();
    const reason = 'A hose burst at nozzle 1';
    const fuels = [{ fuel_type_id: here.fuels.fuel_91, reason, photo_file_id }];
    const withoutPhoto = await here.closeShift(shift.id, closing, {
      fuels: [{ fuel_type_id: here.fuels.fuel_91, reason }],
    });
    expect(withoutPhoto.body.code).toBe('REASON_REQUIRED');
    const unseen = await world.call(getFile, { as: here.people.network, params: { id: photo_file_id } });
    expect(unseen.status).toBe(404);
    const closed = await here.closeShift(shift.id, closing, { fuels });
    expect(closed.body).toMatchObject({ status: 'closed', verdict: 'beyond', variance_ml: 20_000 });
    const seen = await world.call(getFile, { as: here.people.network, params: { id: photo_file_id } });
    expect(seen.status).toBe(200);
  });

  it('cannot be approved by its closer, is returned with a comment, and corrected without new fills', async () => {
    const here = await makeForecourt(world);
    const { body: shift } = await here.open();
    const { station: manager } = here.people;
    await here.closeShift(shift.id, [1_004, 2_000, 3_000], {}, manager);
    expect((await here.approve(shift.id, manager)).body.code).toBe('SECOND_APPROVER_REQUIRED');
    const back = await here.sendBack(shift.id, 'Nozzle 1 showed 1 003');
    expect(back.body).toMatchObject({ status: 'sent_back', decision_comment: 'Nozzle 1 showed 1 003' });
    expect((await here.approve(shift.id)).body.code).toBe('STATUS_CONFLICT');
    const next = await here.open([1_004, 2_000, 3_000]);
    expect(next.status).toBe(201);
    await here.fill();
    world.advance(3600);
    const again = await here.closeShift(shift.id, [1_003, 2_000, 3_000]);
    const { closed_at } = (await here.shift(shift.id)).body;
    expect(again.body).toMatchObject({ status: 'closed', variance_ml: 3_000, transactions: 0, closed_at });
    // The attendant corrected it, but the manager had given readings too.
    expect((await here.approve(shift.id, manager)).body.code).toBe('SECOND_APPROVER_REQUIRED');
    expect((await here.approve(shift.id)).status).toBe(200);
  });

  it('returns the same response for a repeated close, and a conflict for a different one', async () => {
    const here = await makeForecourt(world);
    const { body: shift } = await here.open();
    const close = (key: string) =>
      here.closeShift(shift.id, [1_000, 2_000, 3_000], {}, here.people.attendant, key);
    const first = await close('the same key');
    const second = await close('the same key');
    expect(second).toMatchObject({ status: 200, body: first.body });
    expect((await close('another key')).body.code).toBe('STATUS_CONFLICT');
  });

  it('cannot close while a vehicle is being fueled', async () => {
    const here = await makeForecourt(world);
    const { body: shift } = await here.open();
    const fuelling = await here.untilFuelling();
    const refused = await here.closeShift(shift.id, [1_000, 2_000, 3_000]);
    expect(refused.body).toMatchObject({ code: 'FUELLING_IN_PROGRESS', details: { count: 1 } });
    await here.close(fuelling);
    const closed = await here.closeShift(shift.id, [1_040, 2_000, 3_000]);
    expect(closed.body).toMatchObject({ status: 'closed', variance_ml: 0 });
  });
});

describe('meters', () => {
  it('roll over, never decrease, and restart when exchanged', async () => {
    const here = await makeForecourt(world);
    const { body: shift } = await here.open([999_990, 2_000, 3_000]);
    const back = await here.closeShift(shift.id, [30, 1_990, 3_000]);
    expect(back.body).toMatchObject({
      code: 'METER_IMPLAUSIBLE',
      details: { number: 2, problem: 'backwards', from_ml: 2_000_000 },
    });
    const change = { nozzle_id: here.nozzles[2]!, old_reading_ml: 3_010_000, new_reading_ml: 0 };
    const changed = await world.call(routes.changeMeter, {
      as: here.people.attendant,
      params: { id: shift.id },
      body: { ...change, reason: 'Glass broken' },
    });
    expect(changed.body.readings[2]).toMatchObject({
      change: { ...{ old_reading_ml: 3_010_000, new_reading_ml: 0 }, reason: 'Glass broken' },
    });
    const closed = await here.closeShift(shift.id, [30, 2_000, 5], {
      fuels: [
        { fuel_type_id: here.fuels.fuel_91, other_sales_ml: 40_000 },
        { fuel_type_id: here.fuels.diesel, other_sales_ml: 15_000 },
      ],
    });
    expect(closed.body).toMatchObject({ metered_ml: 55_000, variance_ml: 0, verdict: 'within' });
    expect(closed.body.readings.map(({ rolled_over }) => rolled_over)).toEqual([true, false, false]);
  });

  it('continue from the last shift, unless exchanged since', async () => {
    const here = await makeForecourt(world);
    const { body: first } = await here.open();
    await here.closeShift(first.id, [1_000, 2_000, 3_000]);
    const { body: at } = await world.call(routes.getCurrentShift, { as: here.people.attendant });
    expect(at.nozzles.map((nozzle) => nozzle.last_reading_ml)).toEqual([1_000_000, 2_000_000, 3_000_000]);
    const back = await here.open([1_000, 200, 3_000]);
    expect(back.body).toMatchObject({
      code: 'METER_IMPLAUSIBLE',
      details: { number: 2, problem: 'backwards', from_ml: 2_000_000 },
    });
    const readings = here
      .readings([1_001, 200, 3_000])
      .map((reading, index) => ({ ...reading, meter_changed: index === 1 }));
    const opened = await world.call(routes.openShift, { as: here.people.attendant, body: { readings } });
    expect(opened.body.readings).toMatchObject([
      { expected_ml: 1_000_000, opening_ml: 1_001_000, meter_changed_before: false },
      { expected_ml: 2_000_000, opening_ml: 200_000, meter_changed_before: true },
      { expected_ml: 3_000_000, opening_ml: 3_000_000 },
    ]);
  });

  it('are each read once, and only those of the station', async () => {
    const here = await makeForecourt(world);
    const short = await here.open([1_000, 2_000]);
    expect(short.body).toMatchObject({ code: 'INVALID_FIELDS', fields: { readings: 'every_nozzle_once' } });
    const foreign = await world.call(routes.openShift, {
      as: here.people.attendant,
      body: { readings: [...here.readings([1, 2, 3]), { nozzle_id: 1_000_000, reading_ml: 1 }] },
    });
    expect(foreign.body.fields).toEqual({ readings: 'unknown' });
  });

  it('belong to numbered nozzles, which cannot change during an open shift', async () => {
    const here = await makeForecourt(world);
    const as = here.people.network;
    const body = { station_id: here.station.id, fuel_type_id: here.fuels.diesel, number: 3, meter_digits: 6 };
    const taken = await world.call(nozzleRoutes.createNozzle, { as, body });
    expect(taken.body.fields).toEqual({ number: 'taken' });
    await here.open();
    const edit = { number: 3, meter_digits: 6, status: 'inactive' as const, version: 1 };
    const params = { id: here.nozzles[2]! };
    const refused = await world.call(nozzleRoutes.updateNozzle, { as, params, body: edit });
    expect(refused.body.code).toBe('SHIFT_OPEN');
    const renamed = await world.call(nozzleRoutes.updateNozzle, {
      as,
      params,
      body: { ...edit, number: 4, status: 'active' },
    });
    expect(renamed.body.nozzles.map(({ number }) => number)).toEqual([1, 2, 4]);
  });
});

describe('attendants', () => {
  it('sign in with their own PIN; after three wrong ones only a new PIN helps', async () => {
    const here = await makeForecourt(world);
    const person = await world.makeStaff({ station: here.station });
    const { body: shift } = await here.open();
    expect((await here.signIn(shift.id, person.id, '4711')).body.code).toBe('STAFF_PIN_RESET_REQUIRED');
    await here.setPin(person.id, '4711');
    const wrong = await here.signIn(shift.id, person.id, '1234');
    expect(wrong.body).toMatchObject({ code: 'INCORRECT_PIN', details: { tries_left: 2 } });
    const right = await here.signIn(shift.id, person.id, '4711');
    expect(right.body.attendants).toMatchObject([{ staff_id: person.id, signed_out_at: null }]);
    for (const pin of ['1', '2', '3']) await here.signIn(shift.id, person.id, pin);
    expect((await here.signIn(shift.id, person.id, '4711')).body.code).toBe('STAFF_PIN_RESET_REQUIRED');
    const closed = await here.closeShift(shift.id, [1_000, 2_000, 3_000]);
    expect(closed.body.attendants[0]!.signed_out_at).not.toBeNull();
  });

  it('sign out once, and neither in nor out of a closed shift', async () => {
    const here = await makeForecourt(world);
    const person = await world.makeStaff({ station: here.station });
    await here.setPin(person.id, '4711');
    const { body: shift } = await here.open();
    await here.signIn(shift.id, person.id, '4711');
    const out = await here.signOut(shift.id, person.id);
    expect(out.body.attendants).toMatchObject([{ signed_out_at: expect.any(String) }]);
    expect((await here.signOut(shift.id, person.id)).status).toBe(404);
    await here.signIn(shift.id, person.id, '4711');
    await here.closeShift(shift.id, [1_000, 2_000, 3_000]);
    expect((await here.signOut(shift.id, person.id)).body.code).toBe('STATUS_CONFLICT');
    expect((await here.signIn(shift.id, person.id, '4711')).body.code).toBe('STATUS_CONFLICT');
  });

  it('of another station are not found', async () => {
    const here = await makeForecourt(world);
    const stranger = await world.makeStaff();
    const { body: shift } = await here.open();
    expect((await here.signIn(shift.id, stranger.id, '4711')).status).toBe(404);
  });
});

describe('a station that fuels only during shifts', () => {
  it('starts no pump before one is open', async () => {
    const here = await makeForecourt(world);
    const as = here.people.network;
    const params = { id: here.station.id };
    const { body: rules } = await world.call(nozzleRoutes.getForecourt, { as, params });
    const { shift_tolerance_ml, shift_tolerance_basis_points, version } = rules;
    await world.call(nozzleRoutes.updateForecourt, {
      as,
      params,
      body: { shift_required: true, shift_tolerance_ml, shift_tolerance_basis_points, version },
    });
    const { body: created } = await here.requestFuel();
    await here.initiate(created.id);
    const start = () =>
      world.call(startFuelling, {
        as: here.people.attendant,
        params: { id: created.id },
        body: { plate_read: here.vehicle.plate_no },
      });
    expect((await start()).body.code).toBe('SHIFT_REQUIRED');
    await here.open();
    expect((await start()).status).toBe(200);
  });
});

describe('shift records', () => {
  it('are listed, exported and printed with the same figures, to their owners', async () => {
    const here = await makeForecourt(world);
    const { body: shift } = await here.open();
    await here.fill();
    await here.closeShift(shift.id, [1_040, 2_000, 3_000]);
    const { body: list } = await world.call(routes.listShifts, { as: here.people.network });
    expect(list.rows).toMatchObject([
      { id: shift.id, status: 'closed', verdict: 'within', metered_ml: 40_000, variance_ml: 0 },
    ]);
    const csv = await world.call(routes.exportShifts, {
      as: here.people.network,
      query: { format: 'csv', lang: 'en' },
    });
    expect(String(csv.body)).toContain(`${list.rows[0]!.reference_number}`);
    expect(String(csv.body)).toContain('40.00,40.00,0.00,0.00,87.20');
    const pdf = await world.call(routes.printShift, {
      as: here.people.station,
      params: { id: shift.id },
      query: { lang: 'ar' },
    });
    expect(pdf.headers['content-type']).toBe('application/pdf');
    expect(String(pdf.body).slice(0, 5)).toBe('%PDF-');
    const other = await makeForecourt(world);
    for (const as of [other.people.network, other.people.station, other.people.attendant])
      expect((await here.shift(shift.id, as)).status).toBe(404);
    const { body: none } = await world.call(routes.listShifts, { as: other.people.network });
    expect(none.rows).toEqual([]);
  });
});
