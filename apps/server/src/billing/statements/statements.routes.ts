import {
  exportStatement as exportRoute,
  getStatement as getRoute,
  printStatement as printRoute,
} from '@fleet/contracts/billing/statements.ts';
import { handle, type RouteHandler } from '../../platform/http.ts';
import { exportStatement, getStatement } from './statements.service.ts';
import { printStatement } from './statements-print.service.ts';

/** Handlers of the statement contracts. */
export const statementHandlers: RouteHandler[] = [
  handle(getRoute, (ctx, { query }) => getStatement(ctx, query)),
  handle(exportRoute, (ctx, { query, reply }) => exportStatement(ctx, reply, query)),
  handle(printRoute, (ctx, { query, reply }) => printStatement(ctx, reply, query)),
];
