import { createHash, randomBytes } from 'node:crypto';
import { GROUP_AREA, type Role } from '@fleet/contracts/permissions.ts';
import { AppError } from '../../platform/app-error.ts';
import { recordAudit } from '../../platform/audit.ts';
import { type Ctx, inTransaction } from '../../platform/context.ts';
import { mayAssignGroup } from '../groups/groups.service.ts';
import {
  findInvitableUser,
  findOpenInvitation,
  insertInvitation,
  saveInvitationUsed,
  saveOpenInvitationsEnded,
} from './invitations.queries.ts';
import { hashPassword } from './passwords.service.ts';
import { savePasswordHash, saveSessionsRevoked, unsafeFindUser } from './users.queries.ts';
import { checkPassword } from './users.rules.ts';

const TOKEN_BYTES = 32;

/**
 * Creates a single-use link with which a user of the actor's own party sets a password, for the first time or again.
 * Only the newest link of a user works. NOT_FOUND for another party's user, and for an inactive one.
 */
export async function createInvitation(
  ctx: Ctx,
  userId: number,
): Promise<{ token: string; path: string; expires_at: string }> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const expiresAt = new Date(ctx.now.getTime() + ctx.config.INVITATION_SECONDS * 1000);
  await inTransaction(ctx, async (ctx) => {
    const user = await findInvitableUser(ctx, userId);
    // The holder of the link becomes that user, so nobody creates one for a user above themselves.
    if (!user || !mayAssignGroup(ctx.actor, user))
      throw new AppError('NOT_FOUND', 'There is no such user here.');
    await saveOpenInvitationsEnded(ctx, userId);
    const id = await insertInvitation(ctx, {
      user_id: userId,
      token_hash: hashOf(token),
      expires_at: expiresAt,
    });
    const { client_id, network_id, station_id } = user;
    await recordAudit(ctx, {
      action: 'invite',
      subject: 'user',
      subject_id: userId,
      client_id,
      network_id,
      station_id,
      after: { invitation_id: id, expires_at: expiresAt },
    });
  });
  return { token, path: `/vrp/register?token=${token}`, expires_at: expiresAt.toISOString() };
}

/**
 * Uses an invitation: sets the password and ends the sessions the old one had opened. INVALID_INVITATION for a token
 * that is unknown, used, replaced or late; a weak password leaves it usable.
 */
export async function acceptInvitation(
  ctx: Ctx,
  token: string,
  password: string,
): Promise<{ email: string | null; role: Role }> {
  const invitation = await findOpenInvitation(ctx, hashOf(token));
  const user = invitation && (await unsafeFindUser(ctx, invitation.user_id));
  if (!user) throw invitationInvalid();
  checkPassword(password, user);
  // Hashing is queued; it must not hold a connection and a row while it waits.
  const passwordHash = await hashPassword(password);
  await inTransaction(ctx, async (ctx) => {
    if (!(await saveInvitationUsed(ctx, invitation.id))) throw invitationInvalid();
    await savePasswordHash(ctx, user.id, passwordHash);
    await saveOpenInvitationsEnded(ctx, user.id);
    await saveSessionsRevoked(ctx, user.id, 'password_changed');
    const { client_id, network_id, station_id } = user;
    await recordAudit(ctx, {
      action: 'accept_invitation',
      subject: 'user',
      subject_id: user.id,
      client_id,
      network_id,
      station_id,
      after: { invitation_id: invitation.id },
    });
  });
  return { email: user.email, role: GROUP_AREA[user.group] };
}

function invitationInvalid(): AppError {
  return new AppError('INVALID_INVITATION', 'This link was used already or is too old; ask for a new one.');
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
