import * as contract from '@fleet/contracts/access/known-devices.ts';
import { handle, type RouteHandler } from '../../platform/http.ts';
import { listMyDevices, removeMyDevice, renameMyDevice } from './known-devices.service.ts';

export const knownDeviceHandlers: RouteHandler[] = [
  handle(contract.listMyDevices, (ctx) => listMyDevices(ctx)),
  handle(contract.renameMyDevice, (ctx, { params, body }) => renameMyDevice(ctx, params.id, body.name)),
  handle(contract.removeMyDevice, (ctx, { params }) => removeMyDevice(ctx, params.id)),
];
