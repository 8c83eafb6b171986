import * as routes from '@fleet/contracts/delivery/imports.ts';
import { readXlsx, writeXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildWorld, civilId, mobile, plate, type World } from '../../../test/world.ts';
import type { MadeUser } from '../../../test/world-makers.ts';
import { runImports } from './imports-work.service.ts';

let world: World;
let client_id: number;
let manager: MadeUser;
beforeAll(async () => {
  world = await buildWorld();
});
beforeEach(async () => {
  client_id = (await world.makeClient()).id;
  manager = await world.makeUser('client_manager', { client_id });
});
afterAll(() => world.close());

type Cell = string | number | Date | null;
const HEADERS = ['Civil ID', 'Mobile', 'Employee number', 'First name', 'Last name', 'Gender'];
let n = 500_000;
const person = (fields: Partial<Record<0 | 1 | 2 | 3 | 4 | 5, Cell>> = {}): Cell[] => {
  n += 1;
  const cells: Cell[] = [civilId(n), mobile(n), `I-${n}`, 'Salem', 'Otaibi', 'male'];
  for (const [at, value] of Object.entries(fields)) cells[Number(at)] = value;
  return cells;
};
const spreadsheet = async (rows: Cell[][]) =>
  Buffer.from(await writeXlsx({ sheets: [{ name: 'People', rows }] }));

async function bring(file: Buffer, body: object = {}, as = manager) {
  const answer = await world.call(routes.startImport, {
    as,
    file,
    body: { kind: 'drivers', file_name: 'people.xlsx', ...body },
  });
  expect(answer).toMatchObject({ status: 201, body: { status: 'reading' } });
  await runImports(world.systemCtx());
  return answer.body.id;
}
const at = async (id: number) => (await world.call(routes.getImport, { as: manager, params: { id } })).body;
const lines = async (id: number, state?: string) =>
  (
    await world.call(routes.listImportRows, {
      as: manager,
      params: { id },
      query: { per_page: 100, ...(state && { state }) },
    })
  ).body.rows;
const save = async (id: number) => {
  const answer = await world.call(routes.saveImport, { as: manager, params: { id } });
  expect(answer.status).toBe(200);
  await runImports(world.systemCtx());
  return at(id);
};
const drivers = () =>
  world.rows<{ civil_id: string; status: string }>('select * from drivers where client_id = $1', [client_id]);

