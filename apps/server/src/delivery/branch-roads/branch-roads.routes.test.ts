import { createGeofence } from '@fleet/contracts/delivery/geofences.ts';
import * as contract from '@fleet/contracts/delivery/road-shapes.ts';
import * as arrangements from '@fleet/contracts/delivery/trip-arrangements.ts';
import * as trips from '@fleet/contracts/delivery/trips.ts';
import { type Coordinates, distanceMetres } from '@fleet/domain/geo.ts';
import { decodePolyline } from '@fleet/domain/polylines.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildWorld, type World } from '../../../test/world.ts';
import { makeDeliveries } from '../../../test/world-deliveries.ts';
import type { MadeUser } from '../../../test/world-makers.ts';

const DAY = '2026-03-02';
/** In As Sulay, inside the road data; the site of all orders is 8 km away. */
const DEPOT = { latitude: 24.641, longitude: 46.826 };
const SITE = { latitude: 24.68, longitude: 46.79 };
const OUTSIDE = { latitude: 24.39, longitude: 46.83 };

let world: World;
let admin: MadeUser;
let client: { id: number };
let deliveries: Awaited<ReturnType<typeof makeDeliveries>>;

beforeAll(async () => {
  world = await buildWorld({ environment: { ROAD_ROUTER: '' } });
  admin = await world.makeUser('admin');
  client = await world.makeClient();
  deliveries = await makeDeliveries(world);
});
afterAll(() => world.close());

const lengthOf = (line: readonly Coordinates[]) =>
  line.slice(1).reduce((sum, point, at) => sum + distanceMetres(line[at]!, point), 0);

async function legsOf(branch: number, points: readonly Coordinates[], vehicle: number | null = null) {
  const { body } = await world.call(contract.drawRoads, {
    as: admin,
    body: { delivery_branch_id: branch, paths: [{ delivery_vehicle_id: vehicle, points }] },
  });
  return body.rows[0]!.legs;
}

/** A square around a point, this many degrees to each side. */
function squareAround({ latitude, longitude }: Coordinates, degrees: number) {
  const corner = (north: number, east: number) => ({
    latitude: latitude + north * degrees,
    longitude: longitude + east * degrees,
  });
  return [corner(-1, -1), corner(-1, 1), corner(1, 1), corner(1, -1)];
}

