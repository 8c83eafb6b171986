import type { readMeterDisplay, readPumpDisplay } from '@fleet/contracts/fuelling/display-readings.ts';
import { isDisplaySure } from '@fleet/domain/display-readings.ts';
import { maxThroughNozzleMl } from '@fleet/domain/meters.ts';
import type { DisplayQuestion, DisplayReader, DisplayReading } from '@fleet/plate-reader/display-reader.ts';
import { PictureReaderBusy, PictureReaderFailed } from '@fleet/plate-reader/picture-reader.ts';
import type { z } from 'zod';
import { checkOwnUpload, unsafeGetPicture } from '../../access/files/files.service.ts';
import { AppError } from '../../platform/app-error.ts';
import { recordAudit } from '../../platform/audit.ts';
import { type Ctx, inTransaction } from '../../platform/context.ts';
import {
  type DisplayReadingRow,
  findMeter,
  findPriceOf,
  findReading,
  insertReading,
  type ReadSubject,
} from './display-readings.queries.ts';

export { certainVolume, displayCheck } from './display-readings.rules.ts';

const UNREAD: DisplayReading = { figures: null, reading_ml: null, confidence: 0 };

/**
 * Reads the pump's display in an uploaded picture, for a request that is being fueled at this station. Only a certain
 * reading is answered. Throws NOT_FOUND, INVALID_FIELDS and PICTURE_READER_BUSY.
 */
export async function readPumpDisplayOf(
  ctx: Ctx,
  reader: DisplayReader,
  { file_id, fuel_request_id }: z.output<(typeof readPumpDisplay)['body']>,
): Promise<z.input<(typeof readPumpDisplay)['response']>> {
  const station_id = ownStation(ctx);
  await getPriceOf(ctx, station_id, fuel_request_id);
  await checkOwnUpload(ctx, file_id, 'file_id');
  const row = await readForRequest(ctx, reader, { station_id, file_id, fuel_request_id });
  const { volume_ml, amount_halalas, price_millis_per_litre } = row;
  return isCertain(row)
    ? { is_certain: true, volume_ml, amount_halalas, price_millis_per_litre }
    : { is_certain: false, volume_ml: null, amount_halalas: null, price_millis_per_litre: null };
}

/** Reads a meter in an uploaded picture, for a shift of this station. Throws NOT_FOUND, INVALID_FIELDS and PICTURE_READER_BUSY. */
export async function readMeterDisplayOf(
  ctx: Ctx,
  reader: DisplayReader,
  { file_id, shift_id, nozzle_id }: z.output<(typeof readMeterDisplay)['body']>,
): Promise<z.input<(typeof readMeterDisplay)['response']>> {
  const station_id = ownStation(ctx);
  const meter = await findMeter(ctx, station_id, shift_id, nozzle_id);
  if (!meter) throw new AppError('NOT_FOUND', 'This shift reads no such nozzle.');
  await checkOwnUpload(ctx, file_id, 'file_id');
  const from_ml = meter.change_new_ml ?? meter.opening_ml;
  const to_ml = from_ml + maxThroughNozzleMl(ctx.now.getTime() - meter.opened_at.getTime());
  const row = await readOnce(
    ctx,
    reader,
    { station_id, file_id, fuel_request_id: null, shift_id, nozzle_id },
    { kind: 'meter', meter_digits: meter.meter_digits, from_ml, to_ml },
  );
  return isCertain(row)
    ? { is_certain: true, reading_ml: row.reading_ml }
    : { is_certain: false, reading_ml: null };
}

/** The reading of the picture of a request; read now if it has not been. Throws NOT_FOUND and PICTURE_READER_BUSY. */
export async function readForRequest(
  ctx: Ctx,
  reader: DisplayReader,
  { station_id, file_id, fuel_request_id }: { station_id: number; file_id: number; fuel_request_id: number },
): Promise<DisplayReadingRow> {
  const price_millis_per_litre = await getPriceOf(ctx, station_id, fuel_request_id);
  return readOnce(
    ctx,
    reader,
    { station_id, file_id, fuel_request_id, shift_id: null, nozzle_id: null },
    { kind: 'pump', price_millis_per_litre },
  );
}