describe('a spreadsheet of drivers', () => {
  test('is read, invalid cells are listed and corrected in place, and every line is saved once', async () => {
    const same = person();
    const file = await spreadsheet([
      ['People of the fleet'],
      HEADERS,
      same,
      person({ 0: '1000000000', 1: '0412345678' }),
      person({ 3: '' }),
      person({ 1: same[1]! }),
      person({ 5: 'unknown' }),
      [],
      person({ 5: 'أنثى', 0: Number(civilId(777)) }),
    ]);
    const id = await bring(file);
    expect(await at(id)).toMatchObject({
      status: 'preview',
      total_rows: 6,
      good_rows: 2,
      bad_rows: 4,
      unknown_columns: [],
    });
    const bad = await lines(id, 'bad');
    expect(bad.map(({ row_no, problems }) => [row_no, problems])).toEqual([
      [4, { civil_id: 'invalid_civil_id', mobile: 'invalid_mobile' }],
      [5, { first_name: 'required' }],
      [6, { mobile: 'twice_in_file' }],
      [7, { gender: 'unknown_choice' }],
    ]);

    const correct = (row_no: number, body: object) =>
      world.call(routes.correctImportRow, { as: manager, params: { id, row_no }, body });
    expect(
      (await correct(4, { cells: { civil_id: civilId(990_001), mobile: '٠٥٥٥٥٥٥٥٥١' } })).body.row.state,
    ).toBe('good');
    expect((await correct(5, { cells: { first_name: 'Noura' } })).body.row.state).toBe('good');
    expect((await correct(7, { dropped: true })).body.row.state).toBe('dropped');
    // The first line gives up the number, so the duplicate becomes valid.
    expect((await correct(3, { cells: { mobile: mobile(990_002) } })).body.import).toMatchObject({
      good_rows: 5,
      bad_rows: 0,
    });

    expect(await save(id)).toMatchObject({ status: 'done', saved_rows: 5, dropped_rows: 1, good_rows: 0 });
    expect(await drivers()).toHaveLength(5);
    expect((await lines(id, 'saved')).every((line) => line.saved_id !== null)).toBe(true);
    const audit = await world.rows<{ actor_user_id: number }>(
      `select actor_user_id from audit_rows where subject = 'driver' and client_id = $1 and action = 'create'`,
      [client_id],
    );
    expect(audit).toHaveLength(5);
    expect(new Set(audit.map((row) => row.actor_user_id))).toEqual(new Set([manager.id]));

    const again = await bring(file);
    expect(await at(again)).toMatchObject({ good_rows: 0, bad_rows: 6 });
    expect((await lines(again, 'bad')).at(-1)).toMatchObject({
      problems: { civil_id: 'taken', mobile: 'taken', employee_number: 'taken' },
    });
  });

  test('leaves lines that conflict with changes made in the meantime, with the reason', async () => {
    const one = person();
    const id = await bring(await spreadsheet([HEADERS, one, person()]));
    await world.makeDriver({ mobile: String(one[1]) });
    expect(await save(id)).toMatchObject({ status: 'done', saved_rows: 1, bad_rows: 1 });
    expect(await lines(id, 'bad')).toMatchObject([{ row_no: 2, problems: { mobile: 'taken' } }]);
    const rest = await world.call(routes.getImportFailedRows, {
      as: manager,
      params: { id },
      query: { language: 'en' },
    });
    const { sheets } = await readXlsx(rest.body as unknown as Buffer);
    expect(sheets[0]!.rows).toHaveLength(2);
    expect(sheets[0]!.rows[0]).toContain('Errors');
    expect(sheets[0]!.rows[1]!.join()).toContain('Already in use');
    // The remainder can be imported as it is.
    const back = await bring(rest.body as unknown as Buffer);
    expect(await at(back)).toMatchObject({ total_rows: 1, bad_rows: 1, unknown_columns: [] });
  });

  test('is read from CSV with semicolons, Arabic headers and the code page of Arabic Excel', async () => {
    const [civil, phone, number] = person();
    const text = `رقم الهوية;رقم الجوال;الرقم الوظيفي;الاسم الأول;اسم العائلة\r\n${civil};${phone};${number};سالم;العتيبي\r\n`;
    expect(await at(await bring(Buffer.from(`\uFEFF${text}`)))).toMatchObject({ good_rows: 1 });
    const windows1256 = Buffer.from([...text].map((char) => WINDOWS_1256.get(char) ?? char.charCodeAt(0)));
    const id = await bring(windows1256);
    expect((await lines(id))[0]!.cells).toMatchObject({ first_name: 'سالم' });
  });

  test('is rejected, or fails with a message, if it is not a spreadsheet', async () => {
    const start = (file: Buffer) =>
      world.call(routes.startImport, { as: manager, file, body: { kind: 'drivers', file_name: 'x' } });
    expect((await start(Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0, 0, 0, 0]))).body.code).toBe(
      'UNSUPPORTED_FILE_TYPE',
    );
    expect((await start(Buffer.from('\0\0\0\0binary'))).body.code).toBe('UNSUPPORTED_FILE_TYPE');
    expect((await start(Buffer.alloc(9 * 1024 * 1024, 'a'))).body.code).toBe('FILE_TOO_LARGE');
    const failure = async (file: Buffer) => (await at(await bring(file))).failure;
    expect(
      await failure(
        await spreadsheet([
          ['one', 'two'],
          ['a', 'b'],
        ]),
      ),
    ).toBe('no_header_row');
    expect(
      await failure(
        await spreadsheet([
          ['Civil ID', 'Mobile'],
          ['1', '2'],
        ]),
      ),
    ).toBe('missing_columns');
    expect(await failure(await spreadsheet([HEADERS]))).toBe('no_lines');
    expect(await failure(Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.alloc(200)]))).toBe('too_large');
  });

  test('can be stopped while saving, and continued', async () => {
    const id = await bring(await spreadsheet([HEADERS, person(), person()]));
    await world.call(routes.saveImport, { as: manager, params: { id } });
    const stopped = await world.call(routes.cancelImport, { as: manager, params: { id } });
    expect(stopped.body).toMatchObject({ status: 'preview', good_rows: 2 });
    await runImports(world.systemCtx());
    expect(await drivers()).toHaveLength(0);
    expect(await save(id)).toMatchObject({ status: 'done', saved_rows: 2 });
    expect((await world.call(routes.cancelImport, { as: manager, params: { id } })).body.code).toBe(
      'STATUS_CONFLICT',
    );
    expect((await world.call(routes.saveImport, { as: manager, params: { id } })).body.code).toBe(
      'STATUS_CONFLICT',
    );
  });

  test('saved by two jobs at once creates each driver once', async () => {
    const id = await bring(await spreadsheet([HEADERS, ...Array.from({ length: 300 }, () => person())]));
    await world.call(routes.saveImport, { as: manager, params: { id } });
    await Promise.all([runImports(world.systemCtx()), runImports(world.systemCtx())]);
    expect(await at(id)).toMatchObject({ status: 'done', saved_rows: 300 });
    expect(await drivers()).toHaveLength(300);
  });
});

