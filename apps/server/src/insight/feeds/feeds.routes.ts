import type { RouteSpec } from '@fleet/contracts/define-route.ts';
import * as contract from '@fleet/contracts/insight/feeds.ts';
import type { z } from 'zod';
import { handle, type RouteHandler } from '../../platform/http.ts';
import { readFeed } from './feeds.service.ts';

type RowOf<R extends RouteSpec> =
  z.input<R['response']> extends { rows: (infer Row extends object)[] } ? Row : never;

/** Handlers of the contracts about feeds. */
export const feedHandlers: RouteHandler[] = [
  handle(contract.feedTransactions, (ctx, { query }) =>
    readFeed<RowOf<typeof contract.feedTransactions>>(ctx, 'transactions', query),
  ),
  handle(contract.feedStatementLines, (ctx, { query }) =>
    readFeed<RowOf<typeof contract.feedStatementLines>>(ctx, 'statement-lines', query),
  ),
  handle(contract.feedVehicles, (ctx, { query }) =>
    readFeed<RowOf<typeof contract.feedVehicles>>(ctx, 'vehicles', query),
  ),
  handle(contract.feedDrivers, (ctx, { query }) =>
    readFeed<RowOf<typeof contract.feedDrivers>>(ctx, 'drivers', query),
  ),
  handle(contract.feedInvoices, (ctx, { query }) =>
    readFeed<RowOf<typeof contract.feedInvoices>>(ctx, 'invoices', query),
  ),
];
