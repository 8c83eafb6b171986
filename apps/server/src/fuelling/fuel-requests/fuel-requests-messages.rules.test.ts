import { FUEL_REQUEST_STATUSES, TRANSITIONS } from '@fleet/domain/fuel-request-statuses.ts';
import { expect, test } from 'vitest';
import { audiencesOf, movesMoney } from './fuel-requests-messages.rules.ts';

test.each(TRANSITIONS.map(({ from, to }) => [from, to] as const))(
  '%s → %s notifies nobody twice',
  (from, to) => {
    const audiences = audiencesOf(from, to);
    expect(new Set(audiences).size).toBe(audiences.length);
  },
);

test('users who must act next, or wait for the outcome, are notified', () => {
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
  'a change that leaves a request in %s notifies nobody and moves no money',
  (status) => {
    expect(audiencesOf(status, status)).toEqual([]);
    expect(movesMoney(status, status)).toBe(false);
  },
);

test('balances change when a hold is placed and when it is resolved, not in between', () => {
  expect(movesMoney(null, 'request_approved')).toBe(true);
  expect(movesMoney('request_pending', 'request_approved')).toBe(true);
  expect(movesMoney('request_approved', 'transaction_initiated')).toBe(false);
  expect(movesMoney('transaction_held', 'transaction_completed')).toBe(true);
  expect(movesMoney('transaction_held', 'transaction_pending_with_client')).toBe(false);
  expect(movesMoney('request_pending', 'request_cancelled')).toBe(false);
});
