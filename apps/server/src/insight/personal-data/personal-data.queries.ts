import type { Ctx } from '../../platform/context.ts';
import { getTableColumns, sql } from '../../platform/orm.ts';
import type { Section } from './personal-data.fragments.ts';

/** A user, a driver, a person of a station; a user may also be one of the others. */
export interface Person {
  readonly user_id: number | null;
  readonly driver_id: number | null;
  readonly staff_id: number | null;
}

/** The newest rows of one kind that are about this person. */
export async function readSection(
  ctx: Ctx,
  { table, of, column, columns, without = [] }: Section,
  person: Person,
  limit: number,
  /** Rows of a file of old months (a JSON array) instead of those of the table. */
  filed: string | null = null,
): Promise<Record<string, unknown>[]> {
  const all = Object.keys(getTableColumns(table));
  const shown = (columns ?? all).filter((name) => !without.includes(name));
  const order = ['id', 'at', 'created_at'].find((name) => all.includes(name)) ?? column;
  const list = sql.join(
    shown.map((name) => sql`t.${sql.identifier(name)}`),
    sql`, `,
  );
  const from =
    filed === null ? sql`${table}` : sql`jsonb_populate_recordset(null::${table}, ${filed}::jsonb)`;
  const rows = await ctx.db.composed<{ held: Record<string, unknown> }>(sql`
    select to_jsonb(r) as held from (
      select ${list} from ${from} t where t.${sql.identifier(column)} = ${person[`${of}_id`]}
      order by t.${sql.identifier(order)} desc limit ${limit}) r`);
  return rows.map(({ held }) => held);
}
