import { createHash, randomBytes } from 'node:crypto';
import { GROUP_AREA, type Role } from '@fleet/contracts/permissions.ts';
import { AppError } from '../../platform/app-error.ts';
import { recordAudit } from '../../platform/audit.ts';
import { type Ctx, inTransaction } from '../../platform/context.ts';
import { mayAssignGroup } from '../groups/groups.service.ts';
import { addressOf, type SendAccountMessage } from './account-messages.service.ts';
import {
  findInvitableUser,
  findOpenInvitation,
  type Invitable,
  insertInvitation,
  saveInvitationUsed,
  saveOpenInvitationsEnded,
} from './invitations.queries.ts';
import { hashPassword } from './passwords.service.ts';
import { savePasswordHash, saveSessionsRevoked, unsafeFindUser } from './users.queries.ts';
import { checkPassword } from './users.rules.ts';

const TOKEN_BYTES = 32;

/** How an invitation is sent, and by what. */
export interface Sending {
  readonly by: 'email' | 'sms' | undefined;
  readonly send: SendAccountMessage;
}

export interface Invitation {
  token: string;
  path: string;
  expires_at: string;
  channels: ('email' | 'sms')[];
  sent_to: string | null;
}

/**
 * Creates a single-use link with which a user of the actor's own party sets a password, for the first time or again, and
 * sends it where that is wanted. Only the newest link of a user works. NOT_FOUND for another party's user, and for an
 * inactive one; NO_ADDRESS where they cannot be reached so.
 */
export async function createInvitation(ctx: Ctx, userId: number, sending?: Sending): Promise<Invitation> {
  return inTransaction(ctx, async (ctx) => {
    const user = await findInvitableUser(ctx, userId);
    // The holder of the link becomes that user, so nobody creates one for a user above themselves.
    if (!user || !mayAssignGroup(ctx.actor, user))
      throw new AppError('NOT_FOUND', 'There is no such user here.');
    await saveOpenInvitationsEnded(ctx, userId);
    const link = await createPasswordLink(ctx, userId, ctx.config.INVITATION_SECONDS * 1000);
    const channels = (['email', 'sms'] as const).filter((channel) => addressOf(user, channel));
    const sent_to = sending?.by ? await sendLink(ctx, user, link, sending.by, sending.send) : null;
    const { client_id, network_id, station_id } = user;
    await recordAudit(ctx, {
      action: 'invite',
      subject: 'user',
      subject_id: userId,
      client_id,
      network_id,
      station_id,
      after: {
        invitation_id: link.id,
        expires_at: link.expires_at,
        ...(sending?.by ? { channel: sending.by } : {}),
      },
    });
    return {
      token: link.token,
      path: link.path,
      expires_at: link.expires_at.toISOString(),
      channels,
      sent_to,
    };
  });
}

async function sendLink(
  ctx: Ctx,
  user: Invitable,
  link: { path: string; expires_at: Date },
  channel: 'email' | 'sms',
  send: SendAccountMessage,
): Promise<string> {
  const address = addressOf(user, channel);
  if (!address) throw new AppError('NO_ADDRESS', 'This user has no such address.', { channel });
  await send(ctx, {
    kind: user.has_password ? 'password_link' : 'invitation',
    params: { name: user.name, by: ctx.actor.name },
    channel,
    address,
    language: user.language,
    user_id: user.id,
    link: link.path,
    is_secret: true,
  });
  return address;
}

/** A single-use link with which this user sets a password; ones made before go on working. */
export async function createPasswordLink(
  ctx: Ctx,
  userId: number,
  lifetimeMs: number,
): Promise<{ id: number; token: string; path: string; expires_at: Date }> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const expires_at = new Date(ctx.now.getTime() + lifetimeMs);
  const id = await insertInvitation(ctx, { user_id: userId, token_hash: hashOf(token), expires_at });
  return { id, token, path: `/vrp/register?token=${token}`, expires_at };
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
