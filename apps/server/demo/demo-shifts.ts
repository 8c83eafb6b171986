import sharp from 'sharp';
import { uploadPicture } from '../src/access/files/files.service.ts';
import { openShift, signInToShift } from '../src/fuelling/shifts/shifts.service.ts';
import { approveShift, closeShift } from '../src/fuelling/shifts/shifts-close.service.ts';
import { getCurrentShift } from '../src/fuelling/shifts/shifts-lists.service.ts';
import { AppError } from '../src/platform/app-error.ts';
import { type Ctx, inTransaction } from '../src/platform/context.ts';
import { createNozzle, listFuelsSold } from '../src/stations/nozzles/nozzles.service.ts';
import { setStaffPin } from '../src/stations/staff/staff-pins.service.ts';
import type { DemoStation } from './demo-company.ts';
import { demoMeters } from './demo-meter.ts';
import { DEMO_PIN } from './demo-people.ts';

/** Where the meters of the four nozzles stood when the demonstration began, in millilitres. */
const FIRST_READINGS = [4_102_330_000, 2_871_904_500, 1_560_077_000, 9_998_650_000];
const METER_DIGITS = 7;
/** Sold past the product in a shift, and what nobody wrote down, by how many days ago it was. */
const OTHER_SALES_ML = 412_500;
const UNRECORDED_ML: Record<number, number> = { 3: 1_400, 2: 38_200, 1: 2_050 };
/** Shifts of so many days, and of today an open one. */
export const SHIFT_DAYS = 3;

/** The first station's nozzles, one of 91 twice, and the PIN of its attendant. */
export async function makeForecourt(ctx: Ctx, station: DemoStation): Promise<void> {
  const sells = await listFuelsSold(ctx, station.id);
  const input = [sells[0]!, ...sells].slice(0, FIRST_READINGS.length);
  for (const [at, { id: fuel_type_id }] of input.entries())
    await createNozzle(ctx, {
      ...{ station_id: station.id, fuel_type_id, number: at + 1, meter_digits: METER_DIGITS },
    });
  await setStaffPin(ctx, station.attendant.staff_id!, DEMO_PIN);
}

/** Opens the shift of a day, with the attendant in it; today's goes on as any other. */
export async function openDay(ctx: Ctx, station: DemoStation, at: Date, days_ago: number): Promise<void> {
  await inTransaction({ ...ctx, actor: station.attendant, now: at }, async (ctx) => {
    const { nozzles } = await getCurrentShift(ctx);
    const readings = nozzles.map(({ id, last_reading_ml }, index) => ({
      nozzle_id: id,
      reading_ml: last_reading_ml ?? FIRST_READINGS[index]!,
      meter_changed: false,
    }));
    const id = await openShift(ctx, { readings }, days_ago > 0);
    await signInToShift(ctx, id, { staff_id: station.attendant.staff_id!, pin: DEMO_PIN });
  });
}

/**
 * Closes the shift of a day with meters that gave what was recorded, some other sales, and a little more; the station's
 * manager approves all but yesterday's. While a vehicle has the nozzle in, it stays open.
 */
export async function closeDay(ctx: Ctx, station: DemoStation, at: Date, days_ago: number): Promise<void> {
  try {
    const id = await closeByMeters(
      { ...ctx, actor: station.attendant, now: at },
      UNRECORDED_ML[days_ago] ?? 0,
    );
    if (days_ago > 1 && station.manager)
      await approveShift({ ...ctx, actor: station.manager, now: at }, id, { comment: null });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
  }
}

async function closeByMeters(ctx: Ctx, unrecorded_ml: number): Promise<number> {
  const { shift } = await getCurrentShift(ctx);
  if (!shift) throw new AppError('NOT_FOUND', 'No shift is open.');
  const capacity = 10 ** METER_DIGITS * 1_000;
  const first = shift.readings[0]!.fuel_type.id;
  const ran = shift.readings.map((reading, at) => {
    const fuel = shift.fuels.find((row) => row.fuel_type.id === reading.fuel_type.id)!;
    const ofFuel = shift.readings.filter((row) => row.fuel_type.id === fuel.fuel_type.id).length;
    const sold = fuel.transactions_ml + OTHER_SALES_ML;
    const share = Math.floor(sold / ofFuel) + (at === 0 ? sold % ofFuel : 0);
    return share + (at === 0 ? unrecorded_ml : 0);
  });
  const readings = shift.readings.map((reading, at) => ({
    nozzle_id: reading.nozzle_id,
    // A meter shows two decimals.
    reading_ml: (Math.round((reading.opening_ml + ran[at]!) / 10) * 10) % capacity,
  }));
  const drawn = await sharp(Buffer.from(demoMeters(readings.map(({ reading_ml }) => reading_ml).slice(0, 2))))
    .png()
    .toBuffer();
  const isFar = unrecorded_ml > shift.tolerance_ml;
  const photo = isFar ? await uploadPicture(ctx, 'meter_photo', drawn) : null;
  const fuels = [...new Set(shift.readings.map((reading) => reading.fuel_type.id))].map((fuel_type_id) => ({
    fuel_type_id,
    other_sales_ml: OTHER_SALES_ML,
    reason:
      photo && fuel_type_id === first ? 'Nozzle 1 was drained into a can for its yearly calibration' : null,
    photo_file_id: photo && fuel_type_id === first ? photo.file_id : null,
  }));
  await closeShift(ctx, shift.id, { readings, fuels, note: null });
  return shift.id;
}
