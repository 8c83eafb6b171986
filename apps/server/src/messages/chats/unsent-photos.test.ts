import { getFile } from '@fleet/contracts/access/files.ts';
import * as contract from '@fleet/contracts/messages/chats.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildWorld, type World } from '../../../test/world.ts';
import { throwAwayUnsentPhotos } from './unsent-photos.service.ts';

let world: World;
beforeAll(async () => {
  world = await buildWorld();
});
afterAll(() => world.close());

it('a photo that no message carries a day later is deleted, one that was sent is not', async () => {
  const driver = await world.makeDriver();
  const as = await world.makeUser('driver', { driver_id: driver.id });
  const { body: chat } = await world.call(contract.openChat, {
    as,
    body: { kind: 'driver', about: driver.id },
  });
  const file = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  const upload = async () => (await world.call(contract.uploadChatPhoto, { as, file })).body.file_id;
  const [sent, unsent] = [await upload(), await upload()];
  const write = (file_id: number) =>
    world.call(contract.sendChatMessage, {
      ...{ as, params: { id: chat.id } },
      body: { client_key: crypto.randomUUID(), body: '', file_ids: [file_id] },
    });
  await write(sent);
  const show = async (id: number) => (await world.call(getFile, { as, params: { id } })).status;
  world.advance(86_000);
  await throwAwayUnsentPhotos(world.systemCtx());
  expect([await show(sent), await show(unsent)]).toEqual([200, 200]);
  world.advance(1_000);
  const young = await upload();
  await throwAwayUnsentPhotos(world.systemCtx());
  expect([await show(sent), await show(unsent), await show(young)]).toEqual([200, 404, 200]);
  expect((await write(unsent)).body.fields).toEqual({ file_ids: 'unknown' });
});
