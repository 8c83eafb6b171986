import { type Ctx, isPlatform } from '../../platform/context.ts';
import { and, eq, type SQL, sql } from '../../platform/orm.ts';
import { resourceWrites } from '../../platform/resource-queries.ts';
import { type CONTACT_KINDS, networkContacts, networkFees, networks } from './networks.table.ts';

/** Administrators and the system only: a network does not change its own terms. */
export const {
  insert: insertNetwork,
  lock: lockNetwork,
  save: saveNetwork,
} = resourceWrites(networks, ({ actor }) => (isPlatform(actor) ? undefined : sql`false`));

export async function insertContact(
  ctx: Ctx,
  contact: { network_id: number; kind: (typeof CONTACT_KINDS)[number]; user_id: number },
): Promise<void> {
  await ctx.db.orm.insert(networkContacts).values(contact);
}

/** Fills at a pump of the network now, by the subquery that counts them. */
export async function findAtPump(ctx: Ctx, countAtPump: SQL): Promise<number> {
  const [row] = await ctx.db.composed<{ count: number }>(sql`select ${countAtPump} as count`);
  return row!.count;
}

/** The network's own fee for a product; null where the product's own holds. */
export async function findFee(ctx: Ctx, network_id: number, fuel_type_id: number): Promise<number | null> {
  const [row] = await ctx.db.orm
    .select({ fee: networkFees.processing_fee_millis_per_litre })
    .from(networkFees)
    .where(and(eq(networkFees.network_id, network_id), eq(networkFees.fuel_type_id, fuel_type_id)));
  return row?.fee ?? null;
}

export async function saveFee(
  ctx: Ctx,
  fee: { network_id: number; fuel_type_id: number; processing_fee_millis_per_litre: number | null },
): Promise<void> {
  const { network_id, fuel_type_id, processing_fee_millis_per_litre } = fee;
  if (processing_fee_millis_per_litre === null) {
    await ctx.db.orm
      .delete(networkFees)
      .where(and(eq(networkFees.network_id, network_id), eq(networkFees.fuel_type_id, fuel_type_id)));
    return;
  }
  await ctx.db.orm
    .insert(networkFees)
    .values({ network_id, fuel_type_id, processing_fee_millis_per_litre, created_at: ctx.now })
    .onConflictDoUpdate({
      target: [networkFees.network_id, networkFees.fuel_type_id],
      set: { processing_fee_millis_per_litre },
    });
}
