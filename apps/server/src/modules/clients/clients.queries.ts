import { and, asc, count, eq, or, type SQL, sql } from 'drizzle-orm';
import type { Actor, Ctx } from '../../platform/context.ts';
import type { ClientRow, NewClient } from './clients.rules.ts';
import { clients } from './clients.table.ts';

/** Inserts and returns the id; null when the VAT or the registration number is another client's. */
export async function insertClient(ctx: Ctx, client: NewClient): Promise<number | null> {
  const [row] = await ctx.db.orm
    .insert(clients)
    .values({ ...client, created_at: ctx.now })
    .onConflictDoNothing()
    .returning({ id: clients.id });
  return row?.id ?? null;
}

/** Another client's numbers equal to these, to say which field is taken. */
export async function listTaken(
  ctx: Ctx,
  client: NewClient,
): Promise<Pick<ClientRow, 'vat_no' | 'cr_number'>[]> {
  return ctx.db.orm
    .select({ vat_no: clients.vat_no, cr_number: clients.cr_number })
    .from(clients)
    .where(or(eq(clients.vat_no, client.vat_no), eq(clients.cr_number, client.cr_number)));
}

/** Locks a client the actor may change: their own, or any for an administrator. */
export async function lockClient(ctx: Ctx, id: number): Promise<ClientRow | null> {
  const [row] = await ctx.db.orm
    .select()
    .from(clients)
    .where(and(eq(clients.id, id), scope(ctx.actor)))
    .for('update');
  return row ?? null;
}

export async function saveClientStatus(ctx: Ctx, id: number, status: ClientRow['status']): Promise<void> {
  await ctx.db.orm.update(clients).set({ status }).where(eq(clients.id, id));
}

/** One page by English name, with the exact total. */
export async function listClientRows(ctx: Ctx, filter: { q?: string; page: number; per_page: number }) {
  const where = and(scope(ctx.actor), matches(filter.q));
  const rows = await ctx.db.orm
    .select({ id: clients.id, name_en: clients.name_en, name_ar: clients.name_ar, status: clients.status })
    .from(clients)
    .where(where)
    .orderBy(asc(clients.name_en), asc(clients.id))
    .limit(filter.per_page)
    .offset((filter.page - 1) * filter.per_page);
  const [total] = await ctx.db.orm.select({ count: count() }).from(clients).where(where);
  return { rows, total: total!.count };
}

function scope(actor: Actor): SQL | undefined {
  if (actor.kind === 'system' || actor.group === 'admin') return undefined;
  return actor.client_id ? eq(clients.id, actor.client_id) : sql`false`;
}

function matches(q: string | undefined): SQL | undefined {
  if (!q) return undefined;
  const text = q.toLowerCase();
  return sql`(strpos(lower(${clients.name_en}), ${text}) > 0 or strpos(${clients.name_ar}, ${text}) > 0
    or ${clients.vat_no} = ${text} or ${clients.cr_number} = ${text})`;
}
