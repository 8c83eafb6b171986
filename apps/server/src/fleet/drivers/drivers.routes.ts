import * as messages from '@fleet/contracts/fleet/driver-messages.ts';
import * as routes from '@fleet/contracts/fleet/drivers.ts';
import { handle, type RouteHandler } from '../../platform/http.ts';
import {
  createDriverFromForm,
  type DriverNeeds,
  restoreDriver,
  setDriverStatus,
  setOwnPin,
  setPin,
  trashDriver,
  updateDriver,
  uploadPhoto,
} from './drivers.service.ts';
import { bindOwnDevice, unbindDevice } from './drivers-devices.service.ts';
import { inviteDriver, type Send } from './drivers-invite.service.ts';
import {
  changeVehicle,
  exportDrivers,
  getDriver,
  listDrivers,
  listVehicleLog,
} from './drivers-list.service.ts';
import { countUnread, listMessages, markRead, sendMessage } from './drivers-messages.service.ts';

/** Handlers of the driver contracts. Every change answers with the driver as they are then. */
export const driverHandlers = (needs: DriverNeeds, send: Send): RouteHandler[] => [
  handle(routes.listDrivers, (ctx, { query }) => listDrivers(ctx, query)),
  handle(routes.exportDrivers, (ctx, { query, reply }) => exportDrivers(ctx, query, reply)),
  handle(routes.getDriver, (ctx, { params }) => getDriver(ctx, params.id, needs)),
  handle(routes.uploadDriverPhoto, (ctx, { file }) => uploadPhoto(ctx, file)),
  handle(routes.createDriver, async (ctx, { body }) =>
    getDriver(ctx, await createDriverFromForm(ctx, body), needs),
  ),
  handle(routes.updateDriver, async (ctx, { params, body }) => {
    await updateDriver(ctx, params.id, body);
    return getDriver(ctx, params.id, needs);
  }),
  handle(routes.setDriverStatus, async (ctx, { params, body }) => {
    await setDriverStatus(ctx, params.id, body.status, needs);
    return getDriver(ctx, params.id, needs);
  }),
  handle(routes.trashDriver, async (ctx, { params }) => {
    await trashDriver(ctx, params.id, needs);
    return getDriver(ctx, params.id, needs);
  }),
  handle(routes.restoreDriver, async (ctx, { params }) => {
    await restoreDriver(ctx, params.id);
    return getDriver(ctx, params.id, needs);
  }),
  handle(routes.bindVehicle, async (ctx, { params, body }) => {
    await changeVehicle(ctx, params.id, body.vehicle_id);
    return getDriver(ctx, params.id, needs);
  }),
  handle(routes.setDriverPin, async (ctx, { params, body }) => {
    await setPin(ctx, params.id, body.driver_pin);
    return getDriver(ctx, params.id, needs);
  }),
  handle(routes.unbindDevice, async (ctx, { params }) => {
    await unbindDevice(ctx, params.id);
    return getDriver(ctx, params.id, needs);
  }),
  handle(routes.setOwnDriverPin, (ctx, { body }) => setOwnPin(ctx, body.driver_pin)),
  handle(routes.bindDevice, (ctx) => bindOwnDevice(ctx)),
  handle(routes.inviteDriver, (ctx, { params, body }) =>
    inviteDriver(ctx, params.id, body.email, { by: body.send_by, send }),
  ),
  handle(routes.listVehicleLog, (ctx, { params, query }) => listVehicleLog(ctx, params.id, query)),
  handle(messages.listDriverMessages, (ctx, { params, query }) =>
    listMessages(ctx, params.id, query.before_id),
  ),
  handle(messages.sendDriverMessage, (ctx, { params, body }) =>
    sendMessage(ctx, params.id, body.comment_text),
  ),
  handle(messages.markDriverMessagesRead, (ctx, { params }) => markRead(ctx, params.id)),
  handle(messages.countUnreadMessages, (ctx) => countUnread(ctx)),
];
