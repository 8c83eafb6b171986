import { getFile } from '@fleet/contracts/access/files.ts';
import { clientLogin, getMe } from '@fleet/contracts/access/sessions.ts';
import * as contract from '@fleet/contracts/access/users.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildWorld, type World } from '../../../test/world.ts';

const PASSWORD = 'Mahatta-2026';
type Person = Awaited<ReturnType<World['makeUser']>>;

let world: World;
let client_id: number;
let manager: Person;
beforeAll(async () => {
  world = await buildWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  client_id = (await world.makeClient()).id;
  manager = await world.makeUser('client_manager', { client_id, password: PASSWORD });
});

type Edit = Parameters<typeof contract.updateMe.body.parse>[0];
const read = async (as: Person) => (await world.call(contract.getAccount, { as })).body;
async function edit(as: Person, changes: Partial<Record<keyof typeof contract.account.shape, unknown>>) {
  const { name, username, mobile, dob, version } = await read(as);
  const body = { name, username, mobile, dob, version, ...changes } as Edit as never;
  return world.call(contract.updateMe, { as, body });
}

describe('the own account', () => {
  test('stores name, username, mobile and date of birth, audited', async () => {
    const { status, body } = await edit(manager, {
      name: "Nora Al-Fahad & O'Neil",
      username: 'Nora.Fahad',
      mobile: '٠٥٠٠٠٠٠٠٠١',
      dob: '1990-05-17',
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      name: "Nora Al-Fahad & O'Neil",
      username: 'nora.fahad',
      mobile: '500000001',
      dob: '1990-05-17',
      company: { name_en: expect.any(String) },
      version: 2,
    });
    const [row] = await world.rows<{ after: object }>(
      `select after from audit_rows where subject = 'user' and action = 'update' and subject_id = $1`,
      [manager.id],
    );
    expect(row!.after).toMatchObject({ username: 'nora.fahad', dob: '1990-05-17' });
  });

  test('refuses a taken or malformed username, a future date of birth and a wrong mobile', async () => {
    const other = await world.makeUser('client_billing', { client_id });
    await edit(other, { username: `taken${client_id}` });
    expect((await edit(manager, { username: `TAKEN${client_id}` })).body.fields).toEqual({
      username: 'taken',
    });
    for (const username of ['ab', '5fahad', 'a@b.sa', 'fa had', 'x'.repeat(31)])
      expect((await edit(manager, { username })).status).toBe(400);
    expect((await edit(manager, { dob: '2999-01-01' })).body.fields).toEqual({ dob: 'in_future' });
    expect((await edit(manager, { mobile: '412345678' })).body.fields).toEqual({ mobile: 'invalid_mobile' });
  });

  test('does not overwrite what was saved in between; of two edits at once one is refused', async () => {
    const { version } = await read(manager);
    const both = await Promise.all(['First', 'Second'].map((name) => edit(manager, { name, version })));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)!.body.code).toBe('VERSION_CONFLICT');
  });

  test('signs in by its username, in any case', async () => {
    await edit(manager, { username: `Desk${client_id}` });
    const signIn = (email: string) =>
      world.call(clientLogin, { body: { user: { email, password: PASSWORD } } });
    expect((await signIn(` dESK${client_id} `)).body.result.userData.user_id).toBe(manager.id);
    expect((await signIn(`desk${client_id}0`)).body.code).toBe('INVALID_CREDENTIALS');
  });
});

describe('the own picture', () => {
  const face = (background: string) =>
    sharp({ create: { width: 900, height: 1200, channels: 3, background } })
      .png()
      .toBuffer();
  const open = (as: Person, id: number) => world.call(getFile, { as, params: { id } });

  test('is re-encoded, shown to the own party and administrators only, and replaced without a remainder', async () => {
    const first = await world.call(contract.uploadAvatar, {
      as: manager,
      body: {},
      file: await face('#c68642'),
    });
    expect(first.status).toBe(201);
    const id = first.body.file_id;
    expect((await world.call(getMe, { as: manager })).body.avatar).toBe(id);
    expect(await sharp((await open(manager, id)).body as unknown as Buffer).metadata()).toMatchObject({
      format: 'jpeg',
      height: 480,
    });

    const stranger = await world.makeUser('client_manager', { client_id: (await world.makeClient()).id });
    const colleague = await world.makeUser('client_billing', { client_id });
    const admin = await world.makeUser('admin');
    expect((await open(stranger, id)).status).toBe(404);
    expect((await open(colleague, id)).status).toBe(200);
    expect((await open(admin, id)).status).toBe(200);
    const listed = await world.call(contract.listUsers, { as: admin, query: { client_id } });
    expect(listed.body.rows.find((row) => row.id === manager.id)!.avatar).toBe(id);

    await world.call(contract.uploadAvatar, { as: manager, body: {}, file: await face('#8d5524') });
    expect((await open(manager, id)).status).toBe(404);
    expect((await world.call(contract.removeAvatar, { as: manager })).body).toEqual({ removed: true });
    expect((await world.call(contract.removeAvatar, { as: manager })).body).toEqual({ removed: false });
    expect(await world.rows(`select id from files where uploaded_by = $1`, [manager.id])).toEqual([]);
  });

  test('must be a picture of at most 800 kB', async () => {
    const send = (file?: Buffer) =>
      world.call(contract.uploadAvatar, { as: manager, body: {}, ...(file && { file }) });
    expect((await send(Buffer.from('<svg/>'))).body.code).toBe('UNSUPPORTED_FILE_TYPE');
    expect((await send(Buffer.alloc(800_001))).body.code).toBe('FILE_TOO_LARGE');
    expect((await send()).body.fields).toEqual({ file: 'required' });
  });
});

test('one session is ended by itself; another person’s is not there', async () => {
  const signIn = async () => {
    const answer = await world.call(clientLogin, {
      body: { user: { email: manager.email!, password: PASSWORD } },
    });
    return answer.body.result.accessToken;
  };
  const here = await signIn();
  const other = await signIn();
  const rows = async (as: string) => (await world.call(contract.listMySessions, { as })).body.rows;
  const otherId = (await rows(other)).find((row) => row.is_current)!.id;
  const end = (as: string | Person, id: number) => world.call(contract.endMySession, { as, params: { id } });

  const stranger = await world.makeUser('client_manager', { client_id });
  expect((await end(stranger, otherId)).body.code).toBe('NOT_FOUND');
  const both = await Promise.all([end(here, otherId), end(here, otherId)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 404]);
  expect((await world.call(getMe, { as: other })).status).toBe(401);
  expect((await world.call(getMe, { as: here })).status).toBe(200);
  expect((await rows(here)).map((row) => row.id)).not.toContain(otherId);
});
