import type { Actor, Ctx } from '../../platform/context.ts';
import { and, eq, type SQL, sql } from '../../platform/orm.ts';
import { savedViewDefaults, savedViews } from './saved-views.table.ts';

export type SavedViewRow = typeof savedViews.$inferSelect;
export type ListedView = Pick<
  SavedViewRow,
  'id' | 'user_id' | 'page' | 'name' | 'search' | 'columns' | 'is_shared' | 'version' | 'created_at'
> & { owner_name: string; is_default: boolean };

/** Views of a page that the actor sees, their own first. */
export function listViews(ctx: Ctx, page: string): Promise<ListedView[]> {
  return ctx.db.composed(sql`${seenBy(ctx.actor, sql`v.page = ${page}`)}
    order by v.user_id <> ${ctx.actor.user_id}, lower(v.name), v.id limit 200`);
}

/** One view the actor sees. */
export async function findView(ctx: Ctx, id: number): Promise<ListedView | null> {
  const [row] = await ctx.db.composed<ListedView>(seenBy(ctx.actor, sql`v.id = ${id}`));
  return row ?? null;
}

/** Locks a view the actor sees. */
export async function lockView(ctx: Ctx, id: number): Promise<SavedViewRow | null> {
  const [row] = await ctx.db.orm
    .select()
    .from(savedViews)
    .where(and(eq(savedViews.id, id), scope(ctx.actor, sql`saved_views`)))
    .for('update');
  return row ?? null;
}

const QUEUE = { name: 'saved_views_queue', text: 'select 1 from users where id = $1 for no key update' };

/** How many views of a page the actor has; their next one waits for this transaction. */
export async function countOwn(ctx: Ctx, page: string): Promise<number> {
  // A separate statement: one that waits counts what was there before it waited.
  await ctx.db.rows(QUEUE, [ctx.actor.user_id]);
  const [row] = await ctx.db.composed<{ count: number }>(
    sql`select count(*) as count from saved_views where user_id = ${ctx.actor.user_id} and page = ${page}`,
  );
  return row!.count;
}

/** Inserts a view of the actor's and returns its id; null when they have one of this name. */
export async function insertView(
  ctx: Ctx,
  view: Pick<SavedViewRow, 'page' | 'name' | 'search' | 'columns' | 'is_shared'>,
): Promise<number | null> {
  const { user_id, client_id, network_id, station_id } = ctx.actor;
  const [row] = await ctx.db.orm
    .insert(savedViews)
    .values({ ...view, user_id: user_id!, client_id, network_id, station_id, created_at: ctx.now })
    .onConflictDoNothing()
    .returning({ id: savedViews.id });
  return row?.id ?? null;
}

export async function saveView(ctx: Ctx, id: number, change: Partial<SavedViewRow>): Promise<void> {
  await ctx.db.orm.update(savedViews).set(change).where(eq(savedViews.id, id));
}

export async function deleteView(ctx: Ctx, id: number): Promise<void> {
  await ctx.db.orm.delete(savedViews).where(eq(savedViews.id, id));
}

/** Only its owner opens a page with a view that is no longer shared. */
export async function deleteDefaultsOfOthers(ctx: Ctx, id: number, owner: number): Promise<void> {
  await ctx.db.orm
    .delete(savedViewDefaults)
    .where(and(eq(savedViewDefaults.saved_view_id, id), sql`user_id <> ${owner}`));
}

/** The view the actor's page opens with; before it another may have been. */
export async function saveDefault(ctx: Ctx, page: string, saved_view_id: number): Promise<void> {
  await ctx.db.orm
    .insert(savedViewDefaults)
    .values({ user_id: ctx.actor.user_id!, page, saved_view_id })
    .onConflictDoUpdate({
      target: [savedViewDefaults.user_id, savedViewDefaults.page],
      set: { saved_view_id },
    });
}

export async function deleteDefault(ctx: Ctx, saved_view_id: number): Promise<void> {
  await ctx.db.orm
    .delete(savedViewDefaults)
    .where(
      and(
        eq(savedViewDefaults.user_id, ctx.actor.user_id!),
        eq(savedViewDefaults.saved_view_id, saved_view_id),
      ),
    );
}

function seenBy(actor: Actor, which: SQL): SQL {
  return sql`select v.id, v.user_id, v.page, v.name, v.search, v.columns, v.is_shared, v.version, v.created_at, u.name as owner_name,
      exists (select 1 from saved_view_defaults d where d.saved_view_id = v.id and d.user_id = ${actor.user_id}) as is_default
    from saved_views v join users u on u.id = v.user_id where ${which} and ${scope(actor, sql`v`)}`;
}

/** The actor's own, and those that colleagues of the same company share. */
function scope(actor: Actor, v: SQL): SQL {
  return sql`${v}.client_id is not distinct from ${actor.client_id}::bigint
    and ${v}.network_id is not distinct from ${actor.network_id}::bigint
    and ${v}.station_id is not distinct from ${actor.station_id}::bigint
    and (${v}.user_id = ${actor.user_id} or ${v}.is_shared)`;
}
