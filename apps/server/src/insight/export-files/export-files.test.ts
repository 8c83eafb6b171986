import { exportVehicles } from '@fleet/contracts/fleet/vehicles.ts';
import { exportFuelRequests } from '@fleet/contracts/fuelling/fuel-requests.ts';
import * as contract from '@fleet/contracts/insight/export-files.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { buildWorld, type World } from '../../../test/world.ts';
import type { MadeUser } from '../../../test/world-makers.ts';
import { savePart, unsafeBegin } from './export-files.queries.ts';
import { purgeExportFiles } from './export-files-make.service.ts';

const CSV = { format: 'csv', lang: 'ar' } as const;
const VEHICLES = '/vehicles/export?format=csv&lang=ar';

let world: World;
let client_id: number;
let manager: MadeUser;
beforeAll(async () => {
  world = await buildWorld();
  ({ client_id } = await world.makeVehicle());
  manager = await world.makeUser('client_manager', { client_id });
});
afterAll(() => world.close());
beforeEach(() => world.rows('delete from export_files'));

const request = (path = VEHICLES, as = manager) =>
  world.call(contract.createExportFile, { as, body: { path } });
const get = (id: number, as = manager) => world.call(contract.getExportFile, { as, params: { id } });
const content = (id: number, as = manager) => world.call(contract.downloadExportFile, { as, params: { id } });
const make = async () => {
  while ((await world.jobs.runDue()) > 0);
};
const messages = async () => {
  await world.jobs.runBatches();
  return world.rows(
    `select user_id, kind, params ->> 'file' as file from push_messages where subject = 'export_file' order by id`,
  );
};

it('is made in the background as the list is downloaded, and its reader gets a message', async () => {
  const { status, body } = await request();
  expect([status, body.status, body.file_name]).toEqual([201, 'waiting', 'vehicles.csv']);
  expect((await content(body.id)).body.code).toBe('STATUS_CONFLICT');
  await make();
  const file = (await get(body.id)).body;
  expect(file).toMatchObject({ status: 'ready', file_name: 'vehicles-2026-03-01.csv' });
  const downloaded = await content(body.id);
  const direct = await world.call(exportVehicles, { as: manager, query: CSV });
  expect(downloaded.body).toEqual(direct.body);
  expect(downloaded.headers['content-disposition']).toBe(direct.headers['content-disposition']);
  expect(file.size_bytes).toBe((direct.body as Buffer).length);
  expect(await messages()).toEqual([
    { user_id: manager.id, kind: 'export_ready', file: 'vehicles-2026-03-01.csv' },
  ]);
});

it('is its user’s alone, and no longer theirs once they belong to another company', async () => {
  const { id } = (await request()).body;
  await make();
  const colleague = await world.makeUser('client_manager', { client_id });
  for (const as of [colleague, await world.makeUser('client_manager'), await world.makeUser('admin')]) {
    expect([(await get(id, as)).status, (await content(id, as)).status]).toEqual([404, 404]);
    expect((await world.call(contract.deleteExportFile, { as, params: { id } })).status).toBe(404);
    expect((await world.call(contract.listExportFiles, { as })).body.rows).toEqual([]);
  }
  await world.rows('update export_files set client_id = client_id + 1');
  expect((await content(id)).status).toBe(404);
});

it('goes on from its start after the process that made it died, and what that one still writes is refused', async () => {
  const { id } = (await request()).body;
  const ctx = world.systemCtx();
  const dead = (await unsafeBegin(ctx, id))!;
  const part = { bytes: Buffer.from('half a row'), file_name: 'x.csv', content_type: 'text/csv' };
  expect(await savePart(ctx, dead, 0, part)).toBe(true);
  expect((await get(id)).body).toMatchObject({ status: 'in_progress', size_bytes: 10 });
  const alive = (await unsafeBegin(ctx, id))!;
  expect(await savePart(ctx, dead, 1, part)).toBe(false);
  expect(await savePart(ctx, alive, 0, part)).toBe(true);
  await make();
  const direct = await world.call(exportVehicles, { as: manager, query: CSV });
  expect((await content(id)).body).toEqual(direct.body);
  expect(await savePart(ctx, alive, 1, part)).toBe(false);
});

