import type { adminLogin, supervisorStaffSchema } from '@fleet/contracts/access/sessions.ts';
import { abilitiesOf, GROUP_AREA, isPermission } from '@fleet/contracts/permissions.ts';
import { toWesternDigits } from '@fleet/domain/field-rules.ts';
import type { z } from 'zod';
import { addressGroup } from '../../platform/addresses.ts';
import { AppError } from '../../platform/app-error.ts';
import { recordAudit } from '../../platform/audit.ts';
import type { Browser } from '../../platform/browser.ts';
import { type Ctx, inTransaction, SavedRefusal } from '../../platform/context.ts';
import { findKnownDevice, noteKnownDevice } from '../known-devices/known-devices.service.ts';
import { methodsOf } from '../second-steps/second-steps.service.ts';
import { issueTicket } from '../second-steps/tickets.service.ts';
import { createQueue, isPasswordOf } from '../users/passwords.service.ts';
import { getUserData } from '../users/users.service.ts';
import { counterKey, expiredBefore } from './attempt-limits.service.ts';
import { issueTokens } from './refresh-tokens.service.ts';
import { asPerson } from './session-actors.service.ts';
import {
  type Account,
  findSupervisorStaff,
  insertSession,
  mustUseCompany,
  type Person,
  unsafeFindAccount,
  unsafeFindActive,
} from './sessions.queries.ts';
import {
  areaOf,
  type Failures,
  FREE_FAILURES_OF_ADDRESS,
  groupsOf,
  loginAreaOf,
  pausedUntil,
  type SignInArea,
  triesLeft,
} from './sessions.rules.ts';
import { deleteFailures, type FailureRow, listFailures, saveFailure } from './sign-in-failures.queries.ts';

export interface Credentials {
  readonly email?: string | undefined;
  readonly civil_id?: string | undefined;
  readonly password: string;
}

export type SignInAnswer = z.output<(typeof adminLogin)['response']>;

/** By what somebody came in who typed no password of ours, and when they proved last who they are. */
interface Entry {
  readonly by: 'company' | 'pin' | null;
  readonly provedAt: Date | null;
}

/** A burst of guesses gets no further past the count of failures than there are places here. */
const inSignInQueue = createQueue(3);

/**
 * Signs a user in at an area's login. INVALID_CREDENTIALS is the same for an unknown account, a wrong password and an
 * inactive user; TOO_MANY_SIGN_IN_ATTEMPTS after too many of these, whether the account exists or not. Whoever has the
 * right password at another area's login gets WRONG_LOGIN_AREA with their own, which counts as no attempt. A browser the
 * user has signed in with before has a counter of its own: what strangers try elsewhere never pauses it.
 */
export async function signIn(
  ctx: Ctx,
  browser: Browser,
  area: SignInArea,
  credentials: Credentials,
): Promise<SignInAnswer> {
  const name = toWesternDigits(credentials.civil_id ?? credentials.email ?? '')
    .trim()
    .toLowerCase();
  // A username starts with a letter: digits are an identity number, whichever area's page it is typed on.
  const by =
    credentials.civil_id || /^\d+$/.test(name) ? 'civil_id' : name.includes('@') ? 'email' : 'username';
  const { ip } = ctx.request;
  const keysOfStrangers = [
    counterKey(ctx, by, name),
    ...(ip ? [counterKey(ctx, 'address', addressGroup(ip))] : []),
  ];

  const [account, counter] = await inSignInQueue(async () => {
    const account = await unsafeFindAccount(ctx, by, name);
    const device = await findKnownDevice(ctx, browser, account?.user_id ?? null);
    const keys = device === null ? keysOfStrangers : [counterKey(ctx, 'device', String(device))];
    await checkNotPaused(ctx, keys);
    const fits = await isPasswordOf(account?.password_hash ?? null, credentials.password);
    if (!account || !fits || !account.is_active) return refuse(ctx, area, keys, account);
    if (groupsOf(area).includes(account.group)) return [account, keys[0]!] as const;
    throw new AppError('WRONG_LOGIN_AREA', 'This account signs in to another area.', {
      login_area: loginAreaOf(account.group),
    });
  });
  await requirePasswordsAllowed(ctx, account.user_id);
  return openSession(ctx, browser, area, account, counter);
}

/** Signs in a person whose code by message was right. Throws INVALID_CREDENTIALS when they may no longer come in. */
export async function enterByCode(ctx: Ctx, browser: Browser, userId: number): Promise<SignInAnswer> {
  const person = await getPerson(ctx, userId);
  return openSession(ctx, browser, areaOf(person), person, null);
}

/**
 * Signs in a person for whom their company's provider vouches; `provedAt` is when they proved it there. A second step is
 * asked for here all the same. Throws SECOND_STEP_REQUIRED, and INVALID_CREDENTIALS when they may not come in.
 */
export async function enterByCompany(
  ctx: Ctx,
  browser: Browser,
  userId: number,
  provedAt: Date | null,
): Promise<SignInAnswer> {
  const person = await getPerson(ctx, userId);
  return openSession(ctx, browser, areaOf(person), person, null, { by: 'company', provedAt });
}

/**
 * Signs in a person whose PIN was right, on a browser they know: it proves nothing anew, so that money and keys still ask who
 * is there. Throws SECOND_STEP_REQUIRED, and INVALID_CREDENTIALS when they may not come in.
 */
export async function enterByPin(ctx: Ctx, browser: Browser, userId: number): Promise<SignInAnswer> {
  const person = await getPerson(ctx, userId);
  return openSession(ctx, browser, areaOf(person), person, null, { by: 'pin', provedAt: null });
}

