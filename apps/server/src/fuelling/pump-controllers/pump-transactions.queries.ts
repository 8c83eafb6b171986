import type { SiteTransaction } from '@fleet/domain/openfsc.ts';
import { type Actor, type Ctx, isPlatform } from '../../platform/context.ts';
import type { Statement } from '../../platform/db.ts';
import { allOf, type List, listOf } from '../../platform/lists.ts';
import { type SQL, sql } from '../../platform/orm.ts';
import type { pumpOrders, pumpTransactions } from './pump-orders.table.ts';

export type TransactionRow = typeof pumpTransactions.$inferSelect;
type OrderRow = typeof pumpOrders.$inferSelect;

const TRANSACTION_OF: Statement = {
  name: 'pump_transaction_of',
  text: 'select * from pump_transactions where order_id = $1',
};
// What the pump of a station's own sale gave is known by its nozzle; the shift is the one open now.
const INSERT_TRANSACTION: Statement = {
  name: 'pump_transaction_insert',
  text: `insert into pump_transactions (controller_id, site_transaction_id, network_id, station_id, order_id, fuel_request_id, shift_id,
           pump_number, product_id, nozzle_id, fuel_type_id, volume_ml, amount_halalas, price_millis_per_litre, message, received_at, clearing)
         select $1, $2, $3, $4, $5, $6, (select id from shifts where station_id = $4 and status = 'open'), $7, $8, n.id, n.fuel_type_id,
           $9, $10, $11, $12, $13, $14
         from (select 1) as one left join nozzle_links l on l.station_id = $4 and l.pump_number = $7 and l.product_id = $8
         left join nozzles n on n.id = l.nozzle_id
         on conflict do nothing returning *`,
};
const KNOWN: Statement = {
  name: 'pump_transaction_known',
  text: 'select * from pump_transactions where controller_id = $1 and site_transaction_id = $2 for update',
};
const AGAIN: Statement = {
  name: 'pump_transaction_again',
  text: `update pump_transactions set repeats = repeats + 1, contradicted_by = coalesce(contradicted_by, $2) where id = $1`,
};
const INSERT_LATE_REPORT: Statement = {
  name: 'pump_transaction_late_report',
  text: `insert into fuel_request_timeline (fuel_request_id, entry, at, actor_kind, volume_ml, detail)
         select r.id, 'refueling', $2, 'policy', $3, $4 from fuel_requests r where r.id = $1 and r.status <> 'transaction_held'`,
};
const TO_CLEAR: Statement = {
  name: 'pump_transactions_to_clear',
  text: `select t.* from pump_transactions t where t.controller_id = $1 and t.clearing = 'wanted' order by t.id limit 50`,
};
const CLEARED: Statement = {
  name: 'pump_transaction_cleared',
  text: `update pump_transactions set clearing = $2, cleared_at = $3 where id = $1`,
};

export async function findTransactionOf(ctx: Ctx, order_id: number): Promise<TransactionRow | null> {
  return (await ctx.db.rows<TransactionRow>(TRANSACTION_OF, [order_id]))[0] ?? null;
}

/** Inserts; null when it is known already. */
export async function insertTransaction(
  ctx: Ctx,
  controller: { id: number; network_id: number; station_id: number },
  transaction: SiteTransaction,
  of: { order: OrderRow | null; message: string },
): Promise<TransactionRow | null> {
  const [row] = await ctx.db.rows<TransactionRow>(INSERT_TRANSACTION, [
    controller.id,
    transaction.site_transaction_id,
    controller.network_id,
    controller.station_id,
    of.order?.id ?? null,
    of.order?.fuel_request_id ?? null,
    transaction.pump_number,
    transaction.product_id,
    transaction.volume_ml,
    transaction.amount_halalas,
    transaction.price_millis_per_litre,
    of.message,
    ctx.now,
    of.order ? 'wanted' : null,
  ]);
  return row ?? null;
}

export async function lockKnownTransaction(
  ctx: Ctx,
  controller_id: number,
  site_transaction_id: string,
): Promise<TransactionRow> {
  return (await ctx.db.rows<TransactionRow>(KNOWN, [controller_id, site_transaction_id]))[0]!;
}

