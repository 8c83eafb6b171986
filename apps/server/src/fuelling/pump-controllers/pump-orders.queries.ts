import type { PumpOrderState } from '@fleet/contracts/fuelling/pump-orders.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Statement } from '../../platform/db.ts';
import type { controllerPumps } from './pump-controllers.table.ts';
import type { pumpOrders } from './pump-orders.table.ts';

export type OrderRow = typeof pumpOrders.$inferSelect;
type SitePumpRow = typeof controllerPumps.$inferSelect;

/** What a preset needs to know of a request. */
export interface PresetRequest {
  readonly id: number;
  readonly status: string;
  readonly station_id: number | null;
  readonly fuel_type_id: number;
  readonly kind: 'litres' | 'amount' | 'fill_up';
  readonly requested_volume_ml: number;
  readonly approved_volume_ml: number | null;
  readonly hold_halalas: number;
  readonly price_millis_per_litre: number | null;
}

/** A nozzle as the controller of its station knows it. */
export interface LinkedNozzle {
  readonly nozzle_id: number;
  readonly number: number;
  readonly fuel_type_id: number;
  readonly controller_id: number;
  readonly network_id: number;
  readonly station_id: number;
  readonly pump_number: number;
  readonly product_id: string;
  readonly connection: string | null;
  readonly last_seen_at: Date | null;
  readonly pump_status: SitePumpRow['status'] | null;
  readonly lifted_product_id: string | null;
  /** The request that has its pump unlocked now. */
  readonly in_use_by: number | null;
}

const REQUEST = `select id, status, station_id, fuel_type_id, kind, requested_volume_ml, approved_volume_ml, hold_halalas, price_millis_per_litre
  from fuel_requests where id = $1 and station_id = $2`;
