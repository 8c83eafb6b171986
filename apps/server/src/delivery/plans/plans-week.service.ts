import { addDays } from '@fleet/domain/riyadh-time.ts';
import type { HorizonProblem } from '@fleet/routing/horizon/horizon-problem.ts';
import type { Guess } from '@fleet/routing/matrices.ts';
import type { Problem } from '@fleet/routing/problem.ts';
import type { Ctx } from '../../platform/context.ts';
import type { TravelSource } from './plans.table.ts';
import {
  listBindingGeofences,
  listExistingTrips,
  listOpenOrderFacts,
  listVehicleFacts,
} from './plans-facts.queries.ts';
import { readBranchDay } from './plans-facts.service.ts';
import { pointsOf, withRoads } from './plans-roads.rules.ts';
import { hasRouter, readRoads } from './plans-roads.service.ts';
import { listOpenOrderVersions, listRefilledTanks } from './plans-week.queries.ts';
import { type BuiltWeek, buildWeek, largestLoad, type WeekDay, type WeekRefill } from './plans-week.rules.ts';

export { type BuiltWeek, refillId, tankOfRefill, type WeekRefill } from './plans-week.rules.ts';

export interface Week {
  readonly delivery_branch_id: number;
  readonly from_date: string;
  readonly days: number;
}

/**
 * The days of a branch as one problem: these refills, the orders that are in no trip, and the vehicles beside their trips. Throws
 * INVALID_FIELDS where there is no such branch.
 */
export async function readWeek(
  ctx: Ctx,
  { delivery_branch_id, from_date, days }: Week,
  refills: readonly WeekRefill[],
): Promise<BuiltWeek> {
  const read: WeekDay[] = [];
  for (let at = 0; at < days; at += 1) {
    const date = addDays(from_date, at);
    const day = await readBranchDay(ctx, delivery_branch_id, date);
    read.push({
      ...day,
      vehicles: await listVehicleFacts(ctx, delivery_branch_id, day.interval),
      existing: await listExistingTrips(ctx, delivery_branch_id, date),
      orders: await listOpenOrderFacts(ctx, delivery_branch_id, date),
    });
  }
  const tanks = await listRefilledTanks(
    ctx,
    refills.map(({ site_tank_id }) => site_tank_id),
  );
  return buildWeek(read, refills, tanks);
}

/** Per tank: the most of its fuel that any vehicle of the branch that may serve its site carries at once. */
export async function readLargestLoads(
  ctx: Ctx,
  branch: number,
  tank_ids: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const vehicles = (await listVehicleFacts(ctx, branch, [ctx.now, ctx.now])).filter(
    ({ is_active }) => is_active,
  );
  const tanks = await listRefilledTanks(ctx, tank_ids);
  const geofences = await listBindingGeofences(ctx, branch);
  return new Map(tanks.map((tank) => [tank.site_tank_id, largestLoad(vehicles, tank, geofences)] as const));
}

/** The problem with its road distances, where a router is configured and answers. */
export async function withWeekRoads(
  ctx: Ctx,
  { delivery_branch_id: branch_id, from_date: date }: Week,
  problem: HorizonProblem,
  guess: Guess,
): Promise<{ readonly problem: HorizonProblem; readonly travel_source: TravelSource }> {
  // Jobs and vehicles of several days name places as those of one do.
  const plain = problem as unknown as Problem;
  const vehicles = problem.vehicles.map(({ id }) => id);
  const { roads, travel_source } = await readRoads(
    ctx,
    { branch_id, date, vehicles },
    pointsOf(plain),
    'plan',
  );
  if (!roads) return { problem, travel_source };
  return { problem: withRoads(plain, guess, roads) as unknown as HorizonProblem, travel_source };
}

/** What a week's plan was made of, so that it is known when that changed. */
export interface WeekMarks {
  readonly trips: string;
  readonly orders: string;
}

export async function readWeekMarks(
  ctx: Ctx,
  { delivery_branch_id, from_date, days }: Week,
): Promise<WeekMarks> {
  const trips: string[] = [];
  for (let at = 0; at < days; at += 1)
    for (const { id, version } of await listExistingTrips(ctx, delivery_branch_id, addDays(from_date, at)))
      trips.push(`${id}/${version}`);
  const until = addDays(from_date, days - 1);
  const orders = await listOpenOrderVersions(ctx, delivery_branch_id, from_date, until);
  return {
    trips: trips.join(' '),
    orders: orders.map(({ id, version }) => `${id}/${version}`).join(' '),
  };
}

/** Requests the distances of a day's trips before they are made in a transaction; does nothing without a router. */
export async function learnWeekRoads(
  ctx: Ctx,
  branch_id: number,
  date: string,
  site_tank_ids: readonly number[],
  vehicles: readonly number[],
): Promise<void> {
  if (!hasRouter(ctx)) return;
  const { branch } = await readBranchDay(ctx, branch_id, date);
  const tanks = await listRefilledTanks(ctx, site_tank_ids);
  const points = [branch, ...tanks].map(({ longitude, latitude }) => [longitude, latitude] as const);
  await readRoads(ctx, { branch_id, date, vehicles }, points, 'trial');
}
