import { upsertDrivers, upsertVehicles } from '@fleet/contracts/delivery/upserts.ts';
import { getVehicle } from '@fleet/contracts/fleet/vehicles.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeRefuelling } from '../../../test/refuelling.ts';
import { buildWorld, civilId, mobile, plate as plateOf, type World } from '../../../test/world.ts';

let world: World;
let fleet: Awaited<ReturnType<typeof makeRefuelling>>;

beforeAll(async () => {
  world = await buildWorld({ pool: 20 });
});
beforeEach(async () => {
  fleet = await makeRefuelling(world);
});
afterAll(() => world.close());

/** Beyond the numbers used by the factories. */
let count = 5_000;
const plate = () => plateOf(++count);

type Line = Record<string, string | number | null>;
const sendVehicles = (vehicles: Line[], more: object = {}) =>
  world.call(upsertVehicles, { as: fleet.people.manager, body: { vehicles, ...more } });
const sendDrivers = (drivers: Line[], more: object = {}) =>
  world.call(upsertDrivers, { as: fleet.people.manager, body: { drivers, ...more } });
const line = (plate_no: string, more: object = {}) => ({
  plate_no,
  vehicle_type: 'Pickup',
  fuel_type: 'diesel',
  gas_tank_capacity: '80.5',
  ...more,
});
const audits = (subject: string) =>
  world.rows<{ action: string; before: object | null; after: object }>(
    'select action, before, after from audit_rows where client_id = $1 and subject = $2 and actor_user_id = $3 order by id',
    [fleet.client.id, subject, fleet.people.manager.id],
  );

describe('an upsert of vehicles', () => {
  it('creates, finds and updates them; omitted fields stay unchanged', async () => {
    const register: Line[] = [
      line(plate(), { make: 'Isuzu', client_reference_number: 'T-1' }),
      line(plate(), { client_reference_number: 'T-2', odometer: 1_000 }),
    ];
    const made = await sendVehicles(register);
    expect(made.body, JSON.stringify(made.body)).toMatchObject({ created: 2, refused: 0 });
    const [first] = made.body.lines;
    const again = await sendVehicles(register);
    expect(again.body).toMatchObject({ created: 0, updated: 0, unchanged: 2 });
    expect((await audits('vehicle')).map(({ action }) => action)).toEqual(['create', 'create']);

    const changed = await sendVehicles([{ client_reference_number: 'T-1', color: 'White' }], {
      match_by: 'client_reference_number',
    });
    expect(changed.body.lines).toEqual([{ line: 0, result: 'updated', id: first!.id, fields: {} }]);
    const { body } = await world.call(getVehicle, {
      as: fleet.people.manager,
      params: { id: first!.id! },
    });
    expect(body).toMatchObject({ color: 'White', make: 'Isuzu', gas_tank_capacity_ml: 80_500 });
    expect((await audits('vehicle')).at(-1)).toEqual({
      action: 'update',
      before: { color: null },
      after: { color: 'White' },
    });
  });

  it('reports errors by line, with the rules of the import, and saves the others', async () => {
    const other = await makeRefuelling(world);
    const good = plate();
    const answer = await sendVehicles([
      line(good),
      line('12'),
      line(plate(), { fuel_type: 'coal', gas_tank_capacity: 'much' }),
      { plate_no: plate() },
      line(good),
      line(other.vehicle.plate_no),
      line(fleet.vehicle.plate_no, { gas_tank_capacity: '' }),
      line(plate(), { driver: 'nobody' }),
    ]);
    expect(answer.body).toMatchObject({ created: 1, refused: 7 });
    expect(answer.body.lines.map(({ result, fields }) => [result, fields])).toEqual([
      ['created', {}],
      ['refused', { plate_no: 'invalid_plate' }],
      ['refused', { fuel_type: 'unknown', gas_tank_capacity: 'not_a_number' }],
      ['refused', { vehicle_type: 'required', fuel_type: 'required', gas_tank_capacity: 'required' }],
      ['refused', { plate_no: 'twice_in_file' }],
      ['refused', { plate_no: 'taken' }],
      ['refused', { gas_tank_capacity: 'required' }],
      ['refused', { driver: 'unknown' }],
    ]);
    expect(JSON.stringify(answer.body)).not.toContain(other.vehicle.plate_no);
  });

  it('assigns a driver to a vehicle, but never takes one from another', async () => {
    const [employee] = await world.rows<{ employee_number: string }>(
      'select employee_number from drivers where id = $1',
      [fleet.driver.id],
    );
    const driver = employee!.employee_number;
    const mine = line(plate());
    await sendVehicles([mine]);
    const taken = await sendVehicles([{ plate_no: mine.plate_no, driver }]);
    expect(taken.body.lines[0]).toMatchObject({ result: 'refused', fields: { driver: 'taken' } });
    const freed = await sendVehicles([{ plate_no: fleet.vehicle.plate_no, driver: null }]);
    expect(freed.body.lines[0]).toMatchObject({ result: 'updated' });
    const input = await sendVehicles([{ plate_no: mine.plate_no, driver }]);
    expect(input.body.lines[0]).toMatchObject({ result: 'updated' });
  });

  it('accepts a thousand lines, and not one more', async () => {
    const register = Array.from({ length: 1_000 }, (_, n) =>
      line(plate(), { client_reference_number: `B-${n}`, make: 'Toyota', model: 'Hilux' }),
    );
    expect((await sendVehicles(register)).body).toMatchObject({ created: 1_000 });
    expect((await sendVehicles(register)).body).toMatchObject({ unchanged: 1_000 });
    const tooMany = await sendVehicles([...register, line(plate())]);
    expect(tooMany.body.fields).toEqual({ vehicles: 'too_big' });
  }, 90_000);
});

describe('an upsert of drivers', () => {
  it('creates and updates by civil ID or employee number', async () => {
    const civil_id = civilId(++count);
    const input = {
      civil_id,
      mobile: mobile(++count),
      employee_number: 'E-77',
      first_name: 'Salem',
      last_name: 'Alharbi',
    };
    const made = await sendDrivers([input, { civil_id: '1000000001', first_name: 'X' }]);
    expect(made.body.lines).toMatchObject([
      { result: 'created' },
      {
        result: 'refused',
        fields: { mobile: 'required', employee_number: 'required', last_name: 'required' },
      },
    ]);
    expect((await sendDrivers([input])).body).toMatchObject({ unchanged: 1 });
    const changed = await sendDrivers([{ employee_number: 'E-77', last_name: 'Alqahtani' }], {
      match_by: 'employee_number',
    });
    expect(changed.body).toMatchObject({ updated: 1 });
    expect((await audits('driver')).map(({ action, after }) => [action, after])).toMatchObject([
      ['create', { civil_id }],
      ['update', { last_name: 'Alqahtani' }],
    ]);
  });

  it('sent concurrently in opposite orders is executed once', async () => {
    const register = Array.from({ length: 30 }, (_, n) => ({
      civil_id: civilId(++count),
      mobile: mobile(++count),
      employee_number: `R-${n}`,
      first_name: 'Driver',
      last_name: `No ${n}`,
    }));
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) => sendDrivers(n % 2 ? register : register.toReversed())),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(answers.map(({ body }) => body.created).toSorted((a, b) => b - a)).toEqual([
      30, 0, 0, 0, 0, 0, 0, 0,
    ]);
  });
});
