import { uploadFile } from '@fleet/contracts/access/files.ts';
import { readMeterDisplay, readPumpDisplay } from '@fleet/contracts/fuelling/display-readings.ts';
import { amountHalalas } from '@fleet/domain/money.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exampleOf } from '../../../../../bench/displays/conditions.ts';
import { photograph } from '../../../../../bench/displays/photograph.ts';
import { makeRefuelling } from '../../../test/refuelling.ts';
import { buildWorld, type World } from '../../../test/world.ts';
import type { MadeUser } from '../../../test/world-makers.ts';
import { makeForecourt } from '../shifts/shifts.test-support.ts';

let world: World;
let forecourt: Awaited<ReturnType<typeof makeForecourt>>;
beforeAll(async () => {
  world = await buildWorld();
  forecourt = await makeForecourt(world);
});
afterAll(() => world.close());

/** A picture that is read with certainty whatever it shows: same look, other figures. */
const PLAIN = exampleOf('plain', 'tuning', 2);

async function priceOf(id: number): Promise<number> {
  const [row] = await world.rows<{ price: number }>(
    'select price_millis_per_litre as price from fuel_requests where id = $1',
    [id],
  );
  return row!.price;
}

async function uploaded(
  file: Buffer,
  kind: 'pump_photo' | 'meter_photo',
  as: MadeUser = forecourt.people.attendant,
): Promise<number> {
  const { body } = await world.call(uploadFile, { as, body: { kind }, file });
  return body.file_id;
}

/** A display that shows so many milliliters at the price of this request. */
async function displayOf(id: number, volume_ml: number): Promise<number> {
  const price_millis_per_litre = await priceOf(id);
  const shown = {
    volume_ml,
    amount_halalas: amountHalalas(volume_ml, price_millis_per_litre),
    price_millis_per_litre,
  };
  return uploaded(await photograph({ ...PLAIN, shown }), 'pump_photo');
}

function read(fuel_request_id: number, file_id: number, as: MadeUser = forecourt.people.attendant) {
  return world.call(readPumpDisplay, { as, body: { file_id, fuel_request_id } });
}

/** Of the detail, what the photo of the display has to do with. */
async function markOf(id: number) {
  const { body } = await forecourt.get(id);
  return {
    status: body.status,
    isFlagged: body.flags.includes('display_photo'),
    check: body.close_checks?.find(({ code }) => code === 'display_photo'),
    display: body.timeline.findLast((line) => line.detail.display !== undefined)?.detail.display,
  };
}

