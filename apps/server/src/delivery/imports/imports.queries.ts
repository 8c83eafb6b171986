import { type Actor, type Ctx, isPlatform } from '../../platform/context.ts';
import type { Statement } from '../../platform/db.ts';
import { allOf, newestFirst } from '../../platform/lists.ts';
import { type SQL, sql } from '../../platform/orm.ts';
import type { importRows, imports } from './imports.table.ts';

export type ImportRecord = typeof imports.$inferSelect;
export type LineRecord = Pick<
  typeof importRows.$inferSelect,
  'row_no' | 'cells' | 'problems' | 'state' | 'saved_id'
>;

export type ListedImport = Omit<
  ImportRecord,
  'client_id' | 'file_bytes' | 'sha256' | 'created_by' | 'changed_at'
> & {
  client: { id: number; name_en: string; name_ar: string } | null;
  created_by: string;
  good_rows: number;
  bad_rows: number;
  saved_rows: number;
  dropped_rows: number;
};

const COLUMNS = sql`i.id, i.kind, i.status, i.file_name, i.size_bytes, i.unknown_columns, i.total_rows, i.step_rows, i.step_done,
  i.failure, i.created_at, case when c.id is null then null else jsonb_build_object('id', c.id, 'name_en', c.name_en, 'name_ar', c.name_ar) end as client,
  coalesce(u.name, '') as created_by, n.*`;
const FROM = sql`imports i
  left join clients c on c.id = i.client_id
  left join users u on u.id = i.created_by
  cross join lateral (
    select count(*) filter (where r.state = 'good') as good_rows, count(*) filter (where r.state = 'bad') as bad_rows,
      count(*) filter (where r.state = 'saved') as saved_rows, count(*) filter (where r.state = 'dropped') as dropped_rows
    from import_rows r where r.import_id = i.id) n`;

export async function insertImport(
  ctx: Ctx,
  input: Pick<ImportRecord, 'client_id' | 'kind' | 'file_name' | 'size_bytes' | 'sha256'> & { bytes: Buffer },
): Promise<number> {
  const [row] = await ctx.db.rows<{ id: number }>(
    {
      name: 'imports_insert',
      text: `insert into imports (client_id, kind, status, file_name, file_bytes, size_bytes, sha256, created_by, created_at, changed_at)
             values ($1, $2, 'reading', $3, $4, $5, $6, $7, $8, $8) returning id`,
    },
    [
      input.client_id,
      input.kind,
      input.file_name,
      input.bytes,
      input.size_bytes,
      input.sha256,
      ctx.actor.user_id,
      ctx.now,
    ],
  );
  return row!.id;
}

/** One import of the actor's. */
export async function findImport(ctx: Ctx, id: number): Promise<ListedImport | null> {
  const [row] = await ctx.db.composed<ListedImport>(
    sql`select ${COLUMNS} from ${FROM} where ${allOf(sql`i.id = ${id}`, scope(ctx.actor))}`,
  );
  return row ?? null;
}

/** A page of the actor's imports, newest first. */
export async function listImportPage(
  ctx: Ctx,
  filter: { client_id?: number | undefined; kind?: string | undefined; page: number; per_page: number },
): Promise<{ rows: ListedImport[]; total: number }> {
  const { client_id, kind, page, per_page } = filter;
  const where = allOf(
    scope(ctx.actor),
    client_id ? sql`i.client_id = ${client_id}` : undefined,
    kind ? sql`i.kind = ${kind}` : undefined,
  );
  const order = newestFirst(sql`i.id`, client_id !== undefined || !isPlatform(ctx.actor));
  const rows = await ctx.db.composed<ListedImport>(
    sql`select ${COLUMNS} from ${FROM} where ${where} order by ${order} limit ${per_page} offset ${(page - 1) * per_page}`,
  );
  const [count] = await ctx.db.composed<{ total: number }>(
    sql`select count(*) as total from imports i where ${where}`,
  );
  return { rows, total: count!.total };
}

