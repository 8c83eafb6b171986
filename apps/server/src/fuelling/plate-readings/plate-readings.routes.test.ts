import * as files from '@fleet/contracts/access/files.ts';
import * as routes from '@fleet/contracts/fuelling/fuel-requests.ts';
import { readPlate } from '@fleet/contracts/fuelling/plate-readings.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drawPlate } from '../../../../../bench/plates/drawing.ts';
import { seededRandom } from '../../../../../bench/plates/random.ts';
import { makeRefuelling } from '../../../test/refuelling.ts';
import { buildWorld, type World } from '../../../test/world.ts';
import { throwAwayUnusedReadings } from './plate-readings.service.ts';

let world: World;
let fleet: Awaited<ReturnType<typeof makeRefuelling>>;
beforeAll(async () => {
  world = await buildWorld();
  fleet = await makeRefuelling(world);
});
afterAll(() => world.close());

/** A picture of a plate on a gray background, with a location in its EXIF data. */
async function pictureOf(plate: string): Promise<Buffer> {
  const design = { kind: 'private', shape: 'short', face: 'barlow bold', embossing: 0 } as const;
  const { svg } = drawPlate(plate, design, seededRandom(1));
  const drawn = await sharp(Buffer.from(svg), { density: 200 }).resize({ width: 320 }).png().toBuffer();
  return sharp({ create: { width: 800, height: 600, channels: 3, background: '#5a6068' } })
    .composite([{ input: drawn, left: 250, top: 230 }])
    .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '24/1 42/1 0/1' } })
    .jpeg()
    .toBuffer();
}

async function read(plate: string, fuel_request_id?: number, as = fleet.people.attendant) {
  const body = fuel_request_id === undefined ? {} : { fuel_request_id };
  return world.call(readPlate, { as, body, file: await pictureOf(plate) });
}

async function taken(): Promise<number> {
  const { body } = await fleet.requestFuel();
  await fleet.initiate(body.id);
  return body.id;
}

