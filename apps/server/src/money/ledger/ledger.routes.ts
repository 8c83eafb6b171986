import {
  exportLedgerAccounts,
  exportLedgerEntries,
  listLedgerAccounts,
  listLedgerEntries,
  reverseLedgerEntry,
} from '@fleet/contracts/money/ledger.ts';
import { handle, type RouteHandler } from '../../platform/http.ts';
import {
  type ExplorerNeeds,
  exportAccounts,
  exportEntries,
  listAccounts,
  listEntries,
  reverseByUser,
} from './ledger-explorer.service.ts';

/** Handlers of the ledger contracts. */
export function ledgerHandlers(needs: ExplorerNeeds): RouteHandler[] {
  return [
    handle(listLedgerAccounts, (ctx, { query }) => listAccounts(ctx, query)),
    handle(exportLedgerAccounts, (ctx, { query, reply }) => exportAccounts(ctx, reply, query)),
    handle(listLedgerEntries, (ctx, { query }) => listEntries(ctx, query, needs)),
    handle(exportLedgerEntries, (ctx, { query, reply }) => exportEntries(ctx, reply, query, needs)),
    handle(reverseLedgerEntry, async (ctx, { params, body }) => ({
      entry_id: await reverseByUser(ctx, params.id, body.reason),
    })),
  ];
}
