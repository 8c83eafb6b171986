import { describe, expect, it } from 'vitest';
import {
  CANCELLABLE_ORDER_STATUSES,
  canMoveOrder,
  ENDED_ORDER_STATUSES,
  HELD_ORDER_STATUSES,
  ORDER,
  ORDER_STATUSES,
  ORDER_TRANSITIONS,
  type OrderMover,
  type OrderStatus,
  PLANNING_ORDER_STATUSES,
} from './order-statuses.ts';

const EVERYONE: readonly OrderMover[] = ['client', 'staff', 'plan', 'driver'];

/** Duplicates product.md on purpose to detect errors in the table. */
const ALLOWED: Readonly<Record<OrderStatus, Partial<Record<OrderStatus, readonly OrderMover[]>>>> = {
  5: { 10: ['staff'], 15: ['staff'], 40: ['client', 'staff'], 45: ['staff'], 46: ['staff'] },
  10: { 15: ['staff'], 45: ['staff'], 46: ['staff'] },
  15: { 16: ['plan'], 40: ['client', 'staff'], 45: ['staff'], 46: ['staff'] },
  16: { 15: ['plan'], 17: ['plan'] },
  17: { 15: ['plan'], 20: ['staff', 'driver'] },
  20: { 25: ['staff', 'driver'] },
  25: { 15: ['plan', 'driver'], 30: ['driver'] },
  30: {},
  40: {},
  45: { 5: ['staff'], 10: ['staff'], 15: ['staff'] },
  46: { 5: ['staff'], 10: ['staff'], 15: ['staff'] },
};

describe('the lifecycle of an order', () => {
  it.each(ORDER_STATUSES.flatMap((from) => ORDER_STATUSES.map((to) => ({ from, to }))))(
    'allows $from → $to exactly as specified, for the specified actors',
    ({ from, to }) => {
      const before = HELD_ORDER_STATUSES.has(from) ? to : null;
      expect(EVERYONE.filter((by) => canMoveOrder(from, to, by, before))).toEqual(ALLOWED[from][to] ?? []);
    },
  );

  it('returns from a hold to its previous code only', () => {
    for (const held of HELD_ORDER_STATUSES) {
      for (const before of [5, 10, 15] as const) {
        const back = ORDER_STATUSES.filter((to) => canMoveOrder(held, to, 'staff', before));
        expect(back).toEqual([before]);
      }
    }
  });

  it('can be put on hold only if a release leads back', () => {
    const held = ORDER_TRANSITIONS.filter((row) => HELD_ORDER_STATUSES.has(row.to));
    for (const row of held) expect(canMoveOrder(row.to, row.from, 'staff', row.from)).toBe(true);
  });

  it('is canceled at 5 or 15 only, by anyone', () => {
    const from = ORDER_TRANSITIONS.filter((row) => row.to === ORDER.cancelled).map((row) => row.from);
    expect(new Set(from)).toEqual(CANCELLABLE_ORDER_STATUSES);
  });

  it('is planned at 15, 16 and 17', () => {
    expect([...PLANNING_ORDER_STATUSES]).toEqual([ORDER.to_plan, ORDER.in_draft, ORDER.planned]);
  });

  it('ends in codes without transitions, and can reach an end from every other code', () => {
    const withoutExit = ORDER_STATUSES.filter((code) => !ORDER_TRANSITIONS.some((row) => row.from === code));
    expect(new Set(withoutExit)).toEqual(ENDED_ORDER_STATUSES);
    const reachesEnd = new Set<OrderStatus>(ENDED_ORDER_STATUSES);
    for (let round = 0; round < ORDER_STATUSES.length; round++) {
      for (const row of ORDER_TRANSITIONS) if (reachesEnd.has(row.to)) reachesEnd.add(row.from);
    }
    expect(reachesEnd).toEqual(new Set(ORDER_STATUSES));
  });
});
