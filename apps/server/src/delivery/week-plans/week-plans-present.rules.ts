import type { weekPlanDetail, weekPlanRow } from '@fleet/contracts/delivery/week-plans.ts';
import { addDays } from '@fleet/domain/riyadh-time.ts';
import type { z } from 'zod';
import type { Actor } from '../../platform/context.ts';
import type { ListedWeekPlan, WeekTank, WholeWeekPlan } from './week-plans.queries.ts';
import type { PlannedRefill } from './week-plans.table.ts';

type Row = z.input<typeof weekPlanRow>;
type Detail = z.input<typeof weekPlanDetail>;

/** Whether a plan can still become orders and trips: it is made, nobody did, and it serves something. */
export function isAcceptable(
  plan: Pick<WholeWeekPlan, 'status' | 'accepted_at'> & { readonly isEmpty: boolean },
): boolean {
  return plan.status === 'made' && plan.accepted_at === null && !plan.isEmpty;
}

/** A row as the wire has it, with what the reader may do; of a list nothing is accepted. */
export function presentWeekPlan(
  row: ListedWeekPlan,
  actor: Pick<Actor, 'permissions'>,
  canAccept = false,
): Row {
  const {
    delivery_branch_id: _,
    stop_requested_at,
    created_at,
    ended_at,
    accepted_at,
    is_silent,
    ...fields
  } = row;
  const isAtWork = row.status === 'queued' || row.status === 'running';
  return {
    ...fields,
    created_at: created_at.toISOString(),
    ended_at: ended_at?.toISOString() ?? null,
    accepted_at: accepted_at?.toISOString() ?? null,
    can: {
      stop: isAtWork && (stop_requested_at === null || is_silent) && actor.permissions.has('update plan'),
      accept: canAccept && actor.permissions.has('update plan') && actor.permissions.has('update trip'),
    },
  };
}

/** What jobs of a plan are: refills of tanks, or orders. */
type TankOf = (id: number) => number | null;

export function presentWeekDetail(
  row: WholeWeekPlan,
  tanks: readonly WeekTank[],
  outdated: Detail['outdated'],
  tankOf: TankOf,
  actor: Pick<Actor, 'permissions'>,
): Detail {
  const { refills, solution, findings, comparison, marks: _, ...listed } = row;
  const isEmpty = (solution?.routes.length ?? 0) === 0;
  const canAccept = isAcceptable({ ...row, isEmpty }) && outdated === null;
  const dateOf = (day: number) => addDays(row.from_date, day);
  const refillOf = new Map(refills.map((refill) => [refill.site_tank_id, refill]));
  const served = new Map<number, { day: number; code: string }>();
  for (const { day, vehicle, description, steps } of solution?.routes ?? [])
    for (const { type, id } of steps)
      if (type === 'job') served.set(id!, { day, code: description ?? String(vehicle) });
  const placeOf = (site_tank_id: number) =>
    [...served].find(([id]) => tankOf(id) === site_tank_id)?.[1] ?? null;
  const named = new Map(tanks.map((tank) => [tank.site_tank_id, tank]));
  return {
    ...presentWeekPlan(listed, actor, canAccept),
    outdated,
    comparison,
    refills: refills.flatMap((refill) => {
      const tank = named.get(refill.site_tank_id);
      const place = placeOf(refill.site_tank_id);
      const finding = findings.find(({ site_tank_id }) => site_tank_id === refill.site_tank_id);
      if (!tank) return [];
      return [
        {
          ...tank,
          ...{ from_date: dateOf(refill.first), refill_by: dateOf(refill.last) },
          date: place && dateOf(place.day),
          vehicle_code: place?.code ?? null,
          volume_ml: refill.volumes_ml[place?.day ?? refill.last]!,
          last_volume_ml: refill.volumes_ml[refill.last]!,
          saves_halalas: finding?.saves_halalas ?? null,
          reasons: [...(finding?.reasons ?? [])],
          remedies: [...(finding?.remedies ?? [])],
        },
      ];
    }),
    trips: (solution?.routes ?? []).map(({ day, vehicle, description, cost, distance, steps }) => ({
      date: dateOf(day),
      delivery_vehicle_id: vehicle,
      code: description ?? String(vehicle),
      cost_halalas: cost,
      distance_metres: distance,
      start_at: instantOf(steps[0]!.arrival),
      end_at: instantOf(steps.at(-1)!.arrival),
      stops: steps.flatMap(({ type, id, arrival, waiting_time }) =>
        type === 'job' ? [stopOf(id!, day, arrival + waiting_time, tankOf, refillOf)] : [],
      ),
    })),
    unassigned_orders: (solution?.unassigned ?? []).flatMap(({ id }) =>
      tankOf(id) === null ? [{ order_id: id }] : [],
    ),
  };
}

function stopOf(
  id: number,
  day: number,
  at: number,
  tankOf: TankOf,
  refillOf: ReadonlyMap<number, PlannedRefill>,
): Detail['trips'][number]['stops'][number] {
  const site_tank_id = tankOf(id);
  const volume_ml = site_tank_id === null ? null : (refillOf.get(site_tank_id)?.volumes_ml[day] ?? null);
  return { arrival: instantOf(at), order_id: site_tank_id === null ? id : null, site_tank_id, volume_ml };
}

function instantOf(seconds: number): string {
  return new Date(seconds * 1000).toISOString();
}
