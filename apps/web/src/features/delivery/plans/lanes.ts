import type { PlanningOrder, PlanningVehicle } from '@fleet/contracts/delivery/planning-days.ts';
import type { PlanDetail } from '@fleet/contracts/delivery/plans.ts';
import type { ArrangedTrip, TriedTrip, Violation } from '@fleet/contracts/delivery/trip-arrangements.ts';
import type { TripDetail } from '@fleet/contracts/delivery/trips.ts';
import { type DrivenTimes, drivenTimes, type LostStop, lostStopsOf } from './lost-stops.ts';

/** A lane is one vehicle's tour of the day from any source: a trip, a plan, or a preview. Pure. */

export type StopKind = TripDetail['steps'][number]['kind'];

export interface Load {
  readonly position: number;
  readonly fuel_type_id: number;
  readonly volume_ml: number;
}

export interface LaneStop extends DrivenTimes {
  readonly kind: StopKind;
  readonly order_id: number | null;
  /** 1 for the lane's first delivery; 0 for other steps. */
  readonly number: number;
  readonly arrives: number;
  /** Start of service, after waiting. */
  readonly begins: number;
  readonly ends: number;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly loads: readonly Load[];
  readonly travelled_metres: number;
  readonly is_locked: boolean;
  /** A reload before which the compartments are cleaned. */
  readonly is_cleaned: boolean;
  /** What became of the stop; `planned` in plans and previews. */
  readonly status: TripDetail['steps'][number]['status'];
  /** Seconds after the order's time window: as it was once the vehicle arrived, as planned before. */
  readonly late_seconds: number;
}

export interface Lane {
  /** `trip 12`, `plan 7` by vehicle, or `vehicle 3` for an idle one. */
  readonly key: string;
  readonly vehicle: PlanningVehicle;
  readonly trip: TripDetail | null;
  /** `T1`: its position in the day, which also selects its color. */
  readonly label: string;
  readonly colour: number;
  readonly stops: readonly LaneStop[];
  readonly starts: number;
  readonly ends: number;
  readonly cost_halalas: number;
  readonly distance_metres: number;
  readonly volume_ml: number;
  /** Loaded before and during the tour, by compartment. */
  readonly filled: readonly Load[];
  readonly violations: readonly Violation[];
  readonly can_arrange: boolean;
  readonly is_locked: boolean;
  /** Stops that failed, or left the trip when it ended: their orders are on other trips by now, or on none. */
  readonly lost: readonly LostStop[];
}

/** A lane without a position yet. */
export type UnplacedLane = Omit<Lane, 'label' | 'colour'>;
type Orders = ReadonlyMap<number, PlanningOrder>;

/** A lane with previewed changes: the same trip with other stops. */
export function laneTried(lane: Lane, tried: TriedTrip, orders: Orders): Lane {
  const locked = new Set(lane.stops.flatMap((stop) => (stop.is_locked ? (stop.order_id ?? []) : [])));
  const stops = numbered(
    tried.steps.map((step) => ({
      kind: step.type,
      order_id: step.order_id,
      arrives: Date.parse(step.arrival),
      waiting: step.waiting_seconds,
      service: step.service_seconds,
      latitude: step.latitude,
      longitude: step.longitude,
      loads: step.compartments,
      travelled_metres: step.travelled_metres,
      is_locked: step.order_id !== null && locked.has(step.order_id),
      is_cleaned: step.is_cleaned,
      status: 'planned' as const,
      arrived: null,
      departed: null,
    })),
    orders,
  );
  return {
    ...lane,
    stops: tried.stops === 0 ? [] : stops,
    starts: Date.parse(tried.starts_at),
    ends: Date.parse(tried.ends_at),
    cost_halalas: tried.cost_halalas,
    distance_metres: tried.distance_metres,
    volume_ml: tried.volume_ml,
    filled: filledOf(stops),
    violations: tried.violations,
  };
}

/** Number of tours: one, plus one for each reload. */
export function toursOf(steps: readonly ({ kind: StopKind } | { type: StopKind })[]): number {
  return 1 + steps.filter((step) => ('kind' in step ? step.kind : step.type) === 'reload').length;
}

/** The steps of a lane in the server's format. */
export function stepsOf(lane: Lane): ArrangedTrip['steps'] {
  return lane.stops.flatMap((stop): ArrangedTrip['steps'] =>
    stop.kind === 'job'
      ? [{ type: 'job', order_id: stop.order_id! }]
      : stop.kind === 'reload'
        ? [{ type: 'reload' }]
        : [],
  );
}

/** The lane as an arrangement to preview or save. */
export function arranged(lane: Lane, steps: ArrangedTrip['steps']): ArrangedTrip {
  return {
    ...(lane.trip && { trip_id: lane.trip.id, version: lane.trip.version }),
    delivery_vehicle_id: lane.vehicle.id,
    steps,
  };
}

/** Orders that were taken off a trip, or failed on it, are unassigned and no longer belong to it. */
export function isStillOn({ status }: Pick<TripDetail['steps'][number], 'status'>): boolean {
  return status !== 'dropped' && status !== 'failed';
}

