import type { planDetail, planRow } from '@fleet/contracts/delivery/plans.ts';
import type { Solution, SolutionRoute, Step } from '@fleet/routing/solution.ts';
import type { z } from 'zod';
import type { Actor } from '../../platform/context.ts';
import type { plans } from './plans.table.ts';

export type Plan = typeof plans.$inferSelect;
export type ListedPlan = Omit<
  Plan,
  'problem' | 'guess' | 'solution' | 'progress' | 'left_out' | 'replaces'
> & {
  delivery_branch: { id: number; name_en: string; name_ar: string };
  requested_by_name: string | null;
  queue_position: number | null;
};
export type PlanParts = Pick<Plan, 'solution' | 'progress' | 'left_out'>;

type Detail = z.input<typeof planDetail>;

/** A row as the wire has it, with what the reader may do. */
export function presentPlan(row: ListedPlan, actor: Actor): z.input<typeof planRow> {
  const isAtWork = row.status === 'queued' || row.status === 'running';
  return {
    ...row,
    created_at: row.created_at.toISOString(),
    ended_at: row.ended_at?.toISOString() ?? null,
    adopted_at: row.adopted_at?.toISOString() ?? null,
    requested_by: row.requested_by_name,
    can: {
      stop: isAtWork && row.stop_requested_at === null && actor.permissions.has('update plan'),
      adopt:
        !isAtWork &&
        row.adopted_at === null &&
        // A plan without served orders has no trips to make.
        row.unassigned !== null &&
        row.unassigned < row.orders &&
        actor.permissions.has('update trip'),
    },
  };
}

/** A plan with its trips as the wire has it: orders and vehicles by their ids, instants, millilitres. */
export function presentPlanDetail(row: ListedPlan, parts: PlanParts, actor: Actor): Detail {
  return {
    ...presentPlan(row, actor),
    trips: parts.solution?.routes.map(tripOf) ?? [],
    unassigned_orders: [
      ...parts.left_out.map(({ order_id, reason }) => ({
        order_id,
        delivery_vehicle_id: null,
        reasons: [{ code: reason, by: 1 }],
      })),
      ...(parts.solution?.unassigned ?? []).map(unservedOf),
    ],
    progress: [...parts.progress],
  };
}

function tripOf(route: SolutionRoute): Detail['trips'][number] {
  return {
    delivery_vehicle_id: route.vehicle,
    code: route.description ?? String(route.vehicle),
    cost_halalas: route.cost,
    distance_metres: route.distance,
    travel_seconds: route.duration,
    service_seconds: route.service,
    waiting_seconds: route.waiting_time,
    steps: route.steps.map(stepOf),
  };
}

function stepOf(step: Step): Detail['trips'][number]['steps'][number] {
  return {
    // A plan of orders has no shipments: its tasks are jobs.
    type: step.type as 'start' | 'job' | 'break' | 'reload' | 'end',
    order_id: step.type === 'job' ? step.id! : null,
    arrival: new Date(step.arrival * 1000).toISOString(),
    service_seconds: step.service,
    waiting_seconds: step.waiting_time,
    travelled_seconds: step.duration,
    travelled_metres: step.distance,
    latitude: step.location?.[1] ?? null,
    longitude: step.location?.[0] ?? null,
    compartments: (step.compartments ?? []).map(({ compartment, product, amount }) => ({
      position: compartment,
      fuel_type_id: Number(product.replace('fuel ', '')),
      volume_ml: amount * 1000,
    })),
  };
}

function unservedOf({ id, vehicle, reasons }: Solution['unassigned'][number]) {
  return { order_id: id, delivery_vehicle_id: vehicle, reasons: [...reasons] };
}
