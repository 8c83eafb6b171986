import * as contract from '@fleet/contracts/fleet/clients.ts';
import { handle, type RouteHandler } from '../../platform/http.ts';
import { uploadCertificate } from './client-documents.service.ts';
import {
  type ClientNeeds,
  createClientFromForm,
  exportClients,
  getClient,
  listClients,
  setClientStatus,
  updateClient,
} from './clients.service.ts';

/** Handlers of the client contracts. */
export const clientHandlers = (needs: ClientNeeds): RouteHandler[] => [
  handle(contract.listClients, (ctx, { query }) => listClients(ctx, query, needs)),
  handle(contract.exportClients, (ctx, { query, reply }) => exportClients(ctx, query, reply, needs)),
  handle(contract.getClient, (ctx, { params }) => getClient(ctx, params.id, needs)),
  handle(contract.createClient, async (ctx, { body }) =>
    getClient(ctx, await createClientFromForm(ctx, body, needs), needs),
  ),
  handle(contract.updateClient, async (ctx, { params, body }) => {
    await updateClient(ctx, params.id, body);
    return getClient(ctx, params.id, needs);
  }),
  handle(contract.activateClient, async (ctx, { params }) => {
    await setClientStatus(ctx, params.id, 'active');
    return getClient(ctx, params.id, needs);
  }),
  handle(contract.deactivateClient, async (ctx, { params }) => {
    await setClientStatus(ctx, params.id, 'inactive');
    return getClient(ctx, params.id, needs);
  }),
  handle(contract.uploadClientDocument, (ctx, { body, file }) => uploadCertificate(ctx, body.kind, file)),
];
