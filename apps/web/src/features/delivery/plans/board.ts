import type { UnassignedFacts } from '@fleet/contracts/delivery/order-shapes.ts';
import type { PlanningDay, PlanningOrder } from '@fleet/contracts/delivery/planning-days.ts';
import type { PlanDetail } from '@fleet/contracts/delivery/plans.ts';
import type { TripDetail } from '@fleet/contracts/delivery/trips.ts';
import {
  idleLane,
  isStillOn,
  type Lane,
  laneOfPlan,
  laneOfTrip,
  toursOf,
  type UnplacedLane,
} from './lanes.ts';

/** A day as map, timeline and list show it: one lane per vehicle and trip, and unassigned orders. Pure. */

export interface Unassigned {
  readonly order: PlanningOrder;
  /** Why: found by the displayed plan, or as it stands with the order. */
  readonly facts: UnassignedFacts | null;
}

export interface Board {
  readonly lanes: readonly Lane[];
  readonly unassigned: readonly Unassigned[];
  readonly orders: ReadonlyMap<number, PlanningOrder>;
  readonly measures: PlanMeasures;
  /** Full hours of the Riyadh day that contain every trip, as instants. */
  readonly from: number;
  readonly to: number;
}

export interface PlanMeasures {
  readonly cost_halalas: number;
  readonly distance_metres: number;
  readonly stops: number;
  readonly late: number;
  /** Of the stops, those where nothing could be delivered, and those that are done. */
  readonly failed: number;
  readonly done: number;
  /** Of the planned volume, what is delivered. */
  readonly done_ml: number;
  readonly volume_ml: number;
  /** Of the used vehicles. */
  readonly capacity_ml: number;
  readonly unassigned_ml: number;
}

export const COLOURS = 10;
const MS_AN_HOUR = 3_600_000;
const MS_A_MINUTE = 60_000;
const RIYADH_OFFSET_MS = 3 * MS_AN_HOUR;

/** The day's trips, or those of a displayed plan together with the trips it leaves unchanged; and all idle vehicles. */
export function boardOf(day: PlanningDay, plan: PlanDetail | null): Board {
  const orders = new Map(day.orders.map((order) => [order.id, order]));
  const vehicles = new Map(day.vehicles.map((vehicle) => [vehicle.id, vehicle]));
  const planned = new Set((plan?.trips ?? []).map(({ delivery_vehicle_id }) => delivery_vehicle_id));
  const inPlan = new Set(
    (plan?.trips ?? []).flatMap(({ steps }) => steps.flatMap((step) => step.order_id ?? [])),
  );
  const remaining = day.trips.filter((trip) => !isReplaced(trip, plan, inPlan));
  const made: UnplacedLane[] = [
    ...remaining.map((trip) => laneOfTrip(trip, vehicles.get(trip.vehicle.id), orders)),
    ...(plan?.trips ?? []).flatMap(
      (trip) => laneOfPlan(trip, vehicles, orders, plan?.can.adopt ?? false) ?? [],
    ),
  ].sort((a, b) => byCode(a.vehicle.code, b.vehicle.code) || a.starts - b.starts);
  const busy = new Set([...planned, ...remaining.map((trip) => trip.vehicle.id)]);
  const idle = day.vehicles.filter(({ id, is_absent }) => !busy.has(id) && !is_absent).map(idleLane);
  const lanes = [...made, ...idle].map((lane, index) => ({
    ...lane,
    label: `T${index + 1}`,
    colour: (index % COLOURS) + 1,
  }));
  return { lanes, orders, ...restOf(day, plan, lanes, orders) };
}

/** A plan for the rest of the day includes orders of trips that may still change: these are shown as in the plan. */
function isReplaced(trip: TripDetail, plan: PlanDetail | null, inPlan: ReadonlySet<number>): boolean {
  if (!plan) return false;
  if (plan.scope === 'rest' && plan.adopted_at === null && trip.can.arrange) return true;
  return trip.steps.some((step) => isStillOn(step) && step.order !== null && inPlan.has(step.order.id));
}

function restOf(
  day: PlanningDay,
  plan: PlanDetail | null,
  lanes: readonly Lane[],
  orders: ReadonlyMap<number, PlanningOrder>,
): Pick<Board, 'unassigned' | 'measures' | 'from' | 'to'> {
  const brought = new Set(lanes.flatMap(({ stops }) => stops.flatMap(({ order_id }) => order_id ?? [])));
  const why = new Map((plan?.unassigned_orders ?? []).map((row) => [row.order_id, row]));
  const unassigned = [...orders.values()]
    .filter((order) => !brought.has(order.id) && (order.status === 15 || why.has(order.id)))
    .map((order) => ({ order, facts: factsOf(order, why.get(order.id)) }));
  return { unassigned, measures: planMeasures(lanes, unassigned), ...hoursOf(day, lanes) };
}

