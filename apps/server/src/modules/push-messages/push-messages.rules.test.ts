import { FUEL_REQUEST_STATUSES, TRANSITIONS } from '@fleet/domain/fuel-request-statuses.ts';
import { expect, test } from 'vitest';
import { type Actor, ANONYMOUS } from '../../platform/context.ts';
import { audiencesOf, channelsFor, channelsOf, movesMoney, presentEvent } from './push-messages.rules.ts';

const user = (fields: Partial<Actor>): Actor => ({ ...ANONYMOUS, kind: 'user', user_id: 1, ...fields });

test.each(TRANSITIONS.map(({ from, to }) => [from, to] as const))(
  '%s → %s tells nobody twice',
  (from, to) => {
    const told = audiencesOf(from, to);
    expect(new Set(told).size).toBe(told.length);
  },
);

test('whoever must act next, or waits for the outcome, is told', () => {
  expect(audiencesOf(null, 'request_pending')).toEqual(['deciders']);
  expect(audiencesOf('request_pending', 'request_approved')).toEqual(['driver']);
  expect(audiencesOf('request_pending', 'request_expired')).toEqual(['driver', 'deciders']);
  expect(audiencesOf('request_approved', 'request_expired')).toEqual(['driver']);
  expect(audiencesOf('request_approved', 'transaction_initiated')).toEqual([]);
  expect(audiencesOf('transaction_held', 'transaction_completed')).toEqual(['driver']);
  expect(audiencesOf('transaction_held', 'transaction_pending_with_client')).toEqual(['deciders', 'driver']);
  expect(audiencesOf('transaction_held', 'transaction_pending_with_vw')).toEqual(['admins', 'supervisors']);
  expect(audiencesOf('transaction_pending_with_vw', 'transaction_completed')).toEqual([
    'driver',
    'deciders',
    'supervisors',
  ]);
});

test.each(FUEL_REQUEST_STATUSES)(
  'a change that leaves a request in %s tells nobody and moves no money',
  (status) => {
    expect(audiencesOf(status, status)).toEqual([]);
    expect(movesMoney(status, status)).toBe(false);
  },
);

test('balances move when a hold is placed and when it is resolved, not in between', () => {
  expect(movesMoney(null, 'request_approved')).toBe(true);
  expect(movesMoney('request_pending', 'request_approved')).toBe(true);
  expect(movesMoney('request_approved', 'transaction_initiated')).toBe(false);
  expect(movesMoney('transaction_held', 'transaction_completed')).toBe(true);
  expect(movesMoney('transaction_held', 'transaction_pending_with_client')).toBe(false);
  expect(movesMoney('request_pending', 'request_cancelled')).toBe(false);
});

test('an actor and an event meet in at most one channel, and only where the actor may read', () => {
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
  // Told in a room: to whoever looks at it, and to no administrator who does not.
  expect(channelsFor({ type: 'positions', room: 'branch 1000' })).toEqual(['room:branch 1000']);
  expect(presentEvent({ type: 'live_trip', id: 1, room: 'branch 1000' })).toEqual({
    type: 'live_trip',
    id: 1,
  });
});

test('the browser learns what happened, not whose it is', () => {
  const parties = { user_id: 5, client_id: 1, driver_id: 2, station_id: 3, network_id: 4 };
  expect(presentEvent({ type: 'fuel_request', id: 9, status: 'request_approved', ...parties })).toEqual({
    type: 'fuel_request',
    id: 9,
    status: 'request_approved',
  });
  expect(presentEvent({ type: 'wallet', client_id: 1 })).toEqual({ type: 'wallet', client_id: 1 });
});
