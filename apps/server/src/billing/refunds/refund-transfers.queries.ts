import type { Ctx } from '../../platform/context.ts';
import { type SQL, sql } from '../../platform/orm.ts';
import { payeeInForce } from './refund-payees.queries.ts';
import type { Payee } from './refunds.rules.ts';

/** A refund as payment files know it. */
export interface PayableRefund {
  readonly id: number;
  readonly reference_number: string;
  readonly left_halalas: number;
  readonly payee: Payee;
}

/** The file that a refund is in, of one that was not rejected, by people or for this transfer by the bank. */
export interface RefundFile {
  readonly reference_number: string;
  readonly state: 'waiting' | 'released';
}

/** Over transfers `x` and decisions `d` of their files: the transfer may still be paid, or was. */
const IS_LIVE = sql`d.decision is distinct from 'rejected' and not exists (
  select from settlement_transfer_answers w where w.file_id = x.file_id and w.position = x.position and w.status = 'rejected')`;

/** The live file of refund `f` as JSON, one that was released before one that waits; null where it is in none. */
export const FILE_OF_REFUND: SQL = sql`(
  select jsonb_build_object('reference_number', p.reference_number, 'state', coalesce(d.decision, 'waiting'))
  from settlement_transfers x join settlement_files p on p.id = x.file_id
  left join settlement_file_decisions d on d.file_id = x.file_id
  where x.refund_id = f.id and ${IS_LIVE} order by d.decision is null, x.file_id desc limit 1)`;

/** Why the bank rejected the last transfer of refund `f`, which is approved, or returned it after it was paid, as JSON; null where it did not. */
export const REJECTION_BY_BANK: SQL = sql`(
  select case when w.status = case f.status when 'approved' then 'rejected' when 'paid' then 'returned' end
    then jsonb_build_object('is_returned', w.status = 'returned', 'reason_code', w.reason_code, 'reason_text', w.reason_text) end
  from settlement_transfers x
  left join lateral (select * from settlement_transfer_answers a
                     where a.file_id = x.file_id and a.position = x.position
                     order by a.status = 'returned' desc, a.id desc limit 1) w on true
  where x.refund_id = f.id order by x.file_id desc limit 1)`;

/** Approved refunds, locked in order: none is rejected or paid until the transaction ends. Their ids. */
export async function lockApprovedRefunds(ctx: Ctx): Promise<number[]> {
  const rows = await ctx.db.composed<{ id: number }>(
    sql`select id from refunds where status = 'approved' order by id for update`,
  );
  return rows.map(({ id }) => id);
}

/**
 * What a payment file pays to clients: approved refunds to the account that is in force, of these ids if there are any; without `again`
 * those that are in no live file.
 */
export function listPayableRefunds(
  ctx: Ctx,
  { again, ids }: { again: boolean; ids?: readonly number[] },
): Promise<PayableRefund[]> {
  return ctx.db.composed<PayableRefund>(sql`
    select f.id, f.reference_number, f.amount_halalas as left_halalas,
           jsonb_build_object('beneficiary_name', f.beneficiary_name, 'iban', f.iban) as payee
    from refunds f
    join (select y.client_id, ${payeeInForce(ctx)} from refund_payees y) y
      on y.client_id = f.client_id and y.beneficiary_name = f.beneficiary_name and y.iban = f.iban
    where f.status = 'approved' and (${again} or ${FILE_OF_REFUND} is null)
      and (${ids === undefined} or f.id = any(${sql.param(ids ?? [])}::bigint[]))
    order by f.id`);
}

/** The live file of a refund; the caller holds its lock. */
export async function findFileOf(ctx: Ctx, id: number): Promise<RefundFile | null> {
  const [row] = await ctx.db.composed<{ file: RefundFile | null }>(
    sql`select ${FILE_OF_REFUND} as file from refunds f where f.id = ${id}`,
  );
  return row?.file ?? null;
}

export interface SentRefund {
  readonly id: number;
  readonly reference_number: string;
  readonly name_en: string;
  readonly name_ar: string;
  readonly beneficiary_name: string;
  readonly iban: string;
  readonly amount_halalas: number;
}

/** Refunds of these amounts that the bank was told to pay, or that were recorded as paid, and are no entry of a statement yet. */
export function listSentRefunds(ctx: Ctx, amounts: readonly number[]): Promise<SentRefund[]> {
  return ctx.db.composed<SentRefund>(sql`
    select f.id, f.reference_number, c.name_en, c.name_ar, f.beneficiary_name, f.iban, f.amount_halalas
    from refunds f join clients c on c.id = f.client_id
    where f.amount_halalas = any(${sql.param(amounts)}::bigint[])
      and (f.status = 'paid' or f.status = 'approved' and ${FILE_OF_REFUND} ->> 'state' = 'released')
      and not exists (select from bank_entry_decisions b where b.refund_id = f.id)
    order by f.id desc`);
}

export interface FailedRefund {
  readonly id: number;
  readonly reference_number: string;
  readonly client_id: number;
  readonly amount_halalas: number;
  readonly status: string;
  /** Who approved it, made and released its last file, and recorded its payment. */
  readonly user_ids: number[];
}

/** Refunds whose last transfer failed. */
export function listFailedRefunds(ctx: Ctx, ids: readonly number[]): Promise<FailedRefund[]> {
  return ctx.db.composed<FailedRefund>(sql`
    select f.id, f.reference_number, f.client_id, f.amount_halalas, f.status,
      array_remove(array[f.approved_by, x.created_by, x.decided_by, case when f.status = 'paid' then f.ended_by end], null) as user_ids
    from refunds f
    left join lateral (
      select p.created_by, d.decided_by from settlement_transfers t join settlement_files p on p.id = t.file_id
      join settlement_file_decisions d on d.file_id = t.file_id and d.decision = 'released'
      where t.refund_id = f.id order by t.file_id desc limit 1) x on true
    where f.id = any(${sql.param([...ids])}::bigint[])`);
}

/** Refunds of these end-to-end ids that the bank was told to pay, or that were recorded as paid. */
export function listRefundsBySent(
  ctx: Ctx,
  references: readonly string[],
): Promise<{ id: number; reference_number: string; status: string }[]> {
  return ctx.db.composed(sql`
    select f.id, f.reference_number, f.status from refunds f
    where f.reference_number = any(${sql.param([...references])}::text[])
      and (f.status = 'paid' or f.status = 'approved' and ${FILE_OF_REFUND} ->> 'state' = 'released')`);
}
