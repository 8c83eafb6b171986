import * as contract from '@fleet/contracts/insight/personal-data.ts';
import { handle, type RouteHandler } from '../../platform/http.ts';
import {
  eraseDriver,
  eraseStaff,
  eraseUser,
  exportDriverData,
  exportMyData,
  exportStaffData,
  exportUserData,
} from './personal-data.service.ts';

/** Handlers of the personal-data contracts. */
export const personalDataHandlers: RouteHandler[] = [
  handle(contract.exportMyData, (ctx) => exportMyData(ctx)),
  handle(contract.exportUserData, (ctx, { params }) => exportUserData(ctx, params.id)),
  handle(contract.exportDriverData, (ctx, { params }) => exportDriverData(ctx, params.id)),
  handle(contract.exportStaffData, (ctx, { params }) => exportStaffData(ctx, params.id)),
  handle(contract.eraseUser, async (ctx, { params }) => {
    await eraseUser(ctx, params.id);
    return { erased_at: ctx.now.toISOString() };
  }),
  handle(contract.eraseDriver, async (ctx, { params }) => {
    await eraseDriver(ctx, params.id);
    return { erased_at: ctx.now.toISOString() };
  }),
  handle(contract.eraseStaff, async (ctx, { params }) => {
    await eraseStaff(ctx, params.id);
    return { erased_at: ctx.now.toISOString() };
  }),
];
