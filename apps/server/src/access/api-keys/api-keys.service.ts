import { randomInt } from 'node:crypto';
import {
  API_KEY_PREFIX,
  type ApiKey,
  type ApiKeyWithSecret,
  type createApiKey as createRoute,
  type listApiKeys as listRoute,
  type updateApiKey as updateRoute,
} from '@fleet/contracts/access/api-keys.ts';
import { addDays, riyadhDate, startOfRiyadhDate } from '@fleet/domain/riyadh-time.ts';
import type { z } from 'zod';
import { AppError, refuseIfChanged } from '../../platform/app-error.ts';
import { recordAudit } from '../../platform/audit.ts';
import { type Ctx, inTransaction } from '../../platform/context.ts';
import {
  type ApiKeyRow,
  apiKeyList,
  countKeysInForce,
  findApiKey,
  insertApiKey,
  lockApiKey,
  saveApiKey,
} from './api-keys.queries.ts';
import {
  endsOfRotation,
  presentApiKey,
  requireInForce,
  requireOwnRights,
  requireRoom,
} from './api-keys.rules.ts';
import { listDaysOfUse } from './api-keys-use.queries.ts';
import { hashOfKey } from './api-keys-use.service.ts';

const KEY_LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const KEY_LENGTH = 40;
const DAY_MS = 86_400_000;
const DAYS_SHOWN = 30;

/** A page of the client's keys. */
export async function listApiKeys(ctx: Ctx, query: z.output<(typeof listRoute)['query']>) {
  const page = await apiKeyList(ctx, query).page(ctx, query);
  return { ...page, rows: page.rows.map((row) => presentApiKey(row, ctx.actor)) };
}

/** One key, and its last days. Throws NOT_FOUND. */
export async function getApiKey(ctx: Ctx, id: number) {
  const key = await presented(ctx, id);
  const since = startOfRiyadhDate(addDays(riyadhDate(ctx.now), 1 - DAYS_SHOWN));
  return { ...key, days: await listDaysOfUse(ctx, id, since) };
}

/**
 * Creates a key for the client's systems. It is shown once; a hash of it is stored. Throws INVALID_FIELDS,
 * TOO_MANY_API_KEYS.
 */
export function createApiKey(
  ctx: Ctx,
  { days, ...fields }: z.output<(typeof createRoute)['body']>,
): Promise<ApiKeyWithSecret> {
  return inTransaction(ctx, async (ctx) => {
    requireOwnRights(ctx.actor, fields.scopes);
    requireRoom(await countKeysInForce(ctx));
    const expires_at = days === null ? null : new Date(ctx.now.getTime() + days * DAY_MS);
    return addKey(ctx, { ...fields, expires_at });
  });
}

/** Changes what a key is called, may do, and from where. Throws NOT_FOUND, VERSION_CONFLICT, STATUS_CONFLICT, INVALID_FIELDS. */
export function updateApiKey(
  ctx: Ctx,
  id: number,
  { version, ...input }: z.output<(typeof updateRoute)['body']>,
): Promise<ApiKey> {
  return inTransaction(ctx, async (ctx) => {
    const key = await lockOrThrow(ctx, id);
    refuseIfChanged(key, version);
    requireInForce(key, ctx.now);
    // Scopes it already has may stay, whoever edits it.
    if (input.scopes)
      requireOwnRights(
        ctx.actor,
        input.scopes.filter((scope) => !key.scopes.includes(scope)),
      );
    const before = Object.fromEntries(
      Object.keys(input).map((name) => [name, key[name as keyof typeof input]]),
    );
    await saveApiKey(ctx, id, input);
    await note(ctx, 'update', id, before, input);
    return presented(ctx, id);
  });
}

/** Makes the key that follows this one, which counts until the overlap is over. Throws NOT_FOUND, STATUS_CONFLICT, TOO_MANY_API_KEYS. */
export function rotateApiKey(ctx: Ctx, id: number, overlapHours: number): Promise<ApiKeyWithSecret> {
  return inTransaction(ctx, async (ctx) => {
    const inForce = await countKeysInForce(ctx);
    const key = await lockOrThrow(ctx, id);
    requireInForce(key, ctx.now);
    if ((await presented(ctx, id)).state === 'replaced')
      throw new AppError('STATUS_CONFLICT', 'This key has one that follows it.');
    if (overlapHours > 0) requireRoom(inForce);
    const ends = endsOfRotation(key, overlapHours, ctx.now);
    await saveApiKey(ctx, id, { expires_at: ends.old_expires_at });
    await note(ctx, 'rotate', id, { expires_at: key.expires_at }, { expires_at: ends.old_expires_at });
    const { name, scopes, allowed_ips, per_minute } = key;
    const follows = { name, scopes, allowed_ips, per_minute, replaces_id: id };
    return addKey(ctx, { ...follows, expires_at: ends.new_expires_at });
  });
}

/** Takes a key back: the very next call is refused. Throws NOT_FOUND. */
export function revokeApiKey(ctx: Ctx, id: number): Promise<ApiKey> {
  return inTransaction(ctx, async (ctx) => {
    const key = await lockOrThrow(ctx, id);
    if (key.revoked_at === null) {
      await saveApiKey(ctx, id, { revoked_at: ctx.now });
      await note(ctx, 'revoke', id, { revoked_at: null }, { revoked_at: ctx.now });
    }
    return presented(ctx, id);
  });
}

type NewKey = Pick<ApiKeyRow, 'name' | 'scopes' | 'allowed_ips' | 'per_minute' | 'expires_at'> &
  Partial<Pick<ApiKeyRow, 'replaces_id'>>;

async function addKey(ctx: Ctx, fields: NewKey): Promise<ApiKeyWithSecret> {
  const key =
    API_KEY_PREFIX +
    Array.from({ length: KEY_LENGTH }, () => KEY_LETTERS[randomInt(KEY_LETTERS.length)]).join('');
  const id = await insertApiKey(ctx, {
    ...fields,
    client_id: ctx.actor.client_id!,
    key_hash: hashOfKey(key),
    last_four: key.slice(-4),
    created_by: ctx.actor.user_id!,
    created_at: ctx.now,
  });
  await note(ctx, 'create', id, undefined, fields);
  return { ...(await presented(ctx, id)), key };
}

async function presented(ctx: Ctx, id: number): Promise<ApiKey> {
  const row = await findApiKey(ctx, id);
  if (!row) throw noSuchKey();
  return presentApiKey(row, ctx.actor);
}

async function lockOrThrow(ctx: Ctx, id: number): Promise<ApiKeyRow> {
  const key = await lockApiKey(ctx, id);
  if (!key) throw noSuchKey();
  return key;
}

function note(
  ctx: Ctx,
  action: 'create' | 'update' | 'rotate' | 'revoke',
  id: number,
  before: object | undefined,
  after: object,
): Promise<void> {
  const client_id = ctx.actor.client_id;
  return recordAudit(ctx, { action, subject: 'api_key', subject_id: id, client_id, before, after });
}

function noSuchKey(): AppError {
  return new AppError('NOT_FOUND', 'There is no such key.');
}
