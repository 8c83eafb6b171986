import type * as contract from '@fleet/contracts/delivery/planning-days.ts';
import { startOfRiyadhDate } from '@fleet/domain/riyadh-time.ts';
import type { z } from 'zod';
import type { Ctx } from '../../platform/context.ts';
import { getDeliveryBranch } from '../delivery-branches/delivery-branches.resource.ts';
import { getConstraints } from '../delivery-branches/delivery-branches.service.ts';
import { listTripsOfDay } from '../trips/trips-day.service.ts';
import { listDayFuels, listDayOrders, listDayVehicles } from './planning-days.queries.ts';

/** Everything the planning screen moves. Throws NOT_FOUND where there is no such branch. */
export async function getPlanningDay(ctx: Ctx, query: z.output<typeof contract.getPlanningDay.query>) {
  const { delivery_branch_id: branch_id, plan_date } = query;
  const branch = await getDeliveryBranch(ctx, branch_id);
  const constraints = await getConstraints(ctx, branch_id);
  return {
    delivery_branch: {
      id: branch.id,
      name_en: branch.name_en,
      name_ar: branch.name_ar,
      address: branch.address,
      latitude: branch.latitude,
      longitude: branch.longitude,
    },
    plan_date,
    options: {
      sequence_orders: constraints.sequence_orders,
      balanced_allocation: constraints.balanced_allocation,
      time_and_fuel_optimization: constraints.time_and_fuel_optimization,
      multi_trip: constraints.multi_trip,
    },
    load_seconds: constraints.load_seconds,
    fuel_types: await listDayFuels(ctx),
    vehicles: await listDayVehicles(ctx, branch_id, startOfRiyadhDate(plan_date)),
    orders: await listDayOrders(ctx, branch_id, plan_date),
    trips: await listTripsOfDay(ctx, branch_id, plan_date),
  };
}
