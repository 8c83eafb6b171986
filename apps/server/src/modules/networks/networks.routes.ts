import * as contract from '@fleet/contracts/networks.ts';
import { handle, type RouteHandler } from '../../platform/http.ts';
import { uploadCertificate } from './network-documents.service.ts';
import { addNetwork, setNetworkFee, setNetworkStatus, updateNetwork } from './networks.service.ts';
import { exportNetworks, getNetwork, listNetworks } from './networks-lists.service.ts';

/** Handlers of the network contracts. */
export const networkHandlers: RouteHandler[] = [
  handle(contract.listNetworks, (ctx, { query }) => listNetworks(ctx, query)),
  handle(contract.exportNetworks, (ctx, { query, reply }) => exportNetworks(ctx, reply, query)),
  handle(contract.getNetwork, (ctx, { params }) => getNetwork(ctx, params.id)),
  handle(contract.createNetwork, async (ctx, { body }) => getNetwork(ctx, await addNetwork(ctx, body))),
  handle(contract.updateNetwork, async (ctx, { params, body }) => {
    await updateNetwork(ctx, params.id, body);
    return getNetwork(ctx, params.id);
  }),
  handle(contract.uploadNetworkDocument, (ctx, { body, file }) => uploadCertificate(ctx, body.kind, file)),
  handle(contract.activateNetwork, async (ctx, { params }) => {
    await setNetworkStatus(ctx, params.id, 'active');
    return getNetwork(ctx, params.id);
  }),
  handle(contract.deactivateNetwork, async (ctx, { params, body }) => {
    await setNetworkStatus(ctx, params.id, 'inactive', body.even_while_fuelling);
    return getNetwork(ctx, params.id);
  }),
  handle(contract.saveNetworkFee, async (ctx, { params, body }) => {
    await setNetworkFee(ctx, params.id, body);
    return getNetwork(ctx, params.id);
  }),
];
