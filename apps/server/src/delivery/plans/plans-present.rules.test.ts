import { expect, test } from 'vitest';
import type { Actor } from '../../platform/context.ts';
import { type ListedPlan, presentPlan } from './plans-present.rules.ts';

const dispatcher = { permissions: new Set(['update trip', 'update plan']) } as unknown as Actor;
const MADE = {
  status: 'made',
  created_at: new Date('2026-03-01T07:00:00Z'),
  ended_at: new Date('2026-03-01T07:00:05Z'),
  adopted_at: null,
  orders: 10,
  unassigned: 0,
} as ListedPlan;

test.each<[string, Partial<ListedPlan>, boolean]>([
  ['that serves every order', {}, true],
  ['that serves one of them', { unassigned: 9 }, true],
  ['stopped early', { status: 'stopped' }, true],
  ['that serves none', { unassigned: 10 }, false],
  ['without a solution', { status: 'failed', unassigned: null }, false],
  ['in progress', { status: 'running' }, false],
  ['already adopted', { adopted_at: new Date('2026-03-01T08:00:00Z') }, false],
])('a plan %s: whether it can be adopted', (_which, differing, may) => {
  expect(presentPlan({ ...MADE, ...differing }, dispatcher).can.adopt).toBe(may);
});
