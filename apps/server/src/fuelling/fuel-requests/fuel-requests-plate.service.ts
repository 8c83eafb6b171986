import type { startFuelling } from '@fleet/contracts/fuelling/fuel-requests.ts';
import { type PlateEntry, plateEntryOf } from '@fleet/domain/plate-readings.ts';
import { parsePlate } from '@fleet/domain/plates.ts';
import type { z } from 'zod';
import { AppError } from '../../platform/app-error.ts';
import { type Ctx, SavedRefusal } from '../../platform/context.ts';
import { type ReadingAsProof, takeAsProof } from '../plate-readings/plate-readings.service.ts';
import type { PumpRow } from './fuel-requests-pump.queries.ts';
import { changeFuelRequest, type TimelineLine } from './fuel-requests-save.queries.ts';

/** The plate as the attendant confirmed it, beside what the camera read. */
export interface ShownPlate {
  readonly read: string;
  readonly matches: boolean;
  readonly entry: PlateEntry;
  readonly camera: ReadingAsProof | null;
  /** The picture that proves it. */
  readonly file_id: number | null;
}

/** The plate that was read; or the one of the vehicle's tag that was, and nobody has to read it. Throws INVALID_FIELDS without either. */
export async function plateShown(
  ctx: Ctx,
  request: PumpRow,
  station_id: number,
  body: z.output<(typeof startFuelling)['body']>,
): Promise<ShownPlate> {
  const file_id = body.plate_photo_file_id ?? null;
  const isTagRead = request.tag_id !== null;
  if (body.plate_read === undefined) {
    if (isTagRead) return { read: request.plate_no, matches: true, entry: 'tag', camera: null, file_id };
    throw new AppError('INVALID_FIELDS', 'Read the plate.', undefined, { plate_read: 'required' });
  }
  const read = parsePlate(body.plate_read)?.canonical ?? body.plate_read.toUpperCase();
  const camera = body.plate_reading_id
    ? await takeAsProof(ctx, body.plate_reading_id, station_id, request.id)
    : null;
  const matches = read === request.plate_no;
  return {
    read,
    matches,
    entry: isTagRead && matches && !camera ? 'tag' : plateEntryOf(camera, read),
    camera,
    file_id: camera?.file_id ?? file_id,
  };
}

/** For the timeline: what was confirmed, how, and the camera's reading where it differs. */
export function plateDetailOf({ read, matches, entry, camera }: ShownPlate) {
  if (!camera) return { read, matches, entry };
  return { read, matches, entry, camera: camera.plate_read, confidence_percent: camera.confidence_percent };
}

/** Puts another vehicle's plate on record. Throws PLATE_MISMATCH. */
export async function refusePlate(
  ctx: Ctx,
  request: PumpRow,
  plate: ShownPlate,
  seenAt: Pick<TimelineLine, 'coordinates' | 'device_at'>,
): Promise<never> {
  await changeFuelRequest(ctx, request, 'refuse_plate', { plate_read: plate.read }, [
    {
      entry: 'number_plate_scan',
      actor_kind: 'user',
      ...seenAt,
      file_id: plate.file_id,
      detail: plateDetailOf(plate),
    },
  ]);
  throw new SavedRefusal('PLATE_MISMATCH', 'This is not the vehicle of the request.', {
    read: plate.read,
    expected: request.plate_no,
    staff_may_override: request.staff_may_override,
  });
}
