import type { AnyResource } from '@fleet/contracts/define-resource.ts';
import type { ExportQuery } from '@fleet/contracts/lists.ts';
import type { FastifyReply } from 'fastify';
import type { z } from 'zod';
import { AppError, refuseIfChanged } from './app-error.ts';
import { recordAudit } from './audit.ts';
import { type Ctx, inTransaction } from './context.ts';
import { changesOf } from './edits.ts';
import { type ExportColumn, sendExport, streamRows } from './exports.ts';
import { handle, type RouteHandler } from './http.ts';
import { type Column, getTableColumns } from './orm.ts';
import type { ResourceReads, ResourceTable, ResourceWrites } from './resource-queries.ts';
import { requireFree } from './taken.ts';

type Status = 'active' | 'inactive';
type MaybeLater<T> = T | Promise<T>;
type CreateBody<R extends AnyResource> = z.output<R['routes']['create']['body']>;
type UpdateBody<R extends AnyResource> = z.output<R['routes']['update']['body']>;
type UpdateFields<R extends AnyResource> = Omit<UpdateBody<R>, 'version'>;
type ListQuery<R extends AnyResource> = z.output<R['routes']['list']['query']>;
type Page<R extends AnyResource> = z.input<R['routes']['list']['response']>;
type Detail<R extends AnyResource> = z.input<R['routes']['get']['response']>;
type WireRow<R extends AnyResource> = Page<R> extends { rows: (infer Row)[] } ? Row : never;
/** A row as it is read: what the wire names but for `can`, instants as dates. */
type StoredRow<R extends AnyResource> = {
  [Key in Exclude<keyof WireRow<R>, 'can'>]: string extends WireRow<R>[Key]
    ? WireRow<R>[Key] | Date
    : WireRow<R>[Key];
};

/** A body as it comes: what its caller left out is not there, rather than undefined. */
type Received<Body> = { [Key in keyof Body]: Exclude<Body[Key], undefined> };

/** A part that may be left out where the body of the contract is what the table takes. */
type Conversion<Name extends string, From, To, Convert> =
  Received<From> extends To ? { readonly [Key in Name]?: Convert } : { readonly [Key in Name]: Convert };

/** A column of an export: a field by its name, or one that says how it is written. */
type ResourceColumn<Row> =
  | (keyof Row & string)
  | (Omit<ExportColumn<Row>, 'value'> & { readonly key: keyof Row & string; readonly value?: never })
  | ExportColumn<Row>;

interface Stored extends Record<string, unknown> {
  readonly id: number;
  readonly status: Status;
  readonly version: number;
  readonly client_id?: number;
}

type Parts<R extends AnyResource, Table extends ResourceTable, Row> = {
  /** What it is called where it is refused: `kind of vehicle`. */
  readonly one: string;
  readonly reads: ResourceReads<ListQuery<R>, Row>;
  readonly writes: ResourceWrites<Table>;
  /** The file of a list: its name without date and ending, and its columns. */
  readonly export: {
    readonly name: string;
    readonly columns:
      | readonly ResourceColumn<Row>[]
      | ((lang: ExportQuery['lang']) => readonly ResourceColumn<Row>[]);
  };
  /** Refusals beyond what the contract checks and the table has unique; each throws. */
  readonly checkNew?: (ctx: Ctx, values: Table['$inferInsert']) => MaybeLater<void>;
  readonly checkEdit?: (
    ctx: Ctx,
    before: Table['$inferSelect'],
    after: Table['$inferSelect'],
  ) => MaybeLater<void>;
  readonly checkStatus?: (ctx: Ctx, row: Row, next: Status) => MaybeLater<void>;
  /** Locks what has to be locked before the row: two who change the same rows take their locks in one order. */
  readonly lockFirst?: (ctx: Ctx, id: number, change: Partial<Table['$inferSelect']>) => Promise<void>;
  /** What else an edit writes, in its transaction. */
  readonly onEdited?: (
    ctx: Ctx,
    before: Table['$inferSelect'],
    after: Table['$inferSelect'],
  ) => Promise<void>;
} & Conversion<
  'values',
  CreateBody<R>,
  Table['$inferInsert'],
  (ctx: Ctx, body: CreateBody<R>) => MaybeLater<Table['$inferInsert']>