/** Locks an import of the actor's; without its bytes. */
export async function lockImport(
  ctx: Ctx,
  id: number,
): Promise<Pick<ImportRecord, 'id' | 'client_id' | 'kind' | 'status' | 'created_by'> | null> {
  const [row] = await ctx.db.composed<
    Pick<ImportRecord, 'id' | 'client_id' | 'kind' | 'status' | 'created_by'>
  >(
    sql`select i.id, i.client_id, i.kind, i.status, i.created_by from imports i
        where ${allOf(sql`i.id = ${id}`, scope(ctx.actor))} for update`,
  );
  return row ?? null;
}

const SAVE_STATUS: Statement = {
  name: 'imports_save_status',
  text: `update imports set status = $2, changed_at = $3, step_rows = $4, step_done = 0,
           file_bytes = case when $2 in ('cancelled', 'failed') then null else file_bytes end
         where id = $1`,
};

/** Moves an import on; `step_rows` is how much the step it enters has to do. */
export async function saveStatus(
  ctx: Ctx,
  id: number,
  status: ImportRecord['status'],
  step_rows = 0,
): Promise<void> {
  await ctx.db.rows(SAVE_STATUS, [id, status, ctx.now, step_rows]);
}

const COUNT_GOOD: Statement = {
  name: 'imports_count_good',
  text: `select count(*) as good from import_rows where import_id = $1 and state = 'good'`,
};

export async function countGood(ctx: Ctx, id: number): Promise<number> {
  const [row] = await ctx.db.rows<{ good: number }>(COUNT_GOOD, [id]);
  return row!.good;
}

const COUNT_GOOD_BY_TYPE: Statement = {
  name: 'imports_count_good_by_type',
  text: `select coalesce(cells->>'vehicle_type', '') as name, count(*) as vehicles from import_rows
         where import_id = $1 and state = 'good' group by 1`,
};

/** Good lines of a sheet of vehicles by what they name as type. */
export function countGoodByType(ctx: Ctx, id: number): Promise<{ name: string; vehicles: number }[]> {
  return ctx.db.rows(COUNT_GOOD_BY_TYPE, [id]);
}

/** A page of lines in the order of the sheet. The caller has settled whose import it is. */
export async function listLines(
  ctx: Ctx,
  import_id: number,
  filter: { state?: string | undefined; page: number; per_page: number },
): Promise<{ rows: LineRecord[]; total: number }> {
  const where = allOf(sql`import_id = ${import_id}`, filter.state ? sql`state = ${filter.state}` : undefined);
  const rows = await ctx.db.composed<LineRecord>(
    sql`select row_no, cells, problems, state, saved_id from import_rows where ${where}
        order by row_no limit ${filter.per_page} offset ${(filter.page - 1) * filter.per_page}`,
  );
  const [count] = await ctx.db.composed<{ total: number }>(
    sql`select count(*) as total from import_rows where ${where}`,
  );
  return { rows, total: count!.total };
}

const FIND_LINE: Statement = {
  name: 'imports_find_line',
  text: `select row_no, cells, problems, state, saved_id, unique_keys from import_rows where import_id = $1 and row_no = $2`,
};

export async function findLine(
  ctx: Ctx,
  import_id: number,
  row_no: number,
): Promise<(LineRecord & { unique_keys: string[] }) | null> {
  const [row] = await ctx.db.rows<LineRecord & { unique_keys: string[] }>(FIND_LINE, [import_id, row_no]);
  return row ?? null;
}

/** Rows that are not saved, for the file of failed rows, in their order. */
export function linesLeft(import_id: number): SQL {
  return sql`select row_no, cells, problems, state, saved_id from import_rows
    where import_id = ${import_id} and state in ('bad', 'good', 'dropped') order by row_no`;
}

function scope(actor: Actor): SQL | undefined {
  if (isPlatform(actor)) return undefined;
  return actor.client_id && !actor.driver_id ? sql`i.client_id = ${actor.client_id}` : sql`false`;
}