// The reader has low priority: on a machine running many tests it may have to wait.
describe('the photo of a pump’s display', { timeout: 120_000 }, () => {
  it('is read, checked by the price, and agrees with what was entered', async () => {
    const id = await forecourt.untilFuelling();
    const file = await displayOf(id, 40_000);
    const price_millis_per_litre = await priceOf(id);
    const { status, body } = await read(id, file);
    expect(status).toBe(200);
    expect(body).toEqual({
      is_certain: true,
      volume_ml: 40_000,
      amount_halalas: amountHalalas(40_000, price_millis_per_litre),
      price_millis_per_litre,
    });
    expect((await read(id, file)).body).toEqual(body);
    await forecourt.close(id, { pump_photo_file_id: file });
    expect(await markOf(id)).toMatchObject({
      status: 'transaction_completed',
      isFlagged: false,
      check: { passed: true },
      display: { volume_ml: 40_000 },
    });
  });

  it('marks the fill with the reason, if other liters were kept', async () => {
    const id = await forecourt.untilFuelling();
    const file = await displayOf(id, 36_000);
    await read(id, file);
    await forecourt.close(id, {
      volume_ml: 30_000,
      pump_photo_file_id: file,
      display_kept_reason: 'The photo shows another fill',
    });
    expect(await markOf(id)).toMatchObject({
      status: 'transaction_completed',
      isFlagged: true,
      check: { passed: false, consequence: 'flag', limit: 36_000, value: 30_000 },
      display: { volume_ml: 36_000, override_reason: 'The photo shows another fill' },
    });
  });

  it('that was not read before the close is read afterwards', async () => {
    const id = await forecourt.untilFuelling();
    const file = await displayOf(id, 36_000);
    await forecourt.close(id, { volume_ml: 30_000, pump_photo_file_id: file });
    expect(await markOf(id)).toMatchObject({ isFlagged: false, check: undefined });
    await world.jobs.runDue();
    expect(await markOf(id)).toMatchObject({
      status: 'transaction_completed',
      isFlagged: true,
      check: { limit: 36_000, value: 30_000 },
      display: { volume_ml: 36_000 },
    });
  });

  it('that cannot be read asks nothing and marks nothing', async () => {
    const id = await forecourt.untilFuelling();
    const grey = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#777' } })
      .jpeg()
      .toBuffer();
    const file = await uploaded(grey, 'pump_photo');
    expect((await read(id, file)).body).toEqual({
      is_certain: false,
      volume_ml: null,
      amount_halalas: null,
      price_millis_per_litre: null,
    });
    await forecourt.close(id, { pump_photo_file_id: file });
    expect(await markOf(id)).toMatchObject({ isFlagged: false, check: undefined, display: undefined });
  });

  it('is of one fill, of its own station', async () => {
    const id = await forecourt.untilFuelling();
    const file = await displayOf(id, 40_000);
    const other = await makeRefuelling(world);
    expect((await read(id, file, other.people.attendant)).body.code).toBe('NOT_FOUND');
    const foreign = await other.untilFuelling();
    expect((await read(foreign, file)).body.code).toBe('NOT_FOUND');
    expect((await read(foreign, file, other.people.attendant)).body).toMatchObject({
      code: 'INVALID_FIELDS',
      fields: { file_id: 'unknown' },
    });
    expect((await read(id, file, forecourt.people.manager)).body.code).toBe('FORBIDDEN');
    await read(id, file);
    await forecourt.close(id, { pump_photo_file_id: file });
    const next = await forecourt.untilFuelling();
    expect((await read(next, file)).body).toMatchObject({ fields: { file_id: 'unknown' } });
    await forecourt.close(next);
  });
});

describe('the photo of a meter', { timeout: 120_000 }, () => {
  it('is read between the opening and what can have run, and kept beside what was entered', async () => {
    const { body: shift } = await forecourt.open([123_456, 2_000, 3_000]);
    const [nozzle_id] = forecourt.nozzles;
    const meter = { ...PLAIN.meter, reading_ml: 123_471_500 };
    const file_id = await uploaded(await photograph({ ...PLAIN, meter }, 'meter'), 'meter_photo');
    const { body } = await world.call(readMeterDisplay, {
      as: forecourt.people.attendant,
      body: { file_id, shift_id: shift.id, nozzle_id: nozzle_id! },
    });
    expect(body).toEqual({ is_certain: true, reading_ml: 123_471_500 });
    const other = await makeForecourt(world);
    const theirs = await other.open([1_000, 2_000, 3_000]);
    const readAsOther = (shift_id: number, nozzle_id: number) =>
      world.call(readMeterDisplay, {
        as: other.people.attendant,
        body: { file_id, shift_id, nozzle_id },
      });
    expect((await readAsOther(shift.id, nozzle_id!)).body.code).toBe('NOT_FOUND');
    expect((await readAsOther(theirs.body.id, other.nozzles[0]!)).body).toMatchObject({
      code: 'INVALID_FIELDS',
      fields: { file_id: 'unknown' },
    });

    const [first, ...rest] = forecourt.readings([123_460, 2_000, 3_000]);
    const closed = await forecourt.closeShift(shift.id, [], {
      readings: [{ ...first!, photo_file_id: file_id }, ...rest],
    });
    expect(closed.status).toBe(200);
    expect(closed.body.readings[0]).toMatchObject({
      closing_ml: 123_460_000,
      photo_file_id: file_id,
      photo_reading_ml: 123_471_500,
    });
  });
});
