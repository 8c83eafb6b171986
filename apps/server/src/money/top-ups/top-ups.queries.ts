import type { listTopUps } from '@fleet/contracts/money/top-ups.ts';
import { addDays, startOfRiyadhDate } from '@fleet/domain/riyadh-time.ts';
import type { z } from 'zod';
import type { Actor, Ctx } from '../../platform/context.ts';
import { allOf, type List, listOf } from '../../platform/lists.ts';
import { and, eq, type SQL, sql } from '../../platform/orm.ts';
import { entryByKey } from '../ledger/ledger-entries.fragments.ts';
import { topUps } from './top-ups.table.ts';

type TopUp = typeof topUps.$inferSelect;

export async function insertTopUp(
  ctx: Ctx,
  topUp: Pick<TopUp, 'client_id' | 'amount_halalas' | 'from' | 'receipt_file_id'>,
): Promise<number> {
  const values = { ...topUp, created_by: ctx.actor.user_id, created_at: ctx.now };
  const [row] = await ctx.db.orm.insert(topUps).values(values).returning({ id: topUps.id });
  return row!.id;
}

/** Locks a top-up the actor may see. */
export async function lockTopUp(ctx: Ctx, id: number): Promise<TopUp | null> {
  const own = ownClient(ctx.actor);
  const [row] = await ctx.db.orm
    .select()
    .from(topUps)
    .where(and(eq(topUps.id, id), own === 'all' ? undefined : eq(topUps.client_id, own)))
    .for('update');
  return row ?? null;
}

/** Writes what was decided; the caller holds the lock of a pending top-up. */
export async function saveTopUp(ctx: Ctx, id: number, change: Partial<TopUp>): Promise<void> {
  await ctx.db.orm
    .update(topUps)
    .set(change)
    .where(and(eq(topUps.id, id), eq(topUps.status, 'pending')));
}

export interface TopUpRow extends TopUp {
  readonly client_name_en: string;
  readonly client_name_ar: string;
  readonly receipt_media_type: string | null;
  readonly created_by_name: string | null;
  readonly first_approved_by_name: string | null;
  readonly decided_by_name: string | null;
  readonly entry_id: number | null;
}

const SELECT = sql`t.*, c.name_en as client_name_en, c.name_ar as client_name_ar, f.media_type as receipt_media_type,
  made.name as created_by_name, first.name as first_approved_by_name, decided.name as decided_by_name, e.id as entry_id`;
const WHOSE = sql`top_ups t join clients c on c.id = t.client_id`;
const FROM = sql`${WHOSE}
  left join files f on f.id = t.receipt_file_id
  left join users made on made.id = t.created_by
  left join users first on first.id = t.first_approved_by
  left join users decided on decided.id = t.decided_by
  left join ${entryByKey(sql`'top_up:' || t.id`)} e on true`;

export async function findTopUp(ctx: Ctx, id: number): Promise<TopUpRow | null> {
  const where = allOf(sql`t.id = ${id}`, scope(ctx.actor));
  const [row] = await ctx.db.composed<TopUpRow>(sql`select ${SELECT} from ${FROM} where ${where}`);
  return row ?? null;
}

type Filter = Omit<z.output<(typeof listTopUps)['query']>, 'page' | 'per_page'>;

/** Visible top-ups, newest first by default. */
export function topUpList(ctx: Ctx, filter: Filter): List<TopUpRow> {
  const sorts = { created_at: sql`t.id`, amount_halalas: sql`t.amount_halalas` };
  const where = whereOf(ctx.actor, filter);
  const parts = { select: SELECT, from: FROM, where, sorts, id: sql`t.id`, narrow: WHOSE };
  const isOfAll =
    scope(ctx.actor) === undefined && filter.client_id === undefined && filter.status === undefined;
  return listOf<TopUpRow, 'created_at' | 'amount_halalas'>(
    { ...parts, filled: isOfAll ? ['created_at', 'amount_halalas'] : ['amount_halalas'], isLong: true },
    filter.sort ?? '-created_at',
  );
}

/** Requested and approved totals of all matches. */
export async function sumTopUps(ctx: Ctx, filter: Filter) {
  const [sums] = await ctx.db.composed<{ amount_halalas: number; approved_amount_halalas: number }>(
    sql`select coalesce(sum(t.amount_halalas), 0) as amount_halalas,
               coalesce(sum(t.approved_amount_halalas), 0) as approved_amount_halalas
        from top_ups t join clients c on c.id = t.client_id where ${whereOf(ctx.actor, filter)}`,
  );
  return sums!;
}

export interface SameReceipt {
  readonly id: number;
  readonly reference_number: string;
  readonly status: TopUp['status'];
  readonly client_name_en: string;
  readonly client_name_ar: string;
}

/** Other top-ups whose receipt is the same file, byte for byte after re-encoding. */
export function listSameReceipt(ctx: Ctx, topUp: TopUp): Promise<SameReceipt[]> {
  return ctx.db.composed<SameReceipt>(
    sql`select t.id, t.reference_number, t.status, c.name_en as client_name_en, c.name_ar as client_name_ar
        from files f
        join files other on other.sha256 = f.sha256 and other.kind = 'receipt'
        join top_ups t on t.receipt_file_id = other.id and t.id <> ${topUp.id}
        join clients c on c.id = t.client_id
        where f.id = ${topUp.receipt_file_id} order by t.id desc limit 5`,
  );
}

function whereOf(actor: Actor, { client_id, status, q, from, to }: Filter): SQL {
  return allOf(
    scope(actor),
    client_id ? sql`t.client_id = ${client_id}` : undefined,
    status ? sql`t.status = ${status}` : undefined,
    q
      ? sql`(t.reference_number = ${q.toUpperCase()} or strpos(lower(c.name_en), ${q.toLowerCase()}) > 0
             or strpos(c.name_ar, ${q}) > 0)`
      : undefined,
    from ? sql`t.created_at >= ${startOfRiyadhDate(from)}` : undefined,
    to ? sql`t.created_at < ${startOfRiyadhDate(addDays(to, 1))}` : undefined,
  );
}

function scope(actor: Actor): SQL | undefined {
  const own = ownClient(actor);
  return own === 'all' ? undefined : sql`t.client_id = ${own}`;
}

/** The platform sees all, a client's users its own, drivers and others none. */
function ownClient(actor: Actor): number | 'all' {
  if (actor.kind === 'system' || actor.role === 'admin') return 'all';
  return actor.driver_id === null ? (actor.client_id ?? 0) : 0;
}
