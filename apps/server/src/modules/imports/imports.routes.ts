import * as routes from '@fleet/contracts/imports.ts';
import * as upserts from '@fleet/contracts/upserts.ts';
import { handle, type RouteHandler } from '../../platform/http.ts';
import {
  cancelSheet,
  getImport,
  listOwnImports,
  listOwnLines,
  mendLine,
  saveSheet,
  startSheet,
} from './imports.service.ts';
import { sendRest, sendTemplate } from './imports-files.service.ts';
import { upsertDrivers, upsertVehicles } from './upserts.service.ts';

/** Handlers of the import contracts. */
export const importHandlers: RouteHandler[] = [
  handle(upserts.upsertVehicles, (ctx, { body }) => upsertVehicles(ctx, body)),
  handle(upserts.upsertDrivers, (ctx, { body }) => upsertDrivers(ctx, body)),
  handle(routes.startImport, (ctx, { body, file }) => startSheet(ctx, body, file)),
  handle(routes.listImports, (ctx, { query }) => listOwnImports(ctx, query)),
  handle(routes.getImport, (ctx, { params }) => getImport(ctx, params.id)),
  handle(routes.listImportRows, (ctx, { params, query }) => listOwnLines(ctx, params.id, query)),
  handle(routes.mendImportRow, (ctx, { params, body }) => mendLine(ctx, params.id, params.row_no, body)),
  handle(routes.saveImport, (ctx, { params }) => saveSheet(ctx, params.id)),
  handle(routes.cancelImport, (ctx, { params }) => cancelSheet(ctx, params.id)),
  handle(routes.getImportTemplate, (ctx, { query, reply }) => sendTemplate(ctx, reply, query)),
  handle(routes.getImportRest, (ctx, { params, query, reply }) =>
    sendRest(ctx, reply, params.id, query.language),
  ),
];
