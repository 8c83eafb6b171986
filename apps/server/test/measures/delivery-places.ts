import * as measures from '@fleet/contracts/delivery/delivery-measures.ts';
import * as live from '@fleet/contracts/delivery/live-trips.ts';
import { countOrders, listOrders } from '@fleet/contracts/delivery/orders.ts';
import { getPlanningDay } from '@fleet/contracts/delivery/planning-days.ts';
import { getTrackingLink } from '@fleet/contracts/delivery/tracking-links.ts';
import { listTripAlerts } from '@fleet/contracts/delivery/trip-alerts.ts';
import { listTrips } from '@fleet/contracts/delivery/trips.ts';
import { RUNNING_TRIP_STATUSES } from '@fleet/domain/trip-statuses.ts';
import { type Family, type Scene, sumOf } from './scene.ts';

/** A depot's day. */
interface BranchDay {
  readonly name: string;
  readonly delivery_branch_id: number;
  readonly day: string;
}

const onDay = ({ delivery_branch_id, day }: BranchDay) => ({
  delivery_branch_id,
  from_date: day,
  to_date: day,
});
const planningDay = (scene: Scene, { delivery_branch_id, day }: BranchDay) =>
  scene.ask(getPlanningDay, { as: scene.admin, query: { delivery_branch_id, plan_date: day } });
const tripsOf = (scene: Scene, of: BranchDay) => scene.all(listTrips, { as: scene.admin, query: onDay(of) });

const counted =
  (...statuses: number[]) =>
  async (scene: Scene, of: BranchDay) => {
    const { rows } = await scene.ask(countOrders, { as: scene.admin, query: onDay(of) });
    return sumOf(
      rows.filter(({ status }) => (statuses.length === 0 ? status !== 40 : statuses.includes(status))),
      'orders',
    );
  };
const listed =
  (...statuses: number[]) =>
  async (scene: Scene, of: BranchDay) => {
    const all = statuses.length === 0 ? [5, 10, 15, 16, 17, 20, 25, 30, 45, 46] : statuses;
    const totals = await Promise.all(
      all.map((status) => scene.ask(listOrders, { as: scene.admin, query: { ...onDay(of), status } })),
    );
    return sumOf(totals, 'total');
  };
const onPlan =
  (...statuses: number[]) =>
  async (scene: Scene, of: BranchDay) =>
    (await planningDay(scene, of)).orders.filter(({ status }) => statuses.includes(status)).length;

const branchDays = async ({ rows }: Scene) => {
  const found = await rows<Omit<BranchDay, 'name'>>(
    `select delivery_branch_id, delivery_date::text as day from orders group by 1, 2 order by count(*) desc, 1, 2 limit 6`,
  );
  return found.map((one) => ({ ...one, name: `depot ${one.delivery_branch_id} on ${one.day}` }));
};

type Trip = Awaited<ReturnType<typeof planningDay>>['trips'][number];
/** Stops that the trip still has, or had in vain. */
const jobsOf = ({ steps }: Trip) =>
  steps.filter(({ kind, status }) => kind === 'job' && status !== 'dropped');
const isOut = (trip: Trip) => trip.steps.some(({ status }) => status !== 'dropped' && status !== 'failed');

export const ORDERS: Family<
  BranchDay,
  | 'orders'
  | 'orders_waiting'
  | 'orders_unassigned'
  | 'orders_in_plan'
  | 'orders_on_the_road'
  | 'orders_delivered'
  | 'orders_open'
  | 'orders_cancelled'
  | 'plan_cost'
  | 'plan_distance'
  | 'plan_on_time'
  | 'plan_utilisation'
  | 'plan_unassigned'