> &
  Conversion<
    'edit',
    UpdateFields<R>,
    Partial<Table['$inferSelect']>,
    (fields: UpdateFields<R>) => Partial<Table['$inferSelect']>
  > &
  Conversion<
    'detail',
    WireRow<R>,
    Detail<R>,
    (ctx: Ctx, row: Row) => Promise<Omit<Detail<R>, keyof WireRow<R>>>
  >;

/**
 * Fulfils a resource's contract: its functions for other services, and the handlers of its routes. What is unique is in
 * the table; what each function may throw is in its route's contract.
 */
export function serveResource<
  R extends AnyResource,
  Table extends ResourceTable,
  Row extends StoredRow<R> & { id: number; status: Status },
>(resource: R, parts: Parts<R, Table, Row>) {
  const { subject } = resource;
  const { reads, writes } = parts;
  const convert = parts as {
    values?: (ctx: Ctx, body: unknown) => MaybeLater<Table['$inferInsert']>;
    edit?: (fields: object) => object;
    detail?: (ctx: Ctx, row: Row) => Promise<object>;
  };

  const columns: Record<string, Column> = getTableColumns(writes.table);
  /** An empty text is none where the column has room for none. */
  const stored = <Values extends object>(values: Values) =>
    Object.fromEntries(
      Object.entries(values).map(([key, value]) => [
        key,
        value === '' && !columns[key]?.notNull ? null : value,
      ]),
    ) as Values;
  const lockOrThrow = async (ctx: Ctx, id: number) => {
    const row = await writes.lock(ctx, id);
    if (!row) throw noneSuch(parts.one);
    return row as Stored;
  };
  const getRow = async (ctx: Ctx, id: number): Promise<Row> => {
    const row = await reads.find(ctx, id);
    if (!row) throw noneSuch(parts.one);
    return row;
  };
  const present = (ctx: Ctx, row: Row) => ({
    ...withTextInstants(row),
    can: { update: ctx.actor.permissions.has(resource.permissions.update) },
  });
  const checkTaken = (ctx: Ctx, row: object, except_id: number) =>
    requireFree(ctx, writes.table, row as Record<string, unknown>, except_id);
  const audit = (
    ctx: Ctx,
    action: 'create' | 'update' | 'set_status',
    row: { id: number; client_id?: number },
    change: { before?: unknown; after: unknown },
  ) => recordAudit(ctx, { action, subject, subject_id: row.id, client_id: row.client_id ?? null, ...change });

  const service = {
    async list(ctx: Ctx, query: ListQuery<R>): Promise<Page<R>> {
      const page = await reads.list(ctx, query).page(ctx, query as { page: number; per_page: number });
      return { ...page, rows: page.rows.map((row) => present(ctx, row)) } as Page<R>;
    },

    /** Everything that matches, as a file. */
    export(ctx: Ctx, query: ListQuery<R> & ExportQuery, reply: FastifyReply): Promise<void> {
      const { name, columns } = parts.export;
      return sendExport<Row>(ctx, reply, query, {
        name,
        rows: streamRows<Row>(ctx, reads.list(ctx, query).all),
        columns: (typeof columns === 'function' ? columns(query.lang) : columns).map(exportColumn),
      });
    },

    /** One row as its table and its joins have it. */
    getRow,

    async get(ctx: Ctx, id: number): Promise<Detail<R>> {
      const row = await getRow(ctx, id);
      return { ...present(ctx, row), ...(await convert.detail?.(ctx, row)) } as Detail<R>;
    },

    /** Returns the id. */
    create(ctx: Ctx, body: CreateBody<R>): Promise<number> {
      return inTransaction(ctx, async (ctx) => {
        const values = stored((await convert.values?.(ctx, body)) ?? (body as Table['$inferInsert']));
        await parts.checkNew?.(ctx, values);
        await checkTaken(ctx, values, 0);
        const id = await writes.insert(ctx, values);
        const { client_id } = values as { client_id?: number };
        await audit(ctx, 'create', { id, ...(client_id && { client_id }) }, { after: values });
        return id;
      });
    },

    /** An edit that changes nothing leaves no trace. */
    update(ctx: Ctx, id: number, body: UpdateBody<R>): Promise<Detail<R>> {
      return inTransaction(ctx, async (ctx) => {
        const { version, ...fields } = body as { version: number };
        const edit = stored(convert.edit?.(fields) ?? fields);
        await parts.lockFirst?.(ctx, id, edit);
        const before = await lockOrThrow(ctx, id);
        refuseIfChanged(before, version);
        const changes = changesOf(before, edit);
        if (!changes) return service.get(ctx, id);
        const after = { ...before, ...changes.after, version: version + 1 };
        await parts.checkEdit?.(ctx, before, after);
        await checkTaken(ctx, after, id);
        await writes.save(ctx, id, { ...changes.after, version: after.version } as Partial<typeof before>);
        await audit(ctx, 'update', before, changes);
        await parts.onEdited?.(ctx, before, after);
        return service.get(ctx, id);
      });
    },

    /** Switches it on or off; once it is as wished, nothing is done. */
    setStatus(ctx: Ctx, id: number, status: Status): Promise<Detail<R>> {
      return inTransaction(ctx, async (ctx) => {
        await parts.lockFirst?.(ctx, id, { status } as Partial<Table['$inferSelect']>);
        const before = await lockOrThrow(ctx, id);
        if (before.status === status) return service.get(ctx, id);
        await parts.checkStatus?.(ctx, await getRow(ctx, id), status);
        await writes.save(ctx, id, { status } as Partial<typeof before>);
        await audit(ctx, 'set_status', before, { before: { status: before.status }, after: { status } });
        return service.get(ctx, id);
      });
    },
  };
  return { ...service, handlers: resourceHandlers(resource, service) };
}

