import { getFile } from '@fleet/contracts/access/files.ts';
import {
  createDriver,
  getDriver,
  listDrivers,
  updateDriver,
  uploadDriverPhoto,
} from '@fleet/contracts/fleet/drivers.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildWorld, civilId, mobile, type World } from '../../../test/world.ts';
import type { MadeUser } from '../../../test/world-makers.ts';
import { throwAwayPortraits } from './drivers-portraits.service.ts';

let world: World;
let manager: MadeUser;
let stranger: MadeUser;
beforeAll(async () => {
  world = await buildWorld();
  const [mine, theirs] = [await world.makeClient(), await world.makeClient()];
  manager = await world.makeUser('client_manager', { client_id: mine.id });
  stranger = await world.makeUser('client_manager', { client_id: theirs.id });
});
afterAll(() => world.close());

const face = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c68642' } });
const upload = (as: MadeUser, file: Buffer | undefined) =>
  world.call(uploadDriverPhoto, { as, body: {}, ...(file && { file }) });
const save = (as: MadeUser, n: number, photo_file_id: number) =>
  world.call(createDriver, {
    as,
    body: {
      employee_number: `P${n}`,
      first_name: 'Salem',
      last_name: 'Otaibi',
      civil_id: civilId(n),
      mobile: mobile(n),
      photo_file_id,
    },
  });
const open = (as: MadeUser, id: number) => world.call(getFile, { as, params: { id } });

test('a driver’s photo is re-encoded and small, and visible only to their fleet and themself', async () => {
  const { status, body } = await upload(manager, await face(1200, 1600).png().toBuffer());
  expect(status).toBe(201);
  const driver = await save(manager, 80_001, body.file_id);
  expect(driver.body.photo_file_id).toBe(body.file_id);
  const list = await world.call(listDrivers, { as: manager, query: {} });
  expect(list.body.rows.map((row) => row.photo_file_id)).toContain(body.file_id);

  const picture = (await open(manager, body.file_id)).body as unknown as Buffer;
  expect(await sharp(picture).metadata()).toMatchObject({ format: 'jpeg', width: 360, height: 480 });
  const self = await world.makeUser('driver', {
    client_id: driver.body.client.id,
    driver_id: driver.body.id,
  });
  expect((await open(self, body.file_id)).status).toBe(200);
  const colleague = await world.makeUser('driver', {
    client_id: driver.body.client.id,
    driver_id: (await world.makeDriver({ client_id: driver.body.client.id })).id,
  });
  for (const other of [colleague, stranger]) expect((await open(other, body.file_id)).status).toBe(404);
});

test('pictures of other fleets, and other files, are rejected', async () => {
  const theirs = await upload(stranger, await face(200, 200).jpeg().toBuffer());
  expect((await save(manager, 80_002, theirs.body.file_id)).body).toMatchObject({
    code: 'INVALID_FIELDS',
    fields: { photo_file_id: 'unknown' },
  });
  expect(await world.rows('select 1 from drivers where employee_number = $1', ['P80002'])).toEqual([]);
});

test('it can be removed, and each change is audited', async () => {
  const { body } = await upload(manager, await face(300, 300).webp().toBuffer());
  const driver = await save(manager, 80_003, body.file_id);
  const params = { id: driver.body.id };
  const bare = await world.call(updateDriver, {
    as: manager,
    params,
    body: { photo_file_id: null, version: driver.body.version },
  });
  expect(bare.body.photo_file_id).toBeNull();
  expect((await world.call(getDriver, { as: manager, params })).body.photo_file_id).toBeNull();
  const audit = await world.rows(
    `select before->>'photo_file_id' as before, after->>'photo_file_id' as after from audit_rows
     where subject = 'driver' and action = 'update' and subject_id = $1`,
    [params.id],
  );
  expect(audit).toEqual([{ before: String(body.file_id), after: null }]);
});

test('an unused picture is deleted a day after its upload, also one previously used', async () => {
  const jpeg = await face(120, 160).jpeg().toBuffer();
  const [saved, replaced, unused] = [
    (await upload(manager, jpeg)).body.file_id,
    (await upload(manager, jpeg)).body.file_id,
    (await upload(manager, jpeg)).body.file_id,
  ];
  const driver = await save(manager, 80_004, replaced);
  const body = { photo_file_id: saved, version: driver.body.version };
  await world.call(updateDriver, { as: manager, params: { id: driver.body.id }, body });
  world.advance(86_399);
  const fresh = (await upload(manager, jpeg)).body.file_id;
  await throwAwayPortraits(world.systemCtx());
  expect((await open(manager, unused)).status).toBe(200);

  world.advance(2);
  await throwAwayPortraits(world.systemCtx());
  const opened = await Promise.all([saved, replaced, unused, fresh].map((id) => open(manager, id)));
  expect(opened.map(({ status }) => status)).toEqual([200, 404, 404, 200]);
  expect((await save(manager, 80_005, unused)).body.fields).toEqual({ photo_file_id: 'unknown' });
  const audit = await world.rows(
    `select subject_id, actor_kind from audit_rows where subject = 'file' and action = 'remove' and subject_id = any($1)
     order by subject_id`,
    [[replaced, unused]],
  );
  expect(audit).toEqual([replaced, unused].map((subject_id) => ({ subject_id, actor_kind: 'system' })));
});

test('invalid, too large or missing pictures are rejected', async () => {
  expect((await upload(manager, Buffer.from('%PDF-1.7 no picture'))).body.code).toBe('UNSUPPORTED_FILE_TYPE');
  expect((await upload(manager, Buffer.alloc(800_001, 1))).body).toMatchObject({
    code: 'FILE_TOO_LARGE',
    details: { max_bytes: 800_000 },
  });
  expect((await upload(manager, undefined)).body.code).toBe('INVALID_FIELDS');
});
