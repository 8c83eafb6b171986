import { listNetworks as listNetworksRoute } from '@fleet/contracts/parties.ts';
import { handle, type RouteHandler } from '../../platform/http.ts';
import { listNetworks } from './networks.service.ts';

/** Handlers of the network contracts. */
export const networkHandlers: RouteHandler[] = [
  handle(listNetworksRoute, (ctx, { query }) => listNetworks(ctx, query)),
];
