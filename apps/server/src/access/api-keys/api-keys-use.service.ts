import { hash } from 'node:crypto';
import { isApiKeyScope } from '@fleet/contracts/access/api-key-scopes.ts';
import { API_KEY_PREFIX } from '@fleet/contracts/access/api-keys.ts';
import { AppError } from '../../platform/app-error.ts';
import { type Ctx, NOBODY } from '../../platform/context.ts';
import type { Database } from '../../platform/db.ts';
import type { Caller } from '../../platform/quota.ts';
import { countCall, deleteMinutesBefore } from './api-keys-use.queries.ts';

const DAY_MS = 86_400_000;
/** What a key's use is shown of, and a day for the zone. */
const RETENTION_DAYS = 32;

/** Whether a bearer token is an API key, by its looks. */
export function isApiKey(token: string): boolean {
  return token.startsWith(API_KEY_PREFIX);
}

/**
 * What is stored of a key. 238 random bits need no slow hash, and the duration of a look-up by hash reveals nothing
 * of the key.
 */
export function hashOfKey(key: string): string {
  return hash('sha256', key);
}

/**
 * The client's system that calls with this key, and its rate; null for an unknown, expired or revoked key, or one of
 * a deactivated client. It acts as the client and never beyond: its permissions are its scopes, and of these only
 * those a key of this release may have. Throws API_KEY_ADDRESS_NOT_ALLOWED.
 */
export async function authenticateKey(
  database: Database,
  key: string,
  ip: string,
  now: Date,
): Promise<Caller | null> {
  const known = await countCall(database, { key_hash: hashOfKey(key), now, ip: ip.replace(/^::ffff:/, '') });
  if (!known) return null;
  if (!known.is_address_allowed || known.calls === null)
    throw new AppError('API_KEY_ADDRESS_NOT_ALLOWED', 'This key may not be used from this address.');
  return {
    actor: {
      ...NOBODY,
      kind: 'api_key',
      api_key_id: known.id,
      name: known.name,
      group: 'client_operation',
      role: 'customer',
      permissions: new Set(known.scopes.filter(isApiKeyScope)),
      client_id: known.client_id,
    },
    quota: {
      per_minute: known.per_minute,
      taken: known.calls,
      reset_seconds: 60 - now.getUTCSeconds(),
    },
  };
}

/** Deletes what is shown no more of how often keys called. */
export function purgeOldMinutes(ctx: Ctx): Promise<void> {
  return deleteMinutesBefore(ctx, new Date(ctx.now.getTime() - RETENTION_DAYS * DAY_MS));
}
