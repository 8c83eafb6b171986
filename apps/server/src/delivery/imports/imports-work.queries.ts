import type { Ctx } from '../../platform/context.ts';
import type { Statement } from '../../platform/db.ts';
import type { ImportRecord } from './imports.queries.ts';
import type { Cells, Problems } from './imports-cells.rules.ts';
import type { Named } from './imports-lines.rules.ts';

export type Work = Pick<ImportRecord, 'id' | 'client_id' | 'kind' | 'status' | 'created_by'>;

const NEXT: Statement = {
  name: 'imports_next',
  text: `select i.id, i.client_id, i.kind, i.status, i.created_by from imports i where i.status in ('reading', 'saving')
         order by (select max(done.changed_at) from imports done
           where done.client_id is not distinct from i.client_id and done.status not in ('reading', 'saving')) nulls first,
           i.changed_at, i.id limit 1`,
};

/** The import that has waited longest, of the client whose last one was longest ago: many sheets of one delay another's by one. */
export async function findNextWork(ctx: Ctx): Promise<Work | null> {
  const [row] = await ctx.db.rows<Work>(NEXT);
  return row ?? null;
}

const BYTES: Statement = { name: 'imports_bytes', text: 'select file_bytes from imports where id = $1' };

export async function loadBytes(ctx: Ctx, id: number): Promise<Buffer> {
  const [row] = await ctx.db.rows<{ file_bytes: Buffer }>(BYTES, [id]);
  return row!.file_bytes;
}

const CLEAR: Statement = { name: 'imports_clear', text: 'delete from import_rows where import_id = $1' };

/** Forgets what an interrupted reading left. */
export async function clearLines(ctx: Ctx, id: number): Promise<void> {
  await ctx.db.rows(CLEAR, [id]);
}

export interface NewLine {
  readonly row_no: number;
  readonly cells: Cells;
  readonly problems: Problems;
  readonly unique_keys: readonly string[];
}

const INSERT_LINES: Statement = {
  name: 'imports_insert_lines',
  text: `insert into import_rows (import_id, row_no, cells, problems, unique_keys, state)
         select $1, l.row_no, l.cells, l.problems, array(select jsonb_array_elements_text(l.keys)),
           case when l.problems = '{}' then 'good' else 'bad' end
         from unnest($2::int[], $3::jsonb[], $4::jsonb[], $5::jsonb[]) as l(row_no, cells, problems, keys)`,
};

export async function insertLines(ctx: Ctx, id: number, lines: readonly NewLine[]): Promise<void> {
  await ctx.db.rows(INSERT_LINES, [
    id,
    lines.map((line) => line.row_no),
    lines.map((line) => JSON.stringify(line.cells)),
    lines.map((line) => JSON.stringify(line.problems)),
    lines.map((line) => JSON.stringify(line.unique_keys)),
  ]);
}

const STEP: Statement = {
  name: 'imports_step',
  text: `update imports set step_done = step_done + $3, changed_at = $4 where id = $1 and status = $2 returning id`,
};

/** Counts the progress of a step; false when the import is no longer in this step: a user stopped it. */
export async function saveStep(ctx: Ctx, work: Pick<Work, 'id' | 'status'>, done: number): Promise<boolean> {
  return (await ctx.db.rows(STEP, [work.id, work.status, done, ctx.now])).length > 0;
}

const READ: Statement = {
  name: 'imports_read',
  text: `update imports set status = 'preview', unknown_columns = $2, file_bytes = null, changed_at = $3, step_rows = 0, step_done = 0,
           total_rows = (select count(*) from import_rows where import_id = $1)
         where id = $1 and status = 'reading' returning id`,
};

/** Reading is over: the preview is ready. False when it was stopped. */
export async function saveRead(ctx: Ctx, id: number, unknown_columns: readonly string[]): Promise<boolean> {
  return (await ctx.db.rows(READ, [id, unknown_columns, ctx.now])).length > 0;
}

const FAILED: Statement = {
  name: 'imports_failed',
  text: `update imports set status = 'failed', failure = $2, file_bytes = null, changed_at = $3 where id = $1 and status = 'reading'`,
};

