import { z } from 'zod';
import type { AuditSubject } from './audit-actions.ts';
import { defineRoute, idParams, instantSchema, pageOf, type RouteSpec } from './define-route.ts';
import type { ErrorCode } from './error-codes.ts';
import { exportRoute, listQuery } from './lists.ts';
import { masterStatus } from './master-data.ts';
import type { Permission } from './permissions.ts';
import { versionSchema } from './shapes.ts';

/** A row on the wire: its own fields, and what every row people edit has. */
export function resourceRow<Shape extends z.ZodRawShape>(fields: Shape) {
  return z.object({
    ...fields,
    id: z.number().int(),
    status: masterStatus,
    version: versionSchema,
    created_at: instantSchema,
    can: z.object({ update: z.boolean() }),
  });
}

/** The body of an edit: the fields, and the version of the row its editor saw. */
export function editOf<Shape extends z.ZodRawShape>(fields: Shape) {
  return z.object({ ...fields, version: versionSchema });
}

interface ResourceSpec<
  Row extends z.ZodType,
  Detail extends z.ZodType,
  Sort extends string,
  Filters extends z.ZodRawShape,
  Create extends z.ZodType,
  Update extends z.ZodType,
> {
  /** What its routes are named after: `getVehicleType`, `listVehicleTypes`. */
  readonly one: string;
  readonly many: string;
  /** What the audit log calls it; the web names its queries by it. */
  readonly subject: AuditSubject;
  readonly path: string;
  readonly permissions: {
    readonly read: Permission;
    readonly create: Permission;
    readonly update: Permission;
  };
  readonly row: Row;
  /** What one row answers beyond a row of the list; left out where that is the same. */
  readonly detail?: Detail;
  /** The columns a list can be sorted by. */
  readonly sorts: readonly [Sort, ...Sort[]];
  /** Filters beside the status. */
  readonly filters: Filters;
  readonly create: Create;
  readonly update: Update;
  readonly summary: Readonly<
    Record<'list' | 'get' | 'create' | 'update' | 'activate' | 'deactivate', string>
  >;
  /** Refusals beside those every such route has. */
  readonly errors?: Readonly<Partial<Record<'update' | 'deactivate', readonly ErrorCode[]>>>;
}

/**
 * Declares a noun of master data: its rows, its filters and sorts, and the eight routes that every such noun has. Give the
 * routes their names by taking `routes` apart in an export, so that callers import them like any other route.
 */
export function defineResource<
  Row extends z.ZodType,
  const Sort extends string,
  Filters extends z.ZodRawShape,
  Create extends z.ZodType,
  Update extends z.ZodType,
  Detail extends z.ZodType = Row,
>(spec: ResourceSpec<Row, Detail, Sort, Filters, Create, Update>) {
  const { one, many, path, permissions, summary, errors } = spec;
  const detail = (spec.detail ?? spec.row) as Detail;
  const onePath = `${path}/:id`;
  const list = defineRoute({
    name: `list${many}`,
    method: 'GET',
    path,
    permission: permissions.read,
    summary: summary.list,
    query: listQuery(spec.sorts).extend({ status: masterStatus.optional(), ...spec.filters }),
    response: pageOf(spec.row),
  });
  const switchRoute = (verb: 'activate' | 'deactivate', refusals: readonly ErrorCode[] = []) =>
    defineRoute({
      name: `${verb}${one}`,
      method: 'POST',
      path: `${onePath}/${verb}`,
      permission: permissions.update,
      idempotent: true,
      summary: summary[verb],
      params: idParams,
      response: detail,
      errors: refusals,
    });
  const routes = {
    list,
    export: exportRoute(list),
    get: defineRoute({
      name: `get${one}`,
      method: 'GET',
      path: onePath,
      permission: permissions.read,
      summary: summary.get,
      params: idParams,
      response: detail,
    }),
    create: defineRoute({
      name: `create${one}`,
      method: 'POST',
      path,
      permission: permissions.create,
      status: 201,
      idempotent: true,
      summary: summary.create,
      body: spec.create,
      response: detail,
    }),
    update: defineRoute({
      name: `update${one}`,
      method: 'PATCH',
      path: onePath,
      permission: permissions.update,
      summary: summary.update,
      params: idParams,
      body: spec.update,
      response: detail,
      errors: ['VERSION_CONFLICT', ...(errors?.update ?? [])],
    }),
    activate: switchRoute('activate'),
    deactivate: switchRoute('deactivate', errors?.deactivate),
  };
  const { subject, sorts } = spec;
  return { subject, permissions, sorts: sorts as readonly string[], routes };
}

/** Any resource, whatever its schemas. */
export interface AnyResource {
  readonly subject: AuditSubject;
  readonly permissions: {
    readonly read: Permission;
    readonly create: Permission;
    readonly update: Permission;
  };
  readonly sorts: readonly string[];
  readonly routes: Readonly<
    Record<'list' | 'export' | 'get' | 'create' | 'update' | 'activate' | 'deactivate', RouteSpec>
  >;
}
