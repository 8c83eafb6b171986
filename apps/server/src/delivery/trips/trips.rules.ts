import type { tripDetail, tripRow } from '@fleet/contracts/delivery/trips.ts';
import { canMoveTrip, type TripMover, type TripStatus } from '@fleet/domain/trip-statuses.ts';
import type { SolutionRoute, Step } from '@fleet/routing/solution.ts';
import type { z } from 'zod';
import { AppError } from '../../platform/app-error.ts';
import type { Actor } from '../../platform/context.ts';
import type { StopLoad, tripStops, trips } from './trips.table.ts';

export type Trip = typeof trips.$inferSelect;
export type Stop = typeof tripStops.$inferSelect;
export type NewTrip = typeof trips.$inferInsert;
export type NewStop = Omit<typeof tripStops.$inferInsert, 'id' | 'trip_id'>;

type Row = z.input<typeof tripRow>;
export type ListedTrip = Trip &
  Pick<Row, 'delivery_branch' | 'vehicle' | 'driver' | 'stops' | 'stops_done' | 'volume_ml'>;
export type ListedStop = Stop & Pick<z.input<typeof tripDetail>['steps'][number], 'order'>;

/** Throws STATUS_CONFLICT where `by` cannot move the trip from its status to `to`. */
export function refuseUnlessMovable(trip: Pick<Trip, 'status'>, to: TripStatus, by: TripMover): void {
  if (canMoveTrip(trip.status, to, by)) return;
  throw new AppError('STATUS_CONFLICT', 'The status of the trip no longer allows this.');
}

/** Throws STATUS_CONFLICT unless a load may be put on board: the trip is assigned, and was not loaded. */
export function refuseUnlessLoadable(trip: Pick<Trip, 'status' | 'loaded_at'>): void {
  if (trip.status === 'assigned' && trip.loaded_at === null) return;
  throw new AppError('STATUS_CONFLICT', 'The trip is not waiting to be loaded.');
}

/** Whether hands and new plans may change a trip: it is neither loaded nor ended. */
export function isOpen({ status, loaded_at }: Pick<Trip, 'status' | 'loaded_at'>): boolean {
  return loaded_at === null && (status === 'draft' || status === 'approved' || status === 'assigned');
}

/** PLAN_OUTDATED, with what of the plan is no longer as it was. */
export function outdated(what: 'orders' | 'vehicles' | 'trips'): AppError {
  return new AppError('PLAN_OUTDATED', 'The data of this plan changed: plan again.', {
    what,
  });
}

/** `T-1000-261125-03`: the third trip of branch 1000 on 25 November 2026. */
export function codeOf(branch: number, day: string, number: number): string {
  return `T-${branch}-${day.slice(2).replaceAll('-', '')}-${String(number).padStart(2, '0')}`;
}

/** A route of the optimiser's as what a trip plans. */
export function plannedOf(route: SolutionRoute) {
  const [first, last] = [route.steps[0]!, route.steps.at(-1)!];
  return {
    planned_start_at: instantOf(first.arrival),
    planned_end_at: instantOf(last.arrival),
    planned_distance_metres: route.distance,
    planned_travel_seconds: route.duration,
    planned_service_seconds: route.service,
    planned_waiting_seconds: route.waiting_time,
    planned_cost_halalas: route.cost,
  };
}

/** A route's steps as the stops of a trip, in their order. */
export function stopsOf(route: SolutionRoute): NewStop[] {
  return route.steps.map((step, position) => ({
    position,
    kind: step.type as NewStop['kind'],
    order_id: step.type === 'job' ? step.id! : null,
    latitude: step.location?.[1] ?? null,
    longitude: step.location?.[0] ?? null,
    planned_arrival_at: instantOf(step.arrival),
    planned_waiting_seconds: step.waiting_time,
    planned_service_seconds: step.service,
    planned_travelled_seconds: step.duration,
    planned_travelled_metres: step.distance,
    is_cleaned: step.cleans ?? false,
    compartments: loadsOf(step),
  }));
}

function loadsOf(step: Step): StopLoad[] {
  return (step.compartments ?? []).map(({ compartment, product, amount }) => ({
    position: compartment,
    fuel_type_id: Number(product.replace('fuel ', '')),
    volume_ml: amount * 1000,
  }));
}

function instantOf(seconds: number): Date {
  return new Date(seconds * 1000);
}

/** A row as the wire has it, with what the reader may do. */
export function presentTrip(row: ListedTrip, actor: Actor): Row {
  const may = (permission: 'update trip' | 'approve trip', to: TripStatus) =>
    actor.permissions.has(permission) && canMoveTrip(row.status, to, 'dispatcher');
  const isLoaded = row.loaded_at !== null;
  return {
    ...row,
    planned_start_at: row.planned_start_at.toISOString(),
    planned_end_at: row.planned_end_at.toISOString(),
    loaded_at: row.loaded_at?.toISOString() ?? null,
    started_at: row.started_at?.toISOString() ?? null,
    ended_at: row.ended_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    can: {
      approve: may('approve trip', 'approved') && row.status === 'draft',
      reject: may('approve trip', 'rejected'),
      assign: may('update trip', 'assigned'),
      unassign: row.status === 'assigned' && !isLoaded && may('update trip', 'approved'),
      load: row.status === 'assigned' && !isLoaded && actor.permissions.has('update trip'),
      start: isLoaded && may('update trip', 'started'),
      abort: may('update trip', 'broken_off'),
      arrange: !row.is_locked && isOpen(row) && actor.permissions.has('update trip'),
      lock: isOpen(row) && actor.permissions.has('update trip'),
    },
  };
}

/** A trip with its stops as the wire has it. */
export function presentTripDetail(
  row: ListedTrip,
  stops: readonly ListedStop[],
  actor: Actor,
): z.input<typeof tripDetail> {
  return {
    ...presentTrip(row, actor),
    steps: stops.map((stop) => ({
      ...stop,
      planned_arrival_at: stop.planned_arrival_at.toISOString(),
      arrived_at: stop.arrived_at?.toISOString() ?? null,
      departed_at: stop.departed_at?.toISOString() ?? null,
    })),
  };
}
