import { listTripAlerts as contract } from '@fleet/contracts/delivery/trip-alerts.ts';
import { decodePolyline } from '@fleet/domain/polylines.ts';
import { drawRoads } from '../src/delivery/branch-roads/branch-roads.service.ts';
import { type Intake, takeFixes } from '../src/delivery/positions/intake.service.ts';
import { createTracker } from '../src/delivery/trackers/trackers.service.ts';
import { acknowledgeTripAlert, listTripAlerts } from '../src/delivery/trip-alerts/trip-alerts.service.ts';
import type { Ctx } from '../src/platform/context.ts';
import type { DemoCompany } from './demo-company.ts';
import { as } from './demo-steps.ts';
import { trackThrough, type Visit } from './demo-tracks-data.ts';
import type { AssignedTrip } from './demo-trips.ts';

/** A trip that is over, with where its vehicle was. */
export interface DrivenTrip {
  readonly trip: AssignedTrip;
  readonly visits: readonly Visit[];
}

/** A phone in each tanker, with its key. */
export async function handOutPhones(
  ctx: Ctx,
  tankers: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const keys = new Map<number, string>();
  for (const delivery_vehicle_id of tankers) {
    const { key } = await createTracker(ctx, { delivery_vehicle_id, name: "Driver's phone" });
    keys.set(delivery_vehicle_id, key);
  }
  return keys;
}

/**
 * One of yesterday's trips was told by its tanker's phone, so that there is a way to play again: that with the most stops. A
 * vehicle that is on the road is not asked: where it was yesterday would be taken for where it is on its way of today.
 */
export async function playBackOneTrack(
  ctx: Ctx,
  company: DemoCompany,
  intake: Intake,
  phones: ReadonlyMap<number, string>,
  driven: readonly DrivenTrip[],
  onTheRoad: ReadonlySet<number>,
): Promise<void> {
  for (const { trip, visits } of driven.toSorted((a, b) => b.visits.length - a.visits.length)) {
    const key = phones.get(trip.vehicle.id);
    if (!key || onTheRoad.has(trip.vehicle.id)) continue;
    const fixes = trackThrough(visits, await linesThrough(ctx, trip, visits));
    if (!fixes) continue;
    await takeFixes(ctx, intake, { key, fixes });
    await seeAlerts(as(ctx, company.admin, new Date(fixes.at(-1)!.fixed_at)));
    return;
  }
}

async function linesThrough(ctx: Ctx, trip: AssignedTrip, visits: readonly Visit[]) {
  const points = visits.map(({ coordinates }) => coordinates);
  const { rows } = await drawRoads(ctx, {
    delivery_branch_id: trip.delivery_branch.id,
    paths: [{ delivery_vehicle_id: trip.vehicle.id, points }],
  });
  return rows[0]!.legs.map(({ polyline }) => decodePolyline(polyline));
}

/** Yesterday's dispatcher looked after what was to be seen: this morning's board begins empty. */
async function seeAlerts(ctx: Ctx): Promise<void> {
  const { rows } = await listTripAlerts(ctx, contract.query.parse({}));
  for (const { id } of rows) await acknowledgeTripAlert(ctx, id);
}
