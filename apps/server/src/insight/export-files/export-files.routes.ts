import * as contract from '@fleet/contracts/insight/export-files.ts';
import { handle, type RouteHandler } from '../../platform/http.ts';
import {
  createExportFile,
  deleteExportFile,
  getExportFile,
  listExportFiles,
  sendExportFile,
} from './export-files.service.ts';

/** Handlers of exports that are made in the background. */
export const exportFileHandlers: RouteHandler[] = [
  handle(contract.listExportFiles, (ctx) => listExportFiles(ctx)),
  handle(contract.getExportFile, (ctx, { params }) => getExportFile(ctx, params.id)),
  handle(contract.createExportFile, (ctx, { body }) => createExportFile(ctx, body.path)),
  handle(contract.downloadExportFile, (ctx, { params, reply }) => sendExportFile(ctx, reply, params.id)),
  handle(contract.deleteExportFile, (ctx, { params }) => deleteExportFile(ctx, params.id)),
];
