import {
  type getVehicleSummary as getVehicleSummaryRoute,
  MIN_USUAL_DISTANCES,
  USUAL_DAYS,
} from '@fleet/contracts/insight/vehicle-summaries.ts';
import { quantile } from '@fleet/domain/anomalies/robust.ts';
import { addDays, startOfRiyadhDate } from '@fleet/domain/riyadh-time.ts';
import type { z } from 'zod';
import { AppError } from '../../platform/app-error.ts';
import type { Ctx } from '../../platform/context.ts';
import { sumVehicle } from '../reports/reports-vehicle.service.ts';
import {
  findSummaryVehicle,
  listConsumptions,
  listLastFills,
  type SummaryVehicle,
} from './vehicle-summaries.queries.ts';

type Summary = z.input<(typeof getVehicleSummaryRoute)['response']>;

const LAST_FILLS = 5;

/** A vehicle's period, with the figures of the consumption report. Throws NOT_FOUND and INVALID_FIELDS. */
export async function getVehicleSummary(
  ctx: Ctx,
  id: number,
  query: z.output<(typeof getVehicleSummaryRoute)['query']>,
): Promise<Summary> {
  const vehicle = await findSummaryVehicle(ctx, id);
  if (!vehicle) throw new AppError('NOT_FOUND', 'There is no such vehicle.');
  const sums = await sumVehicle(ctx, vehicle, query);
  const consumptions = await listConsumptions(ctx, vehicle, {
    from: startOfRiyadhDate(addDays(sums.from, -USUAL_DAYS)),
    before: startOfRiyadhDate(sums.from),
  });
  const lastFills = await listLastFills(ctx, vehicle, LAST_FILLS);
  return {
    ...sums,
    usual: usualOf(consumptions),
    usual_distances: consumptions.length,
    odometer: odometerOf(vehicle),
    last_fills: lastFills.map((fill) => ({ ...fill, requested_at: fill.requested_at.toISOString() })),
  };
}

/** The middle of its own distances, not their average: one wrong reading must not move it. */
function usualOf(consumptions: readonly number[]): Summary['usual'] {
  if (consumptions.length < MIN_USUAL_DISTANCES) return null;
  const at = (share: number) => Math.round(quantile(consumptions, share));
  return { ml_per_100km: at(0.5), lowest: at(0.25), highest: at(0.75), distances: consumptions.length };
}

function odometerOf({ odometer_km, odo_last_updated_date }: SummaryVehicle): Summary['odometer'] {
  if (odometer_km === null) return null;
  return { odometer_km, read_at: odo_last_updated_date?.toISOString() ?? null };
}
