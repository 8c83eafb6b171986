import * as contract from '@fleet/contracts/insight/search.ts';
import { handle, type RouteHandler } from '../../platform/http.ts';
import { searchAll, searchKind } from './search.service.ts';

/** Handlers of the search contracts. */
export const searchHandlers: RouteHandler[] = [
  handle(contract.searchEverything, (ctx, { query }) => searchAll(ctx, query.text)),
  handle(contract.searchContacts, (ctx, { query }) => searchKind(ctx, query.text, query.kind)),
];
