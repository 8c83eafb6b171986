import { type CaptureState, lockForCaptureBy } from '../../money/ledger/ledger-holds.fragments.ts';
import type { Actor, Ctx } from '../../platform/context.ts';
import type { Statement } from '../../platform/db.ts';
import { getTableColumns } from '../../platform/orm.ts';
import { together } from '../../platform/together.ts';
import type { FuelRequest, WholeFuelRequest } from './fuel-requests.rules.ts';
import { fuelRequests } from './fuel-requests.table.ts';

/**
 * Which requests an actor owns or serves. A client owns its requests, a driver their own, a station and network those
 * a pump of theirs took on, the platform all. Parameters: client, driver, network, station, is everything.
 */
export function scopeValues(actor: Actor): unknown[] {
  const isEverything = actor.kind === 'system' || actor.role === 'admin';
  return [actor.client_id, actor.driver_id, actor.network_id, actor.station_id, isEverything];
}

/** The WHERE of `scopeValues`, whose first parameter is number `first`. */
export function scopeCondition(first: number): string {
  const [client, driver, network, station, everything] = [0, 1, 2, 3, 4].map(
    (offset) => `$${first + offset}`,
  );
  return `(${everything}::boolean
    or (${client}::bigint is not null and r.client_id = ${client} and (${driver}::bigint is null or r.driver_id = ${driver}))
    or (${station}::bigint is not null and r.station_id = ${station})
    or (${station}::bigint is null and ${network}::bigint is not null and r.network_id = ${network}))`;
}

/** The columns of a request without the checks of its decisions: a state change reads them nowhere. */
export function stateColumns(alias: string): string {
  const { checks: _, close_checks: __, ...columns } = getTableColumns(fuelRequests);
  return Object.keys(columns)
    .map((name) => `${alias}.${name}`)
    .join(', ');
}

const LOCK_MONEY: Statement = {
  name: 'fuel_request_lock_money',
  text: `select b.balance_halalas from ledger_balances b join ledger_accounts a on a.id = b.account_id
         where a.kind = 'client_allocated' and a.party_id = (select client_id from fuel_requests where id = $1) for update of b`,
};
const LOCK_TO_CAPTURE: Statement = {
  name: 'fuel_request_lock_to_capture',
  text: lockForCaptureBy({
    client_id: '(select client_id from fuel_requests where id = $1)',
    fuel_request_id: '$1',
    arrived_late_at: '(select arrived_late_at from fuel_requests where id = $1)',
  }),
};
const LOCK: Statement = {
  name: 'fuel_request_lock',
  text: `select ${stateColumns('r')} from fuel_requests r where r.id = $1 and ${scopeCondition(2)} for update of r`,
};
/**
 * Locks a request within the actor's scope; null when it is not theirs. The client's money is locked before it (lock
 * order: client first), so that decisions of one client follow each other.
 */
export async function lockFuelRequest(ctx: Ctx, id: number): Promise<FuelRequest | null> {
  const [, [row]] = await together(
    lockMoneyOf(ctx, id),
    ctx.db.rows<FuelRequest>(LOCK, [id, ...scopeValues(ctx.actor)]),
  );
  return row ?? null;
}

const STATE: Statement = {
  name: 'fuel_request_state',
  text: `select ${stateColumns('r')} from fuel_requests r where r.id = $1`,
};

/** As it is. Unsafe: the caller has made or locked the request. */
export async function unsafeStateOf(ctx: Ctx, id: number): Promise<FuelRequest> {
  return (await ctx.db.rows<FuelRequest>(STATE, [id]))[0]!;
}

const CHECKS: Statement = {
  name: 'fuel_request_checks',
  text: 'select checks, close_checks from fuel_requests where id = $1',
};

/** What its decisions were made by. Unsafe: the caller has locked the request. */
export async function unsafeChecksOf(
  ctx: Ctx,
  id: number,
): Promise<Pick<WholeFuelRequest, 'checks' | 'close_checks'>> {
  const [row] = await ctx.db.rows<Pick<WholeFuelRequest, 'checks' | 'close_checks'>>(CHECKS, [id]);
  return row!;
}

/** Locks the money of the request's client; the decisions of one client follow each other. */
export async function lockMoneyOf(ctx: Ctx, id: number): Promise<void> {
  await ctx.db.rows(LOCK_MONEY, [id]);
}

/** The same with the holds of the request that is being fueled; what is there to be captured. */
export async function lockToCapture(ctx: Ctx, id: number): Promise<CaptureState> {
  return (await ctx.db.rows<CaptureState>(LOCK_TO_CAPTURE, [id]))[0]!;
}
