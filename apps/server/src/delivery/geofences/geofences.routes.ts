import * as contract from '@fleet/contracts/delivery/geofences.ts';
import { handle, type RouteHandler } from '../../platform/http.ts';
import {
  createGeofence,
  importGeofences,
  listGeofences,
  readGeofence,
  readGeoJson,
  setGeofenceStatus,
  updateGeofence,
} from './geofences.service.ts';

/** Handlers of the geofence contracts. */
export const geofenceHandlers: RouteHandler[] = [
  handle(contract.listGeofences, (ctx, { query }) => listGeofences(ctx, query)),
  handle(contract.getGeofencesGeoJson, (ctx, { query }) => readGeoJson(ctx, query.delivery_branch_id)),
  handle(contract.getGeofence, (ctx, { params }) => readGeofence(ctx, params.id)),
  handle(contract.createGeofence, async (ctx, { body }) =>
    readGeofence(ctx, await createGeofence(ctx, body)),
  ),
  handle(contract.importGeofences, (ctx, { body }) => importGeofences(ctx, body)),
  handle(contract.updateGeofence, (ctx, { params, body }) => updateGeofence(ctx, params.id, body)),
  handle(contract.activateGeofence, (ctx, { params }) => setGeofenceStatus(ctx, params.id, 'active')),
  handle(contract.deactivateGeofence, (ctx, { params }) => setGeofenceStatus(ctx, params.id, 'inactive')),
];
