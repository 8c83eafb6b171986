import type { ArrangedStep } from '@fleet/contracts/delivery/trip-arrangements.ts';
import type { acceptWeekPlan as contract } from '@fleet/contracts/delivery/week-plans.ts';
import { addDays } from '@fleet/domain/riyadh-time.ts';
import type { HorizonRoute } from '@fleet/routing/horizon/horizon-problem.ts';
import type { z } from 'zod';
import { AppError } from '../../platform/app-error.ts';
import { recordAudit } from '../../platform/audit.ts';
import { type Ctx, inTransaction } from '../../platform/context.ts';
import { learnWeekRoads, tankOfRefill } from '../plans/plans-week.service.ts';
import { lockTanks, orderRefills } from '../tank-forecasts/tank-refills.service.ts';
import { arrangeTrips, lockForTrips } from '../trips/trip-arrangements-save.service.ts';
import { findWeekPlan, lockWeekPlan, saveWeekPlan } from './week-plans.queries.ts';
import { stopsOf } from './week-plans.rules.ts';
import { findOutdated, noSuchWeekPlan, type Outdated } from './week-plans.service.ts';
import { isAcceptable } from './week-plans-present.rules.ts';

type Response = z.input<(typeof contract)['response']>;

/**
 * Makes the orders of a plan's refills and its trips, all or none and once. Locks the tanks, the plan and the vehicles, each in the order
 * of ids; then nothing it was made of changes any more. Throws NOT_FOUND, FORBIDDEN, STATUS_CONFLICT where it is not made or was accepted, and
 * PLAN_OUTDATED with what changed.
 */
export function acceptWeekPlan(ctx: Ctx, id: number): Promise<Response> {
  const { actor } = ctx;
  if (actor.kind !== 'system' && !actor.permissions.has('update plan'))
    throw new AppError('FORBIDDEN', 'Refills are ordered by those who plan.');
  return inTransaction(ctx, async (ctx) => {
    const seen = await findWeekPlan(ctx, id);
    if (!seen) throw noSuchWeekPlan();
    await lockTanks(
      ctx,
      seen.refills.map(({ site_tank_id }) => site_tank_id),
    );
    const plan = (await lockWeekPlan(ctx, id))!;
    const routes = plan.solution?.routes ?? [];
    if (!isAcceptable({ ...plan, isEmpty: routes.length === 0 }))
      throw new AppError(
        'STATUS_CONFLICT',
        'This plan is not made, serves nothing, or was accepted already.',
      );
    await lockForTrips(
      ctx,
      routes.map(({ vehicle }) => vehicle),
    );
    const changed = await findOutdated(ctx, plan);
    if (changed) throw outdated(changed);
    const dateOf = (day: number) => addDays(plan.from_date, day);
    const volumesOf = new Map(plan.refills.map(({ site_tank_id, volumes_ml }) => [site_tank_id, volumes_ml]));
    const refills = stopsOf(plan.solution!).flatMap(({ id: stop, day }) => {
      const site_tank_id = tankOfRefill(stop);
      if (site_tank_id === null) return [];
      return [{ site_tank_id, delivery_date: dateOf(day), volume_ml: volumesOf.get(site_tank_id)![day]! }];
    });
    const { ordered, refused } = await orderRefills(ctx, { refills });
    if (refused.length > 0) throw outdated('orders');
    const orderOf = new Map(ordered.map(({ site_tank_id, order_id }) => [site_tank_id, order_id]));
    const trips: Response['trips'] = [];
    for (let day = 0; day < plan.days; day += 1) {
      const own = routes.filter((route) => route.day === day);
      if (own.length === 0) continue;
      const made = await arrangeTrips(ctx, {
        delivery_branch_id: plan.delivery_branch_id,
        trip_date: dateOf(day),
        trips: own.map((route) => ({
          delivery_vehicle_id: route.vehicle,
          steps: arrangedSteps(route, orderOf),
        })),
        accept: [],
        kind: 'dynamic',
        plan_id: null,
      }).catch((error: unknown) => {
        const isOutdated =
          error instanceof AppError &&
          ['CONSTRAINTS_VIOLATED', 'STATUS_CONFLICT', 'INVALID_FIELDS'].includes(error.code);
        throw isOutdated ? outdated('trips') : error;
      });
      for (const trip of made.trips)
        trips.push({ id: trip.id, trip_code: trip.trip_code, trip_date: trip.trip_date });
    }
    await saveWeekPlan(ctx, id, { accepted_at: ctx.now });
    await recordAudit(ctx, {
      action: 'adopt',
      subject: 'week_plan',
      subject_id: id,
      after: {
        accepted_at: ctx.now,
        order_ids: ordered.map(({ order_id }) => order_id),
        trip_ids: trips.map(({ id }) => id),
      },
    });
    return { orders: ordered, trips };
  });
}

/** Requests the distances of a plan's trips before any lock is held. */
export async function prepareAcceptance(ctx: Ctx, id: number): Promise<void> {
  const plan = await findWeekPlan(ctx, id);
  for (const [day, routes] of Map.groupBy(plan?.solution?.routes ?? [], (route) => route.day)) {
    const tanks = routes.flatMap(({ steps }) =>
      steps.flatMap(({ type, id }) => (type === 'job' ? (tankOfRefill(id!) ?? []) : [])),
    );
    const vehicles = routes.map(({ vehicle }) => vehicle);
    await learnWeekRoads(ctx, plan!.delivery_branch_id, addDays(plan!.from_date, day), tanks, vehicles);
  }
}

function arrangedSteps({ steps }: HorizonRoute, orderOf: ReadonlyMap<number, number>) {
  return steps.flatMap(({ type, id }): ArrangedStep[] => {
    if (type === 'reload') return [{ type: 'reload' }];
    if (type !== 'job') return [];
    const tank = tankOfRefill(id!);
    return [{ type: 'job', order_id: tank === null ? id! : orderOf.get(tank)! }];
  });
}

function outdated(what: NonNullable<Outdated>): AppError {
  return new AppError('PLAN_OUTDATED', 'What this plan was made of changed: plan the week again.', { what });
}