/** Throws COMPANY_SIGN_IN_REQUIRED where the person's company lets nobody in without its provider. */
export async function requirePasswordsAllowed(ctx: Ctx, userId: number): Promise<void> {
  if (await mustUseCompany(ctx, userId))
    throw new AppError('COMPANY_SIGN_IN_REQUIRED', 'Your company has you sign in with its own sign-in.');
}

/** Signs in a person who has proved twice who they are; in their own area unless one is named. Throws INVALID_CREDENTIALS. */
export async function enterAs(
  ctx: Ctx,
  browser: Browser,
  userId: number,
  area: SignInArea | null,
): Promise<SignInAnswer> {
  const person = await getPerson(ctx, userId);
  return inTransaction(ctx, (ctx) => startSession(ctx, browser, area ?? areaOf(person), person));
}

async function getPerson(ctx: Ctx, userId: number): Promise<Person> {
  const person = await unsafeFindActive(ctx, userId);
  if (!person) throw new AppError('INVALID_CREDENTIALS', 'This account is switched off.', { tries_left: 0 });
  return person;
}

async function checkNotPaused(ctx: Ctx, keys: readonly string[]): Promise<void> {
  const until = pausedUntil(judged(await listFailures(ctx, keys, expiredBefore(ctx)), keys), ctx.now);
  if (!until) return;
  throw new AppError(
    'TOO_MANY_SIGN_IN_ATTEMPTS',
    'Too many wrong passwords; wait a little before the next try.',
    {
      retry_at: until.toISOString(),
    },
  );
}

async function refuse(
  ctx: Ctx,
  area: SignInArea,
  keys: readonly string[],
  account: Account | null,
): Promise<never> {
  const counters = await inTransaction(ctx, async (ctx) => {
    await recordAudit(ctx, {
      action: 'sign_in_failed',
      subject: 'user',
      subject_id: account?.user_id ?? null,
      client_id: account?.client_id ?? null,
      network_id: account?.network_id ?? null,
      station_id: account?.station_id ?? null,
      after: { area },
    });
    return saveFailure(ctx, keys, expiredBefore(ctx));
  });
  throw new AppError('INVALID_CREDENTIALS', 'Email or password is invalid.', {
    tries_left: triesLeft(judged(counters, keys)),
  });
}

/** The counters with what each allows: the first key is the name, the second the address. */
function judged(counters: readonly FailureRow[], keys: readonly string[]): Failures[] {
  return counters.map((counter) =>
    counter.key === keys[0] ? counter : { ...counter, free: FREE_FAILURES_OF_ADDRESS },
  );
}

/** Opens the session, or asks for the second step. Throws SECOND_STEP_REQUIRED with a ticket. */
async function openSession(
  ctx: Ctx,
  browser: Browser,
  area: SignInArea,
  person: Person,
  counter: string | null,
  how: Entry = { by: null, provedAt: ctx.now },
): Promise<SignInAnswer> {
  return inTransaction(ctx, async (ctx) => {
    if (counter) await deleteFailures(ctx, counter);
    const methods = await methodsOf(ctx, person.user_id);
    if (methods.length === 0) return startSession(ctx, browser, area, person, how);
    const ticket = await issueTicket(ctx, { purpose: 'second_step', user_id: person.user_id, area });
    throw new SavedRefusal('SECOND_STEP_REQUIRED', 'Prove a second time who you are.', { ticket, methods });
  });
}

async function startSession(
  ctx: Ctx,
  browser: Browser,
  area: SignInArea,
  person: Person,
  { by, provedAt }: Entry = { by: null, provedAt: ctx.now },
): Promise<SignInAnswer> {
  const known_device_id = await noteKnownDevice(ctx, browser, person.user_id);
  const expiresAt = new Date(ctx.now.getTime() + ctx.config.REFRESH_ABSOLUTE_SECONDS * 1000);
  const sessionId = await insertSession(ctx, person.user_id, expiresAt, {
    proved_at: provedAt,
    known_device_id,
  });
  const tokens = await issueTokens(ctx, { id: sessionId, expires_at: expiresAt }, person);
  const { client_id, network_id, station_id } = person;
  await recordAudit(asPerson(ctx, person, sessionId), {
    action: 'sign_in',
    subject: 'session',
    subject_id: sessionId,
    client_id,
    network_id,
    station_id,
    after: { area, ...(by && { by }) },
  });
  return {
    result: {
      role: GROUP_AREA[person.group],
      ...tokens,
      ability: abilitiesOf(person.permissions.filter(isPermission)),
      userData: await getUserData(ctx, person.user_id),
      ...(person.group === 'admin' ? { map_key: ctx.config.MAP_KEY } : {}),
      ...(person.group === 'supervisor' ? await presentStaff(ctx, person) : {}),
    },
  };
}

async function presentStaff(
  ctx: Ctx,
  person: Person,
): Promise<{ staff?: z.output<typeof supervisorStaffSchema> }> {
  const row = person.staff_id === null ? null : await findSupervisorStaff(ctx, person.staff_id);
  if (!row) return {};
  const { staff_id, gas_station_id, name_en, name_ar, boss_id, boss_name, boss_mobile } = row;
  const boss = boss_id === null ? null : { staff_id: boss_id, name: boss_name, mobile: boss_mobile };
  return { staff: { staff_id, gas_station: { gas_station_id, name_en, name_ar }, area_supervisor: boss } };
}