export async function saveFailed(ctx: Ctx, id: number, failure: string): Promise<void> {
  await ctx.db.rows(FAILED, [id, failure, ctx.now]);
}

const TAKE_GOOD: Statement = {
  name: 'imports_take_good',
  text: `select row_no, cells from import_rows where import_id = $1 and state = 'good' order by row_no limit $2`,
};

/** The next good lines, under the lock of their import. */
export async function takeGood(
  ctx: Ctx,
  id: number,
  limit: number,
): Promise<{ row_no: number; cells: Cells }[]> {
  return ctx.db.rows<{ row_no: number; cells: Cells }>(TAKE_GOOD, [id, limit]);
}

const SAVE_OUTCOMES: Statement = {
  name: 'imports_save_outcomes',
  text: `update import_rows r set saved_id = o.saved_id, problems = o.problems,
           state = case when o.saved_id is null then 'bad' else 'saved' end
         from unnest($2::int[], $3::bigint[], $4::jsonb[]) as o(row_no, saved_id, problems)
         where r.import_id = $1 and r.row_no = o.row_no`,
};

/** What became of lines: saved under an id, or bad after all. */
export async function saveOutcomes(
  ctx: Ctx,
  id: number,
  outcomes: readonly { row_no: number; saved_id: number | null; problems: Problems }[],
): Promise<void> {
  await ctx.db.rows(SAVE_OUTCOMES, [
    id,
    outcomes.map((outcome) => outcome.row_no),
    outcomes.map((outcome) => outcome.saved_id),
    outcomes.map((outcome) => JSON.stringify(outcome.problems)),
  ]);
}

const SAVE_LINE: Statement = {
  name: 'imports_save_line',
  text: `update import_rows set cells = $3, problems = $4, unique_keys = array(select jsonb_array_elements_text($5::jsonb)),
           state = case when $6 then 'dropped' when $4::jsonb = '{}' then 'good' else 'bad' end
         where import_id = $1 and row_no = $2`,
};

export async function saveLine(ctx: Ctx, id: number, line: NewLine, dropped: boolean): Promise<void> {
  await ctx.db.rows(SAVE_LINE, [
    id,
    line.row_no,
    JSON.stringify(line.cells),
    JSON.stringify(line.problems),
    JSON.stringify(line.unique_keys),
    dropped,
  ]);
}

/**
 * Marks duplicates of unique values: a second time in the file (`twice_in_file`; the first row keeps it), or taken by
 * an existing record (`taken`). Earlier marks are removed first, so that correcting one row can correct another.
 */
const MARK_DUPLICATES: Statement = {
  name: 'imports_mark_duplicates',
  text: `
    with asked as (
      select row_no, unique_keys, problems from import_rows
      where import_id = $1 and state in ('good', 'bad') and ($3::text[] is null or unique_keys && $3)),
    lines as (
      select row_no, unique_keys from import_rows
      where import_id = $1 and state in ('good', 'bad')
        and ($3::text[] is null or unique_keys && (select array_agg(distinct k) from asked, unnest(asked.unique_keys) k))),
    keys as (select l.row_no, k, split_part(k, '=', 1) as field, substr(k, strpos(k, '=') + 1) as value
             from lines l, unnest(l.unique_keys) k),
    twice as (select row_no, field from (select row_no, field, row_number() over (partition by k order by row_no) as nth from keys) x where nth > 1),
    taken as (
      select k.row_no, k.field from keys k join drivers d on d.civil_id = k.value and d.deleted_at is null where k.field = 'civil_id'
      union all
      select k.row_no, k.field from keys k join drivers d on d.mobile = k.value and d.deleted_at is null where k.field = 'mobile'
      union all
      select k.row_no, k.field from keys k join drivers d on d.client_id = $2 and d.employee_number = k.value and d.deleted_at is null where k.field = 'employee_number'
      union all
      select k.row_no, k.field from keys k join vehicles v on v.plate_no = k.value and v.deleted_at is null where k.field = 'plate_no'
      union all
      select k.row_no, k.field from keys k join vehicles v on v.driver_id = case when k.field = 'driver' then k.value::bigint end and v.deleted_at is null
      union all
      select k.row_no, k.field from keys k join orders o on o.client_id = case when k.field = 'client_reference' then split_part(k.value, ':', 1)::bigint end
        and o.client_reference = substr(k.value, strpos(k.value, ':') + 1) and o.status <> 40),
    marks as (
      select row_no, jsonb_object_agg(field, code) as found from (
        select row_no, field, min(code) as code from (
          select row_no, field, 'taken' as code from taken union all select row_no, field, 'twice_in_file' from twice) both_kinds
        group by row_no, field) one_each
      group by row_no),
    corrected as (
      select a.row_no, coalesce((select jsonb_object_agg(p.key, p.value) from jsonb_each_text(a.problems) p
          where p.value not in ('taken', 'twice_in_file')), '{}') || coalesce(m.found, '{}') as problems
      from asked a left join marks m on m.row_no = a.row_no)
    update import_rows r set problems = m.problems, state = case when m.problems = '{}' then 'good' else 'bad' end
    from corrected m where r.import_id = $1 and r.row_no = m.row_no and r.problems is distinct from m.problems`,
};

