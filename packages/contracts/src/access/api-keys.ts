import { z } from 'zod';
import { defineRoute, idParams, instantSchema, pageOf } from '../define-route.ts';
import { listQuery } from '../lists.ts';
import { OVERLAP_HOURS } from '../overlap.ts';
import { calendarDay, versionSchema } from '../shapes.ts';
import { API_KEY_SCOPES } from './api-key-scopes.ts';

/** Keys by which a client's own systems call the API. */

const count = z.number().int();

/** Prefix of every key, recognizable by people and secret scanners. */
export const API_KEY_PREFIX = 'ffk_live_';
/** Active; replaced and expiring; expired; revoked. */
export const API_KEY_STATES = ['active', 'replaced', 'expired', 'revoked'] as const;
export const API_KEY_PACES = [60, 120, 300, 600] as const;
export const MAX_API_KEYS = 25;

const address = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]);
const scope = z.enum(API_KEY_SCOPES);

const apiKeyFields = z.object({
  name: z.string().trim().min(1).max(60),
  scopes: z.array(scope).min(1).max(API_KEY_SCOPES.length),
  /** IP addresses and networks (`203.0.113.0/24`) it may call from; empty means any. */
  allowed_ips: z.array(address).max(20),
  /** Calls per minute. */
  per_minute: z.literal(API_KEY_PACES),
});

export const apiKey = z.object({
  id: count,
  name: z.string(),
  /** The end of the key, for identification; the rest is not stored. */
  last_four: z.string(),
  scopes: z.array(scope),
  allowed_ips: z.array(z.string()),
  per_minute: count,
  state: z.enum(API_KEY_STATES),
  created_at: instantSchema,
  created_by: z.object({ id: count, name: z.string() }),
  /** Null: until revoked. */
  expires_at: instantSchema.nullable(),
  revoked_at: instantSchema.nullable(),
  /** To the minute. */
  last_used_at: instantSchema.nullable(),
  version: count,
  can: z.object({ update: z.boolean(), rotate: z.boolean(), revoke: z.boolean() }),
});
export type ApiKey = z.infer<typeof apiKey>;

const apiKeyWithSecret = apiKey.extend({ key: z.string() });
export type ApiKeyWithSecret = z.infer<typeof apiKeyWithSecret>;

export const listApiKeys = defineRoute({
  name: 'listApiKeys',
  method: 'GET',
  path: '/api-keys',
  permission: 'read api_key',
  summary: 'Keys by which the client’s systems call the API',
  query: listQuery(['name', 'created_at', 'expires_at', 'last_used_at']).extend({
    state: z.enum(API_KEY_STATES).optional(),
  }),
  response: pageOf(apiKey),
});

export const getApiKey = defineRoute({
  name: 'getApiKey',
  method: 'GET',
  path: '/api-keys/:id',
  permission: 'read api_key',
  summary: 'One key, and how much it was used on each of the last thirty days',
  params: idParams,
  response: apiKey.extend({
    days: z.array(
      z.object({
        date: calendarDay,
        calls: count,
        /** Of these, rejected by the rate limit. */
        refused: count,
      }),
    ),
  }),
});

export const createApiKey = defineRoute({
  name: 'createApiKey',
  method: 'POST',
  path: '/api-keys',
  permission: 'update api_key',
  needsProof: true,
  status: 201,
  // A response stored for repeated calls would store the key beside its hash.
  idempotent: false,
  summary: 'Create a key; it is in this response only',
  body: apiKeyFields.extend({
    allowed_ips: apiKeyFields.shape.allowed_ips.default([]),
    per_minute: apiKeyFields.shape.per_minute.default(120),
    /** Validity in days; null: until revoked. */
    days: z.number().int().min(1).max(366).nullable(),
  }),
  response: apiKeyWithSecret,
  errors: ['TOO_MANY_API_KEYS'],
});

export const updateApiKey = defineRoute({
  name: 'updateApiKey',
  method: 'PATCH',
  path: '/api-keys/:id',
  permission: 'update api_key',
  summary: 'Edit the name, scopes and addresses of a key',
  params: idParams,
  body: apiKeyFields.partial().extend({ version: versionSchema }),
  response: apiKey,
  errors: ['VERSION_CONFLICT', 'STATUS_CONFLICT'],
});

export const rotateApiKey = defineRoute({
  name: 'rotateApiKey',
  method: 'POST',
  path: '/api-keys/:id/rotate',
  permission: 'update api_key',
  needsProof: true,
  status: 201,
  idempotent: false,
  summary: 'Rotate a key: the new one is in this response only; the old one works until the overlap ends',
  params: idParams,
  body: z.object({ overlap_hours: z.literal(OVERLAP_HOURS) }),
  response: apiKeyWithSecret,
  errors: ['STATUS_CONFLICT', 'TOO_MANY_API_KEYS'],
});

export const revokeApiKey = defineRoute({
  name: 'revokeApiKey',
  method: 'POST',
  path: '/api-keys/:id/revoke',
  permission: 'update api_key',
  idempotent: true,
  summary: 'Revoke a key: its next call is rejected',
  params: idParams,
  response: apiKey,
});
