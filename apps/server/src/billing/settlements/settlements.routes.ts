import { getRunningSettlement as getRunningRoute } from '@fleet/contracts/billing/running-settlements.ts';
import {
  cancelSettlementPayee as cancelPayeeRoute,
  closeSettlementBatches as closeRoute,
  exportSettlementBatches as exportBatchesRoute,
  exportSettlementLines as exportLinesRoute,
  getSettlementBatch as getRoute,
  listSettlementLines as listLinesRoute,
  listSettlementBatches as listRoute,
  openSettlementBatches as openRoute,
  paySettlementBatch as payRoute,
  printSettlementBatch as printRoute,
  saveSettlementPayee as savePayeeRoute,
} from '@fleet/contracts/billing/settlement-batches.ts';
import {
  exportSettlementDifferences as exportDifferencesRoute,
  listSettlementDifferences as listDifferencesRoute,
} from '@fleet/contracts/billing/settlement-differences.ts';
import {
  createSettlementFile as createFileRoute,
  getSettlementFileCsv as csvRoute,
  decideSettlementFile as decideFileRoute,
  getSettlementFile as getFileRoute,
  listSettlementFiles as listFilesRoute,
  getSettlementFilePain001 as pain001Route,
  previewSettlementFile as previewFileRoute,
  readBankAnswer as readAnswerRoute,
} from '@fleet/contracts/billing/settlement-files.ts';
import { handle, type RouteHandler } from '../../platform/http.ts';
import { getRunningSettlement } from './running-settlements.service.ts';
import { readBankAnswer } from './settlement-answers.service.ts';
import { exportSettlementDifferences, listSettlementDifferences } from './settlement-differences.service.ts';
import {
  createSettlementFile,
  decideSettlementFile,
  getSettlementFile,
  listSettlementFiles,
  paySettlementBatch,
  previewSettlementFile,
  sendSettlementFile,
} from './settlement-files.service.ts';
import { cancelSettlementPayee, saveSettlementPayee } from './settlement-payees.service.ts';
import {
  closeSettlementBatches,
  exportSettlementBatches,
  exportSettlementLines,
  getSettlementBatch,
  listSettlementBatches,
  listSettlementLines,
  openSettlementBatches,
} from './settlements.service.ts';
import { printSettlementBatch } from './settlements-document.service.ts';

/** Handlers of the settlement contracts. */
export const settlementHandlers: RouteHandler[] = [
  handle(listRoute, (ctx, { query }) => listSettlementBatches(ctx, query)),
  handle(exportBatchesRoute, (ctx, { query, reply }) => exportSettlementBatches(ctx, reply, query)),
  handle(openRoute, (ctx, { body }) => openSettlementBatches(ctx, body)),
  handle(closeRoute, (ctx, { body }) => closeSettlementBatches(ctx, body)),
  handle(getRoute, (ctx, { params }) => getSettlementBatch(ctx, params.id)),
  handle(listLinesRoute, (ctx, { query }) => listSettlementLines(ctx, query)),
  handle(exportLinesRoute, (ctx, { query, reply }) => exportSettlementLines(ctx, reply, query)),
  handle(printRoute, (ctx, { params, query, reply }) => printSettlementBatch(ctx, reply, params.id, query)),
  handle(payRoute, (ctx, { params, body, file }) => paySettlementBatch(ctx, params.id, body, file)),
  handle(savePayeeRoute, (ctx, { body }) => saveSettlementPayee(ctx, body)),
  handle(cancelPayeeRoute, (ctx, { body }) => cancelSettlementPayee(ctx, body)),
  handle(listFilesRoute, (ctx, { query }) => listSettlementFiles(ctx, query)),
  handle(previewFileRoute, (ctx) => previewSettlementFile(ctx)),
  handle(createFileRoute, (ctx, { body }) => createSettlementFile(ctx, body)),
  handle(getFileRoute, (ctx, { params }) => getSettlementFile(ctx, params.id)),
  handle(decideFileRoute, (ctx, { params, body }) => decideSettlementFile(ctx, params.id, body)),
  handle(readAnswerRoute, (ctx, { params, file }) => readBankAnswer(ctx, params.id, file)),
  handle(csvRoute, (ctx, { params, reply }) => sendSettlementFile(ctx, reply, params.id, 'csv')),
  handle(pain001Route, (ctx, { params, reply }) => sendSettlementFile(ctx, reply, params.id, 'xml')),
  handle(getRunningRoute, (ctx, { params, query }) => getRunningSettlement(ctx, params.id, query)),
  handle(listDifferencesRoute, (ctx, { query }) => listSettlementDifferences(ctx, query)),
  handle(exportDifferencesRoute, (ctx, { query, reply }) => exportSettlementDifferences(ctx, reply, query)),
];