interface AnyService {
  list(ctx: Ctx, query: never): Promise<unknown>;
  export(ctx: Ctx, query: never, reply: FastifyReply): Promise<void>;
  get(ctx: Ctx, id: number): Promise<unknown>;
  create(ctx: Ctx, body: never): Promise<number>;
  update(ctx: Ctx, id: number, body: never): Promise<unknown>;
  setStatus(ctx: Ctx, id: number, status: Status): Promise<unknown>;
}

/** Ties the routes of a resource to functions of these names. */
export function resourceHandlers({ routes }: AnyResource, service: AnyService): RouteHandler[] {
  const idOf = (params: unknown) => (params as { id: number }).id;
  return [
    handle(routes.list, (ctx, { query }) => service.list(ctx, query as never)),
    handle(routes.export, async (ctx, { query, reply }) => service.export(ctx, query as never, reply)),
    handle(routes.get, (ctx, { params }) => service.get(ctx, idOf(params))),
    handle(routes.create, async (ctx, { body }) =>
      service.get(ctx, await service.create(ctx, body as never)),
    ),
    handle(routes.update, (ctx, { params, body }) => service.update(ctx, idOf(params), body as never)),
    handle(routes.activate, (ctx, { params }) => service.setStatus(ctx, idOf(params), 'active')),
    handle(routes.deactivate, (ctx, { params }) => service.setStatus(ctx, idOf(params), 'inactive')),
  ];
}

function noneSuch(one: string): AppError {
  return new AppError('NOT_FOUND', `There is no such ${one}.`);
}

function withTextInstants(row: object): Record<string, unknown> {
  const values = Object.entries(row).map(([key, value]) => [
    key,
    value instanceof Date ? value.toISOString() : value,
  ]);
  return Object.fromEntries(values);
}

/** The columns every such row has are written the same everywhere: the status as a word, instants by the clock. */
function exportColumn<Row>(column: ResourceColumn<Row>): ExportColumn<Row> {
  if (column === 'status')
    return {
      key: 'status',
      value: (row, t) => t(`field_values.status.${(row as { status: Status }).status}`),
    };
  const named: Omit<ExportColumn<Row>, 'value'> & Partial<Pick<ExportColumn<Row>, 'value'>> =
    typeof column === 'string'
      ? { key: column, ...(column === 'created_at' && { kind: 'instant' as const }) }
      : column;
  const key = named.key as keyof Row;
  return { value: (row) => row[key] as string, ...named };
}
