import * as held from '@fleet/contracts/delivery/late-proofs.ts';
import { getDrivenTripShape as shapeContract } from '@fleet/contracts/delivery/road-shapes.ts';
import * as contract from '@fleet/contracts/delivery/trip-stops.ts';
import { handle, type RouteHandler } from '../../platform/http.ts';
import { acceptLateProof, dismissLateProof, listLateProofs } from './late-proofs.service.ts';
import {
  abortDrivenTrip,
  getDrivenTrip,
  getDrivenTripShape,
  getOrderDelivery,
  listDrivenTrips,
  listTripFuelRequests,
  loadDrivenTrip,
  startDrivenTrip,
  uploadPhoto,
} from './trip-stops.service.ts';
import { arriveAtStop, deliverStop, failStop } from './trip-stops-move.service.ts';

/** Handlers of what drivers do on the road, and of what clients see of it. */
export const tripStopHandlers: RouteHandler[] = [
  handle(contract.listDrivenTrips, (ctx) => listDrivenTrips(ctx)),
  handle(contract.getDrivenTrip, (ctx, { params }) => getDrivenTrip(ctx, params.id)),
  handle(shapeContract, (ctx, { params }) => getDrivenTripShape(ctx, params.id)),
  handle(contract.loadDrivenTrip, (ctx, { params }) => loadDrivenTrip(ctx, params.id)),
  handle(contract.startDrivenTrip, (ctx, { params }) => startDrivenTrip(ctx, params.id)),
  handle(contract.abortDrivenTrip, (ctx, { params, body }) => abortDrivenTrip(ctx, params.id, body)),
  handle(contract.arriveAtStop, (ctx, { params, body }) => arriveAtStop(ctx, params.id, body)),
  handle(contract.deliverStop, (ctx, { params, body }) => deliverStop(ctx, params.id, body)),
  handle(contract.failStop, (ctx, { params, body }) => failStop(ctx, params.id, body)),
  handle(contract.uploadDeliveryPhoto, (ctx, { file }) => uploadPhoto(ctx, file)),
  handle(contract.getOrderDelivery, (ctx, { params }) => getOrderDelivery(ctx, params.id)),
  handle(held.listLateProofs, (ctx, { query }) => listLateProofs(ctx, query)),
  handle(held.acceptLateProof, (ctx, { params, body }) => acceptLateProof(ctx, params.id, body)),
  handle(held.dismissLateProof, (ctx, { params, body }) => dismissLateProof(ctx, params.id, body)),
  handle(contract.listTripFuelRequests, (ctx, { params }) => listTripFuelRequests(ctx, params.id)),
];