> = {
  scopes: branchDays,
  places: {
    orders: { 'countOrders rows.orders': counted(), 'listOrders total': listed() },
    orders_waiting: {
      'countOrders rows.orders': counted(5, 10, 45, 46),
      'listOrders total': listed(5, 10, 45, 46),
    },
    orders_unassigned: {
      'countOrders rows.orders': counted(15),
      'listOrders total': listed(15),
      'getPlanningDay orders': onPlan(15),
    },
    orders_in_plan: {
      'countOrders rows.orders': counted(16, 17),
      'listOrders total': listed(16, 17),
      'getPlanningDay orders': onPlan(16, 17),
    },
    orders_on_the_road: {
      'countOrders rows.orders': counted(25),
      'listOrders total': listed(25),
      'getPlanningDay orders': onPlan(25),
    },
    orders_delivered: {
      'countOrders rows.orders': counted(30),
      'listOrders total': listed(30),
      'getPlanningDay orders': onPlan(30),
    },
    orders_open: {
      'countOrders rows.orders': counted(5, 10, 15, 16, 17, 20, 25, 45, 46),
      'listOrders total': listed(5, 10, 15, 16, 17, 20, 25, 45, 46),
    },
    orders_cancelled: { 'countOrders rows.orders': counted(40), 'listOrders total': listed(40) },
    plan_cost: {
      'getPlanningDay trips.planned_cost_halalas': async (scene, of) =>
        sumOf((await planningDay(scene, of)).trips.filter(isOut), 'planned_cost_halalas'),
      'listTrips rows.planned_cost_halalas': async (scene, of) =>
        sumOf((await tripsOf(scene, of)).filter(isPlanned), 'planned_cost_halalas'),
    },
    plan_distance: {
      'getPlanningDay trips.planned_distance_metres': async (scene, of) =>
        sumOf((await planningDay(scene, of)).trips.filter(isOut), 'planned_distance_metres'),
      'listTrips rows.planned_distance_metres': async (scene, of) =>
        sumOf((await tripsOf(scene, of)).filter(isPlanned), 'planned_distance_metres'),
    },
    plan_on_time: {
      'getPlanningDay trips.steps': async (scene, of) => {
        const jobs = (await planningDay(scene, of)).trips.flatMap(jobsOf);
        return jobs.filter(
          ({ status, order, arrived_at, planned_arrival_at }) =>
            status !== 'failed' && order && (arrived_at ?? planned_arrival_at) <= order.window_to,
        ).length;
      },
      // Measures count what is over: only then the plan of the day says the same.
      'listTripMeasures rows.orders_on_time': async (scene, of) => {
        const trips = (await tripsOf(scene, of)).filter(isPlanned);
        if (trips.length === 0 || trips.some(({ status }) => status !== 'closed')) return null;
        const rows = await scene.all(measures.listTripMeasures, { as: scene.admin, query: onDay(of) });
        return sumOf(rows, 'orders_on_time');
      },
    },
    plan_utilisation: {
      'getPlanningDay trips.steps': async (scene, of) => {
        const trips = (await planningDay(scene, of)).trips.filter(isOut);
        const loaded = trips.flatMap(jobsOf).filter(({ status }) => status !== 'failed');
        const volume = loaded.reduce((sum, { order }) => sum + (order?.volume_ml ?? 0), 0);
        const capacity = trips.reduce((sum, { vehicle, steps }) => {
          const tours = 1 + steps.filter(({ kind }) => kind === 'reload').length;
          return sum + vehicle.capacity_ml * tours;
        }, 0);
        return capacity === 0 ? null : Math.round((volume * SHARE) / capacity);
      },
    },
    plan_unassigned: {
      'getPlanningDay orders': async (scene, of) => {
        const { orders, trips } = await planningDay(scene, of);
        const carried = new Set(
          trips.flatMap((trip) =>
            jobsOf(trip).flatMap(({ status, order }) => (status === 'failed' ? [] : (order?.id ?? []))),
          ),
        );
        return orders.filter(({ id, status }) => status === 15 && !carried.has(id)).length;
      },
      'countOrders rows.orders': counted(15),
    },
  },
};

const SHARE = 1_000_000;
const isPlanned = ({ status }: { status: string }) => status !== 'rejected';

const liveTrips = async (scene: Scene, { delivery_branch_id, day }: BranchDay) =>
  (await scene.ask(live.listLiveTrips, { as: scene.admin, query: { delivery_branch_id, trip_date: day } }))
    .rows;
const alertsOf = (scene: Scene, { delivery_branch_id }: BranchDay, only: 'all' | 'needed') =>
  scene.all(listTripAlerts, { as: scene.admin, query: { delivery_branch_id, only } });

export const LIVE: Family<
  BranchDay,
  'trips_on_the_road' | 'stops_completed' | 'trips_late' | 'open_alerts' | 'vehicles_free'
> = {
  scopes: branchDays,
  places: {
    trips_on_the_road: {
      'listLiveTrips rows.state': async (scene, of) =>
        (await liveTrips(scene, of)).filter(({ state }) => state !== 'waiting' && state !== 'ended').length,
      'listTrips total': async (scene, of) =>
        (await tripsOf(scene, of)).filter(
          ({ status }) => status === 'started' || status === 'partially_closed',
        ).length,
    },
    stops_completed: {
      'listLiveTrips rows.stops_done': async (scene, of) => sumOf(await liveTrips(scene, of), 'stops_done'),
      'listLiveTrips rows.steps': async (scene, of) =>
        (await liveTrips(scene, of)).flatMap(({ steps }) =>
          steps.filter(({ kind, status }) => kind === 'job' && status === 'done'),
        ).length,
      'listTrips rows.stops_done': async (scene, of) => {
        const shown = new Set((await liveTrips(scene, of)).map(({ id }) => id));
        return sumOf(
          (await tripsOf(scene, of)).filter(({ id }) => shown.has(id)),
          'stops_done',
        );
      },
    },
    trips_late: {
      'listLiveTrips rows.is_late': async (scene, of) =>
        (await liveTrips(scene, of)).filter(({ is_late }) => is_late).length,
      'getLiveTrip is_late': async (scene, of) => {
        const trips = await liveTrips(scene, of);
        const each = trips.map(({ id }) => scene.ask(live.getLiveTrip, { as: scene.admin, params: { id } }));
        return (await Promise.all(each)).filter(({ is_late }) => is_late).length;
      },
    },
    open_alerts: {
      'listTripAlerts rows.needs_action': async (scene, of) =>
        (await alertsOf(scene, of, 'all')).filter(({ needs_action }) => needs_action).length,
      'listTripAlerts only needed': async (scene, of) => (await alertsOf(scene, of, 'needed')).length,
    },
    vehicles_free: {
      'listLiveVehicles rows.trip': async (scene, { delivery_branch_id }) => {
        const { rows } = await scene.ask(live.listLiveVehicles, {
          as: scene.admin,
          query: { delivery_branch_id },
        });
        return rows.filter(
          ({ trip, is_absent }) => !is_absent && (trip === null || !RUNNING_TRIP_STATUSES.has(trip.status)),
        ).length;
      },
      'listNearbyVehicles rows': async (scene, { delivery_branch_id }) => {
        const query = { delivery_branch_id, latitude: 24.7, longitude: 46.7, limit: 50 };
        const { rows } = await scene.ask(live.listNearbyVehicles, { as: scene.admin, query });
        return rows.length < 50 ? rows.length : null;
      },
    },
  },
};

