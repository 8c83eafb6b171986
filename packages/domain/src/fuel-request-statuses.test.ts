import { describe, expect, it } from 'vitest';
import {
  BLOCKING_STATUSES,
  canTransition,
  ENDED_STATUSES,
  FUEL_REQUEST_STATUSES,
  type FuelRequestStatus,
  HELD_TRANSACTION_STATUSES,
  HOLD_OPEN_STATUSES,
  STATUS_LABELS,
  TIMELINE_ENTRIES,
  TRANSITIONS,
  transitionBetween,
  type Who,
} from './fuel-request-statuses.ts';

const EVERYONE: readonly Who[] = [
  'policy',
  'client_manager',
  'driver',
  'client',
  'admin',
  'attendant',
  'sweeper',
  'late_device',
];

/** Duplicates product.md on purpose to detect errors in the table. A manager may do whatever any client user may. */
const ALLOWED: Readonly<Record<FuelRequestStatus, Partial<Record<FuelRequestStatus, readonly Who[]>>>> = {
  request_pending: {
    request_approved: ['policy', 'client_manager'],
    request_rejected: ['policy', 'client_manager'],
    request_cancelled: ['client_manager', 'driver', 'client'],
    request_expired: ['sweeper'],
  },
  request_approved: {
    transaction_initiated: ['attendant'],
    request_cancelled: ['client_manager', 'driver', 'client', 'admin'],
    request_expired: ['sweeper'],
    transaction_pending_with_vw: ['late_device'],
  },
  request_rejected: {},
  request_cancelled: { transaction_pending_with_vw: ['late_device'] },
  request_expired: { transaction_pending_with_vw: ['late_device'] },
  transaction_initiated: {
    transaction_held: ['attendant'],
    transaction_pending_with_vw: ['late_device'],
    transaction_cancelled: ['driver', 'attendant', 'sweeper'],
  },
  transaction_held: {
    transaction_completed: ['attendant'],
    transaction_pending_with_client: ['attendant'],
    transaction_pending_with_vw: ['attendant', 'sweeper'],
    transaction_cancelled: ['attendant'],
  },
  transaction_completed: {},
  transaction_pending_with_client: {
    transaction_completed: ['client_manager', 'client'],
    transaction_pending_with_vw: ['client_manager', 'client', 'sweeper'],
  },
  transaction_pending_with_vw: {
    transaction_completed: ['admin'],
    transaction_pending_with_client: ['admin'],
    transaction_cancelled: ['admin'],
  },
  transaction_cancelled: { transaction_pending_with_vw: ['late_device'] },
};

const EVERY_PAIR = FUEL_REQUEST_STATUSES.flatMap((from) => FUEL_REQUEST_STATUSES.map((to) => ({ from, to })));

describe('the lifecycle of a fuel request', () => {
  it.each(EVERY_PAIR)('allows $from → $to exactly as specified, for the specified actors', ({ from, to }) => {
    const expected = ALLOWED[from][to] ?? [];
    expect(EVERYONE.filter((who) => canTransition(from, to, who))).toEqual(expected);
    expect(transitionBetween(from, to) !== null).toBe(expected.length > 0);
  });

  it('has each pair of statuses once', () => {
    const pairs = TRANSITIONS.map((row) => `${row.from} → ${row.to}`);
    expect(new Set(pairs).size).toBe(pairs.length);
  });

  it('distinguishes reasons only if there are several', () => {
    expect(TRANSITIONS.filter((row) => row.why.length === 1)).toEqual([]);
  });

  it('ends in statuses without transitions, except for late reports of dispensed fuel', () => {
    const withoutExit = FUEL_REQUEST_STATUSES.filter(
      (status) =>
        !TRANSITIONS.some((row) => row.from === status && row.by.some((who) => who !== 'late_device')),
    );
    expect(new Set(withoutExit)).toEqual(ENDED_STATUSES);
  });

  it('can reach an end from every other status', () => {
    const reachesEnd = new Set(ENDED_STATUSES);
    for (let round = 0; round < FUEL_REQUEST_STATUSES.length; round++) {
      for (const row of TRANSITIONS) if (reachesEnd.has(row.to)) reachesEnd.add(row.from);
    }
    expect(reachesEnd).toEqual(new Set(FUEL_REQUEST_STATUSES));
  });

  it('reaches every status from a new request', () => {
    const reached = new Set<FuelRequestStatus>(['request_pending']);
    for (let round = 0; round < FUEL_REQUEST_STATUSES.length; round++) {
      for (const row of TRANSITIONS) if (reached.has(row.from)) reached.add(row.to);
    }
    expect(reached).toEqual(new Set(FUEL_REQUEST_STATUSES));
  });
});

describe('consequences of a status', () => {
  it('blocks the vehicle and the driver until fueling is over, and not during a later decision', () => {
    const open = FUEL_REQUEST_STATUSES.filter((status) => !ENDED_STATUSES.has(status));
    const blocking = open.filter((status) => !HELD_TRANSACTION_STATUSES.has(status));
    expect(new Set(blocking)).toEqual(BLOCKING_STATUSES);
  });

  it('keeps the money reserved from approval to the end, also during a decision', () => {
    const open = FUEL_REQUEST_STATUSES.filter((status) => !ENDED_STATUSES.has(status));
    expect(new Set(open.filter((status) => status !== 'request_pending'))).toEqual(HOLD_OPEN_STATUSES);
  });
});

describe('the labels', () => {
  it('match the specification exactly', () => {
    expect(STATUS_LABELS).toMatchObject({
      request_pending: 'Refuel Request',
      request_approved: 'Approved',
      transaction_initiated: 'Scan Number Plate',
      transaction_held: 'Refueling',
      transaction_completed: 'Request Completed',
      transaction_pending_with_client: 'Request Pending With Client',
      transaction_pending_with_vw: 'Request Pending With {product}',
      number_plate_scan: 'Number Plate Scan',
      refueling: 'Refueling',
    });
  });

  it('cover all timeline entries', () => {
    expect(Object.keys(STATUS_LABELS).sort()).toEqual([...TIMELINE_ENTRIES].sort());
  });
});
