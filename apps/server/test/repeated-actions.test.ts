import { revokeApiKey } from '@fleet/contracts/access/api-keys.ts';
import type { RouteSpec } from '@fleet/contracts/define-route.ts';
import { deactivateGeofence } from '@fleet/contracts/delivery/geofences.ts';
import { revokeTracker } from '@fleet/contracts/delivery/trackers.ts';
import { acknowledgeTripAlert } from '@fleet/contracts/delivery/trip-alerts.ts';
import { deactivateWarehouse } from '@fleet/contracts/delivery/warehouses.ts';
import { revokePumpController } from '@fleet/contracts/fuelling/pump-controllers.ts';
import { revokePumpDevice } from '@fleet/contracts/fuelling/pump-devices.ts';
import {
  disableWebhookEndpoint,
  enableWebhookEndpoint,
} from '@fleet/contracts/messages/webhook-endpoints.ts';
import type { Group } from '@fleet/contracts/permissions.ts';
import { deactivateStaff } from '@fleet/contracts/stations/staff.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeSide, type Side, thingsOf } from './two-tenants.ts';
import { buildWorld, type World } from './world.ts';

/** Repeating an action later as another user changes nothing: original author, time and reason stay. */

let world: World;
let side: Side;
let things: Record<string, number>;
beforeAll(async () => {
  world = await buildWorld();
  side = await makeSide(world, 'Ours');
  things = await thingsOf(world, side, 'KLB-1111');
  const [tracker] = await world.rows<{ id: number }>(
    `insert into trackers (delivery_vehicle_id, name, key_hash, key_created_at) values ($1, 'Phone', 'x', now()) returning id`,
    [things['delivery-vehicles']],
  );
  const [alert] = await world.rows<{ id: number }>(
    `insert into trip_alerts (kind, delivery_branch_id, delivery_vehicle_id, trip_id, began_at)
     values ('stopped', $1, $2, $3, $4) returning id`,
    [things['delivery-branches'], things['delivery-vehicles'], things.trips, world.now],
  );
  things.trackers = tracker!.id;
  things['trip-alerts'] = alert!.id;
});
afterAll(() => world.close());

const ACTIONS: [route: RouteSpec, by: Group, body: (reason: string) => object][] = [
  [acknowledgeTripAlert, 'admin', () => ({})],
  [revokeApiKey, 'client_manager', () => ({})],
  [revokePumpController, 'admin', (reason) => ({ reason })],
  [revokePumpDevice, 'admin', (reason) => ({ reason })],
  [revokeTracker, 'admin', () => ({})],
  [disableWebhookEndpoint, 'client_manager', () => ({})],
  [enableWebhookEndpoint, 'client_manager', () => ({})],
  [deactivateGeofence, 'admin', () => ({})],
  [deactivateStaff, 'admin', () => ({})],
  [deactivateWarehouse, 'admin', () => ({})],
];

test.for(ACTIONS.map((action) => [action[0].name, ...action] as const))(
  '%s',
  async ([, route, group, body]) => {
    const resource = route.path.split('/')[1]!;
    const table = resource.replaceAll('-', '_');
    const params = { id: things[resource]! };
    const party = group === 'client_manager' ? { client_id: side.client.id } : {};
    const act = async (reason: string) => {
      const as = await world.makeUser(group, { ...party, name: reason });
      const answer = await world.call(route, { as, params, body: body(reason) });
      expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 });
    };
    const state = async () => ({
      rows: await world.rows(`select * from ${table} where id = $1`, [params.id]),
      audit: await world.rows(`select * from audit_rows where subject <> 'user' order by id`),
    });
    const before = await state();
    await act('First');
    const first = await state();
    expect(first.audit.length).toBe(before.audit.length + 1);
    world.advance(60);
    await act('Second');
    expect(await state()).toEqual(first);
  },
);