/** What was read in the picture of this request before; null where it was not. */
export async function findReadingOf(
  ctx: Ctx,
  station_id: number,
  file_id: number,
  fuel_request_id: number,
): Promise<DisplayReadingRow | null> {
  const row = await findReading(ctx, station_id, file_id);
  return row?.fuel_request_id === fuel_request_id ? row : null;
}

/** The certain reading of a meter in the picture of this nozzle and shift; null for none. */
export async function findMeterReading(
  ctx: Ctx,
  station_id: number,
  { file_id, shift_id, nozzle_id }: { file_id: number; shift_id: number; nozzle_id: number },
): Promise<number | null> {
  const row = await findReading(ctx, station_id, file_id);
  const isOfMeter = row?.shift_id === shift_id && row.nozzle_id === nozzle_id;
  return isOfMeter && isCertain(row) ? row.reading_ml : null;
}

async function getPriceOf(ctx: Ctx, station_id: number, fuel_request_id: number): Promise<number> {
  const price_millis_per_litre = await findPriceOf(ctx, station_id, fuel_request_id);
  if (price_millis_per_litre === null)
    throw new AppError('NOT_FOUND', 'There is no such request at this station.');
  return price_millis_per_litre;
}

async function readOnce(
  ctx: Ctx,
  reader: DisplayReader,
  subject: ReadSubject & { station_id: number; file_id: number },
  question: DisplayQuestion,
): Promise<DisplayReadingRow> {
  const known = await findReading(ctx, subject.station_id, subject.file_id);
  if (known) return ofSubject(known, subject);
  // Read before the transaction begins: seconds of work must not keep a connection.
  const picture = await unsafeGetPicture(ctx, subject.file_id);
  const { figures, reading_ml, confidence } = await readOrNothing(reader, picture, question);
  return inTransaction(ctx, async (ctx) => {
    const read = {
      volume_ml: figures?.volume_ml ?? null,
      amount_halalas: figures?.amount_halalas ?? null,
      price_millis_per_litre: figures?.price_millis_per_litre ?? null,
      reading_ml,
      // Rounded down: what was not certain must not become so.
      confidence_percent: Math.floor(confidence * 100),
    };
    const id = await insertReading(ctx, { ...subject, ...read });
    if (id !== null)
      await recordAudit(ctx, {
        action: 'read_display',
        subject: 'display_reading',
        subject_id: id,
        station_id: subject.station_id,
        after: { ...subject, ...read },
      });
    return ofSubject((await findReading(ctx, subject.station_id, subject.file_id))!, subject);
  });
}

function ofSubject(row: DisplayReadingRow, { fuel_request_id, shift_id, nozzle_id }: ReadSubject) {
  const isSame =
    row.fuel_request_id === fuel_request_id && row.shift_id === shift_id && row.nozzle_id === nozzle_id;
  if (isSame) return row;
  throw new AppError('INVALID_FIELDS', 'This picture was taken for something else.', undefined, {
    file_id: 'unknown',
  });
}

function isCertain({ confidence_percent }: DisplayReadingRow): boolean {
  return isDisplaySure(confidence_percent / 100);
}

function ownStation(ctx: Ctx): number {
  if (ctx.actor.station_id === null)
    throw new AppError('FORBIDDEN', 'Only people of a station read displays.');
  return ctx.actor.station_id;
}

async function readOrNothing(reader: DisplayReader, picture: Buffer, question: DisplayQuestion) {
  try {
    return await reader.read({ picture, question });
  } catch (error) {
    if (error instanceof PictureReaderBusy)
      throw new AppError('PICTURE_READER_BUSY', 'Many pictures are being read; nothing is lost without it.');
    if (error instanceof PictureReaderFailed) return UNREAD;
    throw error;
  }
}