/** Looks for duplicates again: in all lines, or only in those that share one of these keys. */
export async function markDuplicates(
  ctx: Ctx,
  work: Pick<Work, 'id' | 'client_id'>,
  keys: readonly string[] | null,
): Promise<void> {
  await ctx.db.rows(MARK_DUPLICATES, [work.id, work.client_id, keys]);
}

const NAMES: Statement = {
  name: 'imports_names',
  text: `select 'vehicle_types' as list, id, n as name from vehicle_types, unnest(array[name_en, name_ar, name_ur]) n where status = 'active' and n is not null
         union all
         select 'fuel_types', id, n from fuel_types, unnest(array[code, title_en, title_ar, title_ur]) n where status = 'active' and n is not null
         union all
         select 'groups', id, n from vehicle_groups, unnest(array[name_en, name_ar]) n where client_id = $1 and status = 'active'`,
};
const DRIVERS: Statement = {
  name: 'imports_drivers',
  text: `select 'drivers' as list, d.id, n as name from drivers d, unnest(array[d.employee_number, d.civil_id, d.mobile]) n
         where d.client_id = $1 and d.deleted_at is null and lower(n) = any($2)`,
};

/**
 * The names of types, products and groups at a client, and of the drivers with the requested numbers (in lower case).
 */
export async function listNames(ctx: Ctx, client_id: number, numbers: readonly string[]): Promise<Named[]> {
  const names = await ctx.db.rows<Named>(NAMES, [client_id]);
  if (numbers.length === 0) return names;
  return [...names, ...(await ctx.db.rows<Named>(DRIVERS, [client_id, numbers]))];
}

const OLD: Statement = {
  name: 'imports_purge',
  text: `delete from imports where id in (
           select id from imports where changed_at < $1 and status not in ('reading', 'saving') order by id limit 100) returning id`,
};

/** Removes untouched imports with their rows; returns how many. */
export async function purgeOlder(ctx: Ctx, than: Date): Promise<number> {
  return (await ctx.db.rows(OLD, [than])).length;
}

const ALLOWED: Statement = {
  name: 'imports_allowed',
  text: `select 'vehicle_type' as list, case $1 when 'ar' then name_ar else name_en end as name from vehicle_types where status = 'active'
         union all select 'fuel_type', case $1 when 'ar' then title_ar else title_en end from fuel_types where status = 'active'
         union all select 'group', case $1 when 'ar' then name_ar else name_en end from vehicle_groups where client_id = $2 and status = 'active'
         order by 1, 2`,
};

/** The names a template offers, in one language: of the reader's own groups, and of all types and products. */
export async function listAllowedNames(
  ctx: Ctx,
  language: 'en' | 'ar',
): Promise<{ list: string; name: string }[]> {
  return ctx.db.rows<{ list: string; name: string }>(ALLOWED, [language, ctx.actor.client_id]);
}
