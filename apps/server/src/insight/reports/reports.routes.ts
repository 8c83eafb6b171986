import {
  exportReportRows as exportRoute,
  listReportRows as listRoute,
  printReport as printRoute,
} from '@fleet/contracts/insight/reports.ts';
import { handle, type RouteHandler } from '../../platform/http.ts';
import { exportReport, printReport } from './report-files.service.ts';
import { getReport } from './reports.service.ts';

/** Handlers of the report contracts. */
export const reportHandlers: RouteHandler[] = [
  handle(listRoute, (ctx, { query }) => getReport(ctx, query)),
  handle(exportRoute, (ctx, { query, reply }) => exportReport(ctx, reply, query)),
  handle(printRoute, (ctx, { query, reply }) => printReport(ctx, reply, query)),
];
