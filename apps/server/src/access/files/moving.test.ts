import { getFile, uploadFile } from '@fleet/contracts/access/files.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type SimulatedObjectStore, startObjectStore } from '../../../test/simulated-object-store.ts';
import { buildWorld, type World } from '../../../test/world.ts';
import type { MadeUser } from '../../../test/world-makers.ts';
import { type Ctx, inTransaction } from '../../platform/context.ts';
import { getObject, putObject } from '../../platform/file-store.ts';
import { readFileStoreSetting } from '../../platform/file-store-setting.ts';
import { removePictures } from './files.service.ts';
import { moveFiles, removesStoredFiles } from './moving.service.ts';

let store: SimulatedObjectStore;
let world: World;
let attendant: MadeUser;

beforeAll(async () => {
  store = await startObjectStore();
  world = await buildWorld({ environment: { FILE_STORE: store.setting } });
  const station = await world.makeStation();
  attendant = await world.makeUser('attendant', { station_id: station.id });
});
afterAll(async () => {
  await world.close();
  await store.stop();
});

const move = (more: Partial<Ctx['config']> = {}) => {
  const ctx = world.systemCtx();
  return moveFiles(
    () => ({ ...ctx, config: { ...ctx.config, ...more } }),
    () => false,
  );
};
const read = (id: number) => world.call(getFile, { as: attendant, params: { id } });
const isInDatabase = async (id: number) => {
  const [row] = await world.rows('select bytes is not null as is_there from files where id = $1', [id]);
  return row?.is_there;
};

async function uploaded(color: string): Promise<number> {
  const file = await sharp({ create: { width: 9, height: 9, channels: 3, background: color } })
    .png()
    .toBuffer();
  const { status, body } = await world.call(uploadFile, {
    as: attendant,
    body: { kind: 'pump_photo' },
    file,
  });
  expect(status).toBe(201);
  return body.file_id;
}

/** Runs the removals that are due after a while. */
async function removeDue(): Promise<void> {
  const jobs = await world.rows<{ payload: { id: number; sha256: string } }>(
    `delete from jobs where kind = 'stored_file_removed' returning payload`,
  );
  for (const { payload } of jobs)
    await removesStoredFiles.run(
      world.systemCtx(),
      payload,
      {} as Parameters<typeof removesStoredFiles.run>[2],
    );
}

test('moves files out of the database, whose readers notice nothing', async () => {
  const id = await uploaded('red');
  const before = await read(id);
  await move();
  expect(await isInDatabase(id)).toBe(false);
  const after = await read(id);
  expect(after.status).toBe(200);
  expect(after.body).toEqual(before.body);
  expect(after.headers.etag).toBe(before.headers.etag);
});

test('keeps files while the store is down, and asks readers of moved ones to try again', async () => {
  const moved = await uploaded('green');
  await move();
  const kept = await uploaded('blue');
  store.isDown = true;
  await move();
  const answers = [await read(kept), await read(moved)];
  store.isDown = false;
  expect(answers.map(({ status }) => status)).toEqual([200, 503]);
  expect(answers[1]!.headers['retry-after']).toBeDefined();
  expect(await isInDatabase(kept)).toBe(true);
  await move();
  expect(await isInDatabase(kept)).toBe(false);
  expect((await read(moved)).status).toBe(200);
});

test('gives no bytes but those that were put there', async () => {
  const id = await uploaded('gold');
  await move();
  const key = [...store.objects.keys()].find((name) => name.startsWith(`files/${id}-`))!;
  const own = store.objects.get(key)!;
  store.objects.set(key, Buffer.from('another picture'));
  expect((await read(id)).status).toBe(503);
  store.objects.set(key, own);
  expect((await read(id)).status).toBe(200);
});

test('removes from the store what is removed, moved or half moved, and nothing that came back', async () => {
  const [gone, halfMoved, back] = [await uploaded('white'), await uploaded('black'), await uploaded('gray')];
  await move();
  const keyOf = (id: number) => [...store.objects.keys()].find((name) => name.startsWith(`files/${id}-`));
  // A move that was cut off before the database knew of it.
  await world.rows(`update files set moved_at = null, bytes = 'x' where id = $1`, [halfMoved]);
  await inTransaction(world.systemCtx(), (ctx) => removePictures(ctx, [gone, halfMoved]));
  await removeDue();
  expect([keyOf(gone), keyOf(halfMoved)]).toEqual([undefined, undefined]);
  expect(keyOf(back)).toBeDefined();

  await move({ FILE_STORE_LEAVE: true });
  expect(await isInDatabase(back)).toBe(true);
  // Changed our mind: it is needed again before it would have been removed.
  await move();
  await removeDue();
  expect((await read(back)).status).toBe(200);

  await move({ FILE_STORE_LEAVE: true });
  await removeDue();
  expect(store.objects.size).toBe(0);
  expect((await read(back)).status).toBe(200);
});

test('a store refuses a wrong secret, a wrong region and other bytes than announced', async () => {
  const setting = readFileStoreSetting(store.setting, [])!;
  const bytes = Buffer.from('a picture');
  const about = { media_type: 'image/jpeg', sha256: '0'.repeat(64) };
  await expect(putObject(setting, 'files/1', bytes, about)).rejects.toThrow('BadDigest');
  await expect(getObject({ ...setting, secret: 'another' }, 'files/1')).rejects.toThrow(
    'SignatureDoesNotMatch',
  );
  await expect(getObject({ ...setting, region: 'us-east-1' }, 'files/1')).rejects.toThrow('Malformed');
  await expect(getObject({ ...setting, url: `${setting.url}2` }, 'files/1')).rejects.toThrow('NoSuchBucket');
  expect(await getObject(setting, 'files/1')).toBeNull();
});
