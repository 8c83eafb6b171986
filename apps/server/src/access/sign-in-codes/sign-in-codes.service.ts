import { createHash, randomBytes, randomInt } from 'node:crypto';
import type { Role } from '@fleet/contracts/permissions.ts';
import { toWesternDigits } from '@fleet/domain/field-rules.ts';
import { CODE_DIGITS } from '@fleet/domain/sign-in-codes.ts';
import type { AppError } from '../../platform/app-error.ts';
import type { Browser } from '../../platform/browser.ts';
import { type Ctx, inTransaction, SavedRefusal } from '../../platform/context.ts';
import { addJob } from '../../platform/jobs/add-job.ts';
import { isMacOf, macsOf } from '../../platform/keys.ts';
import { countAgainst, refuseAbove } from '../sessions/attempt-limits.service.ts';
import { enterByCode, type SignInAnswer } from '../sessions/sign-in.service.ts';
import { resetPasswordOf } from '../users/users.service.ts';
import { codeRequested } from './sign-in-codes.jobs.ts';
import {
  deleteOldCodes,
  insertCode,
  saveAttempt,
  saveCodeUsed,
  saveOpenCodesEnded,
} from './sign-in-codes.queries.ts';
import {
  CODE_LIFETIME_MS,
  MAX_ATTEMPTS,
  MAX_OF_ADDRESS,
  MAX_OF_NAME,
  type Purpose,
  readIdentifier,
} from './sign-in-codes.rules.ts';

const HANDLE_BYTES = 24;
const DAY_MS = 86_400_000;

interface CodeRequest {
  handle: string;
  expires_at: string;
}

/**
 * Takes a request for a code. It looks at no account: answer and time are the same for all names. The code is made and sent
 * by a job. Throws TOO_MANY_SIGN_IN_ATTEMPTS by name and by address.
 */
export async function requestCode(ctx: Ctx, purpose: Purpose, text: string): Promise<CodeRequest> {
  const { by, name } = readIdentifier(text);
  await countAgainst(ctx, [
    { kind: `${purpose}_name`, value: `${name} ${ctx.request.ip}`, max: MAX_OF_NAME },
    { kind: `${purpose}_address`, value: ctx.request.ip, max: MAX_OF_ADDRESS },
  ]);
  const handle = randomBytes(HANDLE_BYTES).toString('base64url');
  const expiresAt = new Date(ctx.now.getTime() + CODE_LIFETIME_MS);
  await inTransaction(ctx, async (ctx) => {
    const id = await insertCode(ctx, { purpose, handle_hash: hashOf(handle), expires_at: expiresAt });
    await addJob(ctx, codeRequested, { id, purpose, by, name });
  });
  return { handle, expires_at: expiresAt.toISOString() };
}

/** Sets a new password by code. Throws INCORRECT_CODE, WEAK_PASSWORD (the code stays good) and TOO_MANY_SIGN_IN_ATTEMPTS. */
export async function resetPassword(
  ctx: Ctx,
  input: { handle: string; code: string; password: string },
): Promise<{ email: string | null; role: Role }> {
  const code = await tryCode(ctx, 'password_reset', input);
  return resetPasswordOf(ctx, code.user_id, input.password, async (ctx) => {
    if (!(await saveCodeUsed(ctx, code.id))) throw incorrect(0);
    await saveOpenCodesEnded(ctx, code.user_id);
  });
}

/** Signs in by code. Throws INCORRECT_CODE, TOO_MANY_SIGN_IN_ATTEMPTS, and what a second step asks for. */
export async function signInWithCode(
  ctx: Ctx,
  browser: Browser,
  input: { handle: string; code: string },
): Promise<SignInAnswer> {
  const code = await tryCode(ctx, 'sign_in', input);
  await inTransaction(ctx, async (ctx) => {
    if (!(await saveCodeUsed(ctx, code.id))) throw incorrect(0);
  });
  return enterByCode(ctx, browser, code.user_id);
}

async function tryCode(
  ctx: Ctx,
  purpose: Purpose,
  { handle, code }: { handle: string; code: string },
): Promise<{ id: number; user_id: number }> {
  const ofAddress = { kind: 'wrong_code_address', value: ctx.request.ip, max: MAX_OF_ADDRESS };
  await refuseAbove(ctx, [ofAddress]);
  const digits = toWesternDigits(code).replace(/\D/g, '');
  const tried = await inTransaction(ctx, (ctx) => saveAttempt(ctx, hashOf(handle), purpose, MAX_ATTEMPTS));
  if (
    tried?.user_id &&
    tried.code_mac &&
    isMacOf(ctx.config.KEYS.tokens, codeText(tried.id, digits), tried.code_mac)
  )
    return { id: tried.id, user_id: tried.user_id };
  await countAgainst(ctx, [ofAddress]);
  throw incorrect(tried ? MAX_ATTEMPTS - tried.attempts : 0);
}

/** A code of six digits, and what is stored of it. */
export function drawCode(ctx: Ctx, id: number): { code: string; code_mac: string } {
  const code = String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0');
  return { code, code_mac: macsOf(ctx.config.KEYS.tokens, codeText(id, code))[0] };
}

/** Removes codes of the day before yesterday: the limit of a person looks back one day. */
export async function sweepCodes(ctx: Ctx): Promise<void> {
  await deleteOldCodes(ctx, new Date(ctx.now.getTime() - 2 * DAY_MS));
}

/** Keyed: a million codes are hashed in a second. */
function codeText(id: number, code: string): string {
  return `sign-in code ${id} ${code}`;
}

function hashOf(handle: string): string {
  return createHash('sha256').update(handle).digest('hex');
}

/** The same for a wrong code, one that is too old or used, and a name that nobody has. */
function incorrect(triesLeft: number): AppError {
  return new SavedRefusal('INCORRECT_CODE', 'This code is wrong or too old.', { tries_left: triesLeft });
}
