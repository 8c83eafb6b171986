import {
  exportDocumentStatement as exportDocumentsRoute,
  exportStatement as exportRoute,
  getDocumentStatement as getDocumentsRoute,
  getStatement as getRoute,
  printDocumentStatement as printDocumentsRoute,
  printStatement as printRoute,
} from '@fleet/contracts/billing/statements.ts';
import { handle, type RouteHandler } from '../../platform/http.ts';
import {
  exportDocumentStatement,
  getDocumentStatement,
  printDocumentStatement,
} from './statement-documents.service.ts';
import { exportStatement, getStatement } from './statements.service.ts';
import { printStatement } from './statements-print.service.ts';

/** Handlers of the statement contracts. */
export const statementHandlers: RouteHandler[] = [
  handle(getRoute, (ctx, { query }) => getStatement(ctx, query)),
  handle(exportRoute, (ctx, { query, reply }) => exportStatement(ctx, reply, query)),
  handle(printRoute, (ctx, { query, reply }) => printStatement(ctx, reply, query)),
  handle(getDocumentsRoute, (ctx, { query }) => getDocumentStatement(ctx, query)),
  handle(exportDocumentsRoute, (ctx, { query, reply }) => exportDocumentStatement(ctx, reply, query)),
  handle(printDocumentsRoute, (ctx, { query, reply }) => printDocumentStatement(ctx, reply, query)),
];
