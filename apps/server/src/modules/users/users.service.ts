import { abilitiesOf, GROUP_AREA, isPermission } from '@fleet/contracts/permissions.ts';
import type { SpokenLanguage, UserData } from '@fleet/contracts/sessions.ts';
import { AppError } from '../../platform/app-error.ts';
import { recordAudit } from '../../platform/audit.ts';
import { type Ctx, inTransaction } from '../../platform/context.ts';
import { addToOutbox } from '../../platform/outbox.ts';
import { hashPassword } from './passwords.service.ts';
import {
  insertUser,
  isDriverOf,
  listTakenFields,
  savePasswordHash,
  saveSessionsRevoked,
  saveStatus,
  saveUserLook,
  type UserRow,
  unsafeFindUser,
} from './users.queries.ts';
import { checkPassword, type Look, type NewUser, readLook, readNewUser } from './users.rules.ts';

/**
 * Creates a user and returns the id. Without a password the user signs in after an invitation. INVALID_FIELDS names the
 * fields that do not fit (`taken` when somebody has the email, civil id or driver already), PASSWORD_TOO_WEAK says why.
 */
export async function createUser(ctx: Ctx, given: NewUser): Promise<number> {
  const user = readNewUser(given);
  if (given.password !== undefined) checkPassword(given.password, user);
  const stored = {
    ...user,
    password_hash: given.password === undefined ? null : await hashPassword(given.password),
  };
  return inTransaction(ctx, async (ctx) => {
    if (user.driver_id && !(await isDriverOf(ctx, user.driver_id, user.client_id!))) {
      throw new AppError('INVALID_FIELDS', 'This driver works for somebody else.', undefined, {
        driver_id: 'unknown',
      });
    }
    const id = await insertUser(ctx, stored);
    if (id === null) {
      const taken = await listTakenFields(ctx, stored);
      throw new AppError(
        'INVALID_FIELDS',
        'Somebody has this already.',
        undefined,
        Object.fromEntries(taken.map((field) => [field, 'taken'])),
      );
    }
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

/** Switches a user on or off. Off ends every session at once; on does not bring them back. */
export async function setStatus(ctx: Ctx, userId: number, status: 'active' | 'inactive'): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const user = await getUser(ctx, userId);
    if (!(await saveStatus(ctx, userId, status))) return;
    if (status === 'inactive') await saveSessionsRevoked(ctx, userId, 'disabled');
    await addToOutbox(ctx, { topic: 'rights', payload: { user_id: userId } });
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

/** Ends the sessions of a user, but one if told; returns how many. */
export function endSessions(
  ctx: Ctx,
  userId: number,
  why: 'ended_by_self',
  exceptSessionId: number | null,
): Promise<number> {
  return saveSessionsRevoked(ctx, userId, why, exceptSessionId);
}

/** Sets the actor's own password and ends their other sessions; returns how many. Throws PASSWORD_TOO_WEAK. */
export async function setOwnPassword(ctx: Ctx, password: string): Promise<number> {
  const user = await getUser(ctx, ctx.actor.user_id!);
  checkPassword(password, user);
  // Hashing waits its turn; it must not hold a connection and a row meanwhile.
  const passwordHash = await hashPassword(password);
  return inTransaction(ctx, async (ctx) => {
    await savePasswordHash(ctx, user.id, passwordHash);
    const ended = await saveSessionsRevoked(ctx, user.id, 'password_changed', ctx.actor.session_id);
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

/** Saves language and look of the signed-in person and returns what the browser keeps about them. */
export async function saveLook(ctx: Ctx, language: SpokenLanguage, look: Look): Promise<UserData> {
  await saveUserLook(ctx, ctx.actor.user_id!, language, look);
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
    email: user.email,
    mobile: user.mobile,
    group: user.group,
    group_name_en: user.group_name_en,
    group_name_ar: user.group_name_ar,
    role: GROUP_AREA[user.group],
    ability: abilitiesOf(user.permissions.filter(isPermission)),
    language: user.language,
    look: readLook(user.look),
    client_id: user.client_id,
    driver_id: user.driver_id,
    gas_station_network_id: user.network_id,
    gas_station_id: user.station_id,
    party_name_en: user.party_name_en,
    party_name_ar: user.party_name_ar,
  };
}
