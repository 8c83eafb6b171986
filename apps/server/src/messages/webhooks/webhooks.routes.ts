import * as contract from '@fleet/contracts/messages/webhook-endpoints.ts';
import { handle, type RouteHandler } from '../../platform/http.ts';
import {
  getDelivery,
  listDeliveries,
  replayDelivery,
  replayFailed,
  testEndpoint,
} from './webhook-deliveries.service.ts';
import {
  createEndpoint,
  disableEndpoint,
  enableEndpoint,
  getEndpoint,
  listEndpoints,
  removeEndpoint,
  rotateSecret,
  updateEndpoint,
} from './webhook-endpoints.service.ts';

/** Handlers of addresses of clients' systems, and of what is sent to them. */
export const webhookHandlers: RouteHandler[] = [
  handle(contract.listWebhookEndpoints, (ctx, { query }) => listEndpoints(ctx, query)),
  handle(contract.getWebhookEndpoint, (ctx, { params }) => getEndpoint(ctx, params.id)),
  handle(contract.createWebhookEndpoint, (ctx, { body }) => createEndpoint(ctx, body)),
  handle(contract.updateWebhookEndpoint, (ctx, { params, body }) => updateEndpoint(ctx, params.id, body)),
  handle(contract.rotateWebhookSecret, (ctx, { params, body }) => rotateSecret(ctx, params.id, body)),
  handle(contract.enableWebhookEndpoint, (ctx, { params }) => enableEndpoint(ctx, params.id)),
  handle(contract.disableWebhookEndpoint, (ctx, { params }) => disableEndpoint(ctx, params.id)),
  handle(contract.removeWebhookEndpoint, (ctx, { params }) => removeEndpoint(ctx, params.id)),
  handle(contract.testWebhookEndpoint, (ctx, { params }) => testEndpoint(ctx, params.id)),
  handle(contract.listWebhookDeliveries, (ctx, { params, query }) => listDeliveries(ctx, params.id, query)),
  handle(contract.getWebhookDelivery, (ctx, { params }) => getDelivery(ctx, params.id)),
  handle(contract.replayWebhookDelivery, (ctx, { params }) => replayDelivery(ctx, params.id)),
  handle(contract.replayFailedDeliveries, (ctx, { params, body }) =>
    replayFailed(ctx, params.id, body.since),
  ),
];
