import * as contract from '@fleet/contracts/delivery/static-routes.ts';
import { handle, type RouteHandler } from '../../platform/http.ts';
import {
  createStaticRoute,
  exportStaticRoutes,
  getStaticRoute,
  listStaticRoutes,
  setStaticRouteStatus,
  updateStaticRoute,
} from './static-routes.service.ts';
import { getCalendar, resumeDay, runDay, skipDays } from './static-routes-run.service.ts';

/** Handlers of the contracts of fixed routes. */
export const staticRouteHandlers: RouteHandler[] = [
  handle(contract.listStaticRoutes, (ctx, { query }) => listStaticRoutes(ctx, query)),
  handle(contract.exportStaticRoutes, (ctx, { query, reply }) => exportStaticRoutes(ctx, query, reply)),
  handle(contract.getStaticRoute, (ctx, { params }) => getStaticRoute(ctx, params.id)),
  handle(contract.createStaticRoute, async (ctx, { body }) =>
    getStaticRoute(ctx, await createStaticRoute(ctx, body)),
  ),
  handle(contract.updateStaticRoute, (ctx, { params, body }) => updateStaticRoute(ctx, params.id, body)),
  handle(contract.activateStaticRoute, (ctx, { params }) => setStaticRouteStatus(ctx, params.id, 'active')),
  handle(contract.deactivateStaticRoute, (ctx, { params }) =>
    setStaticRouteStatus(ctx, params.id, 'inactive'),
  ),
  handle(contract.getStaticRouteCalendar, (ctx, { params, query }) => getCalendar(ctx, params.id, query)),
  handle(contract.skipStaticRouteDay, (ctx, { params, body }) => skipDays(ctx, params.id, body)),
  handle(contract.resumeStaticRouteDay, (ctx, { params, body }) => resumeDay(ctx, params.id, body)),
  handle(contract.runStaticRoute, (ctx, { params, body }) => runDay(ctx, params.id, body)),
];