const FIND_REQUEST: Statement = { name: 'preset_find_request', text: REQUEST };
const LOCK_REQUEST: Statement = { name: 'preset_lock_request', text: `${REQUEST} for no key update` };
const LINKED: Statement = {
  name: 'preset_linked',
  text: `select n.id as nozzle_id, n.number, n.fuel_type_id, c.id as controller_id, c.network_id, c.station_id, l.pump_number, l.product_id,
           c.connection, c.last_seen_at, p.status as pump_status, p.lifted_product_id,
           (select o.fuel_request_id from pump_orders o where o.controller_id = c.id and o.pump_number = l.pump_number
             and o.state in ('ordered', 'unlocked', 'cancelling')) as in_use_by
         from nozzle_links l join nozzles n on n.id = l.nozzle_id and n.status = 'active'
         join pump_controllers c on c.station_id = l.station_id and c.revoked_at is null
         left join controller_pumps p on p.controller_id = c.id and p.number = l.pump_number
         where l.station_id = $1 order by n.number`,
};
const LOCK_PUMP: Statement = {
  name: 'preset_lock_pump',
  text: `select status from controller_pumps where controller_id = $1 and number = $2 for update`,
};
const CONTROLLER: Statement = {
  name: 'preset_controller',
  text: `select id, connection, last_seen_at from pump_controllers where station_id = $1 and revoked_at is null`,
};
const INSERT: Statement = {
  name: 'preset_insert',
  text: `insert into pump_orders (fsc_transaction_id, controller_id, network_id, station_id, fuel_request_id, nozzle_id, pump_number,
           product_id, credit_halalas, state, ordered_by, ordered_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, 'ordered', $10, $11) returning *`,
};
const LATEST = `select * from pump_orders where fuel_request_id = $1 order by (state in ('ordered', 'unlocked', 'cancelling', 'dispensed')) desc, id desc limit 1`;
const FIND_LATEST: Statement = { name: 'preset_find_latest', text: LATEST };
const LOCK_LATEST: Statement = { name: 'preset_lock_latest', text: `${LATEST} for update` };
const OF_FSC: Statement = {
  name: 'preset_of_fsc',
  text: `select * from pump_orders where controller_id = $1 and fsc_transaction_id = $2`,
};
const LOCK: Statement = { name: 'preset_lock', text: 'select * from pump_orders where id = $1 for update' };
const SHARE_REQUEST: Statement = {
  name: 'preset_share_request',
  text: 'select status from fuel_requests where id = $1 for share',
};
const SAVE: Statement = {
  name: 'preset_save',
  text: `update pump_orders set state = $2, sent_at = $3, unlocked_at = $4, ended_at = $5, end_reason = $6 where id = $1`,
};
const PUMP_STATE: Statement = {
  name: 'pump_preset_state',
  text: `select exists (select from pump_orders where fuel_request_id = $2) as has_order,
           coalesce(c.connection is not null and c.last_seen_at > $4, false) as is_connected,
           c.id is not null and exists (select from nozzle_links l join nozzles n on n.id = l.nozzle_id and n.status = 'active'
             where l.station_id = $1 and n.fuel_type_id = $3) as could_preset
         from (select 1) as one left join pump_controllers c on c.station_id = $1 and c.revoked_at is null`,
};
const IS_TAKEN: Statement = {
  name: 'preset_is_taken',
  text: `select from pump_orders where fuel_request_id = $1 and id <> $2 and state in ('ordered', 'unlocked', 'cancelling', 'dispensed')`,
};
const PUMP: Statement = {
  name: 'preset_pump',
  text: 'select * from controller_pumps where controller_id = $1 and number = $2',
};
const TO_DO: Statement = {
  name: 'preset_to_do',
  text: `select o.* from pump_orders o where o.controller_id = $1 and o.state in ('ordered', 'cancelling') order by o.id limit 50`,
};
const WATCHED: Statement = {
  name: 'preset_watched',
  text: `select distinct pump_number from pump_orders where controller_id = $1 and state in ('ordered', 'unlocked', 'cancelling')`,
};
/** Unlocked for a request that waits for no fuel any more: the sweeper took it, or its litres were typed. */
const LEFT_BEHIND: Statement = {
  name: 'preset_left_behind',
  text: `select o.fsc_transaction_id from pump_orders o join fuel_requests r on r.id = o.fuel_request_id
         where o.controller_id = $1 and o.state in ('ordered', 'unlocked') and r.status <> 'transaction_held'`,
};

export async function findRequest(ctx: Ctx, id: number, station_id: number): Promise<PresetRequest | null> {
  return (await ctx.db.rows<PresetRequest>(FIND_REQUEST, [id, station_id]))[0] ?? null;
}

export async function lockRequest(ctx: Ctx, id: number, station_id: number): Promise<PresetRequest | null> {
  return (await ctx.db.rows<PresetRequest>(LOCK_REQUEST, [id, station_id]))[0] ?? null;
}

/** Nozzles of a station that its controller can preset, by number. */
export function listLinked(ctx: Ctx, station_id: number): Promise<LinkedNozzle[]> {
  return ctx.db.rows<LinkedNozzle>(LINKED, [station_id]);
}

/** Waits for a concurrent preset of this pump; its status, null where the controller never reported it. */
export async function lockSitePump(ctx: Ctx, controller_id: number, number: number) {
  const [row] = await ctx.db.rows<{ status: SitePumpRow['status'] }>(LOCK_PUMP, [controller_id, number]);
  return row?.status ?? null;
}

export async function findLine(ctx: Ctx, station_id: number) {
  const [row] = await ctx.db.rows<{ id: number; connection: string | null; last_seen_at: Date | null }>(
    CONTROLLER,
    [station_id],
  );
  return row ?? null;
}

