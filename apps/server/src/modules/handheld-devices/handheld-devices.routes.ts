import * as contract from '@fleet/contracts/handheld-devices.ts';
import { handle, type RouteHandler } from '../../platform/http.ts';
import {
  createHandheldDevice,
  exportHandheldDevices,
  getHandheldDevice,
  listHandheldDevices,
  setHandheldDeviceStatus,
  updateHandheldDevice,
} from './handheld-devices.service.ts';

/** Handlers of the device contracts. */
export const handheldDeviceHandlers: RouteHandler[] = [
  handle(contract.listHandheldDevices, (ctx, { query }) => listHandheldDevices(ctx, query)),
  handle(contract.exportHandheldDevices, (ctx, { query, reply }) => exportHandheldDevices(ctx, query, reply)),
  handle(contract.getHandheldDevice, (ctx, { params }) => getHandheldDevice(ctx, params.id)),
  handle(contract.createHandheldDevice, async (ctx, { body }) =>
    getHandheldDevice(ctx, await createHandheldDevice(ctx, body)),
  ),
  handle(contract.updateHandheldDevice, (ctx, { params, body }) =>
    updateHandheldDevice(ctx, params.id, body),
  ),
  handle(contract.activateHandheldDevice, (ctx, { params }) =>
    setHandheldDeviceStatus(ctx, params.id, 'active'),
  ),
  handle(contract.deactivateHandheldDevice, (ctx, { params }) =>
    setHandheldDeviceStatus(ctx, params.id, 'inactive'),
  ),
];
