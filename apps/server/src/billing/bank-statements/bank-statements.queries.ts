import type { bankStatementRow } from '@fleet/contracts/billing/bank-statements.ts';
import type { z } from 'zod';
import type { Ctx } from '../../platform/context.ts';
import { type List, listOf } from '../../platform/lists.ts';
import { sql } from '../../platform/orm.ts';
import { isOpenEntry } from './bank-entries.queries.ts';
import { type KnownEntry, type ReadStatement, signed } from './bank-statements.rules.ts';

export type StatementRow = Omit<z.output<typeof bankStatementRow>, 'read_at'> & { readonly read_at: Date };

/** Statements that were read, latest first. */
export function statementList(): List<StatementRow> {
  return listOf<StatementRow>(
    {
      select: sql`s.id, s.form, s.number, s.opened_on::text as opened_on, s.closed_on::text as closed_on, s.opening_halalas,
        s.closing_halalas, s.credit_halalas, s.debit_halalas, s.entries, s.read_at, u.name as read_by_name,
        (select count(*) from bank_statement_entries l left join bank_entry_decisions d on d.entry_id = l.entry_id
         left join top_ups t on t.id = d.top_up_id where l.statement_id = s.id and ${isOpenEntry})::int as open_entries,
        coalesce((select b.closing_halalas <> s.opening_halalas from bank_statements b
          where b.iban = s.iban and b.closed_on < s.opened_on order by b.closed_on desc, b.id desc limit 1), false) as is_after_gap`,
      from: sql`bank_statements s left join users u on u.id = s.read_by`,
      where: sql`true`,
      sorts: { closed_on: sql`s.closed_on` },
      id: sql`s.id`,
      filled: ['closed_on'],
    },
    '-closed_on',
  );
}

/** Statements are read, and entries matched by themselves, one call after the other. */
export async function lockStatements(ctx: Ctx): Promise<void> {
  await ctx.db.composed(sql`select pg_advisory_xact_lock(hashtextextended('bank statements', 0))`);
}

/** The content of the statement the bank gave this number, if it was read. */
export async function findContentHash(
  ctx: Ctx,
  { iban, form, number, closed_on }: ReadStatement,
): Promise<string | null> {
  const [row] = await ctx.db.composed<{ content_hash: string }>(sql`
    select content_hash from bank_statements
    where iban = ${iban} and form = ${form} and number = ${number} and closed_on = ${closed_on}`);
  return row?.content_hash ?? null;
}

/** A day of the statement with an entry that is known and not in it; null where it has all of them. */
export async function findMissingDay(
  ctx: Ctx,
  { iban, opened_on, closed_on }: ReadStatement,
  entries: readonly KnownEntry[],
): Promise<string | null> {
  const [row] = await ctx.db.composed<{ day: string }>(sql`
    select e.booked_on::text as day from bank_entries e
    where e.iban = ${iban} and e.booked_on between ${opened_on} and ${closed_on}
      and e.fingerprint <> all (${sql.param(entries.map((each) => each.fingerprint))}::text[])
    order by e.booked_on limit 1`);
  return row?.day ?? null;
}

/** Stores a statement with the entries that are new; these. */
export async function insertStatement(
  ctx: Ctx,
  statement: ReadStatement,
  entries: readonly KnownEntry[],
  content_hash: string,
): Promise<{ id: number; added: KnownEntry[] }> {
  const { form, number, iban, opened_on, closed_on, opening_halalas, closing_halalas } = statement;
  const sums = entries.map(signed);
  const credit = sums.filter((each) => each > 0).reduce((sum, each) => sum + each, 0);
  const [row] = await ctx.db.composed<{ id: number }>(sql`
    insert into bank_statements (form, number, iban, opened_on, closed_on, opening_halalas, closing_halalas, credit_halalas,
      debit_halalas, entries, content_hash, read_by, read_at)
    values (${form}, ${number}, ${iban}, ${opened_on}, ${closed_on}, ${opening_halalas}, ${closing_halalas}, ${credit},
      ${opening_halalas + credit - closing_halalas}, ${entries.length}, ${content_hash}, ${ctx.actor.user_id}, ${ctx.now})
    returning id`);
  const added = await ctx.db.composed<{ fingerprint: string }>(sql`
    insert into bank_entries (iban, fingerprint, booked_on, value_on, direction, amount_halalas, is_reversal, bank_reference,
      end_to_end_id, party_name, party_iban, credited_iban, text)
    select ${iban}, e.fingerprint, e.booked_on, e.value_on, e.direction, e.amount_halalas, e.is_reversal, e.bank_reference,
      e.end_to_end_id, e.party_name, e.party_iban, e.credited_iban, e.text
    from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as e(fingerprint text, booked_on date, value_on date,
      direction text, amount_halalas bigint, is_reversal boolean, bank_reference text, end_to_end_id text, party_name text,
      party_iban text, credited_iban text, text text)
    on conflict (iban, fingerprint) do nothing returning fingerprint`);
  await ctx.db.composed(sql`
    insert into bank_statement_entries (statement_id, position, entry_id)
    select ${row!.id}, p.position, e.id
    from unnest(${sql.param(entries.map((each) => each.fingerprint))}::text[]) with ordinality as p(fingerprint, position)
    join bank_entries e on e.iban = ${iban} and e.fingerprint = p.fingerprint`);
  const isNew = new Set(added.map(({ fingerprint }) => fingerprint));
  return { id: row!.id, added: entries.filter(({ fingerprint }) => isNew.has(fingerprint)) };
}
