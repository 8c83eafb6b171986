import { riyadhDate } from '@fleet/domain/riyadh-time.ts';
import type { World } from './world.ts';
import type { makeDeliveries } from './world-deliveries.ts';

type Deliveries = Awaited<ReturnType<typeof makeDeliveries>>;

/**
 * A trip started now: two stops of ten minutes, 8 and 16 km east of its own depot, fifteen minutes apart, with time windows of two
 * hours from now; then back. For a client of its own by default.
 */
export function makeRunningTrip(world: World, deliveries: Deliveries, client?: { id: number }) {
  return makeTrip(world, deliveries, client, { starts: world.now, isStarted: true });
}

/** The same trip, loaded and yet to be started at some moment. */
export function makeLoadedTrip(world: World, deliveries: Deliveries, client: { id: number }, starts: Date) {
  return makeTrip(world, deliveries, client, { starts, isStarted: false });
}

async function makeTrip(
  world: World,
  deliveries: Deliveries,
  client: { id: number } | undefined,
  { starts, isStarted }: { starts: Date; isStarted: boolean },
) {
  const { id: client_id } = client ?? (await world.makeClient());
  const { id: delivery_branch_id } = await deliveries.makeBranch();
  const { id: driver_id } = await world.makeDriver({ client_id });
  const delivery_vehicle_id = await deliveries.makeTanker(client_id, delivery_branch_id, driver_id);
  const day = riyadhDate(starts);
  const orders = await deliveries.placeOrders(client_id, delivery_branch_id, day, 2);
  const at = (minutes: number) => new Date(starts.getTime() + minutes * 60_000);
  // As a driver's start leaves them; the transitions are tested with the trips.
  for (const status of isStarted ? [16, 17, 20, 25] : [16, 17, 20])
    await world.rows('update orders set status = $2, window_from = $3, window_to = $4 where id = any($1)', [
      orders,
      status,
      at(0),
      at(120),
    ]);
  const [trip] = await world.rows<{ id: number }>(
    `insert into trips (trip_code, delivery_branch_id, trip_date, kind, status, delivery_vehicle_id, driver_id, planned_start_at,
       planned_end_at, planned_distance_metres, planned_travel_seconds, planned_service_seconds, planned_waiting_seconds,
       planned_cost_halalas, loaded_at, started_at)
     values ($1, $2, $3, 'dynamic', $8, $4, $5, $6, $7, 32000, 3600, 1200, 0, 50000, $6, $9) returning id`,
    [
      `T-${delivery_branch_id}-01`,
      delivery_branch_id,
      day,
      delivery_vehicle_id,
      driver_id,
      at(0),
      at(80),
      isStarted ? 'started' : 'assigned',
      isStarted ? at(0) : null,
    ],
  );
  const stops = [
    ['start', null, 0, 0, 0],
    ['job', orders[0], 8_000, 15, 600],
    ['job', orders[1], 16_000, 40, 600],
    ['end', null, 0, 80, 0],
  ] as const;
  const travelled = [0, 900, 1_800, 3_600];
  const jobs: { id: number; order_id: number }[] = [];
  for (const [position, [kind, order_id, metres, minute, service]] of stops.entries()) {
    const [row] = await world.rows<{ id: number }>(
      `insert into trip_stops (trip_id, position, kind, order_id, latitude, longitude, planned_arrival_at,
         planned_waiting_seconds, planned_service_seconds, planned_travelled_seconds, planned_travelled_metres)
       values ($1, $2, $3, $4, 24.534964, $5, $6, 0, $7, $8, $9) returning id`,
      [
        trip!.id,
        position,
        kind,
        order_id,
        46.886205 + metres / 101_150,
        at(minute),
        service,
        travelled[position],
        metres,
      ],
    );
    if (order_id) jobs.push({ id: row!.id, order_id });
  }
  await publishTrip(world, trip!.id);
  return { id: trip!.id, delivery_branch_id, delivery_vehicle_id, driver_id, client_id, jobs };
}

/** Publishes the trip, and waits until this process has received it. */
function publishTrip(world: World, id: number): Promise<void> {
  return new Promise((resolve) => {
    const leave = world.events.subscribe((event) => {
      if (event.type !== 'trip' || event.id !== id) return;
      leave();
      resolve();
    });
    void world.events.publish([{ type: 'trip', id }]);
  });
}
