import type { PumpRequest } from '@fleet/contracts/fuelling/fuel-requests.ts';
import { tagNumber } from '@fleet/domain/vehicle-tags.ts';
import { AppError } from '../../platform/app-error.ts';
import { recordAudit } from '../../platform/audit.ts';
import { type Ctx, inTransaction } from '../../platform/context.ts';
import { getPumpFacts, type PolicyRow, tagChecks } from '../policies/policies.service.ts';
import {
  findReading,
  noteReading,
  type ReadPlace,
  refuseReading,
  requireReadings,
} from '../vehicle-tags/vehicle-tags-pump.service.ts';
import { findByVehicle, getStation, type PumpRow } from './fuel-requests-pump.queries.ts';
import type { EventTime } from './fuel-requests-pump.service.ts';
import { presentAtPump, stationOf } from './fuel-requests-queue.service.ts';

/** Finds the approved request of the vehicle whose tag was read. Every reading is on record, also those that find nothing. */
export function lookUpByTag(ctx: Ctx, text: string): Promise<PumpRequest> {
  return inTransaction(ctx, async (ctx) => {
    const station_id = stationOf(ctx);
    await requireReadings(ctx);
    const { tag, refusal } = await findReading(ctx, text, await placeOf(ctx, station_id));
    if (refusal) throw await refuseReading(ctx, tag, refusal, station_id);
    const row = await findByVehicle(ctx, station_id, tag.vehicle_id);
    await recordAudit(ctx, {
      action: 'look_up',
      subject: 'fuel_request',
      subject_id: row?.id ?? null,
      station_id,
      network_id: ctx.actor.network_id,
      after: { by: 'tag', tag_number: tagNumber(tag.id), plate: tag.plate_no, found: Boolean(row) },
    });
    if (!row)
      throw new AppError('REQUEST_NOT_FOUND_AT_PUMP', 'No approved request for this vehicle.', {
        plate: tag.plate_no,
      });
    return presentAtPump(row, await getPumpFacts(ctx, row.id, station_id));
  });
}

/**
 * The tag that was read with a step, if it is this vehicle's; the one of an earlier step when none was read now. A refused
 * one is on record and throws; from a device that had no line it counts as not read.
 */
export async function tagReadWith(
  ctx: Ctx,
  request: PumpRow,
  text: string | undefined,
  { at, is_late }: Pick<EventTime, 'at' | 'is_late'>,
): Promise<number | null> {
  if (text === undefined) return request.tag_id;
  const station_id = stationOf(ctx);
  const here = await placeOf(ctx, station_id);
  if (!is_late) await requireReadings(ctx);
  const { tag, refusal } = await findReading(ctx, text, here, at);
  const isOther = refusal === null && tag.vehicle_id !== request.vehicle_id;
  if (refusal !== null || isOther) {
    const error = await refuseReading(ctx, tag, isOther ? 'other_vehicle' : refusal!, station_id);
    if (is_late) return request.tag_id;
    throw error;
  }
  await noteReading(ctx, tag, here, at);
  return tag.id;
}

/** Refuses to start where a rule declines without the tag, unless staff give a reason where they may. Throws TAG_REQUIRED. */
export function requireTag(
  request: Pick<PumpRow, 'staff_may_override'>,
  policies: readonly PolicyRow[],
  isRead: boolean,
  override: string | null,
): void {
  const [check] = tagChecks(policies, isRead);
  if (!check || check.passed || check.consequence !== 'decline' || override) return;
  const { staff_may_override } = request;
  throw new AppError(
    'TAG_REQUIRED',
    'Fuel only when the vehicle’s tag was read.',
    { staff_may_override },
    { tag: 'required' },
  );
}

async function placeOf(ctx: Ctx, station_id: number): Promise<ReadPlace> {
  const { latitude, longitude } = await getStation(ctx, station_id);
  return { station_id, latitude, longitude };
}
