import type { Ctx } from '../../platform/context.ts';
import { type SQL, sql } from '../../platform/orm.ts';
import type { ReadAnswer, TransferAnswer } from './settlement-pain002.rules.ts';

/** What the bank answered last about the transfers of a file, by their position; what came back later is of its statement. */
export async function listLastAnswers(ctx: Ctx, file_id: number): Promise<Map<number, TransferAnswer>> {
  const rows = await ctx.db.composed<{ position: number; status: TransferAnswer }>(sql`
    select distinct on (position) position, status from settlement_transfer_answers
    where file_id = ${file_id} and status <> 'returned' order by position, id desc`);
  return new Map(rows.map(({ position, status }) => [position, status]));
}

/** Stores what is new of an answer; the key allows a status once a transfer. */
export async function insertAnswers(
  ctx: Ctx,
  file_id: number,
  message_id: string,
  answers: readonly ReadAnswer[],
): Promise<void> {
  await ctx.db.composed(sql`
    insert into settlement_transfer_answers (file_id, position, status, reason_code, reason_text, message_id, read_by, read_at)
    select ${file_id}, a.position, a.status, a.reason_code, a.reason_text, ${message_id}, ${ctx.actor.user_id}, ${ctx.now}
    from unnest(${sql.param(answers.map((each) => each.position))}::int[], ${sql.param(answers.map((each) => each.status))}::text[],
                ${sql.param(answers.map((each) => each.reason_code))}::text[], ${sql.param(answers.map((each) => each.reason_text))}::text[])
         as a(position, status, reason_code, reason_text)`);
}

/** Whether the bank rejected a transfer of `alias`: it is owed again, and no other file pays it twice. */
export function isRejectedByBank(alias: SQL): SQL {
  return sql`exists (select from settlement_transfer_answers w
    where w.file_id = ${alias}.file_id and w.position = ${alias}.position and w.status = 'rejected')`;
}

/** Stores that the last transfer of each of these refunds came back; the key allows it once a transfer. */
export async function insertReturns(
  ctx: Ctx,
  returns: readonly (Pick<ReadAnswer, 'reason_code' | 'reason_text'> & {
    readonly refund_id: number;
    readonly statement_number: string;
  })[],
): Promise<void> {
  await ctx.db.composed(sql`
    insert into settlement_transfer_answers (file_id, position, status, reason_code, reason_text, message_id, read_by, read_at)
    select x.file_id, x.position, 'returned', r.reason_code, r.reason_text, r.statement_number, ${ctx.actor.user_id}, ${ctx.now}
    from jsonb_to_recordset(${JSON.stringify(returns)}::jsonb) as r(refund_id bigint, statement_number text, reason_code text, reason_text text)
    cross join lateral (
      select t.file_id, t.position from settlement_transfers t
      join settlement_file_decisions d on d.file_id = t.file_id and d.decision = 'released'
      where t.refund_id = r.refund_id order by t.file_id desc limit 1) x
    on conflict (file_id, position, status) do nothing`);
}