it('is stopped by deleting it, before and while it is made', async () => {
  for (const isBegun of [false, true]) {
    const { id } = (await request()).body;
    const begun = isBegun && (await unsafeBegin(world.systemCtx(), id));
    expect((await world.call(contract.deleteExportFile, { as: manager, params: { id } })).status).toBe(200);
    const part = { bytes: Buffer.from('x'), file_name: 'x.csv', content_type: 'text/csv' };
    if (begun) expect(await savePart(world.systemCtx(), begun, 0, part)).toBe(false);
    await make();
    expect((await get(id)).status).toBe(404);
  }
  expect(await world.rows('select from export_file_parts')).toEqual([]);
  expect(await world.rows(`select from jobs where kind = 'export_file'`)).toEqual([]);
});

it('expires after three days, with its bytes', async () => {
  const { id } = (await request()).body;
  await make();
  const start = world.now;
  world.advance(contract.EXPORT_FILE_DAYS * 86_400 - 1);
  expect((await content(id)).status).toBe(200);
  world.advance(1);
  expect([(await content(id)).status, (await get(id)).status]).toEqual([404, 404]);
  await purgeExportFiles(world.systemCtx());
  expect(await world.rows('select from export_file_parts')).toEqual([]);
  world.at(start);
});

it('of one company are made one after the other, those of another in between', async () => {
  const other = await world.makeUser('client_manager');
  for (let n = 0; n < 4; n += 1) await request();
  await request(VEHICLES, other);
  await world.rows(`create table export_ends (n serial, client_id bigint)`);
  await world.rows(`create function note_export_end() returns trigger language plpgsql security definer as
    $$ begin insert into export_ends (client_id) values (new.client_id); return new; end $$`);
  await world.rows(`create trigger note_export_end after update on export_files for each row
    when (new.status = 'ready' and old.status <> 'ready') execute function note_export_end()`);
  await make();
  const ends = await world.rows<{ client_id: number }>('select client_id from export_ends order by n');
  await world.rows('drop function note_export_end cascade');
  expect(ends).toHaveLength(5);
  expect(ends.findIndex((one) => one.client_id !== client_id)).toBeLessThan(2);
});

it('fails with a message once the right to the list is taken away, and what was made is closed', async () => {
  const user = await world.makeUser('client_manager', { client_id });
  const ready = (await request(VEHICLES, user)).body.id;
  await make();
  expect((await content(ready, user)).status).toBe(200);
  const { id } = (await request(VEHICLES, user)).body;
  await world.rows(
    `with g as (insert into groups (code, base, name_en, name_ar)
       values ('without', 'client_manager', 'Without', 'دون') returning id)
     update users set group_id = g.id from g where users.id = $1`,
    [user.id],
  );
  await make();
  expect((await get(id, user)).body).toMatchObject({ status: 'failed', problem: 'not_allowed' });
  expect((await content(ready, user)).body.code).toBe('FORBIDDEN');
  expect((await messages()).at(-1)).toMatchObject({ user_id: user.id, kind: 'export_failed' });
});

it('is refused for what is no export, for wrong filters, without the right, and for too many at once', async () => {
  const refused = async (path: string, as = manager) => {
    const { status, body } = await request(path, as);
    return [status, body.code, body.fields?.path];
  };
  expect(await refused('/vehicles?format=csv')).toEqual([400, 'INVALID_FIELDS', 'unknown']);
  expect(await refused('/vehicles/export?format=pdf')).toEqual([400, 'INVALID_FIELDS', 'invalid_value']);
  const station = await world.makeUser('attendant');
  expect(await refused(VEHICLES, station)).toEqual([403, 'FORBIDDEN', undefined]);
  for (let n = 0; n < contract.MAX_EXPORTS_IN_PROGRESS; n += 1) expect((await request()).status).toBe(201);
  expect(await refused(VEHICLES)).toEqual([409, 'TOO_MANY_EXPORTS', undefined]);
});

it('has the filters of its address', async () => {
  const { id } = (await request('/fuel-requests/export?format=csv&lang=en&q=none')).body;
  await make();
  const query = { format: 'csv', lang: 'en', q: 'none' } as const;
  const direct = await world.call(exportFuelRequests, { as: manager, query });
  expect((await content(id)).body).toEqual(direct.body);
});
