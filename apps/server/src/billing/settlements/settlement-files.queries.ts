import type { previewSettlementFile, settlementFileRow } from '@fleet/contracts/billing/settlement-files.ts';
import type { settlementPayment } from '@fleet/contracts/billing/settlement-shapes.ts';
import type { z } from 'zod';
import type { Ctx } from '../../platform/context.ts';
import { type List, listOf } from '../../platform/lists.ts';
import { type SQL, sql } from '../../platform/orm.ts';
import { isRejectedByBank } from './settlement-answers.queries.ts';
import type { TransferAnswer } from './settlement-pain002.rules.ts';
import { type PayeeRow, payeeInForce } from './settlement-payees.queries.ts';
import type { Transfer } from './settlements.rules.ts';

/** Payment files with their transfers, and the payments of a batch. */

type Named = z.output<(typeof previewSettlementFile)['response']>['without_iban'][number]['network'];

export interface BatchToPay extends PayeeRow {
  readonly id: number;
  readonly reference_number: string;
  readonly network: Named;
  readonly station: Named | null;
  readonly left_halalas: number;
}

/**
 * Of these batches, who is paid how: rows of `batchList` that are to pay. Without `again` those that are in a file
 * already are left out.
 */
export function listToPay(ctx: Ctx, batches: SQL, again: boolean): Promise<BatchToPay[]> {
  return ctx.db.composed<BatchToPay>(sql`
    select b.id, b.reference_number, b.network, b.station, b.left_halalas, ${payeeInForce(ctx)}
    from (${batches}) b
    left join stations s on s.id = b.station_id
    left join settlement_payees y on y.network_id = b.network_id and coalesce(y.station_id, 0) = coalesce(b.station_id, 0)
    where ${
      again
        ? sql`true`
        : sql`not exists (
      select from settlement_transfers t left join settlement_file_decisions d on d.file_id = t.file_id
      where t.batch_id = b.id and d.decision is distinct from 'rejected' and not ${isRejectedByBank(sql`t`)})`
    }
    order by b.id`);
}

export interface ReleasedTransfer extends Pick<Transfer, 'beneficiary_name' | 'iban' | 'amount_halalas'> {
  /** The batch it pays. */
  readonly id: number;
  readonly reference_number: string;
  readonly name_en: string;
  readonly name_ar: string;
}

/** Of these batches, what was released to the bank and it has not rejected: rows of `batchList`. */
export function listReleasedTransfers(ctx: Ctx, batches: SQL): Promise<ReleasedTransfer[]> {
  return ctx.db.composed<ReleasedTransfer>(sql`
    select distinct b.id, b.reference_number, coalesce(b.station, b.network) ->> 'name_en' as name_en,
      coalesce(b.station, b.network) ->> 'name_ar' as name_ar, t.beneficiary_name, t.iban, t.amount_halalas
    from (${batches}) b
    join settlement_transfers t on t.batch_id = b.id
    join settlement_file_decisions d on d.file_id = t.file_id and d.decision = 'released'
    where not ${isRejectedByBank(sql`t`)}`);
}

/** One maker of files at a time: two would find the same batches; and one who decides. */
export async function lockFiles(ctx: Ctx): Promise<void> {
  await ctx.db.composed(sql`select pg_advisory_xact_lock(hashtextextended('settlement files', 0))`);
}

export interface NewTransfer {
  /** One of the two. */
  readonly batch_id: number | null;
  readonly refund_id: number | null;
  readonly beneficiary_name: string;
  readonly iban: string;
  readonly amount_halalas: number;
}

export async function insertFile(
  ctx: Ctx,
  file: { value_date: string; total_halalas: number },
  transfers: readonly NewTransfer[],
): Promise<number> {
  const [row] = await ctx.db.composed<{ id: number }>(sql`
    insert into settlement_files (value_date, transfers, total_halalas, created_by, created_at)
    values (${file.value_date}, ${transfers.length}, ${file.total_halalas}, ${ctx.actor.user_id}, ${ctx.now}) returning id`);
  await ctx.db.composed(sql`
    insert into settlement_transfers (file_id, position, batch_id, refund_id, beneficiary_name, iban, amount_halalas)
    select ${row!.id}, t.position, t.batch_id, t.refund_id, t.beneficiary_name, t.iban, t.amount_halalas
    from unnest(${sql.param(transfers.map((each) => each.batch_id))}::bigint[], ${sql.param(transfers.map((each) => each.refund_id))}::bigint[],
                ${sql.param(transfers.map((each) => each.beneficiary_name))}::text[],
                ${sql.param(transfers.map((each) => each.iban))}::text[], ${sql.param(transfers.map((each) => each.amount_halalas))}::bigint[])
         with ordinality as t(batch_id, refund_id, beneficiary_name, iban, amount_halalas, position)`);
  return row!.id;
}

export type FileRow = Omit<z.output<typeof settlementFileRow>, 'created_at' | 'decided_at' | 'can'> & {
  readonly created_by: number | null;
  readonly created_at: Date;
  readonly decided_at: Date | null;
  readonly content_hash: string | null;
};

