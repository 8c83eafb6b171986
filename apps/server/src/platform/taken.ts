import { refuseTaken } from './app-error.ts';
import { meaningOf } from './constraints.ts';
import type { Ctx } from './context.ts';
import { and, eq, getTableConfig, type PgColumn, type PgTable, type SQL, sql } from './orm.ts';

type Row = Readonly<Record<string, unknown>>;

/**
 * Refuses a row with values that belong to another row of `table`, naming every such field where the database alone would
 * name the first. Two callers at once both pass; then the constraint itself refuses the slower one. `except` is the id of
 * the row that is edited. Throws INVALID_FIELDS.
 */
export async function requireFree(ctx: Ctx, table: PgTable, row: Row, except = 0): Promise<void> {
  const fields = await listTakenFields(ctx, table, row, except);
  if (fields.length > 0) throw refuseTaken(...fields);
}

/** The fields of a row whose value belongs to another row of `table`, whoever owns that one. */
export async function listTakenFields(ctx: Ctx, table: PgTable, row: Row, except = 0): Promise<string[]> {
  const checks = uniqueValuesOf(table).map(({ field, columns, where }) => {
    const values = columns.map((column) => eq(column, row[column.name] ?? null));
    return sql`select ${field}::text as field where exists (select 1 from ${table} where ${and(...values, where)} and id <> ${except})`;
  });
  const found = await ctx.db.composed<{ field: string }>(sql.join(checks, sql` union all `));
  return found.map(({ field }) => field);
}

interface UniqueValue {
  readonly field: string;
  readonly columns: readonly PgColumn[];
  readonly where: SQL | undefined;
}

/** What a caller may not enter twice, by the constraints of the table that are named `..._taken`. */
function uniqueValuesOf(table: PgTable): UniqueValue[] {
  const { name, columns, indexes } = getTableConfig(table);
  const ofColumns = columns.flatMap((column) =>
    column.isUnique ? [{ constraint: column.uniqueName, columns: [column], where: undefined }] : [],
  );
  const ofIndexes = indexes.flatMap(({ config }) =>
    config.unique
      ? [
          {
            constraint: config.name,
            columns: columns.filter((column) =>
              config.columns.some((part) => 'name' in part && part.name === column.name),
            ),
            where: config.where,
          },
        ]
      : [],
  );
  return [...ofColumns, ...ofIndexes].flatMap(({ constraint, columns, where }) => {
    const meaning = meaningOf(name, constraint ?? '');
    return meaning?.kind === 'taken' ? [{ field: meaning.field, columns, where }] : [];
  });
}
