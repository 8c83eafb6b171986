import * as contract from '@fleet/contracts/delivery/trips.ts';
import { advanceTrips as advanceTripsContract } from '@fleet/contracts/delivery/trips-many.ts';
import { handle, type RouteHandler } from '../../platform/http.ts';
import { exportTrips, getTrip, listTrips } from './trips.service.ts';
import { adoptPlan } from './trips-adopt.service.ts';
import { advanceTrips } from './trips-many.service.ts';
import {
  abortTrip,
  approveTrip,
  assignTrip,
  loadTrip,
  rejectTrip,
  startTrip,
  unassignTrip,
} from './trips-move.service.ts';

/** Handlers of the trip contracts. */
export const tripHandlers: RouteHandler[] = [
  handle(contract.listTrips, (ctx, { query }) => listTrips(ctx, query)),
  handle(contract.exportTrips, (ctx, { query, reply }) => exportTrips(ctx, query, reply)),
  handle(contract.getTrip, (ctx, { params }) => getTrip(ctx, params.id)),
  handle(contract.adoptPlan, (ctx, { body }) => adoptPlan(ctx, body.plan_id)),
  handle(advanceTripsContract, (ctx, { body }) => advanceTrips(ctx, body)),
  handle(contract.approveTrip, (ctx, { params, body }) => approveTrip(ctx, params.id, body)),
  handle(contract.rejectTrip, (ctx, { params, body }) => rejectTrip(ctx, params.id, body)),
  handle(contract.assignTrip, (ctx, { params, body }) => assignTrip(ctx, params.id, body)),
  handle(contract.unassignTrip, (ctx, { params, body }) => unassignTrip(ctx, params.id, body)),
  handle(contract.loadTrip, (ctx, { params, body }) => loadTrip(ctx, params.id, body)),
  handle(contract.startTrip, (ctx, { params, body }) => startTrip(ctx, params.id, body)),
  handle(contract.abortTrip, (ctx, { params, body }) => abortTrip(ctx, params.id, body)),
];
