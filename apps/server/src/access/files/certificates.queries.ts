import type { Ctx } from '../../platform/context.ts';
import { sql } from '../../platform/orm.ts';

/** The client or network a certificate belongs to. */
export type CertificateOwner = { readonly client_id: number } | { readonly network_id: number };

/** Gives certificates that nobody else owns to a client or network; how many of them that could be done with. */
export async function saveCertificateOwner(
  ctx: Ctx,
  ids: readonly number[],
  owner: CertificateOwner,
): Promise<number> {
  const [own, other, id] =
    'client_id' in owner
      ? [sql`client_id`, sql`network_id`, owner.client_id]
      : [sql`network_id`, sql`client_id`, owner.network_id];
  const rows = await ctx.db.composed(sql`
    update files set ${own} = ${id} where id = any(${sql.param([...ids])}::bigint[])
      and kind in ('vat_certificate', 'cr_certificate') and ${other} is null and (${own} = ${id} or ${own} is null)
    returning id`);
  return rows.length;
}
