import * as contract from '@fleet/contracts/delivery/road-shapes.ts';
import { handle, type RouteHandler } from '../../platform/http.ts';
import { drawRoads, listTripShapes } from './branch-roads.service.ts';

/** Handlers of the road shape contracts; the driver's is beside his trips. */
export const branchRoadHandlers: RouteHandler[] = [
  handle(contract.listTripShapes, (ctx, { query }) => listTripShapes(ctx, query.trip_ids)),
  handle(contract.drawRoads, (ctx, { body }) => drawRoads(ctx, body)),
];
