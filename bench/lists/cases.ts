import { addDays, riyadhDate } from '@fleet/domain/riyadh-time.ts';
import { otherCasesOf } from './other-cases.ts';
import type { TestApp } from './test-app.ts';

export type Scope = keyof TestApp['readers'];
export type Query = Record<string, string | number>;

export interface Case {
  /** Group of the result: pages are evaluated by type. */
  readonly kind: 'first' | 'filtered' | 'searched' | 'sorted' | 'deep' | 'dashboard' | 'other';
  readonly name: string;
  readonly path: string;
  /** A different query each time; `among` are rows of the reader. */
  readonly query: (pick: <T>(from: readonly T[]) => T, among: readonly Sample[]) => Query;
}

/** A transaction of the reader, for filters and cursors. */
export interface Sample {
  readonly id: number;
  readonly vehicle: { id: number; plate_no: string };
  readonly driver: { id: number; name: string };
  readonly client: { id: number };
  readonly network: { id: number } | null;
  readonly station: { id: number } | null;
  readonly reference_number: string | null;
  readonly created_at: string;
  readonly amount_halalas: number | null;
}

const LIST = '/fuel-requests';
const HELD = 'transaction_pending_with_client,transaction_pending_with_vw';
const NO_FUEL = 'request_rejected,request_cancelled,request_expired,transaction_cancelled';
/** One transaction in a thousand costs more. */
const RARE_HALALAS = 15_500;

/** Commonly used pages of every scope. */
export function casesOf(scope: Scope, parties: TestApp['parties']): Case[] {
  const { fuels } = parties;
  const today = riyadhDate(new Date());
  const period = (days: number): Query => ({ from: addDays(today, 1 - days), to: today });
  const list = (kind: Case['kind'], name: string, query: Case['query']): Case => ({
    kind,
    name,
    path: LIST,
    query,
  });
  const always = (kind: Case['kind'], name: string, query: Query) => list(kind, name, () => query);
  const cases: Case[] = [
    always('first', 'last 7 days', period(7)),
    always('first', 'any time', {}),
    always('filtered', 'completed', { status: 'transaction_completed' }),
    always('filtered', 'held', { status: HELD }),
    always('filtered', 'without fuel', { status: NO_FUEL }),
    always('filtered', 'without fuel, 28 days', { status: NO_FUEL, ...period(28) }),
    always('filtered', 'fuel 95', { fuel_type_id: fuels.fuel_95 }),
    always('filtered', 'flagged', { flagged: 'yes' }),
    always('filtered', 'dear ones', { amount_from_halalas: RARE_HALALAS }),
    list('filtered', 'one vehicle', (pick, among) => ({ vehicle_id: pick(among).vehicle.id })),
    list('filtered', 'one driver, 28 days', (pick, among) => ({
      driver_id: pick(among).driver.id,
      ...period(28),
    })),
    list('searched', 'plate', (pick, among) => ({ q: pick(among).vehicle.plate_no })),
    list('searched', 'part of a plate', (pick, among) => ({ q: pick(among).vehicle.plate_no.slice(0, 5) })),
    list('searched', 'reference', (pick, among) => ({ q: pick(among).reference_number ?? 'TX-0000001' })),
    list('searched', 'driver', (pick, among) => ({ q: pick(among).driver.name })),
    always('sorted', 'oldest first', { sort: 'created_at' }),
    always('sorted', 'dearest first', { sort: '-amount' }),
    always('sorted', 'cheapest first', { sort: 'amount' }),
    always('sorted', 'most litres, 28 days', { sort: '-volume', ...period(28) }),
    always('sorted', 'held, longest first', { sort: 'status_changed_at', status: HELD }),
    always('deep', 'page 400', { page: 400 }),
    list('deep', 'from anywhere', (pick, among) => ({ page: 5_000, after: cursorOf(pick(among)) })),
    list('deep', 'back from anywhere', (pick, among) => ({ page: 5_000, before: cursorOf(pick(among)) })),
    list('deep', 'by amount, from anywhere', (pick, among) => {
      const { id, amount_halalas } = pick(among);
      return { page: 5_000, sort: '-amount', after: `${amount_halalas ?? 'none'}.${id}` };
    }),
  ];
  const one = (party: 'client' | 'network' | 'station') =>
    list('filtered', `one ${party}`, (pick, among) => {
      const id = pick(among)[party]?.id;
      return id === undefined ? {} : { [`${party}_id`]: id };
    });
  if (scope !== 'client') cases.push(one('client'));
  if (scope === 'admin' || scope === 'client') cases.push(one('network'));
  if (scope !== 'station') cases.push(one('station'));
  return [...cases, ...dashboardsOf(scope, period, today), ...otherCasesOf(scope, parties, period)];
}

function dashboardsOf(scope: Scope, period: (days: number) => Query, today: string): Case[] {
  const year = Number(today.slice(0, 4)) - 1;
  const periods: [string, Query][] = [
    ['7 days', period(7)],
    ['28 days', period(28)],
    ['a year', period(365)],
    ['last year', { from: `${year}-01-01`, to: `${year}-12-31` }],
  ];
  const tops = {
    admin: ['client', 'network', 'station'],
    client: ['vehicle', 'driver', 'station'],
    network: ['station', 'client'],
    station: ['client', 'attendant'],
  }[scope];
  const board = (name: string, path: string, query: Query): Case => ({
    kind: 'dashboard',
    name,
    path,
    query: () => query,
  });
  return [
    ...periods.map(([name, query]) => board(name, '/dashboard', query)),
    ...tops.flatMap((of) => [
      board(`top ${of}, 7 days`, '/dashboard/tops', { of, ...period(7) }),
      board(`top ${of}, a year`, '/dashboard/tops', { of, ...period(365) }),
    ]),
    board('vehicles by type', '/dashboard/vehicles', period(28)),
    board('stations now', '/dashboard/stations', {}),
    board('money, 28 days', '/dashboard/money', period(28)),
    board('money, a year', '/dashboard/money', period(365)),
  ];
}

/** A cursor by time at this row, in the server's format. */
function cursorOf({ created_at, id }: Sample): string {
  return `${Date.parse(created_at) * 1000}.${id}`;
}
