import type { UserData } from '@fleet/contracts/access/sessions.ts';
import { abilitiesOf, GROUP_AREA, isPermission, type Role } from '@fleet/contracts/permissions.ts';
import { isOffered, type Language, readershipOf } from '@fleet/domain/languages.ts';
import { AppError } from '../../platform/app-error.ts';
import { recordAudit } from '../../platform/audit.ts';
import { type Ctx, inTransaction } from '../../platform/context.ts';
import { addJob } from '../../platform/jobs/add-job.ts';
import { requireFree } from '../../platform/taken.ts';
import { rightsChanged } from '../groups/groups.jobs.ts';
import { saveOpenInvitationsEnded } from './invitations.queries.ts';
import { hashPassword } from './passwords.service.ts';
import {
  insertUser,
  isDriverOf,
  savePasswordHash,
  saveSessionsRevoked,
  saveStatus,
  saveUserAppearance,
  type UserRow,
  unsafeFindUser,
} from './users.queries.ts';
import { type Appearance, checkPassword, type NewUser, readAppearance, readNewUser } from './users.rules.ts';
import { users } from './users.table.ts';

/**
 * Creates a user and returns the id. Without a password the user signs in after an invitation. INVALID_FIELDS names
 * the wrong fields (`taken` when another user has the email, civil id or driver), WEAK_PASSWORD the reason.
 */
export async function createUser(ctx: Ctx, input: NewUser): Promise<number> {
  const user = readNewUser(input);
  if (input.password !== undefined) checkPassword(input.password, user);
  const stored = {
    ...user,
    password_hash: input.password === undefined ? null : await hashPassword(input.password),
  };
  return inTransaction(ctx, async (ctx) => {
    if (user.driver_id && !(await isDriverOf(ctx, user.driver_id, user.client_id!))) {
      throw new AppError('INVALID_FIELDS', 'This driver belongs to another client.', undefined, {
        driver_id: 'unknown',
      });
    }
    await requireFree(ctx, users, stored);
    const id = await insertUser(ctx, stored);
    const { client_id, network_id, station_id } = user;
    await recordAudit(ctx, {
      action: 'create',
      subject: 'user',
      subject_id: id,
      client_id,
      network_id,
      station_id,
      after: user,
    });
    return id;
  });
}

/** Refuses an email or a civil id that another user than `except` has. Throws INVALID_FIELDS. */
export function requireFreeContact(
  ctx: Ctx,
  contact: { readonly email: string | null; readonly civil_id: string | null },
  except: number,
): Promise<void> {
  return requireFree(ctx, users, contact, except);
}

/** Switches a user on or off. Off ends every session at once; on does not bring them back. */
export async function setStatus(ctx: Ctx, userId: number, status: 'active' | 'inactive'): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const user = await getUser(ctx, userId);
    if (!(await saveStatus(ctx, userId, status))) return;
    if (status === 'inactive') await saveSessionsRevoked(ctx, userId, 'disabled');
    await addJob(ctx, rightsChanged, { user_id: userId });
    const { client_id, network_id, station_id } = user;
    await recordAudit(ctx, {
      action: 'set_status',
      subject: 'user',
      subject_id: userId,
      client_id,
      network_id,
      station_id,
      before: { status: user.status },
      after: { status },
    });
  });
}

/** Ends one session of a user; how many that were: none for another user's, or one that has ended. */
export function endSession(ctx: Ctx, userId: number, sessionId: number): Promise<number> {
  return saveSessionsRevoked(ctx, userId, 'ended_by_self', { only: sessionId });
}

/** Ends the sessions of a user, optionally except one; returns how many. */
export function endSessions(
  ctx: Ctx,
  userId: number,
  why: 'ended_by_self',
  exceptSessionId: number | null,
): Promise<number> {
  return saveSessionsRevoked(ctx, userId, why, { except: exceptSessionId });
}