type Sums = Omit<measures.DeliverySums, 'unreal_trips'>;
type Derive = (sums: readonly Sums[]) => number | null;

const total = async (scene: Scene, of: BranchDay) => [
  (await scene.ask(measures.getDeliveryMeasures, { as: scene.admin, query: onDay(of) })).total,
];
const days = async (scene: Scene, of: BranchDay) =>
  (await scene.ask(measures.getDeliveryMeasures, { as: scene.admin, query: onDay(of) })).days;
const vehicles = (scene: Scene, of: BranchDay) =>
  scene.all(measures.listVehicleMeasures, { as: scene.admin, query: onDay(of) });
const trips = (scene: Scene, of: BranchDay) =>
  scene.all(measures.listTripMeasures, { as: scene.admin, query: onDay(of) });

const share =
  (above: (keyof Sums)[], below: (keyof Sums)[]): Derive =>
  (rows) => {
    const sum = (keys: (keyof Sums)[]) => keys.reduce((all, key) => all + sumOf(rows, key), 0);
    const by = sum(below);
    return by === 0 ? null : Math.round((sum(above) * SHARE) / by);
  };
const ON_TIME = share(['orders_on_time'], ['orders_done', 'orders_failed']);
const RATING = share(['rated_stars'], ['ratings']);
const LOAD = share(['loaded_ml'], ['offered_ml']);
const COST: Derive = (rows) => sumOf(rows, 'actual_cost_halalas');
const DISTANCE: Derive = (rows) => sumOf(rows, 'actual_distance_metres');
const TIME: Derive = (rows) => sumOf(rows, 'actual_seconds');

function added(derive: Derive) {
  return {
    'getDeliveryMeasures total': async (scene: Scene, of: BranchDay) => derive(await total(scene, of)),
    'getDeliveryMeasures days': async (scene: Scene, of: BranchDay) => derive(await days(scene, of)),
    'listVehicleMeasures rows': async (scene: Scene, of: BranchDay) => derive(await vehicles(scene, of)),
  };
}

/** A trip of which a sum is not known counts as none in the lists of trips, as in the total. */
function addedTrips(derive: Derive) {
  return {
    ...added(derive),
    'listTripMeasures rows': async (scene: Scene, of: BranchDay) =>
      derive((await trips(scene, of)) as unknown as Sums[]),
  };
}

export const PERFORMANCE: Family<
  BranchDay,
  | 'stops_on_time'
  | 'trip_cost'
  | 'distance_driven'
  | 'time_on_trips'
  | 'litres_per_km'
  | 'cost_per_order'
  | 'capacity_used'
  | 'average_rating'
> = {
  scopes: branchDays,
  places: {
    stops_on_time: addedTrips(ON_TIME),
    trip_cost: addedTrips(COST),
    distance_driven: addedTrips(DISTANCE),
    time_on_trips: addedTrips(TIME),
    capacity_used: addedTrips(LOAD),
    average_rating: {
      ...addedTrips(RATING),
      'getTrackingLink rating.stars': async (scene, of) => {
        const { trips } = await planningDay(scene, of);
        const delivered = trips.flatMap(jobsOf).filter(({ status }) => status === 'done');
        const links = delivered.map(({ order }) =>
          scene.ask(getTrackingLink, { as: scene.admin, params: { id: order!.id } }),
        );
        const ratings = (await Promise.all(links)).flatMap(({ rating }) => rating ?? []);
        return ratings.length === 0 ? null : Math.round((sumOf(ratings, 'stars') * SHARE) / ratings.length);
      },
    },
    litres_per_km: added(share(['measured_ml'], ['actual_distance_metres'])),
    cost_per_order: added(share(['actual_cost_halalas'], ['measured_orders_done'])),
  },
};
