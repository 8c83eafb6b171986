import * as contract from '@fleet/contracts/fuelling/shifts.ts';
import { browserOf } from '../../platform/browser.ts';
import { handle, type RouteHandler } from '../../platform/http.ts';
import { changeMeter, openShift, signInToShift, signOutOfShift } from './shifts.service.ts';
import { approveShift, closeShift, sendBackShift } from './shifts-close.service.ts';
import {
  exportShifts,
  getCurrentShift,
  getShift,
  listShiftFills,
  listShifts,
} from './shifts-lists.service.ts';
import { listPeople, switchAttendant } from './shifts-people.service.ts';
import { printShift } from './shifts-print.service.ts';

/** Handlers of the shift contracts: a change is answered with the shift as it is then. */
export const shiftHandlers: RouteHandler[] = [
  handle(contract.listShifts, (ctx, { query }) => listShifts(ctx, query)),
  handle(contract.exportShifts, (ctx, { query, reply }) => exportShifts(ctx, reply, query)),
  handle(contract.getShift, (ctx, { params }) => getShift(ctx, params.id)),
  handle(contract.listShiftFills, (ctx, { params, query }) => listShiftFills(ctx, params.id, query)),
  handle(contract.printShift, (ctx, { params, query, reply }) =>
    printShift(ctx, reply, params.id, query.lang),
  ),
  handle(contract.getCurrentShift, (ctx) => getCurrentShift(ctx)),
  handle(contract.openShift, async (ctx, { body }) => getShift(ctx, await openShift(ctx, body))),
  handle(contract.signInToShift, async (ctx, { params, body }) => {
    await signInToShift(ctx, params.id, body);
    return getShift(ctx, params.id);
  }),
  handle(contract.listPumpPeople, (ctx, { reply }) => listPeople(ctx, browserOf(reply))),
  handle(contract.switchAttendant, (ctx, { body, reply }) => switchAttendant(ctx, browserOf(reply), body)),
  handle(contract.signOutOfShift, async (ctx, { params, body }) => {
    await signOutOfShift(ctx, params.id, body);
    return getShift(ctx, params.id);
  }),
  handle(contract.changeMeter, async (ctx, { params, body }) => {
    await changeMeter(ctx, params.id, body);
    return getShift(ctx, params.id);
  }),
  handle(contract.closeShift, async (ctx, { params, body }) => {
    await closeShift(ctx, params.id, body);
    return getShift(ctx, params.id);
  }),
  handle(contract.approveShift, async (ctx, { params, body }) => {
    await approveShift(ctx, params.id, body);
    return getShift(ctx, params.id);
  }),
  handle(contract.sendBackShift, async (ctx, { params, body }) => {
    await sendBackShift(ctx, params.id, body);
    return getShift(ctx, params.id);
  }),
];
