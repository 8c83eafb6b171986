import type { planDetail, planRow } from '@fleet/contracts/delivery/plans.ts';
import type { SolutionRoute, Step } from '@fleet/routing/solution.ts';
import type { z } from 'zod';
import type { Actor } from '../../platform/context.ts';
import type { plans } from './plans.table.ts';

export type Plan = typeof plans.$inferSelect;
export type ListedPlan = Omit<
  Plan,
  'problem' | 'guess' | 'solution' | 'progress' | 'left_out' | 'unassigned_reasons' | 'replaces'
> & {
  delivery_branch: { id: number; name_en: string; name_ar: string };
  requested_by_name: string | null;
  queue_position: number | null;
};
export type PlanParts = Pick<Plan, 'solution' | 'progress' | 'left_out' | 'unassigned_reasons'>;

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
    trips: tripsOf(row, parts),
    unassigned_orders:
      parts.unassigned_reasons.length > 0 ? parts.unassigned_reasons.map(found) : unserved(parts),
    progress: [...parts.progress],
  };
}

function tripsOf({ travel_source }: ListedPlan, { solution }: PlanParts): Detail['trips'] {
  const straight = new Set(solution?.straight_legs?.map(([route, step]) => `${route} ${step}`));
  return (solution?.routes ?? []).map((route, index) =>
    tripOf(route, (step) =>
      travel_source === 'roads' && !straight.has(`${index} ${step}`) ? 'roads' : 'straight_line',
    ),
  );
}

type TravelSourceOf = (step: number) => 'roads' | 'straight_line';

function tripOf(route: SolutionRoute, sourceOf: TravelSourceOf): Detail['trips'][number] {
  return {
    delivery_vehicle_id: route.vehicle,
    code: route.description ?? String(route.vehicle),
    cost_halalas: route.cost,
    distance_metres: route.distance,
    travel_seconds: route.duration,
    service_seconds: route.service,
    waiting_seconds: route.waiting_time,
    steps: route.steps.map((step, index) =>
      stepOf(step, index > 0 && step.location ? sourceOf(index) : null),
    ),
  };
}

function stepOf(
  step: Step,
  travel_source: ReturnType<TravelSourceOf> | null,
): Detail['trips'][number]['steps'][number] {
  return {
    // A plan of orders has no shipments: its tasks are jobs.
    type: step.type as 'start' | 'job' | 'break' | 'reload' | 'end',
    order_id: step.type === 'job' ? step.id! : null,
    arrival: new Date(step.arrival * 1000).toISOString(),
    service_seconds: step.service,
    waiting_seconds: step.waiting_time,
    travelled_seconds: step.duration,
    travelled_metres: step.distance,
    travel_source,
    is_cleaned: step.cleans ?? false,
    latitude: step.location?.[1] ?? null,
    longitude: step.location?.[0] ?? null,
    compartments: (step.compartments ?? []).map(({ compartment, product, amount }) => ({
      position: compartment,
      fuel_type_id: Number(product.replace('fuel ', '')),
      volume_ml: amount * 1000,
    })),
  };
}

type Unserved = Detail['unassigned_orders'][number];

function found({ reasons, ...of }: Plan['unassigned_reasons'][number]): Unserved {
  return { ...of, reasons: reasons.map((reason) => ({ ...reason, details: [...reason.details] })) };
}

/** Before the answer is complete: what the search says of its best plan so far. */
function unserved({ left_out, solution }: PlanParts): Unserved[] {
  const plain = (code: string, by: number) => ({ code, by, details: [] });
  return [
    ...left_out.map(({ order_id, reason }) => ({
      order_id,
      delivery_vehicle_id: null,
      vehicle_code: null,
      reasons: [plain(reason, 1)],
    })),
    ...(solution?.unassigned ?? []).map(({ id, vehicle, reasons }) => ({
      order_id: id,
      delivery_vehicle_id: vehicle,
      vehicle_code: null,
      reasons: reasons.map(({ code, by }) => plain(code, by)),
    })),
  ];
}
