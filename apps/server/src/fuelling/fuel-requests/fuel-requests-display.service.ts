import type { Check } from '@fleet/contracts/fuelling/check-shapes.ts';
import type { DisplayReader } from '@fleet/plate-reader/display-reader.ts';
import { type Ctx, inTransaction } from '../../platform/context.ts';
import { addJob } from '../../platform/jobs/add-job.ts';
import { runEach, type SingleHandler } from '../../platform/jobs/define-job.ts';
import { displayUnread } from '../display-readings/display-readings.jobs.ts';
import {
  certainVolume,
  displayCheck,
  findReadingOf,
  readForRequest,
} from '../display-readings/display-readings.service.ts';
import type { FuelRequest } from './fuel-requests.rules.ts';
import { lockFuelRequest, unsafeChecksOf } from './fuel-requests-lock.queries.ts';
import { changeFuelRequest } from './fuel-requests-save.queries.ts';

/** The picture's part in a close. */
export interface DisplayProof {
  readonly checks: Check[];
  /** For the timeline; null where nothing certain was read. */
  readonly timeline: Record<string, unknown> | null;
}

/**
 * What was read in the picture of the display beside what was entered. A picture that has not been read is read after the close:
 * fueling waits for no reader.
 */
export async function checkDisplay(
  ctx: Ctx,
  { id, station_id }: Pick<FuelRequest, 'id' | 'station_id'>,
  {
    pump_photo_file_id: file_id,
    volume_ml,
    display_kept_reason,
  }: {
    pump_photo_file_id?: number | undefined;
    volume_ml: number;
    display_kept_reason?: string | undefined;
  },
): Promise<DisplayProof> {
  if (file_id === undefined || station_id === null) return { checks: [], timeline: null };
  const reading = await findReadingOf(ctx, station_id, file_id, id);
  if (!reading) await addJob(ctx, displayUnread, { fuel_request_id: id, station_id, file_id });
  const checks = displayCheck(reading, volume_ml);
  const isOverridden = checks.some((check) => !check.passed) && display_kept_reason !== undefined;
  return {
    checks,
    timeline:
      checks.length === 0
        ? null
        : {
            volume_ml: certainVolume(reading),
            ...(isOverridden ? { override_reason: display_kept_reason } : {}),
          },
  };
}

/** Reads what was not read before the close, and marks the fill if the display shows other liters. */
export function readsUnreadDisplays(reader: DisplayReader): SingleHandler {
  return runEach(
    displayUnread,
    async (ctx, order) => {
      const reading = await readForRequest(ctx, reader, order);
      await inTransaction(ctx, async (ctx) => {
        const request = await lockFuelRequest(ctx, order.fuel_request_id);
        if (!request || request.volume_ml === null || request.pump_photo_file_id !== order.file_id) return;
        const checks = displayCheck(reading, request.volume_ml);
        if (checks.length === 0) return;
        const { close_checks } = await unsafeChecksOf(ctx, request.id);
        const known = (close_checks ?? []) as Check[];
        if (known.some(({ code }) => code === 'display_photo')) return;
        const isOther = checks.some((check) => !check.passed);
        await changeFuelRequest(
          ctx,
          { ...request, close_checks },
          'read_display',
          {
            close_checks: [...checks, ...known],
            flags: isOther ? [...new Set([...request.flags, 'display_photo'])] : request.flags,
          },
          isOther
            ? [
                {
                  entry: 'refueling',
                  actor_kind: 'policy',
                  file_id: order.file_id,
                  detail: { display: { volume_ml: certainVolume(reading) } },
                },
              ]
            : [],
        );
      });
      return undefined;
    },
    { maxPerProcess: 1 },
  );
}
