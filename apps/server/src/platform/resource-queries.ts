import type { RouteSpec } from '@fleet/contracts/define-route.ts';
import type { z } from 'zod';
import { type Ctx, isPlatform } from './context.ts';
import { allOf, type List, listOf } from './lists.ts';
import {
  type AnyPgColumn,
  type AnyPgTable,
  and,
  type Column,
  eq,
  getTableColumns,
  or,
  type SQL,
  sql,
} from './orm.ts';

/** A table of rows people edit: it has the columns of `columns.ts` that every such table has. */
export type ResourceTable = AnyPgTable & {
  readonly id: AnyPgColumn;
  readonly status: AnyPgColumn;
  readonly version: AnyPgColumn;
  readonly created_at: AnyPgColumn;
};

/** Which rows the actor may see and change; none means all. */
export type Scope = (ctx: Ctx) => SQL | undefined;

/** Rows the actor may see by whose they are: a client's people their client's, the platform's people all. */
export function clientScope(client_id: AnyPgColumn): Scope {
  return ({ actor }) => {
    if (isPlatform(actor)) return undefined;
    return actor.client_id === null ? sql`false` : eq(client_id, actor.client_id);
  };
}

type QueryOut<R extends RouteSpec> = z.output<R['query']>;
type ColumnName<Table extends ResourceTable> = keyof Table['_']['columns'] & string;
type SortKey<R extends RouteSpec> =
  QueryOut<R> extends { sort?: infer Sort } ? Exclude<NonNullable<Sort>, `-${string}`> & string : never;
type FilterKey<R extends RouteSpec> = Exclude<keyof QueryOut<R>, 'page' | 'per_page' | 'q' | 'sort'> & string;
type Filter<R extends RouteSpec, Key extends keyof QueryOut<R>> = (
  value: NonNullable<QueryOut<R>[Key]>,
  query: QueryOut<R>,
  ctx: Ctx,
) => SQL | undefined;

/** An entry for every key of the contract that is no column of the table; for a column one may be left out. */
type BeyondColumns<Table extends ResourceTable, Entries> = {
  readonly [Key in Exclude<keyof Entries, ColumnName<Table>>]: Entries[Key];
} & { readonly [Key in keyof Entries & ColumnName<Table>]?: Entries[Key] };
type Part<Name extends string, Value> =
  Record<never, never> extends Value ? { readonly [Key in Name]?: Value } : { readonly [Key in Name]: Value };

type ReadParts<R extends RouteSpec, Table extends ResourceTable, More> = {
  readonly table: Table;
  /** The order of a list nobody has sorted. */
  readonly sort: SortKey<R>;
  /** Columns a text is looked for in, in capitals or small letters. */
  readonly search: readonly (Column | SQL)[];
  /** Another way a row may match a text: a city by its Arabic name. */
  readonly orMatches?: (text: string) => SQL;
  /** Columns beside the table's own: ``sql<{ client: Name }>`jsonb_build_object(…) as client` ``. */
  readonly more?: SQL<More>;
  /** What the rows are read from, where that is more than the table; it is named by its own name there. */
  readonly from?: SQL;
  readonly scope?: Scope;
} & Part<'sorts', BeyondColumns<Table, Record<SortKey<R>, SQL>>> &
  Part<'filters', BeyondColumns<Table, { [Key in FilterKey<R>]: Filter<R, Key> }>>;

export interface ResourceReads<Query, Row> {
  /** Everything the actor may see that matches, as pages and as an export. */
  list(ctx: Ctx, query: Query): List<Row>;
  /** One row the actor may see. */
  find(ctx: Ctx, id: number): Promise<Row | null>;
}

/**
 * The queries of a list's contract: each sort and filter is the table's column of that name unless it says otherwise, and
 * one that is no column has to say what it is.
 */
export function resourceReads<
  R extends RouteSpec,
  Table extends ResourceTable,
  More extends object = Record<never, never>,
>(route: R, parts: ReadParts<R, Table, More>): ResourceReads<QueryOut<R>, Table['$inferSelect'] & More> {
  type Row = Table['$inferSelect'] & More;
  const { table, more, scope } = parts;
  const columns: Record<string, Column> = getTableColumns(table);
  const id = sql`${table.id}`;
  const select = more ? sql`${table}.*, ${more}` : sql`${table}.*`;
  const from = parts.from ?? sql`${table}`;
  const named = parts as { sorts?: Record<string, SQL>; filters?: Record<string, Filter<R, never>> };
  const columnSorts = Object.entries(columns).map(([key, column]) => [key, sql`${column}`]);
  const sorts: Record<string, SQL> = { ...Object.fromEntries(columnSorts), ...named.sorts };
  const { page, per_page, q, sort, ...filters } = (route.query as unknown as z.ZodObject).shape;

  const matchesText = (q: string) => or(containsText(parts.search, q), parts.orMatches?.(q));
  const conditionOf = (key: string, query: QueryOut<R>, ctx: Ctx): SQL | undefined => {
    const value = (query as Record<string, unknown>)[key];
    if (value === undefined) return undefined;
    const own = named.filters?.[key];
    return own ? own(value as never, query, ctx) : eq(columns[key]!, value);
  };

  return {
    list(ctx, query) {
      const { q, sort = parts.sort } = query as { q?: string; sort?: string };
      return listOf<Row>(
        {
          select,
          from,
          where: allOf(
            scope?.(ctx),
            q ? matchesText(q) : undefined,
            ...Object.keys(filters).map((key) => conditionOf(key, query, ctx)),
          ),
          sorts,
          id,
        },
        sort,
      );
    },
    async find(ctx, rowId) {
      const where = allOf(eq(table.id, rowId), scope?.(ctx));
      const [row] = await ctx.db.composed<Row>(sql`select ${select} from ${from} where ${where}`);
      return row ?? null;
    },
  };
}

/** Whether one of these contains a text, in capitals or small letters. */
export function containsText(columns: readonly (Column | SQL)[], text: string): SQL {
  const all = sql.join(
    columns.map((column) => sql`${column}`),
    sql`, `,
  );
  return sql`strpos(lower(concat_ws(' ', ${all})), lower(${text})) > 0`;
}

export interface ResourceWrites<Table extends ResourceTable> {
  readonly table: Table;
  /** Locks a row the actor may change. */
  lock(ctx: Ctx, id: number): Promise<Table['$inferSelect'] | null>;
  /** Inserts and returns the id. */
  insert(ctx: Ctx, values: Table['$inferInsert']): Promise<number>;
  save(ctx: Ctx, id: number, change: Partial<Table['$inferSelect']>): Promise<void>;
}

/** Locks, inserts and saves rows of a table. */
export function resourceWrites<Table extends ResourceTable>(
  table: Table,
  scope?: Scope,
): ResourceWrites<Table> {
  type Row = Table['$inferSelect'];
  const anyTable: AnyPgTable = table;
  return {
    table,
    async lock(ctx, id) {
      const where = and(eq(table.id, id), scope?.(ctx));
      const [row] = await ctx.db.orm.select().from(anyTable).where(where).for('update');
      return (row as Row | undefined) ?? null;
    },
    async insert(ctx, values) {
      const inserted = ctx.db.orm.insert(anyTable).values({ ...values, created_at: ctx.now });
      const [row] = await inserted.returning({ id: table.id });
      return row!.id as number;
    },
    async save(ctx, id, change) {
      await ctx.db.orm.update(anyTable).set(change).where(eq(table.id, id));
    },
  };
}
