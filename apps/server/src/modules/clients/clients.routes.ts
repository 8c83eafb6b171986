import { listClients as listClientsRoute } from '@fleet/contracts/parties.ts';
import { handle, type RouteHandler } from '../../platform/http.ts';
import { listClients } from './clients.service.ts';

/** Handlers of the client contracts. */
export const clientHandlers: RouteHandler[] = [
  handle(listClientsRoute, (ctx, { query }) => listClients(ctx, query)),
];
