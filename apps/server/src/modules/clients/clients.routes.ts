import * as contract from '@fleet/contracts/clients.ts';
import { handle, type RouteHandler } from '../../platform/http.ts';
import { uploadCertificate } from './client-documents.service.ts';
import {
  addClient,
  exportClients,
  getClient,
  listClients,
  setClientStatus,
  updateClient,
} from './clients.service.ts';

/** Handlers of the client contracts. */
export const clientHandlers: RouteHandler[] = [
  handle(contract.listClients, (ctx, { query }) => listClients(ctx, query)),
  handle(contract.exportClients, (ctx, { query, reply }) => exportClients(ctx, query, reply)),
  handle(contract.getClient, (ctx, { params }) => getClient(ctx, params.id)),
  handle(contract.createClient, (ctx, { body }) => addClient(ctx, body)),
  handle(contract.updateClient, (ctx, { params, body }) => updateClient(ctx, params.id, body)),
  handle(contract.activateClient, async (ctx, { params }) => {
    await setClientStatus(ctx, params.id, 'active');
    return getClient(ctx, params.id);
  }),
  handle(contract.deactivateClient, async (ctx, { params }) => {
    await setClientStatus(ctx, params.id, 'inactive');
    return getClient(ctx, params.id);
  }),
  handle(contract.uploadClientDocument, (ctx, { body, file }) => uploadCertificate(ctx, body.kind, file)),
];