/** Files that were made, newest first. */
export function fileList(): List<FileRow> {
  const sorts = { id: sql`f.id` };
  const parts = {
    select: FILE_COLUMNS,
    from: FILES,
    where: sql`true`,
    sorts,
    id: sql`f.id`,
  };
  return listOf<FileRow>({ ...parts, filled: ['id'] }, '-id');
}

export async function findFile(ctx: Ctx, id: number): Promise<FileRow | null> {
  const [row] = await ctx.db.composed<FileRow>(sql`select ${FILE_COLUMNS} from ${FILES} where f.id = ${id}`);
  return row ?? null;
}

const FILE_COLUMNS = sql`f.id, f.reference_number, f.value_date::text as value_date, f.transfers, f.total_halalas, f.created_by,
  f.created_at, u.name as created_by_name, coalesce(d.decision, 'waiting') as state, d.decided_at, d.reason, d.content_hash,
  v.name as decided_by_name`;
const FILES = sql`settlement_files f left join users u on u.id = f.created_by
  left join settlement_file_decisions d on d.file_id = f.id left join users v on v.id = d.decided_by`;

/** Stores what was decided; the key allows one decision. */
export async function insertDecision(
  ctx: Ctx,
  file_id: number,
  decided: { decision: 'released' | 'rejected'; reason: string | null; content_hash: string },
): Promise<void> {
  const { decision, reason, content_hash } = decided;
  await ctx.db.composed(sql`
    insert into settlement_file_decisions (file_id, decision, reason, content_hash, decided_by, decided_at)
    values (${file_id}, ${decision}, ${reason}, ${content_hash}, ${ctx.actor.user_id}, ${ctx.now})`);
}

/** The file's batches, locked in order: none is paid while its transfer is released. */
export async function lockBatchesOf(ctx: Ctx, file_id: number): Promise<void> {
  await ctx.db.composed(sql`
    select b.id from settlement_batches b
    where b.id in (select t.batch_id from settlement_transfers t where t.file_id = ${file_id}) order by b.id for update`);
}

export type TransferRow = Transfer & {
  readonly settlement_batch_id: number | null;
  readonly refund_id: number | null;
  readonly released_in: string | null;
  readonly answer_status: TransferAnswer | null;
  readonly answer_reason_code: string | null;
  readonly answer_reason_text: string | null;
  readonly answer_read_at: Date | null;
};

export function listTransfers(ctx: Ctx, file_id: number): Promise<TransferRow[]> {
  return ctx.db.composed<TransferRow>(sql`
    select t.position, t.batch_id as settlement_batch_id, t.refund_id,
           coalesce(b.reference_number, r.reference_number) as batch_reference, b.period, t.beneficiary_name,
           t.iban, t.amount_halalas, o.reference_number as released_in, a.status as answer_status,
           a.reason_code as answer_reason_code, a.reason_text as answer_reason_text, a.read_at as answer_read_at
    from settlement_transfers t
    left join lateral (
      select f.reference_number from settlement_transfers x
      join settlement_file_decisions d on d.file_id = x.file_id and d.decision = 'released'
      join settlement_files f on f.id = x.file_id
      where (x.batch_id = t.batch_id or x.refund_id = t.refund_id) and x.file_id <> t.file_id and not ${isRejectedByBank(sql`x`)} order by d.decided_at desc limit 1) o on true
    left join lateral (
      select w.* from settlement_transfer_answers w
      where w.file_id = t.file_id and w.position = t.position order by w.status = 'returned' desc, w.id desc limit 1) a on true
    left join settlement_batches b on b.id = t.batch_id
    left join refunds r on r.id = t.refund_id
    where t.file_id = ${file_id} order by t.position`);
}

/** Ties a payment to the batch it pays, with the bank's reference. */
export async function insertProof(
  ctx: Ctx,
  proof: {
    payment_id: number;
    batch_id: number;
    bank_reference: string;
    value_date: string;
    reason: string | null;
  },
): Promise<void> {
  const { payment_id, batch_id, bank_reference, value_date, reason } = proof;
  await ctx.db.composed(sql`
    insert into settlement_payments (payment_id, batch_id, bank_reference, value_date, reason)
    values (${payment_id}, ${batch_id}, ${bank_reference}, ${value_date}, ${reason})`);
}

/** What was paid of a batch, in the order it was recorded. */
export async function listBatchPayments(
  ctx: Ctx,
  batch_id: number,
): Promise<z.output<typeof settlementPayment>[]> {
  const rows = await ctx.db.composed<
    Omit<z.output<typeof settlementPayment>, 'created_at' | 'reversed_at'> & {
      created_at: Date;
      reversed_at: Date | null;
    }
  >(sql`
    select y.id as payment_id, y.reference_number, p.bank_reference, p.value_date::text as value_date, y.amount_halalas, y.file_id,
           f.media_type as file_media_type, y.created_at, r.posted_at as reversed_at
    from settlement_payments p join payments y on y.id = p.payment_id
    left join files f on f.id = y.file_id
    left join ledger_entries r on r.reverses_entry_id = y.entry_id
    where p.batch_id = ${batch_id} order by y.id`);
  return rows.map(({ created_at, reversed_at, ...row }) => ({
    ...row,
    created_at: created_at.toISOString(),
    reversed_at: reversed_at?.toISOString() ?? null,
  }));
}
