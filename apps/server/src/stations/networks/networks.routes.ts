import * as contract from '@fleet/contracts/stations/networks.ts';
import { handle, type RouteHandler } from '../../platform/http.ts';
import { uploadCertificate } from './network-documents.service.ts';
import {
  createNetworkFromForm,
  type NetworkNeeds,
  setNetworkFee,
  setNetworkStatus,
  updateNetwork,
} from './networks.service.ts';
import { exportNetworks, getNetwork, listNetworks } from './networks-lists.service.ts';

/** Handlers of the network contracts. */
export function networkHandlers(needs: NetworkNeeds): RouteHandler[] {
  return [
    handle(contract.listNetworks, (ctx, { query }) => listNetworks(ctx, query, needs)),
    handle(contract.exportNetworks, (ctx, { query, reply }) => exportNetworks(ctx, reply, query, needs)),
    handle(contract.getNetwork, (ctx, { params }) => getNetwork(ctx, params.id, needs)),
    handle(contract.createNetwork, async (ctx, { body }) =>
      getNetwork(ctx, await createNetworkFromForm(ctx, body, needs), needs),
    ),
    handle(contract.updateNetwork, async (ctx, { params, body }) => {
      await updateNetwork(ctx, params.id, body);
      return getNetwork(ctx, params.id, needs);
    }),
    handle(contract.uploadNetworkDocument, (ctx, { body, file }) => uploadCertificate(ctx, body.kind, file)),
    handle(contract.activateNetwork, async (ctx, { params }) => {
      await setNetworkStatus(ctx, params.id, { status: 'active' }, needs);
      return getNetwork(ctx, params.id, needs);
    }),
    handle(contract.deactivateNetwork, async (ctx, { params, body: { even_while_fuelling } }) => {
      await setNetworkStatus(ctx, params.id, { status: 'inactive', even_while_fuelling }, needs);
      return getNetwork(ctx, params.id, needs);
    }),
    handle(contract.saveNetworkFee, async (ctx, { params, body }) => {
      await setNetworkFee(ctx, params.id, body);
      return getNetwork(ctx, params.id, needs);
    }),
  ];
}