describe('a spreadsheet of vehicles', () => {
  test('references types, fuels, groups and drivers in either language', async () => {
    await world.makeFuelTypes();
    await world.makeVehicleType();
    const driver = await world.makeDriver({ client_id, employee_number: 'D-7' });
    await world.rows(
      `insert into vehicle_groups (client_id, name_en, name_ar) values ($1, 'Riyadh', 'الرياض')`,
      [client_id],
    );
    const headers = [
      'رقم اللوحة',
      'Vehicle type',
      'Fuel',
      'Tank capacity (L)',
      'Odometer (km)',
      'Group',
      'Driver',
      'km/l',
      'Colour of seats',
    ];
    const [one, two] = [plate(880_001), plate(880_002)];
    const id = await bring(
      await spreadsheet([
        headers,
        [one, 'Pickup', 'ديزل', '80.5', '124,500', 'الرياض', 'd-7', 8.5, 'red'],
        [two, 'Lorry', 'fuel_91', '80,5', '-1', 'Jeddah', 'D-8', null, null],
        [one, 'Pickup', 'Diesel', 60, null, null, 'D-7', null, null],
      ]),
      { kind: 'vehicles' },
    );
    expect(await at(id)).toMatchObject({ unknown_columns: ['Colour of seats'], good_rows: 1 });
    expect((await lines(id, 'bad')).map((line) => line.problems)).toEqual([
      {
        vehicle_type: 'unknown',
        gas_tank_capacity: 'not_a_number',
        odometer: 'not_a_number',
        group: 'unknown',
        driver: 'unknown',
      },
      { plate_no: 'twice_in_file', driver: 'twice_in_file' },
    ]);
    expect(await save(id)).toMatchObject({ saved_rows: 1 });
    const [saved] = await world.rows('select * from vehicles where client_id = $1', [client_id]);
    expect(saved).toMatchObject({
      plate_no: one,
      gas_tank_capacity_ml: 80_500,
      odometer_km: 124_500,
      driver_id: driver.id,
      metres_per_litre: 8_500,
    });
    expect(
      await world.rows('select * from odometer_readings where vehicle_id = $1', [saved!.id]),
    ).toHaveLength(1);
    expect(
      await world.rows('select * from vehicle_driver_logs where vehicle_id = $1', [saved!.id]),
    ).toHaveLength(1);
  });

  test('has a template in both languages that can be imported', async () => {
    for (const language of ['en', 'ar'] as const) {
      const template = await world.call(routes.getImportTemplate, {
        as: manager,
        query: { kind: 'vehicles', language },
      });
      const { sheets } = await readXlsx(template.body as unknown as Buffer);
      expect(sheets).toHaveLength(3);
      expect(sheets[0]!.rows[0]).toHaveLength(23);
      expect((await at(await bring(template.body as unknown as Buffer, { kind: 'vehicles' }))).failure).toBe(
        'no_lines',
      );
    }
  });
});

test('imports of other clients are not found', async () => {
  const id = await bring(await spreadsheet([HEADERS, person()]));
  const stranger = await world.makeUser('client_manager');
  for (const route of [routes.getImport, routes.saveImport, routes.cancelImport])
    expect((await world.call(route, { as: stranger, params: { id } })).body.code).toBe('NOT_FOUND');
});

const WINDOWS_1256 = new Map(
  Array.from(
    { length: 256 },
    (_, byte) => [new TextDecoder('windows-1256').decode(new Uint8Array([byte])), byte] as const,
  ),
);
