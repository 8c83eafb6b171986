import * as routes from '@fleet/contracts/delivery/imports.ts';
import * as upserts from '@fleet/contracts/delivery/upserts.ts';
import { handle, type RouteHandler } from '../../platform/http.ts';
import {
  cancelSpreadsheetImport,
  correctLine,
  getImport,
  getImportFee,
  listOwnImports,
  listOwnLines,
  saveSpreadsheetImport,
  startSpreadsheetImport,
} from './imports.service.ts';
import { sendRest, sendTemplate } from './imports-files.service.ts';
import { type ImportNeeds, upsertDrivers, upsertVehicles } from './upserts.service.ts';

/** Handlers of the import contracts. */
export const importHandlers = (needs: ImportNeeds): RouteHandler[] => [
  handle(upserts.upsertVehicles, (ctx, { body }) => upsertVehicles(ctx, body, needs)),
  handle(upserts.upsertDrivers, (ctx, { body }) => upsertDrivers(ctx, body)),
  handle(routes.startImport, (ctx, { body, file }) => startSpreadsheetImport(ctx, body, file)),
  handle(routes.listImports, (ctx, { query }) => listOwnImports(ctx, query)),
  handle(routes.getImport, (ctx, { params }) => getImport(ctx, params.id)),
  handle(routes.listImportRows, (ctx, { params, query }) => listOwnLines(ctx, params.id, query)),
  handle(routes.correctImportRow, (ctx, { params, body }) =>
    correctLine(ctx, params.id, params.row_no, body),
  ),
  handle(routes.getImportFee, (ctx, { params }) => getImportFee(ctx, params.id)),
  handle(routes.saveImport, (ctx, { params, body }) =>
    saveSpreadsheetImport(ctx, params.id, body.expected_fee_halalas),
  ),
  handle(routes.cancelImport, (ctx, { params }) => cancelSpreadsheetImport(ctx, params.id)),
  handle(routes.getImportTemplate, (ctx, { query, reply }) => sendTemplate(ctx, reply, query)),
  handle(routes.getImportFailedRows, (ctx, { params, query, reply }) =>
    sendRest(ctx, reply, params.id, query.language),
  ),
];