// The reader has low priority: on a machine running many tests it may have to wait.
describe('a scanned plate', { timeout: 120_000 }, () => {
  it('is read, compared with the expected one, and its picture stored without EXIF data', async () => {
    const id = await taken();
    const { status, body } = await read(fleet.vehicle.plate_no, id);
    expect(status).toBe(201);
    expect(body).toMatchObject({
      plate_read: fleet.vehicle.plate_no,
      is_certain: true,
      expected: fleet.vehicle.plate_no,
      verdict: 'match',
      crop_jpeg: expect.stringMatching(/^\/9j\//),
    });
    const stored = await world.call(files.getFile, {
      as: fleet.people.attendant,
      params: { id: body.file_id },
    });
    expect((await sharp(stored.body as Buffer).metadata()).exif).toBeUndefined();

    await fleet.start(id, { plate_reading_id: body.id });
    await fleet.close(id);
    const { body: after } = await fleet.get(id);
    expect(after).toMatchObject({ status: 'transaction_completed', flags: [] });
    expect(after.timeline.find((line) => line.entry === 'number_plate_scan')).toMatchObject({
      file_id: body.file_id,
      detail: { matches: true, entry: 'scanned', camera: fleet.vehicle.plate_no },
    });
    // The fleet may view the evidence of its own fill.
    const seen = await world.call(files.getFile, { as: fleet.people.manager, params: { id: body.file_id } });
    expect(seen.status).toBe(200);
  });

  it('holds the fill for the platform if another plate was read with confidence', async () => {
    const id = await taken();
    const { body } = await read('ABD-17', id);
    expect(body).toMatchObject({ plate_read: 'ABD-17', verdict: 'other' });
    await fleet.start(id, { plate_reading_id: body.id });
    expect((await fleet.close(id)).body).toMatchObject({
      status: 'transaction_pending_with_vw',
      pending_reasons: ['plate_by_camera'],
    });
  });

  it('that was typed flags the fill, if neither PIN nor code identifies the driver', async () => {
    const id = await taken();
    await fleet.start(id);
    await fleet.close(id);
    expect((await fleet.get(id)).body).toMatchObject({
      status: 'transaction_completed',
      flags: ['plate_by_camera'],
    });
  });

  it('that was rejected keeps its picture', async () => {
    const id = await taken();
    const { body } = await read('ABD-17', id);
    const refused = await fleet.start(id, { plate_read: 'ABD-17', plate_reading_id: body.id });
    expect(refused.body.code).toBe('PLATE_MISMATCH');
    expect((await fleet.get(id)).body.timeline.at(-1)).toMatchObject({
      file_id: body.file_id,
      detail: { matches: false, entry: 'scanned' },
    });
    await world.call(routes.stopTransaction, {
      as: fleet.people.attendant,
      params: { id },
      body: { reason: 'Another vehicle' },
    });
  });

  it('is evidence for one fill, of its own station, shortly after it was taken', async () => {
    const id = await taken();
    const other = await makeRefuelling(world);
    const { body: foreign } = await read('ABD-17', undefined, other.people.attendant);
    const unknown = { code: 'INVALID_FIELDS', fields: { plate_reading_id: 'unknown' } };
    expect((await fleet.start(id, { plate_reading_id: foreign.id })).body).toMatchObject(unknown);
    const { body: used } = await read(fleet.vehicle.plate_no);
    const { body: old } = await read(fleet.vehicle.plate_no);
    expect((await fleet.start(id, { plate_reading_id: used.id })).status).toBe(200);
    await fleet.close(id);
    world.advance(61 * 60);
    const next = await taken();
    for (const { id: plate_reading_id } of [used, old])
      expect((await fleet.start(next, { plate_reading_id })).body).toMatchObject(unknown);
    await fleet.start(next);
    await fleet.close(next);
  });

  it('is deleted with its picture after a day if unused', async () => {
    const id = await taken();
    const used = (await read(fleet.vehicle.plate_no, id)).body;
    const unused = (await read(fleet.vehicle.plate_no, id)).body;
    await fleet.start(id, { plate_reading_id: used.id });
    await fleet.close(id);
    world.advance(86_400 - 60);
    const fresh = (await read('ABD-17')).body;
    const opened = async () => {
      const as = fleet.people.attendant;
      const open = (body: { file_id: number }) =>
        world.call(files.getFile, { as, params: { id: body.file_id } });
      return (await Promise.all([used, unused, fresh].map(open))).map(({ status }) => status);
    };
    await throwAwayUnusedReadings(world.systemCtx());
    expect(await opened()).toEqual([200, 200, 200]);
    world.advance(61);
    await throwAwayUnusedReadings(world.systemCtx());
    expect(await opened()).toEqual([200, 404, 200]);
    expect(
      await world.rows(
        "select subject_id, actor_kind from audit_rows where subject = 'plate_reading' and action = 'remove' and subject_id = any($1)",
        [[used.id, unused.id, fresh.id]],
      ),
    ).toEqual([{ subject_id: unused.id, actor_kind: 'system' }]);
  });

  it('does not disclose the expected plate to another station', async () => {
    const id = await taken();
    const other = await makeRefuelling(world);
    expect((await read('ABD-17', id, other.people.attendant)).body.code).toBe('NOT_FOUND');
    expect((await read('ABD-17', id, fleet.people.manager)).body.code).toBe('FORBIDDEN');
  });

  it('is checked by content: invalid pictures are rejected, pictures without a plate are stored', async () => {
    const as = fleet.people.attendant;
    const refused = await world.call(readPlate, { as, body: {}, file: Buffer.from('<svg/>') });
    expect(refused.body.code).toBe('UNSUPPORTED_FILE_TYPE');
    expect((await world.call(readPlate, { as, body: {} })).body.code).toBe('INVALID_FIELDS');
    const grey = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#777' } })
      .jpeg()
      .toBuffer();
    const { body } = await world.call(readPlate, { as, body: {}, file: grey });
    expect(body).toMatchObject({ plate_read: null, confidence_percent: 0, crop_jpeg: null, verdict: null });
  });
});
