import type { changePassword as changePasswordRoute } from '@fleet/contracts/access/users.ts';
import type { z } from 'zod';
import { AppError } from '../../platform/app-error.ts';
import { recordAudit } from '../../platform/audit.ts';
import { type Ctx, inTransaction } from '../../platform/context.ts';
import { isPasswordOf } from '../users/passwords.service.ts';
import { endSession, endSessions, setOwnPassword } from '../users/users.service.ts';
import { getUser } from '../users/users-manage.service.ts';
import { findOwnPasswordHash, unsafeListSessions } from './own-sessions.queries.ts';
import { FAILURE_WINDOW_MS, pausedUntil } from './sessions.rules.ts';
import { deleteFailures, listFailures, saveFailure } from './sign-in-failures.queries.ts';

/** Where a user the reader looks after is signed in. Throws NOT_FOUND. */
export async function listUserSessions(ctx: Ctx, userId: number) {
  const user = await getUser(ctx, userId);
  return listSessions(ctx, user.id);
}

/** Where the reader is signed in. */
export function listMySessions(ctx: Ctx) {
  return listSessions(ctx, ctx.actor.user_id!);
}

/** Ends one session of the reader. Throws NOT_FOUND for one that is not theirs or has ended. */
export function endMySession(ctx: Ctx, id: number): Promise<{ ended: number }> {
  return inTransaction(ctx, async (ctx) => {
    const user_id = ctx.actor.user_id!;
    const ended = await endSession(ctx, user_id, id);
    if (ended === 0) throw new AppError('NOT_FOUND', 'There is no such session.');
    await recordAudit(ctx, {
      action: 'sign_out',
      subject: 'user',
      subject_id: user_id,
      after: { session_id: id },
    });
    return { ended };
  });
}

/** Ends the reader’s other sessions; this one stays. */
export function endMySessions(ctx: Ctx): Promise<{ ended: number }> {
  return inTransaction(ctx, async (ctx) => {
    const { user_id, session_id } = ctx.actor;
    const ended = await endSessions(ctx, user_id!, 'ended_by_self', session_id);
    await recordAudit(ctx, { action: 'sign_out', subject: 'user', subject_id: user_id, after: { ended } });
    return { ended };
  });
}

/**
 * Sets a new password for a user who knows the current one; every other session ends. Throws INCORRECT_PASSWORD,
 * after some of these TOO_MANY_SIGN_IN_ATTEMPTS, and WEAK_PASSWORD with the reason.
 */
export async function changePassword(
  ctx: Ctx,
  input: z.output<(typeof changePasswordRoute)['body']>,
): Promise<{ ended: number }> {
  const key = `own_password:${ctx.actor.user_id}`;
  const expiredBefore = new Date(ctx.now.getTime() - FAILURE_WINDOW_MS);
  const until = pausedUntil(await listFailures(ctx, [key], expiredBefore), ctx.now);
  if (until) {
    throw new AppError(
      'TOO_MANY_SIGN_IN_ATTEMPTS',
      'Too many wrong passwords; wait a little before the next try.',
      {
        retry_at: until.toISOString(),
      },
    );
  }
  if (!(await isPasswordOf(await findOwnPasswordHash(ctx), input.current_password))) {
    await inTransaction(ctx, (ctx) => saveFailure(ctx, [key], expiredBefore));
    throw new AppError('INCORRECT_PASSWORD', 'This is not your current password.', undefined, {
      current_password: 'wrong',
    });
  }
  const ended = await setOwnPassword(ctx, input.new_password);
  await deleteFailures(ctx, key);
  return { ended };
}

async function listSessions(ctx: Ctx, userId: number) {
  const rows = await unsafeListSessions(ctx, userId);
  return {
    rows: rows.map((row) => ({
      ...row,
      created_at: row.created_at.toISOString(),
      last_seen_at: row.last_seen_at.toISOString(),
      expires_at: row.expires_at.toISOString(),
      is_current: row.id === ctx.actor.session_id,
    })),
  };
}
