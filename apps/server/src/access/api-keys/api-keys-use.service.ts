import { hash } from 'node:crypto';
import { isApiKeyScope } from '@fleet/contracts/access/api-key-scopes.ts';
import { API_KEY_PREFIX } from '@fleet/contracts/access/api-keys.ts';
import { addressGroup } from '../../platform/addresses.ts';
import { AppError } from '../../platform/app-error.ts';
import { type Ctx, NOBODY } from '../../platform/context.ts';
import type { Database } from '../../platform/db.ts';
import type { Caller } from '../../platform/quota.ts';
import { createThrottle } from '../../platform/throttle.ts';
import { countCall, deleteMinutesBefore } from './api-keys-use.queries.ts';

const DAY_MS = 86_400_000;
/** Wrong keys that one address may try a minute, in a process: a system with an old key calls on and on. */
const WRONG_KEYS_A_MINUTE = 60;
/** Keys that were right lately and that others' wrong ones do not shut out of the same address. */
const MAX_GOOD_KEYS = 10_000;

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

/** Looks up keys, but not for an address that tried too many wrong ones. Throws TOO_MANY_REQUESTS then. */
export function openKeyLookup(database: Database) {
  const wrong = createThrottle({ perMinute: WRONG_KEYS_A_MINUTE });
  const good = new Set<string>();
  return async (key: string, ip: string, now: Date): Promise<Caller | null> => {
    const key_hash = hashOfKey(key);
    const address = addressGroup(ip);
    const isNew = !good.has(key_hash);
    if (isNew && !wrong.take(address, now))
      throw new AppError('TOO_MANY_REQUESTS', 'Too many wrong keys; wait a moment.', {
        retry_after_seconds: 60 - now.getUTCSeconds(),
      });
    const caller = await authenticateKey(database, key, ip, now);
    if (!caller) good.delete(key_hash);
    else if (isNew) {
      wrong.giveBack(address);
      if (good.size >= MAX_GOOD_KEYS) good.clear();
      good.add(key_hash);
    }
    return caller;
  };
}

/**
 * The client's system that calls with this key, and its rate; null for an unknown, expired or revoked key, or one of
 * a deactivated client. It acts as the client and never beyond: its permissions are its scopes, and of these only
 * those a key of this release may have. Throws API_KEY_ADDRESS_NOT_ALLOWED.
 */
async function authenticateKey(
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
