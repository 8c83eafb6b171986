import type { listPaymentIntents } from '@fleet/contracts/money/payment-intents.ts';
import type { z } from 'zod';
import type { Actor, Ctx } from '../../platform/context.ts';
import { allOf, type List, listOf } from '../../platform/lists.ts';
import { and, eq, type SQL, sql } from '../../platform/orm.ts';
import { paymentIntents } from './payment-intents.table.ts';

type PaymentIntent = typeof paymentIntents.$inferSelect;
type Query = z.output<(typeof listPaymentIntents)['query']>;

export async function insertIntent(
  ctx: Ctx,
  intent: Pick<PaymentIntent, 'client_id' | 'means' | 'amount_halalas' | 'expires_at'>,
): Promise<PaymentIntent> {
  const values = { ...intent, created_by: ctx.actor.user_id, created_at: ctx.now };
  const [row] = await ctx.db.orm.insert(paymentIntents).values(values).returning();
  return row!;
}

/** One the actor may see. */
export async function findIntent(ctx: Ctx, id: number): Promise<PaymentIntent | null> {
  const [row] = await ctx.db.orm.select().from(paymentIntents).where(mine(ctx.actor, id));
  return row ?? null;
}

/** Locks one the actor may see. */
export async function lockIntent(ctx: Ctx, id: number): Promise<PaymentIntent | null> {
  const [row] = await ctx.db.orm.select().from(paymentIntents).where(mine(ctx.actor, id)).for('update');
  return row ?? null;
}

/** The one that a provider calls so; only for what the provider itself says. */
export async function unsafeFindByProvider(
  ctx: Ctx,
  means: PaymentIntent['means'],
  provider_reference: string,
): Promise<PaymentIntent | null> {
  const [row] = await ctx.db.orm
    .select()
    .from(paymentIntents)
    .where(and(eq(paymentIntents.means, means), eq(paymentIntents.provider_reference, provider_reference)));
  return row ?? null;
}

/** Writes what became of it; the caller holds its lock. */
export async function saveIntent(ctx: Ctx, id: number, change: Partial<PaymentIntent>): Promise<void> {
  await ctx.db.orm.update(paymentIntents).set(change).where(eq(paymentIntents.id, id));
}

/**
 * Takes one open intent about which the provider was not asked since, oldest question first, so that no other process
 * takes it meanwhile; null when there is none. Prepared ones come first.
 */
export async function unsafeTakeOpen(
  ctx: Ctx,
  since: { readonly preparing: Date; readonly waiting: Date; readonly over: Date },
): Promise<PaymentIntent | null> {
  const [taken] = await ctx.db.composed<{ id: number }>(
    sql`update payment_intents set contacted_at = ${ctx.now} where id = (
          select id from payment_intents
          where state in ('preparing', 'waiting')
            and coalesce(contacted_at, '-infinity') < case
              when state = 'preparing' then ${since.preparing}::timestamptz
              when expires_at < ${ctx.now} then ${since.over}::timestamptz
              else ${since.waiting}::timestamptz end
          order by state, contacted_at nulls first limit 1 for update skip locked)
        returning id`,
  );
  return taken ? findIntent(ctx, taken.id) : null;
}

/** Visible ones, newest first by default; `q` is our number for it, or the payer's. */
export function intentList(ctx: Ctx, { client_id, state, q, sort }: Query): List<PaymentIntent> {
  const own = ownClient(ctx.actor);
  const where = allOf(
    own === 'all' ? undefined : sql`i.client_id = ${own}`,
    client_id ? sql`i.client_id = ${client_id}` : undefined,
    state ? sql`i.state = ${state}` : undefined,
    q ? sql`(i.reference_number = ${q.toUpperCase()} or i.provider_reference = ${q})` : undefined,
  );
  const sorts = { created_at: sql`i.id` };
  const filled = own === 'all' && client_id === undefined ? (['created_at'] as const) : [];
  return listOf<PaymentIntent, 'created_at'>(
    { select: sql`i.*`, from: sql`payment_intents i`, where, sorts, filled, id: sql`i.id` },
    sort ?? '-created_at',
  );
}

function mine(actor: Actor, id: number): SQL | undefined {
  const own = ownClient(actor);
  return and(eq(paymentIntents.id, id), own === 'all' ? undefined : eq(paymentIntents.client_id, own));
}

/** The platform sees all, a client's users its own, drivers and others none. */
function ownClient(actor: Actor): number | 'all' {
  if (actor.kind === 'system' || actor.role === 'admin') return 'all';
  return actor.driver_id === null ? (actor.client_id ?? 0) : 0;
}
