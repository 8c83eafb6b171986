import type { switchAttendant as switchRoute } from '@fleet/contracts/fuelling/shifts.ts';
import type { z } from 'zod';
import { listUsersKnownHere } from '../../access/known-devices/known-devices.service.ts';
import { countAgainst, type Limit, refuseAbove } from '../../access/sessions/attempt-limits.service.ts';
import { endOwnSession } from '../../access/sessions/sessions.service.ts';
import { enterByPin, type SignInAnswer } from '../../access/sessions/sign-in.service.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Browser } from '../../platform/browser.ts';
import { type Ctx, inTransaction } from '../../platform/context.ts';
import { checkStaffPin } from '../../stations/staff/staff-pins.service.ts';
import { findOpenShift, signIn } from './shifts.queries.ts';
import { lockedShift, ownStation, record } from './shifts.service.ts';
import { listPumpPeople } from './shifts-lists.queries.ts';

/** Wrong PINs of one signed-in person, whoever's they were, and of one address, in an hour. */
const MAX_OF_PERSON = 6;
const MAX_OF_ADDRESS = 30;

/** The attendants of the actor's station, and who of them may take this browser over. */
export async function listPeople(ctx: Ctx, browser: Browser) {
  const known = new Set(await listUsersKnownHere(ctx, browser));
  const people = await listPumpPeople(ctx, ownStation(ctx));
  return {
    rows: people.map(({ user_id, ...person }) => ({
      ...person,
      is_known_here: known.has(user_id),
      is_me: user_id === ctx.actor.user_id,
    })),
  };
}

/**
 * Hands the signed-in browser to another attendant of the station, and has them join the open shift. The PIN works only where
 * they have signed in before; the actor's session ends. Throws NOT_FOUND, DEVICE_NOT_KNOWN, INCORRECT_PIN,
 * STAFF_PIN_RESET_REQUIRED, TOO_MANY_SIGN_IN_ATTEMPTS, SECOND_STEP_REQUIRED.
 */
export async function switchAttendant(
  ctx: Ctx,
  browser: Browser,
  { staff_id, pin }: z.output<(typeof switchRoute)['body']>,
): Promise<SignInAnswer> {
  const limits: Limit[] = [
    { kind: 'attendant_pin', value: String(ctx.actor.user_id), max: MAX_OF_PERSON },
    { kind: 'attendant_pin_address', value: ctx.request.ip, max: MAX_OF_ADDRESS },
  ];
  await refuseAbove(ctx, limits);
  const person = (await listPumpPeople(ctx, ownStation(ctx))).find((one) => one.staff_id === staff_id);
  if (!person) throw new AppError('NOT_FOUND', 'There is no such person.');
  if (!(await listUsersKnownHere(ctx, browser)).includes(person.user_id))
    throw new AppError('DEVICE_NOT_KNOWN', 'Sign in once on this browser with a password or code.');
  try {
    await inTransaction(ctx, (ctx) => checkStaffPin(ctx, staff_id, pin));
  } catch (error) {
    if (error instanceof AppError && error.code === 'INCORRECT_PIN') await countAgainst(ctx, limits);
    throw error;
  }
  return inTransaction(ctx, async (ctx) => {
    const answer = await enterByPin(ctx, browser, person.user_id);
    const open = await findOpenShift(ctx, ownStation(ctx));
    if (open !== null) {
      const shift = await lockedShift(ctx, open);
      if (shift.status === 'open' && (await signIn(ctx, open, staff_id)))
        await record(ctx, shift, 'sign_in', { after: { staff_id } });
    }
    await endOwnSession(ctx);
    return answer;
  });
}
