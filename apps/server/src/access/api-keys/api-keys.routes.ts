import * as contract from '@fleet/contracts/access/api-keys.ts';
import { handle, type RouteHandler } from '../../platform/http.ts';
import {
  createApiKey,
  getApiKey,
  listApiKeys,
  revokeApiKey,
  rotateApiKey,
  updateApiKey,
} from './api-keys.service.ts';

/** Handlers of keys by which clients' systems call the API. */
export const apiKeyHandlers: RouteHandler[] = [
  handle(contract.listApiKeys, (ctx, { query }) => listApiKeys(ctx, query)),
  handle(contract.getApiKey, (ctx, { params }) => getApiKey(ctx, params.id)),
  handle(contract.createApiKey, (ctx, { body }) => createApiKey(ctx, body)),
  handle(contract.updateApiKey, (ctx, { params, body }) => updateApiKey(ctx, params.id, body)),
  handle(contract.rotateApiKey, (ctx, { params, body }) => rotateApiKey(ctx, params.id, body.overlap_hours)),
  handle(contract.revokeApiKey, (ctx, { params }) => revokeApiKey(ctx, params.id)),
];