describe('routes on the map', () => {
  test('follow roads, and their distance is that of their line', async () => {
    const { id: branch } = await deliveries.makeBranch(DEPOT);
    const [there, back] = await legsOf(branch, [DEPOT, SITE, DEPOT]);
    expect(there!.source).toBe('roads');
    const line = decodePolyline(there!.polyline);
    expect(line.length).toBeGreaterThan(20);
    expect(line[0]).toEqual(DEPOT);
    expect(line.at(-1)).toEqual(SITE);
    expect(there!.distance_metres).toBeGreaterThan(distanceMetres(DEPOT, SITE));
    expect(Math.abs(lengthOf(line) - there!.distance_metres)).toBeLessThan(there!.distance_metres * 0.01);
    expect(there!.duration_seconds).toBeGreaterThan(there!.distance_metres / 40);
    // One-way carriageways: the way back is another line.
    expect(decodePolyline(back!.polyline).toReversed()).not.toEqual(line);
  });

  test('are straight outside the road data, with the detour factor and speed of the depot', async () => {
    const { id: branch } = await deliveries.makeBranch(DEPOT);
    const [there, straight] = await legsOf(branch, [DEPOT, SITE, OUTSIDE]);
    expect(there!.source).toBe('roads');
    const detour_percent = 130;
    await world.rows(
      'update delivery_constraints set detour_percent = $2, speed_metres_per_hour = 36000 where delivery_branch_id = $1',
      [branch, detour_percent],
    );
    const metres = Math.round((distanceMetres(SITE, OUTSIDE) * detour_percent) / 100);
    expect((await legsOf(branch, [SITE, OUTSIDE]))[0]).toEqual({
      source: 'straight_line',
      polyline: straight!.polyline,
      distance_metres: metres,
      duration_seconds: Math.round(metres / 10),
    });
    expect(decodePolyline(straight!.polyline)).toEqual([SITE, OUTSIDE]);
  });

  test('lead around no-go zones, and for other vehicles around areas restricted to some', async () => {
    const { id: branch } = await deliveries.makeBranch(DEPOT);
    const [tanker, other] = [
      await deliveries.makeTanker(client.id, branch),
      await deliveries.makeTanker(client.id, branch),
    ];
    const free = (await legsOf(branch, [DEPOT, SITE]))[0]!;
    const middle = decodePolyline(free.polyline)[Math.floor(decodePolyline(free.polyline).length / 2)]!;
    const draw = (kind: string, name: string, center: Coordinates) =>
      world.call(createGeofence, {
        as: admin,
        body: {
          delivery_branch_id: branch,
          kind,
          area: { kind: 'polygon', name, corners: squareAround(center, 0.002) },
          delivery_vehicle_ids: kind === 'required_vehicle' ? [tanker] : [],
        },
      });
    expect((await draw('required_vehicle', 'Market', middle)).status).toBe(201);
    expect((await legsOf(branch, [DEPOT, SITE], tanker))[0]).toEqual(free);
    const around = (await legsOf(branch, [DEPOT, SITE], other))[0]!;
    expect(around.duration_seconds).toBeGreaterThan(free.duration_seconds);
    const isNear = (point: Coordinates) =>
      Math.abs(point.latitude - middle.latitude) < 0.002 &&
      Math.abs(point.longitude - middle.longitude) < 0.002;
    expect(decodePolyline(around.polyline).some(isNear)).toBe(false);

    await draw('no_go', 'Bridge', middle);
    expect(decodePolyline((await legsOf(branch, [DEPOT, SITE], tanker))[0]!.polyline).some(isNear)).toBe(
      false,
    );
  });

  test('of trips name their stops; a driver gets those of assigned trips only', async () => {
    const { id: branch } = await deliveries.makeBranch(DEPOT);
    const carrier = await world.makeClient();
    const { id: driver_id } = await world.makeDriver({ client_id: carrier.id });
    const driver = await world.makeUser('driver', { client_id: carrier.id, driver_id });
    const tanker = await deliveries.makeTanker(carrier.id, branch, driver_id);
    const orders = await deliveries.placeOrders(client.id, branch, DAY, 2);
    const steps = orders.map((order_id) => ({ type: 'job' as const, order_id }));
    const saved = await world.call(arrangements.saveArrangement, {
      as: admin,
      body: {
        delivery_branch_id: branch,
        trip_date: DAY,
        trips: [{ delivery_vehicle_id: tanker, steps }],
        accept: [],
      },
    });
    const trip = saved.body.trips[0]!;
    const { body } = await world.call(contract.listTripShapes, {
      as: admin,
      query: { trip_ids: `${trip.id},999999` },
    });
    expect(body.rows.map(({ trip_id }) => trip_id)).toEqual([trip.id]);
    const { steps: stops } = (await world.call(trips.getTrip, { as: admin, params: { id: trip.id } })).body;
    const ids = stops.filter(({ latitude }) => latitude !== null).map(({ id }) => id);
    const { legs } = body.rows[0]!;
    expect(legs.map(({ from_stop_id }) => from_stop_id)).toEqual(ids.slice(0, -1));
    expect(legs.map(({ to_stop_id }) => to_stop_id)).toEqual(ids.slice(1));
    // Two orders to the same site: nothing to drive between them.
    expect(legs[1]!.distance_metres).toBe(0);

    const shape = () => world.call(contract.getDrivenTripShape, { as: driver, params: { id: trip.id } });
    expect((await shape()).status).toBe(404);
    let { version } = trip;
    for (const route of [trips.approveTrip, trips.assignTrip] as const)
      ({ version } = (
        await world.call(route, { as: admin, params: { id: trip.id }, body: { version } })
      ).body);
    expect((await shape()).body).toEqual(body.rows[0]);
    expect(
      (await world.call(contract.listTripShapes, { as: driver, query: { trip_ids: `${trip.id}` } })).status,
    ).toBe(403);
  });
});
