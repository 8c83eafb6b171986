import type * as contract from '@fleet/contracts/delivery/static-routes.ts';
import { riyadhDate } from '@fleet/domain/riyadh-time.ts';
import type { FastifyReply } from 'fastify';
import type { z } from 'zod';
import { AppError, refuseIfChanged } from '../../platform/app-error.ts';
import { recordAudit } from '../../platform/audit.ts';
import { type Ctx, inTransaction } from '../../platform/context.ts';
import { sendExport, streamRows } from '../../platform/exports.ts';
import {
  findReferences,
  findRoute,
  insertRoute,
  listShownStops,
  lockRoute,
  readCarrier,
  replaceStops,
  routeList,
  saveRoute,
} from './static-routes.queries.ts';
import { type ListedRoute, nextDate, presentRoute, type StaticRoute } from './static-routes.rules.ts';

/** A page of fixed routes. */
export async function listStaticRoutes(ctx: Ctx, query: z.output<typeof contract.listStaticRoutes.query>) {
  const page = await routeList(query).page(ctx, query);
  return { ...page, rows: page.rows.map((row) => present(ctx, row)) };
}

/** Every fixed route that matches, as a file. */
export function exportStaticRoutes(
  ctx: Ctx,
  query: z.output<typeof contract.exportStaticRoutes.query>,
  reply: FastifyReply,
): Promise<void> {
  const name = query.lang === 'ar' ? ('name_ar' as const) : ('name_en' as const);
  const title = query.lang === 'ar' ? ('title_ar' as const) : ('title_en' as const);
  return sendExport(ctx, reply, query, {
    name: 'static_routes',
    rows: streamRows<ListedRoute>(ctx, routeList(query).all),
    columns: [
      { key: 'title', value: (row) => row[title] },
      { key: 'delivery_branch', value: (row) => row.delivery_branch[name] },
      { key: 'vehicle', value: (row) => row.vehicle.code },
      { key: 'plate_no', value: (row) => row.vehicle.plate_no },
      { key: 'stops', kind: 'integer', value: (row) => row.stops },
      { key: 'next_date', value: (row) => nextDate(row, riyadhDate(ctx.now)) },
      { key: 'status', value: (row, t) => t(`status.${row.status}`) },
    ],
  });
}

/** One fixed route with its places. Throws NOT_FOUND. */
export async function getStaticRoute(ctx: Ctx, id: number) {
  const row = await findRoute(ctx, id);
  if (!row) throw noSuchRoute();
  return { ...present(ctx, row), ...(await readCarrier(ctx, id)), stops: await listShownStops(ctx, id) };
}

/** Adds a fixed route. Returns its id. Throws INVALID_FIELDS. */
export function createStaticRoute(ctx: Ctx, body: z.output<typeof contract.createStaticRoute.body>) {
  return inTransaction(ctx, async (ctx) => {
    const { stops, ...fields } = body;
    await refuseUnknown(ctx, body.delivery_branch_id, body);
    const id = await insertRoute(ctx, {
      ...routeColumns(fields),
      delivery_branch_id: body.delivery_branch_id,
    });
    await replaceStops(ctx, id, stops);
    await recordAudit(ctx, { action: 'create', subject: 'static_route', subject_id: id, after: body });
    return id;
  });
}

/** Changes a fixed route; trips it has made stay. Throws NOT_FOUND, VERSION_CONFLICT, INVALID_FIELDS. */
export function updateStaticRoute(
  ctx: Ctx,
  id: number,
  { version, ...body }: z.output<typeof contract.updateStaticRoute.body>,
) {
  return inTransaction(ctx, async (ctx) => {
    const before = await lockOrThrow(ctx, id);
    refuseIfChanged(before, version);
    const { stops, ...fields } = body;
    await refuseUnknown(ctx, before.delivery_branch_id, body);
    await saveRoute(ctx, id, { ...routeColumns(fields), version: version + 1 });
    await replaceStops(ctx, id, stops);
    await recordAudit(ctx, {
      action: 'update',
      subject: 'static_route',
      subject_id: id,
      before,
      after: body,
    });
    return getStaticRoute(ctx, id);
  });
}

/** Lets a fixed route make trips, or no more. Throws NOT_FOUND. */
export function setStaticRouteStatus(ctx: Ctx, id: number, status: StaticRoute['status']) {
  return inTransaction(ctx, async (ctx) => {
    const before = await lockOrThrow(ctx, id);
    if (before.status !== status) {
      await saveRoute(ctx, id, { status });
      await recordAudit(ctx, {
        action: 'set_status',
        subject: 'static_route',
        subject_id: id,
        before: { status: before.status },
        after: { status },
      });
    }
    return getStaticRoute(ctx, id);
  });
}

/** Locks a route. Throws NOT_FOUND. */
export async function lockOrThrow(ctx: Ctx, id: number): Promise<StaticRoute> {
  const row = await lockRoute(ctx, id);
  if (!row) throw noSuchRoute();
  return row;
}

type Fields = Omit<z.output<typeof contract.updateStaticRoute.body>, 'version' | 'stops'>;

function routeColumns({ to_date, start_minute, ...fields }: Fields) {
  return {
    ...fields,
    weekdays: [...new Set(fields.weekdays)].toSorted(),
    to_date: to_date ?? null,
    start_minute: start_minute ?? null,
  };
}

async function refuseUnknown(
  ctx: Ctx,
  branch: number,
  {
    delivery_vehicle_id,
    stops,
  }: Pick<z.output<typeof contract.updateStaticRoute.body>, 'delivery_vehicle_id' | 'stops'>,
): Promise<void> {
  const warehouses = stops.map(({ warehouse_id }) => warehouse_id);
  const products = [
    ...new Set(stops.flatMap(({ standing_lines }) => standing_lines.map((line) => line.delivery_product_id))),
  ];
  const found = await findReferences(ctx, { branch, vehicle: delivery_vehicle_id, warehouses, products });
  const fields = {
    ...(!found.branch && { delivery_branch_id: 'unknown' }),
    ...(!found.vehicle && { delivery_vehicle_id: 'unknown' }),
    ...((found.warehouses < warehouses.length || found.products < products.length) && { stops: 'unknown' }),
  };
  if (Object.keys(fields).length > 0)
    throw new AppError('INVALID_FIELDS', 'Something named here is not there.', undefined, fields);
}

function present(ctx: Ctx, row: ListedRoute) {
  return presentRoute(row, nextDate(row, riyadhDate(ctx.now)), ctx.actor);
}

function noSuchRoute(): AppError {
  return new AppError('NOT_FOUND', 'There is no such route.');
}
