import * as contract from '@fleet/contracts/fuelling/pump-devices.ts';
import { handle, type RouteHandler } from '../../platform/http.ts';
import { listPumpDevices, registerDevice, revokeDevice } from './pump-devices.service.ts';
import { getOfflineCache } from './pump-devices-offline-cache.service.ts';
import { takeSteps } from './pump-devices-steps.service.ts';

/** Handlers of a pump without a line. */
export const pumpDeviceHandlers: RouteHandler[] = [
  handle(contract.registerPumpDevice, (ctx, { body }) => registerDevice(ctx, body)),
  handle(contract.listPumpDevices, (ctx) => listPumpDevices(ctx)),
  handle(contract.revokePumpDevice, (ctx, { params, body }) => revokeDevice(ctx, params.id, body.reason)),
  handle(contract.getPumpOfflineCache, (ctx, { query }) => getOfflineCache(ctx, query)),
  handle(contract.sendPumpSteps, (ctx, { params, body }) => takeSteps(ctx, params.id, body)),
];