/** What the displayed plan found; without one, what stands with the order. A plan that is not adopted changes nothing yet. */
function factsOf(
  { unassigned }: PlanningOrder,
  found: PlanDetail['unassigned_orders'][number] | undefined,
): UnassignedFacts | null {
  if (!found) return unassigned;
  const base = unassigned?.cause === 'stop_failed' ? unassigned : null;
  const { delivery_vehicle_id, vehicle_code } = found;
  const own = base?.reasons.slice(0, 1) ?? [];
  return {
    cause: base?.cause ?? 'plan',
    at: base?.at ?? '',
    trip_code: base?.trip_code ?? null,
    note: base?.note ?? null,
    delivery_vehicle_id,
    vehicle_code,
    reasons: [...own, ...found.reasons],
  };
}

/** The label of the trip that has an order now; null where none has. */
export function tripWith({ lanes }: Board, order_id: number): string | null {
  return lanes.find(({ stops }) => stops.some((stop) => stop.order_id === order_id))?.label ?? null;
}

/** Key figures of the strip. */
export function planMeasures(lanes: readonly Lane[], unassigned: readonly Unassigned[]): PlanMeasures {
  const out = lanes.filter(({ stops }) => stops.length > 0);
  const jobs = out.flatMap(({ stops }) => stops.filter(({ kind }) => kind === 'job'));
  const sum = (of: (lane: Lane) => number) => out.reduce((total, lane) => total + of(lane), 0);
  const failed = lanes.reduce((total, lane) => total + failedStops(lane), 0);
  return {
    cost_halalas: sum((lane) => lane.cost_halalas),
    distance_metres: sum((lane) => lane.distance_metres),
    stops: jobs.length + failed,
    failed,
    done: jobs.filter(({ status }) => status === 'done').length,
    done_ml: out.reduce((total, lane) => total + deliveredMl(lane), 0),
    late: jobs.filter(({ late_seconds }) => late_seconds > 0).length,
    volume_ml: sum((lane) => lane.volume_ml),
    capacity_ml: sum((lane) => lane.vehicle.capacity_ml * toursOf(lane.stops)),
    unassigned_ml: unassigned.reduce((total, { order }) => total + order.volume_ml, 0),
  };
}

function deliveredMl({ trip }: Lane): number {
  return (
    trip?.steps.reduce(
      (sum, { status, order }) => sum + (status === 'done' ? (order?.volume_ml ?? 0) : 0),
      0,
    ) ?? 0
  );
}

/** Stops of a lane's trip where nothing could be delivered: their orders are planned again, and yet they were not on time. */
function failedStops({ trip }: Lane): number {
  return trip?.steps.filter(({ kind, status }) => kind === 'job' && status === 'failed').length ?? 0;
}

function hoursOf(day: PlanningDay, lanes: readonly Lane[]): { from: number; to: number } {
  const midnight = Date.parse(`${day.plan_date}T00:00:00Z`) - RIYADH_OFFSET_MS;
  const out = lanes.filter(({ stops, lost }) => stops.length + lost.length > 0);
  const shifts = day.vehicles.map((vehicle) => midnight + vehicle.shift_from_minute * MS_A_MINUTE);
  const first = Math.min(
    ...(out.length > 0 ? out.map((lane) => lane.starts - day.load_seconds * 1000) : shifts),
  );
  const last = Math.max(
    ...(out.length > 0
      ? out.map(({ ends }) => ends)
      : day.vehicles.map((vehicle) => midnight + vehicle.shift_to_minute * MS_A_MINUTE)),
  );
  if (!Number.isFinite(first) || !Number.isFinite(last))
    return { from: midnight + 6 * MS_AN_HOUR, to: midnight + 18 * MS_AN_HOUR };
  return {
    from: Math.floor(first / MS_AN_HOUR) * MS_AN_HOUR,
    to: Math.ceil((last + MS_AN_HOUR / 4) / MS_AN_HOUR) * MS_AN_HOUR,
  };
}

function byCode(a: string, b: string): number {
  return a.localeCompare(b, 'en', { numeric: true });
}

/** Before the day is loaded. */
export const EMPTY_BOARD: Board = boardOf(
  {
    delivery_branch: { id: 0, name_en: '', name_ar: '', address: '', latitude: 0, longitude: 0 },
    plan_date: '2026-01-01',
    options: {
      sequence_orders: false,
      balanced_allocation: false,
      time_and_fuel_optimization: false,
      multi_trip: false,
    },
    load_seconds: 0,
    fuel_types: [],
    vehicles: [],
    orders: [],
    trips: [],
  },
  null,
);
