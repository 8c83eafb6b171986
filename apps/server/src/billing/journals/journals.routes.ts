import * as contract from '@fleet/contracts/billing/journals.ts';
import { handle, type RouteHandler } from '../../platform/http.ts';
import {
  cancelJournalRun,
  createJournalRun,
  getJournalMapping,
  getJournalRun,
  listJournalRuns,
  previewJournalRun,
  saveJournalMapping,
  sendJournalFile,
} from './journals.service.ts';

/** Handlers of the journal contracts. */
export const journalHandlers: RouteHandler[] = [
  handle(contract.getJournalMapping, (ctx) => getJournalMapping(ctx)),
  handle(contract.saveJournalMapping, (ctx, { body }) => saveJournalMapping(ctx, body)),
  handle(contract.previewJournalRun, (ctx, { query }) => previewJournalRun(ctx, query)),
  handle(contract.listJournalRuns, (ctx, { query }) => listJournalRuns(ctx, query)),
  handle(contract.createJournalRun, (ctx, { body }) => createJournalRun(ctx, body)),
  handle(contract.getJournalRun, (ctx, { params }) => getJournalRun(ctx, params.id)),
  handle(contract.cancelJournalRun, (ctx, { params, body }) => cancelJournalRun(ctx, params.id, body.reason)),
  handle(contract.getJournalFile, (ctx, { params, reply }) => sendJournalFile(ctx, reply, params.id)),
];
