import type { Ctx } from '../../platform/context.ts';
import type { Statement } from '../../platform/db.ts';
import type { OldRow, OldTable, Part } from './old-months.rules.ts';

/** A partition of a table with months. */
export interface Month {
  readonly begins: Date | null;
  readonly ends: Date;
}

export interface SavedMonth {
  readonly id: number;
  readonly filed_at: Date | null;
}

/** How many rows a file has: some hundred kilobytes. */
export const PART_ROWS = 5_000;

const ENDED: Statement = {
  name: 'old_months_ended',
  text: `select m.begins, m.ends from (
           select substring(bound from $re$FROM \\('([^']+)'\\)$re$)::timestamptz as begins, substring(bound from $re$TO \\('([^']+)'\\)$re$)::timestamptz as ends
           from pg_inherits i join pg_class c on c.oid = i.inhrelid cross join lateral pg_get_expr(c.relpartbound, c.oid) as bound
           where i.inhparent = $1::text::regclass) m
         where m.ends <= $2 and not exists (select from old_months o where o.of_table = $1 and o.ends = m.ends and o.filed_at is not null)
         order by m.ends`,
};

/** The months of a table that ended by then and are in no files yet, oldest first. */
export function listEndedMonths(ctx: Ctx, table: string, ended_by: Date): Promise<Month[]> {
  return ctx.db.rows<Month>(ENDED, [table, ended_by]);
}

const SAVE: Statement = {
  name: 'old_months_save',
  text: `with made as (insert into old_months (of_table, ends) values ($1, $2) on conflict do nothing returning id, filed_at)
         select id, filed_at from made union all select id, filed_at from old_months where of_table = $1 and ends = $2`,
};

/** The month as it is noted, from now on at the latest. */
export async function saveMonth(ctx: Ctx, table: string, ends: Date): Promise<SavedMonth> {
  const [row] = await ctx.db.rows<SavedMonth>(SAVE, [table, ends]);
  return row!;
}

/**
 * The next rows of a month after a key, as they will be filed. They are of nobody in particular: whoever calls shows them to nobody.
 */
export function unsafeReadRows(
  ctx: Ctx,
  table: OldTable,
  month: Month,
  after: readonly string[] | null,
  limit: number,
): Promise<OldRow[]> {
  const columns = table.order.map(([column]) => `r.${column}`).join(', ');
  const key = table.order.map(([, type], place) => `($3::text[])[${place + 1}]::${type}`).join(', ');
  const text = `select row_to_json(r)::text as line, r.id, r.at, array[${table.order.map(([column]) => `r.${column}::text`).join(', ')}] as key,
      ${table.keys} as keys
    from ${table.name} r where r.at >= coalesce($1::timestamptz, '-infinity') and r.at < $2 and ${after ? `(${columns}) > (${key})` : '$3::text[] is null'}
    order by ${columns} limit $4`;
  const name = `old_months_rows_${after ? 'after' : 'first'} ${table.name}`;
  return ctx.db.rows<OldRow>({ name, text }, [month.begins, month.ends, after, limit]);
}

const INSERT_PART: Statement = {
  name: 'old_months_insert_part',
  text: `insert into old_month_parts (month_id, number, file_id, rows, sha256, first_key, last_key, first_at, last_at, first_id, last_id, keys)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
};

export async function insertPart(
  ctx: Ctx,
  place: { readonly month_id: number; readonly number: number; readonly file_id: number },
  part: Part,
): Promise<void> {
  await ctx.db.rows(INSERT_PART, [
    place.month_id,
    place.number,
    place.file_id,
    part.rows,
    part.sha256,
    part.first_key,
    part.last_key,
    part.first_at,
    part.last_at,
    part.first_id,
    part.last_id,
    part.keys,
  ]);
}

/** A part with the file it is in. */
export interface FoundPart extends Pick<Part, 'rows' | 'sha256' | 'first_at' | 'first_key' | 'last_key'> {
  readonly id: number;
  readonly number: number;
  readonly file_id: number;
}

const PART = 'p.id, p.number, p.file_id, p.rows, p.sha256, p.first_at, p.first_key, p.last_key';

const PARTS_OF: Statement = {
  name: 'old_months_parts_of',
  text: `select ${PART} from old_month_parts p where p.month_id = $1 order by p.number`,
};

/** The parts of one month in their order, also of one that is still being written. */
export function listPartsOf(ctx: Ctx, month_id: number): Promise<FoundPart[]> {
  return ctx.db.rows<FoundPart>(PARTS_OF, [month_id]);
}

/** What is looked for among the rows in files. */
export interface Wanted {
  readonly table: OldTable;
  /** All of which some row of a part has. */
  readonly keys?: readonly string[];
  readonly from?: Date | null;
  readonly until?: Date | null;
  readonly ids?: { readonly first: number; readonly last: number };
}

const FOUND = `select ${PART} from old_month_parts p join old_months m on m.id = p.month_id
  where m.of_table = $1 and m.filed_at is not null and p.last_at >= coalesce($2::timestamptz, '-infinity')
    and p.first_at <= coalesce($3::timestamptz, 'infinity') and p.last_id >= $4 and p.first_id <= $5`;
const NEWEST_FIRST = 'order by m.ends desc, p.number desc';
const FIND: Statement = { name: 'old_months_find', text: `${FOUND} ${NEWEST_FIRST}` };
const FIND_BY_KEYS: Statement = {
  name: 'old_months_find_by_keys',
  text: `${FOUND} and p.keys @> $6::int[] ${NEWEST_FIRST}`,
};

/** Parts that may have rows that are looked for, newest first. */
export function listParts(ctx: Ctx, wanted: Wanted, keys: readonly number[]): Promise<FoundPart[]> {
  const { table, from = null, until = null, ids } = wanted;
  const values = [table.name, from, until, ids?.first ?? 0, ids?.last ?? Number.MAX_SAFE_INTEGER];
  return ctx.db.rows<FoundPart>(
    keys.length > 0 ? FIND_BY_KEYS : FIND,
    keys.length > 0 ? [...values, keys] : values,
  );
}

const REMOVE_PARTS: Statement = {
  name: 'old_months_remove_parts',
  text: 'delete from old_month_parts where month_id = $1 returning file_id',
};

/** Forgets the parts of a month whose rows are still in their table; the files they were in. */
export async function removeParts(ctx: Ctx, month_id: number): Promise<number[]> {
  const rows = await ctx.db.rows<{ file_id: number }>(REMOVE_PARTS, [month_id]);
  return rows.map(({ file_id }) => file_id);
}

const LET_GO: Statement = { name: 'old_months_let_go', text: 'select let_go_month($1, $2, $3)' };

const NO_LIMIT: Statement = {
  name: 'old_months_no_limit',
  text: `select set_config('statement_timeout', '0', true)`,
};

/**
 * Lets the rows of a month go out of their table, by a function of the owner (migrations/access.sql) that counts them once more, however
 * long that takes. Call inside a transaction.
 */
export async function letGoMonth(ctx: Ctx, table: string, ends: Date): Promise<void> {
  await ctx.db.rows(NO_LIMIT);
  await ctx.db.rows(LET_GO, [table, ends, ctx.now]);
}
