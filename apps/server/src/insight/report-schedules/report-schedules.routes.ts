import * as contract from '@fleet/contracts/insight/report-schedules.ts';
import { handle, type RouteHandler } from '../../platform/http.ts';
import {
  createSchedule,
  getSchedule,
  listRecipients,
  listScheduleRuns,
  listSchedules,
  pauseSchedule,
  removeSchedule,
  resumeSchedule,
  sendNow,
  updateSchedule,
} from './report-schedules.service.ts';

/** Handlers of the report schedules' contracts. */
export const reportScheduleHandlers: RouteHandler[] = [
  handle(contract.listReportSchedules, (ctx, { query }) => listSchedules(ctx, query)),
  handle(contract.listReportRecipients, (ctx) => listRecipients(ctx)),
  handle(contract.getReportSchedule, (ctx, { params }) => getSchedule(ctx, params.id)),
  handle(contract.listReportRuns, (ctx, { params, query }) => listScheduleRuns(ctx, params.id, query)),
  handle(contract.createReportSchedule, (ctx, { body }) => createSchedule(ctx, body)),
  handle(contract.updateReportSchedule, (ctx, { params, body }) => updateSchedule(ctx, params.id, body)),
  handle(contract.pauseReportSchedule, (ctx, { params }) => pauseSchedule(ctx, params.id)),
  handle(contract.resumeReportSchedule, (ctx, { params }) => resumeSchedule(ctx, params.id)),
  handle(contract.sendReportNow, (ctx, { params }) => sendNow(ctx, params.id)),
  handle(contract.deleteReportSchedule, (ctx, { params }) => removeSchedule(ctx, params.id)),
];
