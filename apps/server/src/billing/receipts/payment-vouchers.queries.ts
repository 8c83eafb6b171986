import type { Ctx } from '../../platform/context.ts';
import { sql } from '../../platform/orm.ts';
import type { Stored } from './receipts.queries.ts';

/** The kept voucher of a refund the actor sees; null before the first. */
export async function findVoucher(ctx: Ctx, refund_id: number): Promise<Stored | null> {
  const [row] = await ctx.db.composed<Stored>(sql`
    select f.id, f.sha256, f.bytes from refund_vouchers v join files f on f.id = v.file_id
    where v.refund_id = ${refund_id}`);
  return row ?? null;
}

/** Keeps a voucher; false where another was first, for whose end it waits. */
export async function insertVoucher(ctx: Ctx, refund_id: number, file_id: number): Promise<boolean> {
  const rows = await ctx.db.composed(sql`
    insert into refund_vouchers (refund_id, file_id, made_at) values (${refund_id}, ${file_id}, ${ctx.now})
    on conflict do nothing returning refund_id`);
  return rows.length > 0;
}

/** The payment file that told the bank to pay, with who made and who released it. */
export interface PaidThrough {
  readonly reference_number: string;
  readonly created_by_name: string | null;
  readonly released_by_name: string | null;
}

/** Of a refund that is paid, the last released file with it that the bank did not reject; null where it was paid without one. */
export async function findPaidThrough(ctx: Ctx, refund_id: number): Promise<PaidThrough | null> {
  const [row] = await ctx.db.composed<PaidThrough>(sql`
    select p.reference_number, made.name as created_by_name, released.name as released_by_name
    from settlement_transfers x
    join settlement_files p on p.id = x.file_id
    join settlement_file_decisions d on d.file_id = x.file_id and d.decision = 'released'
    left join users made on made.id = p.created_by
    left join users released on released.id = d.decided_by
    where x.refund_id = ${refund_id}
      and not exists (select from settlement_transfer_answers w
                      where w.file_id = x.file_id and w.position = x.position and w.status = 'rejected')
    order by x.file_id desc limit 1`);
  return row ?? null;
}
