import { randomBytes } from 'node:crypto';
import { recordAudit } from '../../platform/audit.ts';
import type { Config } from '../../platform/config.ts';
import { type Actor, type Ctx, inTransaction } from '../../platform/context.ts';
import type { Database } from '../../platform/db.ts';
import { readAccessToken } from './access-tokens.service.ts';
import { saveOldRefreshTokensRemoved } from './refresh-tokens.queries.ts';
import { findSessionOfToken } from './refresh-tokens.service.ts';
import { actorOf, asPerson } from './session-actors.service.ts';
import {
  deleteOldSessions,
  findSignedIn,
  SESSIONS_AT_ONCE,
  saveInstallation,
  saveSessionRevoked,
} from './sessions.queries.ts';
import { FAILURE_WINDOW_MS } from './sessions.rules.ts';
import { deleteOldFailures } from './sign-in-failures.queries.ts';

/**
 * The present identity behind a bearer token; null when the token is invalid or expired, the session has ended, or
 * the user or one of their parties is inactive. One prepared look-up by key, because every call pays for it.
 */
export async function authenticate(
  database: Database,
  config: Config,
  token: string,
  now: Date,
): Promise<Actor | null> {
  const claims = readAccessToken(config, token, now);
  const person = claims && (await findSignedIn(database, claims.session_id, claims.user_id, now));
  return person && actorOf(person, claims.session_id, person.proved_at);
}

/** Ends the session of a refresh token. An unknown or missing token is no error: nobody is signed in with it. */
export async function signOut(ctx: Ctx, refreshToken: string | undefined): Promise<{ signed_out: boolean }> {
  if (!refreshToken) return { signed_out: false };
  return inTransaction(ctx, async (ctx) => {
    const session = await findSessionOfToken(ctx, refreshToken);
    if (!session || !(await saveSessionRevoked(ctx, session.id, 'logout'))) return { signed_out: false };
    await recordAudit(asPerson(ctx, session, session.id), {
      action: 'sign_out',
      subject: 'session',
      subject_id: session.id,
    });
    return { signed_out: true };
  });
}

/** Ends the actor's own session, whose browser goes on as somebody else's. */
export async function endOwnSession(ctx: Ctx): Promise<void> {
  const { session_id } = ctx.actor;
  if (session_id === null || !(await saveSessionRevoked(ctx, session_id, 'logout'))) return;
  await recordAudit(ctx, { action: 'sign_out', subject: 'session', subject_id: session_id });
}

/** Registers this browser for push messages: the server issues the installation id and binds it to the session. */
export async function savePushToken(
  ctx: Ctx,
  installationId: string | null,
): Promise<{ installation_id: string }> {
  return {
    installation_id: await saveInstallation(ctx, installationId, randomBytes(16).toString('base64url')),
  };
}

/** Job: removes refresh tokens of ended sessions, unused failure counters and, after SESSION_DAYS, sessions. Returns how many of these. */
export async function sweepSessions(ctx: Ctx): Promise<number> {
  await saveOldRefreshTokensRemoved(ctx, ctx.now);
  await deleteOldFailures(ctx, new Date(ctx.now.getTime() - FAILURE_WINDOW_MS));
  const before = new Date(ctx.now.getTime() - ctx.config.SESSION_DAYS * 86_400_000);
  for (let removed = 0; ; ) {
    const count = await deleteOldSessions(ctx, before);
    removed += count;
    if (count < SESSIONS_AT_ONCE) return removed;
  }
}
