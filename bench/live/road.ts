import { featureOf } from '@fleet/domain/geojson.ts';
import { riyadhDate } from '@fleet/domain/riyadh-time.ts';
import { signAccessToken } from '../../apps/server/src/access/sessions/access-tokens.service.ts';
import { insertSession } from '../../apps/server/src/access/sessions/sessions.queries.ts';
import { importGeofences } from '../../apps/server/src/delivery/geofences/geofences.resource.ts';
import type { Ctx } from '../../apps/server/src/platform/context.ts';
import type { World } from '../../apps/server/test/world.ts';
import { catalogueMakersOver } from '../../apps/server/test/world-catalogue.ts';
import { makeDeliveries } from '../../apps/server/test/world-deliveries.ts';
import { makersOver } from '../../apps/server/test/world-makers.ts';

export interface RoadSize {
  readonly vehicles: number;
  readonly geofences: number;
  /** Vehicles on a trip of eight stops; the others drive freely. */
  readonly trips: number;
}

export interface MadeRoad {
  readonly delivery_branch_id: number;
  /** Vehicle n has the id `firstVehicle + n` and the tracker key `keyOf(n)`. */
  readonly firstVehicle: number;
  readonly token: string;
}

/** Riyadh and surroundings. */
export const TOWN = { south: 24.45, north: 25.0, west: 46.4, east: 47.05 } as const;
const STOPS = 8;
const HOUR_MS = 3_600_000;

export function keyOf(vehicle: number): string {
  return `bench-${vehicle}`;
}

/** Creates one of each through the services, and the others as copies of those rows. */
export async function makeRoad(systemCtx: () => Ctx, size: RoadSize): Promise<MadeRoad> {
  const ctx = systemCtx();
  const make = { ...makersOver(systemCtx), ...catalogueMakersOver(systemCtx) };
  const deliveries = await makeDeliveries({ ...make, systemCtx } as unknown as World);
  const { id: branch } = await deliveries.makeBranch();
  const { id: client } = await make.makeClient();
  const { id: driver } = await make.makeDriver({ client_id: client });
  const first = await deliveries.makeTanker(client, branch, driver);
  await copyVehicles(ctx, first, size.vehicles);
  await drawGeofences(ctx, branch, size.geofences);
  if (size.trips > 0) {
    const day = riyadhDate(ctx.now);
    const [order] = await deliveries.placeOrders(client, branch, day, 1);
    await makeTrips(ctx, { branch, first, order: order!, day, trips: size.trips });
  }
  const admin = await make.makeUser('admin');
  const session = await insertSession(ctx, admin.id, new Date(ctx.now.getTime() + 24 * HOUR_MS));
  const token = signAccessToken(ctx.config, { user_id: admin.id, group: 'admin' }, session, ctx.now);
  return { delivery_branch_id: branch, firstVehicle: first, token };
}

function run(ctx: Ctx, text: string, values: unknown[] = []) {
  return ctx.platform.database.pool.query(text, values);
}

async function copyVehicles(ctx: Ctx, first: number, vehicles: number): Promise<void> {
  const values = [first, vehicles - 1];
  await run(
    ctx,
    `insert into vehicles overriding system value
     select (jsonb_populate_record(v, jsonb_build_object('id', 1000000 + n, 'plate_no', 'ZZZ-' || n, 'driver_id', null))).*
     from vehicles v join delivery_vehicles d on d.vehicle_id = v.id, generate_series(1, $2::int) n where d.id = $1`,
    values,
  );
  await run(
    ctx,
    `insert into delivery_vehicles overriding system value
     select (jsonb_populate_record(d, jsonb_build_object('id', d.id + n, 'vehicle_id', 1000000 + n, 'code', 'Bench ' || n))).*
     from delivery_vehicles d, generate_series(1, $2::int) n where d.id = $1`,
    values,
  );
  await run(
    ctx,
    `insert into trackers (delivery_vehicle_id, name, key_hash)
     select $1::bigint + n, 'Bench', encode(sha256(('bench-' || n)::bytea), 'hex') from generate_series(0, $2::int) n`,
    values,
  );
}

/** Circles and polygons of 300 m to 1.5 km across the city: three of five watched, the others no-go zones. */
async function drawGeofences(ctx: Ctx, branch: number, count: number): Promise<void> {
  const features = Array.from({ length: count }, (_, n) => {
    const latitude = TOWN.south + ((n * 0.618_034) % 1) * (TOWN.north - TOWN.south);
    const longitude = TOWN.west + ((n * 0.754_878) % 1) * (TOWN.east - TOWN.west);
    const radius = 300 + ((n * 37) % 12) * 100;
    const name = `Place ${n}`;
    if (n % 2 === 0) return featureOf({ kind: 'circle', name, latitude, longitude, radius_metres: radius });
    const corners = Array.from({ length: 12 }, (_, corner) => {
      const angle = (corner / 12) * 2 * Math.PI;
      return {
        latitude: latitude + (Math.sin(angle) * radius) / 111_000,
        longitude: longitude + (Math.cos(angle) * radius) / 101_000,
      };
    });
    return featureOf({ kind: 'polygon', name, corners });
  });
  for (const [kind, share] of [
    ['alert', features.filter((_, n) => n % 5 < 3)],
    ['no_go', features.filter((_, n) => n % 5 >= 3)],
  ] as const)
    if (share.length > 0)
      await importGeofences(ctx, {
        delivery_branch_id: branch,
        kind,
        geojson: { type: 'FeatureCollection', features: share },
      });
}

/** Trips in progress with a stop every half hour across the city. */
async function makeTrips(
  ctx: Ctx,
  of: { branch: number; first: number; order: number; day: string; trips: number },
): Promise<void> {
  const { branch, first, order, day, trips } = of;
  await run(
    ctx,
    `insert into orders overriding system value
     select (jsonb_populate_record(o, jsonb_build_object('id', 1000000 + n, 'status', 25,
       'window_from', now(), 'window_to', now() + interval '10 hours'))).*
     from orders o, generate_series(1, $2::int) n where o.id = $1`,
    [order, trips * STOPS],
  );
  await run(
    ctx,
    `insert into trips (trip_code, delivery_branch_id, trip_date, kind, status, delivery_vehicle_id, driver_id,
       planned_start_at, planned_end_at, planned_distance_metres, planned_travel_seconds, planned_service_seconds,
       planned_waiting_seconds, planned_cost_halalas, loaded_at, started_at)
     select 'T-' || n, $1, $2, 'custom', 'started', $3::bigint + n, (select min(id) from drivers), now(), now() + interval '9 hours',
       100000, 7200, 4800, 0, 50000, now(), now() from generate_series(0, $4::int - 1) n`,
    [branch, day, first, trips],
  );
  await run(
    ctx,
    `insert into trip_stops (trip_id, position, kind, order_id, latitude, longitude, planned_arrival_at, planned_waiting_seconds,
       planned_service_seconds, planned_travelled_seconds, planned_travelled_metres)
     select t.id, s, case s when 0 then 'start' when $1 + 1 then 'end' else 'job' end,
       case when s between 1 and $1 then 1000000 + (dense_rank() over (order by t.id) - 1) * $1 + s end,
       $2 + random() * $3, $4 + random() * $5, t.planned_start_at + s * interval '30 minutes', 0, 600, s * 900, s * 12000
     from trips t cross join generate_series(0, $1 + 1) s`,
    [STOPS, TOWN.south, TOWN.north - TOWN.south, TOWN.west, TOWN.east - TOWN.west],
  );
}
