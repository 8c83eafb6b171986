import * as contract from '@fleet/contracts/delivery/geofences.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildWorld, type World } from '../../../test/world.ts';
import { makeDeliveries } from '../../../test/world-deliveries.ts';
import type { MadeUser } from '../../../test/world-makers.ts';
import { listGeofencesAt } from './geofences.queries.ts';

let world: World;
let admin: MadeUser;
let deliveries: Awaited<ReturnType<typeof makeDeliveries>>;
let branch: { id: number };
beforeAll(async () => {
  world = await buildWorld();
  admin = await world.makeUser('admin');
  deliveries = await makeDeliveries(world);
  branch = await deliveries.makeBranch();
});
afterAll(() => world.close());

const corners = [
  { latitude: 24.6, longitude: 46.6 },
  { latitude: 24.6, longitude: 46.8 },
  { latitude: 24.8, longitude: 46.7 },
];
const triangle = (name: string) => ({ kind: 'polygon', name, corners });
const circle = (name: string) => ({
  kind: 'circle',
  name,
  latitude: 24.7,
  longitude: 46.7,
  radius_metres: 1_000,
});
const draw = (area: object, more: object = {}) =>
  world.call(contract.createGeofence, {
    as: admin,
    body: { delivery_branch_id: branch.id, kind: 'no_go', area, delivery_vehicle_ids: [], ...more },
  });

test('a geofence has a unique name, is edited with the current version, and can be deactivated', async () => {
  const { status, body } = await draw(triangle('Old town'));
  expect(status).toBe(201);
  expect(body).toMatchObject({ kind: 'no_go', area: { name: 'Old town' }, status: 'active' });
  expect((await draw(circle('Old town'))).body.fields).toEqual({ 'area.name': 'taken' });
  const change = (version: number) =>
    world.call(contract.updateGeofence, {
      as: admin,
      params: { id: body.id },
      body: { kind: 'alert', area: circle('Souq'), delivery_vehicle_ids: [], version },
    });
  expect((await change(1)).body).toMatchObject({ kind: 'alert', area: { kind: 'circle' }, version: 2 });
  expect((await change(1)).body.code).toBe('VERSION_CONFLICT');
});

test('a geofence for certain vehicles lists them, and they belong to the depot', async () => {
  const required = { kind: 'required_vehicle' };
  expect((await draw(circle('Refinery'), required)).body.fields).toEqual({
    delivery_vehicle_ids: 'none_chosen',
  });
  expect(
    (await draw(circle('Refinery'), { ...required, delivery_vehicle_ids: [999_999] })).body.fields,
  ).toEqual({ delivery_vehicle_ids: 'unknown' });
  const tanker = await deliveries.makeTanker((await world.makeClient()).id, branch.id);
  const { body } = await draw(circle('Refinery'), { ...required, delivery_vehicle_ids: [tanker] });
  expect(body.delivery_vehicle_ids).toEqual([tanker]);
});

test('a self-intersecting line is not an area', async () => {
  const bow = [corners[0]!, corners[2]!, corners[1]!, { latitude: 24.81, longitude: 46.6 }];
  expect((await draw({ kind: 'polygon', name: 'Bow', corners: bow })).body.fields).toEqual({
    area: 'crosses_itself',
  });
});

describe('a position', () => {
  test('is found within its geofences, but not in inactive ones or those of other depots', async () => {
    const own = await deliveries.makeBranch();
    const other = await deliveries.makeBranch();
    const at = { delivery_branch_id: own.id };
    const { body: around } = await draw(triangle('Triangle'), at);
    const { body: near } = await draw(circle('Circle'), at);
    const { body: off } = await draw(circle('Off'), at);
    await draw(circle('Elsewhere'), { delivery_branch_id: other.id });
    await world.call(contract.deactivateGeofence, { as: admin, params: { id: off.id } });
    const inside = async (latitude: number, longitude: number) =>
      (await listGeofencesAt(world.systemCtx(), own.id, { latitude, longitude })).map(({ id }) => id);
    expect(await inside(24.7, 46.7)).toEqual([around.id, near.id]);
    // 3 km to the south-west: inside the triangle, outside the circle.
    expect(await inside(24.68, 46.68)).toEqual([around.id]);
    // A corner of the circle's bounding box, outside the circle.
    expect(await inside(24.7085, 46.7093)).toEqual([around.id]);
    expect(await inside(24.79, 46.61)).toEqual([]);
  });
});

test('geofences are exported as GeoJSON and imported again, all or none', async () => {
  const from = await deliveries.makeBranch();
  const to = await deliveries.makeBranch();
  await draw(triangle('A'), { delivery_branch_id: from.id });
  await draw(circle('B'), { delivery_branch_id: from.id });
  const collection = async (of: number) =>
    (await world.call(contract.getGeofencesGeoJson, { as: admin, query: { delivery_branch_id: of } })).body;
  const file = await collection(from.id);
  const bring = (geojson: unknown, into = to.id) =>
    world.call(contract.importGeofences, {
      as: admin,
      body: { delivery_branch_id: into, kind: 'no_go', geojson },
    });
  expect((await bring(file)).body).toEqual({ added: 2 });
  expect(await collection(to.id)).toEqual(file);

  const line = {
    type: 'Feature',
    geometry: { type: 'Polygon', coordinates: [[[46, 24]]] },
    properties: null,
  };
  const fresh = (await deliveries.makeBranch()).id;
  const broken = { ...file, features: [...file.features, line, file.features[0]!] };
  expect((await bring(broken, fresh)).body.fields).toEqual({
    'geojson.features.2': 'no_area',
    'geojson.features.3': 'twice',
  });
  expect((await bring(file)).body.fields).toEqual({
    'geojson.features.0': 'taken',
    'geojson.features.1': 'taken',
  });
  expect((await collection(fresh)).features).toEqual([]);
});
