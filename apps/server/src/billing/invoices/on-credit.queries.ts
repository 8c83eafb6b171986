import type { InvoicePeriod } from '@fleet/domain/invoices.ts';
import type { Ctx } from '../../platform/context.ts';
import { sql } from '../../platform/orm.ts';
import { IS_STANDING } from './invoices.fragments.ts';

/** What documents of a client's month say was on credit, but one that is replaced now. */
export async function sumOnCredit(
  ctx: Ctx,
  of: { client_id: number; period: InvoicePeriod; except: string | null },
): Promise<number> {
  const [row] = await ctx.db.composed<{ halalas: number }>(sql`
    select coalesce(sum(d.on_credit_halalas), 0)::bigint as halalas from invoices d
    where d.client_id = ${of.client_id} and d.period = ${of.period} and d.number is distinct from ${of.except} and ${IS_STANDING}`);
  return row!.halalas;
}
