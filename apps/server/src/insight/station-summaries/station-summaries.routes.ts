import * as contract from '@fleet/contracts/insight/station-summaries.ts';
import { handle, type RouteHandler } from '../../platform/http.ts';
import { exportSummary, listSummary, listSummaryGroups } from './station-summaries.service.ts';

/** Handlers of the station-summary contracts. */
export const stationSummaryHandlers: RouteHandler[] = [
  handle(contract.listStationSummary, (ctx, { query }) => listSummary(ctx, query)),
  handle(contract.exportStationSummary, (ctx, { query, reply }) => exportSummary(ctx, query, reply)),
  handle(contract.listSummaryGroups, (ctx, { query }) => listSummaryGroups(ctx, query)),
];
