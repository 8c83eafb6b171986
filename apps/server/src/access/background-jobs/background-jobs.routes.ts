import * as contract from '@fleet/contracts/access/background-jobs.ts';
import { handle, type RouteHandler } from '../../platform/http.ts';
import { discardJob, getJob, listJobs, retryJob } from './background-jobs.service.ts';

/** Handlers of the administrators’ page of background jobs. */
export const backgroundJobHandlers: RouteHandler[] = [
  handle(contract.listBackgroundJobs, (ctx, { query }) => listJobs(ctx, query)),
  handle(contract.getBackgroundJob, (ctx, { params }) => getJob(ctx, params.id)),
  handle(contract.retryBackgroundJob, (ctx, { params }) => retryJob(ctx, params.id)),
  handle(contract.discardBackgroundJob, (ctx, { params }) => discardJob(ctx, params.id)),
];
