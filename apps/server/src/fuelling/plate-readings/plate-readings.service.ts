import type { readPlate } from '@fleet/contracts/fuelling/plate-readings.ts';
import { PictureReaderBusy, PictureReaderFailed } from '@fleet/plate-reader/picture-reader.ts';
import { isSure, type PlateReader, type ReadPicture } from '@fleet/plate-reader/plate-reader.ts';
import type { z } from 'zod';
import { removePictures, savePicture } from '../../access/files/files.service.ts';
import { redrawPicture } from '../../access/files/pictures.service.ts';
import { AppError } from '../../platform/app-error.ts';
import { recordAudit } from '../../platform/audit.ts';
import { type Ctx, inTransaction } from '../../platform/context.ts';
import {
  claimReading,
  deleteUnusedReadings,
  findExpectedPlate,
  insertReading,
} from './plate-readings.queries.ts';
import { compareReading, READING_LIFETIME_MINUTES } from './plate-readings.rules.ts';

/** The evidence of a reading for a fill that starts. */
export interface ReadingAsProof {
  readonly file_id: number;
  readonly plate_read: string | null;
  readonly confidence_percent: number;
  readonly is_certain: boolean;
}

/** Far longer than a reading may prove anything. */
const UNUSED_READING_MS = 86_400_000;
const AT_ONCE = 100;

const UNREAD: ReadPicture = {
  reading: { plate: null, confidence: 0, others: [], quad: null },
  crop: null,
};

/**
 * Reads the plate in a picture and stores both. A picture the reader fails on is stored without a plate: the
 * attendant types. Throws UNSUPPORTED_FILE_TYPE, FILE_TOO_LARGE, PLATE_READER_BUSY, INVALID_FIELDS, and NOT_FOUND for
 * a request not accepted here.
 */
export async function readPlateAtPump(
  ctx: Ctx,
  reader: PlateReader,
  input: Buffer | null,
  fuel_request_id: number | undefined,
): Promise<z.input<(typeof readPlate)['response']>> {
  const { station_id, user_id } = ctx.actor;
  if (station_id === null || user_id === null)
    throw new AppError('FORBIDDEN', 'Only people of a station read plates.', {
      permission: 'serve fuel_request',
    });
  const expected =
    fuel_request_id === undefined ? null : await findExpectedPlate(ctx, station_id, fuel_request_id);
  if (fuel_request_id !== undefined && expected === null)
    throw new AppError('NOT_FOUND', 'There is no such request at this station.');
  if (!input) throw new AppError('INVALID_FIELDS', 'Choose a picture.', undefined, { file: 'required' });
  // Drawn and read before the transaction begins: neither must keep a connection.
  const picture = await redrawPicture(input);
  const { reading, crop } = await readOrNothing(reader, picture);
  const confidence_percent = Math.round(reading.confidence * 100);
  return inTransaction(ctx, async (ctx) => {
    const { file_id } = await savePicture(ctx, 'plate_photo', picture);
    const id = await insertReading(ctx, {
      station_id,
      user_id,
      file_id,
      fuel_request_id: fuel_request_id ?? null,
      plate_read: reading.plate,
      confidence_percent,
    });
    await recordAudit(ctx, {
      action: 'read_plate',
      subject: 'plate_reading',
      subject_id: id,
      station_id,
      after: {
        file_id,
        fuel_request_id: fuel_request_id ?? null,
        plate_read: reading.plate,
        confidence_percent,
      },
    });
    return {
      id,
      file_id,
      plate_read: reading.plate,
      confidence_percent,
      is_certain: isSure(reading.confidence),
      others: [...reading.others],
      crop_jpeg: crop === null ? null : Buffer.from(crop).toString('base64'),
      expected,
      verdict: expected === null ? null : compareReading(reading.plate, expected),
    };
  });
}

/** Makes a fresh reading of this station the proof of a request. Throws INVALID_FIELDS under `plate_reading_id` for any other. */
export async function takeAsProof(
  ctx: Ctx,
  id: number,
  station_id: number,
  fuel_request_id: number,
): Promise<ReadingAsProof> {
  const since = new Date(ctx.now.getTime() - READING_LIFETIME_MINUTES * 60_000);
  const row = await claimReading(ctx, id, station_id, fuel_request_id, since);
  if (!row)
    throw new AppError('INVALID_FIELDS', 'Take a new picture of the plate.', undefined, {
      plate_reading_id: 'unknown',
    });
  const { file_id, plate_read, confidence_percent } = row;
  return { file_id, plate_read, confidence_percent, is_certain: isSure(confidence_percent / 100) };
}

/** Scheduled work: a day after it was made, a reading that came to prove nothing goes with its picture; the audit log keeps what was read. */
export async function throwAwayUnusedReadings(ctx: Ctx): Promise<void> {
  while ((await throwAwaySome(ctx)) === AT_ONCE);
}

function throwAwaySome(ctx: Ctx): Promise<number> {
  return inTransaction(ctx, async (ctx) => {
    const gone = await deleteUnusedReadings(ctx, new Date(ctx.now.getTime() - UNUSED_READING_MS), AT_ONCE);
    await removePictures(
      ctx,
      gone.map(({ file_id }) => file_id),
    );
    for (const { id, station_id, file_id } of gone)
      await recordAudit(ctx, {
        action: 'remove',
        subject: 'plate_reading',
        subject_id: id,
        station_id,
        before: { file_id },
      });
    return gone.length;
  });
}

async function readOrNothing(reader: PlateReader, picture: Buffer): Promise<ReadPicture> {
  try {
    return await reader.read(picture);
  } catch (error) {
    if (error instanceof PictureReaderBusy)
      throw new AppError('PLATE_READER_BUSY', 'Many plates are being read; try again, or type the plate.');
    if (error instanceof PictureReaderFailed) return UNREAD;
    throw error;
  }
}
