import { expect, test } from 'vitest';
import { type Actor, ANONYMOUS } from '../../platform/context.ts';
import { channelsFor, channelsOf, presentEvent } from './push-messages.rules.ts';

const user = (fields: Partial<Actor>): Actor => ({ ...ANONYMOUS, kind: 'user', user_id: 1, ...fields });

test('an actor and an event share at most one channel, and only with permission', () => {
  const event = { type: 'fuel_request', id: 9, client_id: 1, driver_id: 2, station_id: 3, network_id: 4 };
  const meetings = (actor: Actor) =>
    channelsOf(actor).filter((channel) => channelsFor(event).includes(channel));
  expect(meetings(user({ group: 'admin' }))).toEqual(['all']);
  expect(meetings(user({ group: 'client_manager', client_id: 1 }))).toEqual(['client:1']);
  expect(meetings(user({ group: 'driver', client_id: 1, driver_id: 2 }))).toEqual(['driver:2']);
  expect(meetings(user({ group: 'supervisor', station_id: 3 }))).toEqual(['station:3']);
  expect(meetings(user({ group: 'gas_station_network_manager', network_id: 4 }))).toEqual(['network:4']);
  // A driver of the same client, another client, another station of the same network, another network.
  expect(meetings(user({ group: 'driver', client_id: 1, driver_id: 99 }))).toEqual([]);
  expect(meetings(user({ group: 'client_manager', client_id: 99 }))).toEqual([]);
  expect(meetings(user({ group: 'attendant', station_id: 99 }))).toEqual([]);
  expect(meetings(user({ group: 'gas_station_network_manager', network_id: 99 }))).toEqual([]);
  expect(channelsFor({ type: 'push_message', user_id: 7, client_id: 1 })).toEqual(['user:7']);
  // Sent to a room: only to its viewers, and to no other administrator.
  expect(channelsFor({ type: 'positions', room: 'branch 1000' })).toEqual(['room:branch 1000']);
  expect(presentEvent({ type: 'live_trip', id: 1, room: 'branch 1000' })).toEqual({
    type: 'live_trip',
    id: 1,
  });
});

test('the browser receives what happened, without ownership', () => {
  const parties = { user_id: 5, client_id: 1, driver_id: 2, station_id: 3, network_id: 4 };
  expect(presentEvent({ type: 'fuel_request', id: 9, status: 'request_approved', ...parties })).toEqual({
    type: 'fuel_request',
    id: 9,
    status: 'request_approved',
  });
  expect(presentEvent({ type: 'wallet', client_id: 1 })).toEqual({ type: 'wallet', client_id: 1 });
});
