import { startOfRiyadhDate } from '@fleet/domain/riyadh-time.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Ctx } from '../../platform/context.ts';
import { getDeliveryBranch } from '../delivery-branches/delivery-branches.resource.ts';
import { getConstraints } from '../delivery-branches/delivery-branches.service.ts';
import {
  listBindingGeofences,
  listExistingTrips,
  listFuelClasses,
  listOrderFacts,
  listVehicleFacts,
  type OrderFacts,
} from './plans-facts.queries.ts';
import type { ExistingTrip } from './plans-facts.rules.ts';
import { hasRouter, readRoads } from './plans-roads.service.ts';
import type { BranchDay, TrialDay } from './plans-trial.rules.ts';

export type { OrderFacts } from './plans-facts.queries.ts';
export type { ExistingTrip } from './plans-facts.rules.ts';
export { isReplaceable } from './plans-rest.rules.ts';

const SECONDS_A_DAY = 86_400;

/** What holds for every plan and trip of a branch's day. Throws INVALID_FIELDS where there is no such branch. */
export async function readBranchDay(ctx: Ctx, branch_id: number, date: string): Promise<BranchDay> {
  const branch = await getDeliveryBranch(ctx, branch_id).catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error;
    throw new AppError('INVALID_FIELDS', 'There is no such branch.', undefined, {
      delivery_branch_id: 'unknown',
    });
  });
  const begins = startOfRiyadhDate(date);
  const midnight = begins.getTime() / 1000;
  return {
    branch,
    date,
    constraints: await getConstraints(ctx, branch_id),
    geofences: await listBindingGeofences(ctx, branch_id),
    fuel_classes: await listFuelClasses(ctx),
    midnight,
    now: Math.ceil(ctx.now.getTime() / 1000),
    interval: [begins, new Date((midnight + SECONDS_A_DAY) * 1000)],
  };
}

/**
 * A day with the vehicles, orders and trips it takes to try trips on it; without `only`, with all vehicles and trips there are.
 * `notSaved`: orders that are not placed yet.
 */
export async function readTrialDay(
  ctx: Ctx,
  branch_id: number,
  date: string,
  order_ids: readonly number[],
  only: { vehicle_ids: readonly number[]; trip_ids: readonly number[] } | null,
  notSaved: readonly OrderFacts[] = [],
): Promise<TrialDay> {
  const day = await readBranchDay(ctx, branch_id, date);
  const existing = await listExistingTrips(ctx, branch_id, date, only);
  const ids = only && [
    ...new Set([...only.vehicle_ids, ...existing.map(({ delivery_vehicle_id }) => delivery_vehicle_id)]),
  ];
  const vehicles = await listVehicleFacts(ctx, branch_id, day.interval, ids);
  const orders = [...(await listOrderFacts(ctx, order_ids)), ...notSaved];
  const travel = await readRoads(
    ctx,
    { branch_id, date, vehicles: vehicles.map(({ id }) => id) },
    pointsOf(day.branch, orders),
    'trial',
  );
  return {
    ...day,
    existing,
    ...travel,
    vehicles: new Map(vehicles.map((vehicle) => [vehicle.id, vehicle])),
    orders: new Map(orders.map((order) => [order.id, order])),
  };
}

/** Requests the distances of a preview before a transaction holds locks; does nothing without a router. */
export async function learnRoads(
  ctx: Ctx,
  branch_id: number,
  date: string,
  order_ids: readonly number[],
  vehicles: readonly number[],
): Promise<void> {
  if (!hasRouter(ctx)) return;
  const { branch } = await readBranchDay(ctx, branch_id, date);
  const orders = await listOrderFacts(ctx, order_ids);
  await readRoads(ctx, { branch_id, date, vehicles }, pointsOf(branch, orders), 'trial');
}

function pointsOf(branch: BranchDay['branch'], orders: readonly OrderFacts[]) {
  return [branch, ...orders].map(({ longitude, latitude }) => [longitude, latitude] as const);
}

/** Trips of a branch's day that bind their vehicles, in the order of their hours. */
export function listTripsOfDay(ctx: Ctx, branch_id: number, date: string): Promise<ExistingTrip[]> {
  return listExistingTrips(ctx, branch_id, date);
}

/** One order as it is planned with; null where there is none of this id. */
export async function findOrderFacts(ctx: Ctx, id: number): Promise<OrderFacts | null> {
  const [order] = await listOrderFacts(ctx, [id]);
  return order ?? null;
}
