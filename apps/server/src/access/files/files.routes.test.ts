import { crc32 } from 'node:zlib';
import { getFile, uploadFile } from '@fleet/contracts/access/files.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertBareRequest } from '../../../test/bare-requests.ts';
import { buildWorld, type World } from '../../../test/world.ts';
import type { MadeUser } from '../../../test/world-makers.ts';
import { checkOwnUpload } from './files.service.ts';

let world: World;
let station: { id: number; network_id: number };
let attendant: MadeUser;

beforeAll(async () => {
  world = await buildWorld();
  station = await world.makeStation();
  attendant = await world.makeUser('attendant', { station_id: station.id });
});
afterAll(() => world.close());

const upload = (file: Buffer | undefined, kind = 'pump_photo') =>
  world.call(uploadFile, { as: attendant, body: { kind }, ...(file && { file }) });

/** Random pixels: the hardest picture to compress. */
const noise = (width: number, height: number) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: 'black',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  });

describe('a pump photo', () => {
  test('is stored upright, without location and time, at most 1600 pixels and 400 kB', async () => {
    const photo = await noise(3000, 2000)
      .withExif({ IFD0: { Make: 'A phone' }, IFD3: { GPSLatitude: '24/1 42/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg({ quality: 90 })
      .toBuffer();
    expect((await sharp(photo).metadata()).exif).toBeDefined();

    const { status, body } = await upload(photo);
    expect(status).toBe(201);
    const answer = await world.call(getFile, { as: attendant, params: { id: body.file_id } });
    expect(answer.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': expect.stringContaining('private'),
      'x-content-type-options': 'nosniff',
      'content-disposition': `inline; filename="${body.file_id}.jpeg"`,
    });
    const stored = answer.body as unknown as Buffer;
    expect(stored.length).toBe(body.size_bytes);
    expect(stored.length).toBeLessThanOrEqual(400_000);
    const found = await sharp(stored).metadata();
    expect(found).toMatchObject({ format: 'jpeg' });
    expect(found.exif).toBeUndefined();
    expect(found.orientation).toBeUndefined();
    expect(found.height).toBeGreaterThan(found.width);
    expect(Math.max(found.width, found.height)).toBeLessThanOrEqual(1600);
  });

  test('may be PNG or WebP, and is not enlarged', async () => {
    for (const picture of [await noise(300, 200).png().toBuffer(), await noise(300, 200).webp().toBuffer()]) {
      const { status, body } = await upload(picture, 'plate_photo');
      expect(status).toBe(201);
      const answer = await world.call(getFile, { as: attendant, params: { id: body.file_id } });
      expect(await sharp(answer.body as unknown as Buffer).metadata()).toMatchObject({
        format: 'jpeg',
        width: 300,
        height: 200,
      });
    }
  });

  test('leaves an audit entry with its hash', async () => {
    const { body } = await upload(await noise(100, 100).jpeg().toBuffer());
    const rows = await world.rows(
      `select actor_user_id, station_id, after from audit_rows where subject = 'file' and subject_id = $1`,
      [body.file_id],
    );
    expect(rows).toMatchObject([
      { actor_user_id: attendant.id, station_id: station.id, after: { kind: 'pump_photo' } },
    ]);
  });
});

describe('rejected uploads', () => {
  test('are detected by content, whatever the declared type', async () => {
    const jpeg = await noise(400, 400).jpeg().toBuffer();
    const refused = {
      text: Buffer.from('<?php echo 1;'),
      svg: Buffer.from(
        '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>',
      ),
      gif: await noise(10, 10).gif().toBuffer(),
      empty: Buffer.alloc(0),
      head_only: jpeg.subarray(0, 300),
    };
    for (const [name, bytes] of Object.entries(refused)) {
      const { status, body } = await upload(bytes);
      expect([name, status, body.code]).toEqual([name, 422, 'UNSUPPORTED_FILE_TYPE']);
    }
  });

  test('include a small file that decompresses to a huge picture', async () => {
    const png = await noise(8, 8).png().toBuffer();
    // The first chunk contains width and height, followed by its checksum.
    png.writeUInt32BE(20_000, 16);
    png.writeUInt32BE(20_000, 20);
    png.writeUInt32BE(crc32(png.subarray(12, 29)), 29);
    expect((await upload(png)).body.code).toBe('FILE_TOO_LARGE');
  });

  test('include a missing file, an unknown type, and more than twelve megabytes', async () => {
    expect(await upload(undefined)).toMatchObject({ status: 400, body: { fields: { file: 'required' } } });
    expect(await upload(Buffer.from('x'), 'receipt')).toMatchObject({
      status: 400,
      body: { code: 'INVALID_FIELDS' },
    });
    expect(await upload(Buffer.alloc(13 * 1024 * 1024))).toMatchObject({ status: 413 });
  });

  test('include those of users without pump access', async () => {
    const manager = await world.makeUser('client_manager');
    const answer = await world.call(uploadFile, {
      as: manager,
      body: { kind: 'pump_photo' },
      file: Buffer.from('x'),
    });
    expect(answer).toMatchObject({ status: 403 });
  });
});

describe('access to a picture', () => {
  let file_id: number;
  const sees = async (as: MadeUser, id = file_id) =>
    (await world.call(getFile, { as, params: { id } })).status;

  beforeAll(async () => {
    file_id = (await upload(await noise(50, 50).jpeg().toBuffer())).body.file_id;
  });

  test('is limited to its station and administrators until a request references it', async () => {
    expect(await sees(attendant)).toBe(200);
    expect(await sees(await world.makeUser('gas_station_manager', { station_id: station.id }))).toBe(200);
    expect(await sees(await world.makeUser('supervisor', { station_id: station.id }))).toBe(200);
    expect(await sees(await world.makeUser('admin'))).toBe(200);
    expect(await sees(await world.makeUser('attendant'))).toBe(404);
    expect(
      await sees(await world.makeUser('gas_station_network_manager', { network_id: station.network_id })),
    ).toBe(404);
    expect(await sees(await world.makeUser('client_manager'))).toBe(404);
    expect(await sees(attendant, 999_999)).toBe(404);
  });

  test.each(['pump photo', 'timeline'] as const)(
    'extends to client, driver and network once a request references it as %s',
    async (where) => {
      const vehicle = await world.makeVehicle();
      const id = (await upload(await noise(50, 50).jpeg().toBuffer())).body.file_id;
      const request = await insertBareRequest(world, vehicle, {
        station,
        ...(where === 'pump photo' && { pump_photo_file_id: id }),
      });
      if (where === 'timeline') {
        await world.rows(
          `insert into fuel_request_timeline (fuel_request_id, entry, at, actor_kind, file_id) values ($1, 'number_plate_scan', $2, 'user', $3)`,
          [request.id, world.now, id],
        );
      }
      const { client_id } = vehicle;
      expect(await sees(await world.makeUser('client_billing', { client_id }), id)).toBe(200);
      expect(await sees(await world.makeUser('driver', { driver_id: vehicle.driver_id }), id)).toBe(200);
      expect(
        await sees(
          await world.makeUser('gas_station_network_manager', { network_id: station.network_id }),
          id,
        ),
      ).toBe(200);
      expect(await sees(await world.makeUser('driver', { client_id }), id)).toBe(404);
      expect(await sees(await world.makeUser('client_manager'), id)).toBe(404);
      expect(await sees(await world.makeUser('gas_station_network_manager'), id)).toBe(404);
      expect(await sees(await world.makeUser('attendant'), id)).toBe(404);
    },
  );

  test('is not gained by referencing another station’s picture in one’s own request', async () => {
    const other = await world.makeStation();
    const vehicle = await world.makeVehicle();
    await insertBareRequest(world, vehicle, { station: other, pump_photo_file_id: file_id });
    expect(await sees(await world.makeUser('client_manager', { client_id: vehicle.client_id }))).toBe(404);
    const thief = await world.makeUser('attendant', { station_id: other.id });
    expect(await sees(thief)).toBe(404);
    const actor = { ...world.systemCtx().actor, kind: 'user' as const, station_id: other.id };
    await expect(
      checkOwnUpload({ ...world.systemCtx(), actor }, file_id, 'pump_photo_file_id'),
    ).rejects.toMatchObject({
      fields: { pump_photo_file_id: 'unknown' },
    });
  });
});
