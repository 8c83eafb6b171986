import * as contract from '@fleet/contracts/stations/staff.ts';
import type { Ctx } from '../../platform/context.ts';
import { handle, type RouteHandler } from '../../platform/http.ts';
import {
  createStaffFromForm,
  restoreStaff,
  type StaffNeeds,
  setStaffStatus,
  transferStaff,
  trashStaff,
  updateStaff,
} from './staff.service.ts';
import { exportStaff, getStaff, listStaff, listStaffTransfers } from './staff-lists.service.ts';
import { getOwnStaffPin, setOwnStaffPin, setStaffPin } from './staff-pins.service.ts';

/** Handlers of the staff contracts. */
export function staffHandlers(needs: StaffNeeds): RouteHandler[] {
  return [
    handle(contract.listStaff, (ctx, { query }) => listStaff(ctx, query)),
    handle(contract.exportStaff, (ctx, { query, reply }) => exportStaff(ctx, reply, query)),
    handle(contract.getStaff, (ctx, { params }) => getStaff(ctx, params.id, needs)),
    handle(contract.createStaff, async (ctx, { body }) =>
      getStaff(ctx, await createStaffFromForm(ctx, body), needs),
    ),
    handle(contract.updateStaff, async (ctx, { params, body }) => {
      await updateStaff(ctx, params.id, body);
      return getStaff(ctx, params.id, needs);
    }),
    verb(contract.activateStaff, (ctx, id) => setStaffStatus(ctx, id, 'active', needs)),
    verb(contract.deactivateStaff, (ctx, id) => setStaffStatus(ctx, id, 'inactive', needs)),
    verb(contract.trashStaff, (ctx, id) => trashStaff(ctx, id, needs)),
    verb(contract.restoreStaff, restoreStaff),
    handle(contract.transferStaff, async (ctx, { params, body }) => {
      await transferStaff(ctx, params.id, body.station_id, needs);
      return getStaff(ctx, params.id, needs);
    }),
    handle(contract.setStaffPin, async (ctx, { params, body }) => {
      await setStaffPin(ctx, params.id, body.pin);
      return getStaff(ctx, params.id, needs);
    }),
    handle(contract.getOwnStaffPin, (ctx) => getOwnStaffPin(ctx)),
    handle(contract.setOwnStaffPin, (ctx, { body }) => setOwnStaffPin(ctx, body.pin)),
    handle(contract.listStaffTransfers, (ctx, { query }) => listStaffTransfers(ctx, query)),
  ];

  /** A state change without a body, answered with the person as they are then. */
  function verb(route: typeof contract.activateStaff, run: (ctx: Ctx, id: number) => Promise<void>) {
    return handle(route, async (ctx, { params }) => {
      await run(ctx, params.id);
      return getStaff(ctx, params.id, needs);
    });
  }
}
