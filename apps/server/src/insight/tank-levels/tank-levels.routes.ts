import { getTankLevel as getRoute } from '@fleet/contracts/insight/tank-levels.ts';
import { handle, type RouteHandler } from '../../platform/http.ts';
import { getTankLevel } from './tank-levels.service.ts';

/** Handlers of the tank-level contracts. */
export const tankLevelHandlers: RouteHandler[] = [
  handle(getRoute, (ctx, { params, query }) => getTankLevel(ctx, params.id, query)),
];