/** The lane of a trip. */
export function laneOfTrip(
  trip: TripDetail,
  vehicle: PlanningVehicle | undefined,
  orders: Orders,
): UnplacedLane {
  const stops = numbered(
    trip.steps.filter(isStillOn).map((step) => ({
      kind: step.kind,
      order_id: step.order?.id ?? null,
      arrives: Date.parse(step.planned_arrival_at),
      waiting: step.planned_waiting_seconds,
      service: step.planned_service_seconds,
      latitude: step.latitude,
      longitude: step.longitude,
      loads: step.compartments,
      travelled_metres: step.planned_travelled_metres,
      is_locked: step.is_locked,
      is_cleaned: step.is_cleaned,
      status: step.status,
      ...drivenTimes(step),
    })),
    orders,
  );
  return {
    key: `trip ${trip.id}`,
    vehicle: {
      ...(vehicle ?? missingVehicle(trip)),
      driver: trip.driver ?? vehicle?.driver ?? null,
    },
    trip,
    stops,
    starts: Date.parse(trip.planned_start_at),
    ends: Date.parse(trip.planned_end_at),
    cost_halalas: trip.planned_cost_halalas,
    distance_metres: trip.planned_distance_metres,
    // Orders taken off no longer count as load.
    volume_ml: trip.steps.filter(isStillOn).reduce((sum, { order }) => sum + (order?.volume_ml ?? 0), 0),
    filled: filledOf(stops),
    violations: [],
    can_arrange: trip.can.arrange,
    is_locked: trip.is_locked,
    lost: trip.steps.flatMap(lostStopsOf),
  };
}

/** A vehicle that left the depot after its trip was planned. */
function missingVehicle(trip: TripDetail): PlanningVehicle {
  return {
    ...trip.vehicle,
    driver: trip.driver,
    payload_grams: 0,
    compartments: [],
    shift_from_minute: 0,
    shift_to_minute: 0,
    is_absent: true,
  };
}

/** The lane of a plan's route; none if the depot no longer has the vehicle. `isOpen`: it may still be adopted, and be changed. */
export function laneOfPlan(
  trip: PlanDetail['trips'][number],
  vehicles: ReadonlyMap<number, PlanningVehicle>,
  orders: Orders,
  isOpen: boolean,
): UnplacedLane | null {
  const vehicle = vehicles.get(trip.delivery_vehicle_id);
  if (!vehicle || trip.steps.length === 0) return null;
  const stops = numbered(
    trip.steps.map((step) => ({
      kind: step.type,
      order_id: step.order_id,
      arrives: Date.parse(step.arrival),
      waiting: step.waiting_seconds,
      service: step.service_seconds,
      latitude: step.latitude,
      longitude: step.longitude,
      loads: step.compartments,
      travelled_metres: step.travelled_metres,
      is_locked: false,
      is_cleaned: step.is_cleaned,
      status: 'planned' as const,
      arrived: null,
      departed: null,
    })),
    orders,
  );
  return {
    key: `plan ${vehicle.id}`,
    vehicle,
    trip: null,
    stops,
    starts: stops[0]!.arrives,
    ends: stops.at(-1)!.ends,
    cost_halalas: trip.cost_halalas,
    distance_metres: trip.distance_metres,
    volume_ml: stops.reduce(
      (sum, { order_id }) => sum + (order_id === null ? 0 : (orders.get(order_id)?.volume_ml ?? 0)),
      0,
    ),
    filled: filledOf(stops),
    violations: [],
    can_arrange: isOpen,
    is_locked: false,
    lost: [],
  };
}

/** An idle vehicle, onto which orders can be dropped. */
export function idleLane(vehicle: PlanningVehicle): UnplacedLane {
  return {
    key: `vehicle ${vehicle.id}`,
    vehicle,
    trip: null,
    stops: [],
    starts: 0,
    ends: 0,
    cost_halalas: 0,
    distance_metres: 0,
    volume_ml: 0,
    filled: [],
    violations: [],
    can_arrange: true,
    is_locked: false,
    lost: [],
  };
}

type RawStop = Omit<LaneStop, 'number' | 'begins' | 'ends' | 'late_seconds'> & {
  waiting: number;
  service: number;
};

function numbered(raw: readonly RawStop[], orders: Orders): LaneStop[] {
  let number = 0;
  return raw.map(({ waiting, service, ...stop }) => {
    const begins = stop.arrives + waiting * 1000;
    const order = stop.order_id === null ? undefined : orders.get(stop.order_id);
    // Once the vehicle has arrived, lateness is a fact, no longer a plan.
    const late = order ? ((stop.arrived ?? begins) - Date.parse(order.window_to)) / 1000 : 0;
    if (stop.kind === 'job') number += 1;
    return {
      ...stop,
      number: stop.kind === 'job' ? number : 0,
      begins,
      ends: begins + service * 1000,
      late_seconds: Math.max(0, Math.round(late)),
    };
  });
}

/** Maximum load of each compartment over the tours of a day. */
function filledOf(stops: readonly LaneStop[]): Load[] {
  const fullest = new Map<number, Load>();
  for (const { loads } of stops.filter(({ kind }) => kind === 'start' || kind === 'reload'))
    for (const load of loads)
      if ((fullest.get(load.position)?.volume_ml ?? -1) < load.volume_ml) fullest.set(load.position, load);
  return [...fullest.values()];
}