/** Inserts. Throws PUMP_BUSY, by the constraints, when the pump or the request has one that lives. */
export async function insertOrder(
  ctx: Ctx,
  nozzle: LinkedNozzle,
  input: { fsc_transaction_id: string; fuel_request_id: number; credit_halalas: number },
): Promise<OrderRow> {
  const [row] = await ctx.db.rows<OrderRow>(INSERT, [
    input.fsc_transaction_id,
    nozzle.controller_id,
    nozzle.network_id,
    nozzle.station_id,
    input.fuel_request_id,
    nozzle.nozzle_id,
    nozzle.pump_number,
    nozzle.product_id,
    input.credit_halalas,
    ctx.actor.user_id,
    ctx.now,
  ]);
  return row!;
}

/** The one that lives or gave fuel; else the last of a request. */
export async function findLatestOrder(ctx: Ctx, fuel_request_id: number): Promise<OrderRow | null> {
  return (await ctx.db.rows<OrderRow>(FIND_LATEST, [fuel_request_id]))[0] ?? null;
}

export async function lockLatestOrder(ctx: Ctx, fuel_request_id: number): Promise<OrderRow | null> {
  return (await ctx.db.rows<OrderRow>(LOCK_LATEST, [fuel_request_id]))[0] ?? null;
}

export async function lockOrder(ctx: Ctx, id: number): Promise<OrderRow> {
  return (await ctx.db.rows<OrderRow>(LOCK, [id]))[0]!;
}

/**
 * The order with this id on the line, locked; its request first, as a close does it, so that neither waits for the other in
 * a ring.
 */
export async function lockOrderOfSite(
  ctx: Ctx,
  controller_id: number,
  fsc_transaction_id: string,
): Promise<OrderRow | null> {
  const [found] = await ctx.db.rows<OrderRow>(OF_FSC, [controller_id, fsc_transaction_id]);
  if (!found) return null;
  await ctx.db.rows(SHARE_REQUEST, [found.fuel_request_id]);
  return lockOrder(ctx, found.id);
}

export async function saveOrder(
  ctx: Ctx,
  before: OrderRow,
  change: Partial<Pick<OrderRow, 'state' | 'sent_at' | 'unlocked_at' | 'ended_at' | 'end_reason'>>,
): Promise<OrderRow> {
  const after = { ...before, ...change };
  await ctx.db.rows(SAVE, [
    before.id,
    after.state satisfies PumpOrderState,
    after.sent_at,
    after.unlocked_at,
    after.ended_at,
    after.end_reason,
  ]);
  return after;
}

/** Whether the request has another order that lives or gave fuel. */
export async function hasAnother(ctx: Ctx, order: OrderRow): Promise<boolean> {
  return (await ctx.db.rows(IS_TAKEN, [order.fuel_request_id, order.id])).length > 0;
}

export async function findSitePump(ctx: Ctx, controller_id: number, number: number) {
  return (await ctx.db.rows<SitePumpRow>(PUMP, [controller_id, number]))[0] ?? null;
}

export function listToDo(ctx: Ctx, controller_id: number): Promise<OrderRow[]> {
  return ctx.db.rows<OrderRow>(TO_DO, [controller_id]);
}

export async function listWatched(ctx: Ctx, controller_id: number): Promise<number[]> {
  const rows = await ctx.db.rows<{ pump_number: number }>(WATCHED, [controller_id]);
  return rows.map((row) => row.pump_number);
}

export function listLeftBehind(ctx: Ctx, controller_id: number) {
  return ctx.db.rows<{ fsc_transaction_id: string }>(LEFT_BEHIND, [controller_id]);
}

/** Whether a pump is in it at all: an order of the request, a line that lives, a nozzle that could have been preset. */
export async function findPumpState(
  ctx: Ctx,
  station_id: number,
  request: { readonly id: number; readonly fuel_type_id: number },
  alive_since: Date,
) {
  const [row] = await ctx.db.rows<{ has_order: boolean; is_connected: boolean; could_preset: boolean }>(
    PUMP_STATE,
    [station_id, request.id, request.fuel_type_id, alive_since],
  );
  return row!;
}
