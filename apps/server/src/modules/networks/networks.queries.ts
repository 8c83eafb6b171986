import { and, asc, count, eq, or, type SQL, sql } from 'drizzle-orm';
import type { Actor, Ctx } from '../../platform/context.ts';
import { stations } from '../stations/stations.table.ts';
import type { NetworkRow, NewNetwork } from './networks.rules.ts';
import { networks } from './networks.table.ts';

/** Inserts and returns the id; null when the VAT or the registration number is another network's. */
export async function insertNetwork(ctx: Ctx, network: NewNetwork): Promise<number | null> {
  const [row] = await ctx.db.orm
    .insert(networks)
    .values({ ...network, created_at: ctx.now })
    .onConflictDoNothing()
    .returning({ id: networks.id });
  return row?.id ?? null;
}

/** Another network's numbers equal to these, to say which field is taken. */
export async function listTaken(
  ctx: Ctx,
  network: NewNetwork,
): Promise<Pick<NetworkRow, 'vat_no' | 'cr_number'>[]> {
  return ctx.db.orm
    .select({ vat_no: networks.vat_no, cr_number: networks.cr_number })
    .from(networks)
    .where(or(eq(networks.vat_no, network.vat_no), eq(networks.cr_number, network.cr_number)));
}

/** Locks a network; administrators and the system only, for a network does not switch itself. */
export async function lockNetwork(ctx: Ctx, id: number): Promise<NetworkRow | null> {
  const [row] = await ctx.db.orm
    .select()
    .from(networks)
    .where(and(eq(networks.id, id), isPlatform(ctx.actor) ? undefined : sql`false`))
    .for('update');
  return row ?? null;
}

export async function saveNetworkStatus(ctx: Ctx, id: number, status: NetworkRow['status']): Promise<void> {
  await ctx.db.orm.update(networks).set({ status }).where(eq(networks.id, id));
}

/** One page by English name, with the exact total. */
export async function listNetworkRows(ctx: Ctx, filter: { q?: string; page: number; per_page: number }) {
  const where = and(scope(ctx.actor), matches(filter.q));
  const rows = await ctx.db.orm
    .select({
      id: networks.id,
      name_en: networks.name_en,
      name_ar: networks.name_ar,
      status: networks.status,
    })
    .from(networks)
    .where(where)
    .orderBy(asc(networks.name_en), asc(networks.id))
    .limit(filter.per_page)
    .offset((filter.page - 1) * filter.per_page);
  const [total] = await ctx.db.orm.select({ count: count() }).from(networks).where(where);
  return { rows, total: total!.count };
}

/** Customers choose among the networks in business; a network and its stations see their own. */
function scope(actor: Actor): SQL | undefined {
  if (isPlatform(actor)) return undefined;
  if (actor.client_id) return eq(networks.status, 'active');
  if (actor.network_id) return eq(networks.id, actor.network_id);
  if (!actor.station_id) return sql`false`;
  return sql`${networks.id} = (select ${stations.network_id} from ${stations} where ${stations.id} = ${actor.station_id})`;
}

function isPlatform(actor: Actor): boolean {
  return actor.kind === 'system' || actor.group === 'admin';
}

function matches(q: string | undefined): SQL | undefined {
  if (!q) return undefined;
  const text = q.toLowerCase();
  return sql`(strpos(lower(${networks.name_en}), ${text}) > 0 or strpos(${networks.name_ar}, ${text}) > 0)`;
}
