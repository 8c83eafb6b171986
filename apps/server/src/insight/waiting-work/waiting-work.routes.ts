import { listWaitingWork } from '@fleet/contracts/insight/waiting-work.ts';
import { handle, type RouteHandler } from '../../platform/http.ts';
import { getWaitingWork } from './waiting-work.service.ts';

/** Handlers of the contract of what waits. */
export const waitingWorkHandlers: RouteHandler[] = [handle(listWaitingWork, (ctx) => getWaitingWork(ctx))];
