import type { listPayments } from '@fleet/contracts/money/payments.ts';
import { addDays, startOfRiyadhDate } from '@fleet/domain/riyadh-time.ts';
import type { z } from 'zod';
import type { Actor, Ctx } from '../../platform/context.ts';
import { allOf, type List, listOf } from '../../platform/lists.ts';
import { type SQL, sql } from '../../platform/orm.ts';
import { payments } from './payments.table.ts';

/**
 * Makes this transaction the only one that pays this network or its franchisees, without keeping fuelling from naming
 * the network. False when there is none.
 */
export async function lockNetwork(ctx: Ctx, network_id: number): Promise<boolean> {
  const rows = await ctx.db.composed(sql`select id from networks where id = ${network_id} for no key update`);
  return rows.length > 0;
}

export async function hasFranchisee(ctx: Ctx, network_id: number, station_id: number): Promise<boolean> {
  const rows = await ctx.db.composed(
    sql`select s.id from stations s where s.id = ${station_id} and s.network_id = ${network_id}
          and (s.account_number is not null or exists (
            select from ledger_postings p join ledger_accounts a on a.id = p.account_id
            where a.kind = 'franchisee_payable' and a.party_id = s.id))`,
  );
  return rows.length > 0;
}

export async function insertPayment(
  ctx: Ctx,
  payment: Omit<typeof payments.$inferInsert, 'id' | 'reference_number' | 'created_at' | 'created_by'>,
): Promise<number> {
  const values = { ...payment, created_by: ctx.actor.user_id, created_at: ctx.now };
  const [row] = await ctx.db.orm.insert(payments).values(values).returning({ id: payments.id });
  return row!.id;
}

export interface PaymentRow {
  readonly id: number;
  readonly reference_number: string;
  readonly network_id: number;
  readonly network_name_en: string;
  readonly network_name_ar: string;
  readonly station_id: number | null;
  readonly station_name_en: string | null;
  readonly station_name_ar: string | null;
  readonly amount_halalas: number;
  readonly due_halalas: number;
  readonly reason: string | null;
  readonly file_id: number | null;
  readonly file_media_type: string | null;
  readonly created_at: Date;
  readonly created_by_name: string | null;
  readonly entry_id: number;
  readonly reversed_at: Date | null;
}

const SELECT = sql`y.*, n.name_en as network_name_en, n.name_ar as network_name_ar, s.name_en as station_name_en,
  s.name_ar as station_name_ar, f.media_type as file_media_type, u.name as created_by_name, r.posted_at as reversed_at`;
const FROM = sql`payments y join networks n on n.id = y.network_id
  left join stations s on s.id = y.station_id
  left join files f on f.id = y.file_id
  left join users u on u.id = y.created_by
  left join ledger_entries r on r.reverses_entry_id = y.entry_id`;

export async function findPayment(ctx: Ctx, id: number): Promise<PaymentRow | null> {
  const [row] = await ctx.db.composed<PaymentRow>(
    sql`select ${SELECT} from ${FROM} where ${allOf(sql`y.id = ${id}`, scope(ctx.actor))}`,
  );
  return row ?? null;
}

type Filter = Omit<z.output<(typeof listPayments)['query']>, 'page' | 'per_page'>;

/** Visible payments, newest first by default. */
export function paymentList(ctx: Ctx, filter: Filter): List<PaymentRow> {
  const sorts = { created_at: sql`y.id`, amount_halalas: sql`y.amount_halalas` };
  const parts = { select: SELECT, from: FROM, where: whereOf(ctx.actor, filter), sorts, id: sql`y.id` };
  const isOfAll = scope(ctx.actor) === undefined && filter.network_id === undefined;
  return listOf<PaymentRow, keyof typeof sorts>(
    { ...parts, filled: isOfAll ? ['created_at'] : [] },
    filter.sort ?? '-created_at',
  );
}

/** Total paid over all matches; reversed payments do not count. */
export async function sumPayments(ctx: Ctx, filter: Filter): Promise<number> {
  const [sums] = await ctx.db.composed<{ sum: number }>(
    sql`select coalesce(sum(y.amount_halalas), 0)::bigint as sum from ${FROM}
        where ${whereOf(ctx.actor, filter)} and r.id is null`,
  );
  return sums!.sum;
}

function whereOf(actor: Actor, { network_id, station_id, q, from, to }: Filter): SQL {
  return allOf(
    scope(actor),
    network_id ? sql`y.network_id = ${network_id}` : undefined,
    station_id ? sql`y.station_id = ${station_id}` : undefined,
    q
      ? sql`(y.reference_number = ${q.toUpperCase()} or strpos(lower(n.name_en), ${q.toLowerCase()}) > 0
             or strpos(n.name_ar, ${q}) > 0 or strpos(lower(s.name_en), ${q.toLowerCase()}) > 0 or strpos(s.name_ar, ${q}) > 0)`
      : undefined,
    from ? sql`y.created_at >= ${startOfRiyadhDate(from)}` : undefined,
    to ? sql`y.created_at < ${startOfRiyadhDate(addDays(to, 1))}` : undefined,
  );
}

function scope(actor: Actor): SQL | undefined {
  if (actor.kind === 'system' || actor.role === 'admin') return undefined;
  return sql`y.network_id = ${actor.network_id ?? 0}`;
}
