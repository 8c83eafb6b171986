import * as contract from '@fleet/contracts/insight/setup.ts';
import { handle, type RouteHandler } from '../../platform/http.ts';
import { dismissSetup, getSetup } from './setup.service.ts';

/** Handlers of the set-up contracts. */
export const setupHandlers: RouteHandler[] = [
  handle(contract.getSetup, (ctx) => getSetup(ctx)),
  handle(contract.dismissSetup, (ctx) => dismissSetup(ctx)),
];