/** A repetition; its content where it differs, the first time. */
export async function saveRepeat(ctx: Ctx, id: number, contradicted_by: string | null): Promise<void> {
  await ctx.db.rows(AGAIN, [id, contradicted_by]);
}

/** A request closed before its pump reported still gets the report in its timeline. */
export async function saveLateReport(ctx: Ctx, report: TransactionRow): Promise<void> {
  const pump = {
    pump: report.pump_number,
    transaction: report.site_transaction_id,
    volume_ml: report.volume_ml,
  };
  await ctx.db.rows(INSERT_LATE_REPORT, [
    report.fuel_request_id,
    ctx.now,
    report.volume_ml,
    JSON.stringify({ pump }),
  ]);
}

export function listToClear(ctx: Ctx, controller_id: number): Promise<TransactionRow[]> {
  return ctx.db.rows<TransactionRow>(TO_CLEAR, [controller_id]);
}

export async function saveCleared(ctx: Ctx, id: number, clearing: TransactionRow['clearing']): Promise<void> {
  await ctx.db.rows(CLEARED, [id, clearing, ctx.now]);
}

export interface ListedTransaction {
  readonly id: number;
  readonly station: { id: number; name_en: string; name_ar: string };
  readonly pump_number: number;
  readonly nozzle_number: number | null;
  readonly product_id: string;
  readonly fuel_type: {
    id: number;
    code: string;
    title_en: string;
    title_ar: string;
    title_ur: string | null;
  } | null;
  readonly volume_ml: number;
  readonly amount_halalas: number;
  readonly price_millis_per_litre: number;
  readonly received_at: Date;
  readonly request: { id: number; reference_number: string | null } | null;
  readonly shift: { id: number; reference_number: string } | null;
  readonly repeats: number;
  readonly is_contradicted: boolean;
}

/** What pumps reported, the latest first. */
export function transactionList(
  ctx: Ctx,
  filter: { station_id?: number | undefined; kind?: 'requests' | 'other_sales' | undefined },
): List<ListedTransaction> {
  return listOf<ListedTransaction, 'received_at'>(
    {
      select: sql`t.id, t.pump_number, t.product_id, t.volume_ml, t.amount_halalas, t.price_millis_per_litre, t.received_at, t.repeats,
        t.contradicted_by is not null as is_contradicted, n.number as nozzle_number,
        jsonb_build_object('id', s.id, 'name_en', s.name_en, 'name_ar', s.name_ar) as station,
        case when f.id is not null then jsonb_build_object('id', f.id, 'code', f.code, 'title_en', f.title_en, 'title_ar', f.title_ar, 'title_ur', f.title_ur) end as fuel_type,
        case when r.id is not null then jsonb_build_object('id', r.id, 'reference_number', r.reference_number) end as request,
        case when w.id is not null then jsonb_build_object('id', w.id, 'reference_number', w.reference_number) end as shift`,
      from: sql`pump_transactions t join stations s on s.id = t.station_id left join nozzles n on n.id = t.nozzle_id
        left join fuel_types f on f.id = t.fuel_type_id left join fuel_requests r on r.id = t.fuel_request_id
        left join shifts w on w.id = t.shift_id`,
      where: allOf(
        scopeOf(ctx.actor),
        filter.station_id === undefined ? undefined : sql`t.station_id = ${filter.station_id}`,
        filter.kind && (filter.kind === 'requests' ? sql`t.order_id is not null` : sql`t.order_id is null`),
      ),
      sorts: { received_at: sql`t.received_at` },
      id: sql`t.id`,
      filled: ['received_at'],
    },
    '-received_at',
  );
}

/** Over `t`: a station's own, a network's stations', the platform all; others none. */
function scopeOf(actor: Actor): SQL {
  if (isPlatform(actor)) return sql`true`;
  if (actor.station_id) return sql`t.station_id = ${actor.station_id}`;
  return actor.network_id ? sql`t.network_id = ${actor.network_id}` : sql`false`;
}
