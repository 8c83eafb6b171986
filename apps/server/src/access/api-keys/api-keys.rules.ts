import { type ApiKeyScope, isApiKeyScope } from '@fleet/contracts/access/api-key-scopes.ts';
import { type ApiKey, MAX_API_KEYS } from '@fleet/contracts/access/api-keys.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Actor } from '../../platform/context.ts';
import type { ApiKeyRow, ListedApiKey } from './api-keys.queries.ts';

const HOUR_MS = 3_600_000;

/** A key gets no permission its creator lacks. Throws INVALID_FIELDS. */
export function requireOwnRights(actor: Actor, scopes: readonly ApiKeyScope[]): void {
  if (scopes.every((scope) => actor.permissions.has(scope))) return;
  throw new AppError('INVALID_FIELDS', 'You cannot give a key rights that you do not have.', undefined, {
    scopes: 'not_yours',
  });
}

/** Throws TOO_MANY_API_KEYS. */
export function requireRoom(inForce: number): void {
  if (inForce >= MAX_API_KEYS)
    throw new AppError('TOO_MANY_API_KEYS', 'Revoke keys that are not used any more first.', {
      max: MAX_API_KEYS,
    });
}

/** Throws STATUS_CONFLICT for a key that is over. */
export function requireInForce(key: Pick<ApiKeyRow, 'revoked_at' | 'expires_at'>, now: Date): void {
  if (key.revoked_at !== null || (key.expires_at !== null && key.expires_at <= now))
    throw new AppError('STATUS_CONFLICT', 'This key counts no more.');
}

/** When the old key ends and the new one does: the overlap never makes the old one last longer, the new one lasts as long as it was to. */
export function endsOfRotation(
  old: Pick<ApiKeyRow, 'created_at' | 'expires_at'>,
  overlapHours: number,
  now: Date,
): { old_expires_at: Date; new_expires_at: Date | null } {
  const overlapEnds = new Date(now.getTime() + overlapHours * HOUR_MS);
  const isSooner = old.expires_at !== null && old.expires_at < overlapEnds;
  return {
    old_expires_at: isSooner ? old.expires_at! : overlapEnds,
    new_expires_at:
      old.expires_at && new Date(now.getTime() + old.expires_at.getTime() - old.created_at.getTime()),
  };
}

/** A key as the wire has it. */
export function presentApiKey(row: ListedApiKey, actor: Actor): ApiKey {
  const may = actor.permissions.has('update api_key');
  const isInForce = row.state === 'active' || row.state === 'replaced';
  return {
    ...row,
    scopes: row.scopes.filter(isApiKeyScope),
    created_at: row.created_at.toISOString(),
    expires_at: row.expires_at?.toISOString() ?? null,
    revoked_at: row.revoked_at?.toISOString() ?? null,
    last_used_at: row.last_used_at?.toISOString() ?? null,
    can: { update: may && isInForce, rotate: may && row.state === 'active', revoke: may && isInForce },
  };
}
