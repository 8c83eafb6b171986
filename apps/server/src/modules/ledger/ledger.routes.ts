import {
  exportLedgerAccounts,
  exportLedgerEntries,
  listLedgerAccounts,
  listLedgerEntries,
  reverseLedgerEntry,
} from '@fleet/contracts/ledger.ts';
import { handle, type RouteHandler } from '../../platform/http.ts';
import {
  exportAccounts,
  exportEntries,
  listAccounts,
  listEntries,
  takeBack,
} from './ledger-explorer.service.ts';

/** Handlers of the ledger contracts. */
export const ledgerHandlers: RouteHandler[] = [
  handle(listLedgerAccounts, (ctx, { query }) => listAccounts(ctx, query)),
  handle(exportLedgerAccounts, (ctx, { query, reply }) => exportAccounts(ctx, reply, query)),
  handle(listLedgerEntries, (ctx, { query }) => listEntries(ctx, query)),
  handle(exportLedgerEntries, (ctx, { query, reply }) => exportEntries(ctx, reply, query)),
  handle(reverseLedgerEntry, async (ctx, { params, body }) => ({
    entry_id: await takeBack(ctx, params.id, body.reason),
  })),
];
