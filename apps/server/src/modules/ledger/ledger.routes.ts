import { listRequestEntries } from '@fleet/contracts/wallets.ts';
import { handle, type RouteHandler } from '../../platform/http.ts';
import { entriesOfRequest } from './ledger.service.ts';

export const ledgerHandlers: RouteHandler[] = [
  handle(listRequestEntries, async (ctx, { query }) => ({
    rows: await entriesOfRequest(ctx, query.fuel_request_id),
  })),
];
