import type { Solution } from '@fleet/routing/solution.ts';
import type { Ctx } from '../../platform/context.ts';
import { keepPlanFindings } from '../orders/orders-unassigned.service.ts';
import { savePlan } from './plans.queries.ts';
import { orderOnDay } from './plans-day.rules.ts';
import { listOrderFacts, listVehicleFacts } from './plans-facts.queries.ts';
import { readBranchDay } from './plans-facts.service.ts';
import type { Plan } from './plans-present.rules.ts';
import { reasonsOf } from './plans-reasons.rules.ts';

type MadePlan = Pick<Plan, 'id' | 'delivery_branch_id' | 'plan_date' | 'left_out'>;

/** Keeps why a plan leaves orders unassigned: with the plan, and with the orders until they are planned. */
export async function keepReasons(ctx: Ctx, plan: MadePlan, solution: Solution): Promise<void> {
  const day = await readBranchDay(ctx, plan.delivery_branch_id, plan.plan_date);
  const ids = [...plan.left_out.map(({ order_id }) => order_id), ...solution.unassigned.map(({ id }) => id)];
  const orders = await listOrderFacts(ctx, ids);
  const vehicles = await listVehicleFacts(ctx, plan.delivery_branch_id, day.interval);
  const facts = {
    ...day,
    orders: new Map(orders.map((order) => [order.id, orderOnDay(order, day.midnight)])),
    vehicles: new Map(vehicles.map((vehicle) => [vehicle.id, vehicle])),
  };
  const unassigned_reasons = reasonsOf(facts, plan.left_out, solution.unassigned);
  await savePlan(ctx, plan.id, { unassigned_reasons });
  await keepPlanFindings(ctx, unassigned_reasons.map(asFindings));
}

/** The wire's lists may be changed by whoever reads them. */
export function asFindings({ reasons, ...of }: Plan['unassigned_reasons'][number]) {
  return { ...of, reasons: reasons.map((reason) => ({ ...reason, details: [...reason.details] })) };
}