/** Sets the actor's own password and ends their other sessions; returns how many. Throws WEAK_PASSWORD. */
export async function setOwnPassword(ctx: Ctx, password: string): Promise<number> {
  const user = await getUser(ctx, ctx.actor.user_id!);
  checkPassword(password, user);
  // Hashing is queued; it must not hold a connection and a row while it waits.
  const passwordHash = await hashPassword(password);
  return inTransaction(ctx, async (ctx) => {
    await savePasswordHash(ctx, user.id, passwordHash);
    const ended = await saveSessionsRevoked(ctx, user.id, 'password_changed', {
      except: ctx.actor.session_id,
    });
    const { client_id, network_id, station_id } = user;
    await recordAudit(ctx, {
      action: 'change_password',
      subject: 'user',
      subject_id: user.id,
      client_id,
      network_id,
      station_id,
      after: { ended },
    });
    return ended;
  });
}

/**
 * Sets a new password for a user who has proved by a message that the account is theirs; all their sessions end. `use` uses
 * the proof up in the same transaction. Throws WEAK_PASSWORD, and what `use` throws.
 */
export async function resetPasswordOf(
  ctx: Ctx,
  userId: number,
  password: string,
  use: (ctx: Ctx) => Promise<void>,
): Promise<{ email: string | null; role: Role }> {
  const user = await getUser(ctx, userId);
  checkPassword(password, user);
  // Hashing is queued; it must not hold a connection and a row while it waits.
  const passwordHash = await hashPassword(password);
  await inTransaction(ctx, async (ctx) => {
    await use(ctx);
    await savePasswordHash(ctx, user.id, passwordHash);
    await saveOpenInvitationsEnded(ctx, user.id);
    const ended = await saveSessionsRevoked(ctx, user.id, 'password_changed');
    const { client_id, network_id, station_id } = user;
    await recordAudit(ctx, {
      action: 'reset_password',
      subject: 'user',
      subject_id: user.id,
      client_id,
      network_id,
      station_id,
      after: { ended },
    });
  });
  return { email: user.email, role: GROUP_AREA[user.group] };
}

/**
 * Saves language and look of the signed-in person and returns what the browser keeps about them. INVALID_FIELDS for a language that
 * their pages do not have, unless they have it already: browsers send it with every change of the look.
 */
export async function saveAppearance(
  ctx: Ctx,
  language: Language,
  appearance: Appearance,
): Promise<UserData> {
  const user = await getUser(ctx, ctx.actor.user_id!);
  if (language !== user.language && !isOffered(readershipOf(user.group), language))
    throw new AppError('INVALID_FIELDS', 'Your pages do not exist in this language.', undefined, {
      language: 'invalid_value',
    });
  await saveUserAppearance(ctx, ctx.actor.user_id!, language, appearance);
  return getUserData(ctx, ctx.actor.user_id!);
}

/** What the browser keeps about a user, with current rights. NOT_FOUND when there is none. */
export async function getUserData(ctx: Ctx, userId: number): Promise<UserData> {
  return presentUser(await getUser(ctx, userId));
}

async function getUser(ctx: Ctx, userId: number): Promise<UserRow> {
  const user = await unsafeFindUser(ctx, userId);
  if (!user) throw new AppError('NOT_FOUND', 'There is no such user.');
  return user;
}

function presentUser(user: UserRow): UserData {
  return {
    user_id: user.id,
    name: user.name,
    avatar: user.avatar,
    email: user.email,
    mobile: user.mobile,
    group: user.group,
    group_name_en: user.group_name_en,
    group_name_ar: user.group_name_ar,
    role: GROUP_AREA[user.group],
    ability: abilitiesOf(user.permissions.filter(isPermission)),
    lacks_second_step: user.lacks_second_step,
    language: user.language,
    appearance: readAppearance(user.appearance),
    client_id: user.client_id,
    driver_id: user.driver_id,
    gas_station_network_id: user.network_id,
    gas_station_id: user.station_id,
    party_name_en: user.party_name_en,
    party_name_ar: user.party_name_ar,
  };
}
