import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';
import type { UserData } from '@fleet/contracts/access/sessions.ts';
import { addressGroup } from '../../platform/addresses.ts';
import { AppError } from '../../platform/app-error.ts';
import { recordAudit } from '../../platform/audit.ts';
import type { Browser } from '../../platform/browser.ts';
import { type Ctx, inTransaction, SavedRefusal } from '../../platform/context.ts';
import { getUserData } from '../users/users.service.ts';
import { signAccessToken } from './access-tokens.service.ts';
import {
  findRefreshToken,
  insertRefreshToken,
  type RefreshTokenRow,
  saveRefreshTokenUsed,
} from './refresh-tokens.queries.ts';
import { asPerson } from './session-actors.service.ts';
import { findSignedIn, saveSessionRevoked } from './sessions.queries.ts';

/** The words the specification gives this refusal (section 8). */
const REFUSED = 'Invalid refresh token';
const TOKEN_BYTES = 32;
const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

export interface Tokens {
  readonly accessToken: string;
  readonly refreshToken: string;
}

/** The first pair of a session. */
export async function issueTokens(
  ctx: Ctx,
  session: { id: number; expires_at: Date },
  person: Parameters<typeof signAccessToken>[1],
): Promise<Tokens> {
  const tokens = newTokens(ctx, session.id, person);
  await saveSuccessor(ctx, tokens, session.id, session.expires_at);
  return tokens;
}

/**
 * Exchanges a refresh token for the next pair. It works once: of many concurrent calls one rotates it and all get the
 * same pair, as does a retry after a lost response, from the same place, within REFRESH_GRACE_SECONDS. Later, or
 * from elsewhere, it is a stolen copy: the whole session ends. Throws INVALID_REFRESH_TOKEN.
 */
export async function refresh(
  ctx: Ctx,
  browser: Pick<Browser, 'device'>,
  refreshToken: string,
): Promise<Tokens & { userData: UserData }> {
  const place = placeOf(ctx, browser);
  return inTransaction(ctx, async (ctx) => {
    const row = await findRefreshToken(ctx, hashOf(refreshToken));
    const person = row && (await findSignedIn(ctx.db, row.session_id, row.user_id, ctx.now));
    if (!person) throw new AppError('INVALID_REFRESH_TOKEN', REFUSED);
    const tokens =
      (row.used_at === null ? await rotate(ctx, row, refreshToken, place) : null) ??
      (await repeatAnswer(ctx, refreshToken, place));
    return { ...tokens, userData: await getUserData(ctx, row.user_id) };
  });
}

/** The session a refresh token belongs to, used up or not; else null. */
export async function findSessionOfToken(
  ctx: Ctx,
  refreshToken: string,
): Promise<{ id: number; user_id: number } | null> {
  const row = await findRefreshToken(ctx, hashOf(refreshToken));
  return row && { id: row.session_id, user_id: row.user_id };
}

/** The next pair; null when another call was faster. The successor is there as soon as the token is used: one transaction. */
async function rotate(
  ctx: Ctx,
  row: RefreshTokenRow,
  refreshToken: string,
  place: Buffer,
): Promise<Tokens | null> {
  if (row.expires_at <= ctx.now) throw new AppError('INVALID_REFRESH_TOKEN', REFUSED);
  const tokens = newTokens(ctx, row.session_id, row);
  if (!(await saveRefreshTokenUsed(ctx, row.id, seal(tokens, refreshToken, place)))) return null;
  await saveSuccessor(ctx, tokens, row.session_id, row.session_expires_at);
  return tokens;
}

/**
 * Handles a used token: the successor again for a lost response, else the end of the session. Rereads what the winner
 * wrote.
 */
async function repeatAnswer(ctx: Ctx, refreshToken: string, place: Buffer): Promise<Tokens> {
  const row = await findRefreshToken(ctx, hashOf(refreshToken));
  if (!row?.used_at || !row.successor_sealed || row.session_revoked_at)
    throw new AppError('INVALID_REFRESH_TOKEN', REFUSED);
  const age = ctx.now.getTime() - row.used_at.getTime();
  const tokens =
    age <= ctx.config.REFRESH_GRACE_SECONDS * 1000 ? unseal(row.successor_sealed, refreshToken, place) : null;
  if (tokens) return tokens;

  await saveSessionRevoked(ctx, row.session_id, 'reuse');
  await recordAudit(asPerson(ctx, row, row.session_id), {
    action: 'refresh_token_reuse',
    subject: 'session',
    subject_id: row.session_id,
    after: { user_agent: ctx.request.user_agent, ip: ctx.request.ip },
  });
  throw new SavedRefusal('INVALID_REFRESH_TOKEN', REFUSED);
}

function newTokens(ctx: Ctx, sessionId: number, person: Parameters<typeof signAccessToken>[1]): Tokens {
  return {
    accessToken: signAccessToken(ctx.config, person, sessionId, ctx.now),
    refreshToken: randomBytes(TOKEN_BYTES).toString('base64url'),
  };
}

/** Each exchange moves the end on by the sliding span, never past the end of the session. */
async function saveSuccessor(
  ctx: Ctx,
  tokens: Tokens,
  sessionId: number,
  sessionExpiresAt: Date,
): Promise<void> {
  const sliding = ctx.now.getTime() + ctx.config.REFRESH_SLIDING_SECONDS * 1000;
  await insertRefreshToken(ctx, {
    session_id: sessionId,
    token_hash: hashOf(tokens.refreshToken),
    expires_at: new Date(Math.min(sliding, sessionExpiresAt.getTime())),
  });
}

function hashOf(refreshToken: string): string {
  return createHash('sha256').update(refreshToken).digest('hex');
}

/**
 * Where a token is used: the user agent, which is copied easily, with the secret of the browser's cookie, which no script reads and
 * which a phone keeps when it changes networks. Callers without cookies have their address instead.
 */
function placeOf({ request }: Ctx, { device }: Pick<Browser, 'device'>): Buffer {
  const held = device ?? (request.ip === null ? null : addressGroup(request.ip));
  return Buffer.from(JSON.stringify([request.user_agent, held]));
}

/** Seals the successor under a key only the presented token yields: who reads the database reads no token. Bound to the place. */
function seal(tokens: Tokens, refreshToken: string, place: Buffer): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, sealingKey(refreshToken), nonce).setAAD(place);
  const sealed = Buffer.concat([cipher.update(JSON.stringify(tokens)), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64');
}

/** The sealed pair; null at another place. */
function unseal(text: string, refreshToken: string, place: Buffer): Tokens | null {
  const bytes = Buffer.from(text, 'base64');
  const decipher = createDecipheriv(CIPHER, sealingKey(refreshToken), bytes.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  })
    .setAAD(place)
    .setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  try {
    const opened = Buffer.concat([
      decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)),
      decipher.final(),
    ]);
    return JSON.parse(opened.toString()) as Tokens;
  } catch {
    return null;
  }
}

function sealingKey(refreshToken: string): Buffer {
  return Buffer.from(hkdfSync('sha256', refreshToken, '', 'fleet: successor of a refresh token', 32));
}
