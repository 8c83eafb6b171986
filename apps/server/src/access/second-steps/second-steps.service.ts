import { randomInt } from 'node:crypto';
import type { SecondStep } from '@fleet/contracts/access/second-steps.ts';
import { toWesternDigits } from '@fleet/domain/field-rules.ts';
import { generateSecret, generateURI, verifySync } from 'otplib';
import { AppError } from '../../platform/app-error.ts';
import { recordAudit } from '../../platform/audit.ts';
import { type Ctx, inTransaction } from '../../platform/context.ts';
import { addJob } from '../../platform/jobs/add-job.ts';
import { macsOf } from '../../platform/keys.ts';
import { rightsChanged } from '../groups/groups.jobs.ts';
import { listPasskeys } from '../passkeys/passkeys.service.ts';
import { sealSecret, unsealSecret } from './sealed-secrets.service.ts';
import {
  deleteTotp,
  findSteps,
  lockTotp,
  replaceRecoveryCodes,
  saveConfirmed,
  savePending,
  saveRecoveryCodeUsed,
  saveStep,
} from './second-steps.queries.ts';
import { wrongCode } from './tickets.service.ts';

const RECOVERY_CODES = 10;
const RECOVERY_CODE_LENGTH = 10;
/** Without letters and digits that look alike. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
/** The period before and the one after: clocks of phones differ. */
const TOLERANCE_SECONDS = 30;

/** What the reader proves a sign-in with. */
export async function getSecondSteps(ctx: Ctx) {
  const { totp_since, recovery_codes_left, is_compulsory, signs_in_at_company } = await findSteps(
    ctx,
    ctx.actor.user_id!,
  );
  return {
    totp_since: totp_since?.toISOString() ?? null,
    recovery_codes_left,
    passkeys: await listPasskeys(ctx),
    is_compulsory,
    signs_in_at_company,
  };
}

/** The ways by which this person finishes a sign-in; none where the first step is enough. */
export async function methodsOf(ctx: Ctx, userId: number): Promise<SecondStep[]> {
  const { totp_since, recovery_codes_left, has_passkey } = await findSteps(ctx, userId);
  return [
    ...(totp_since ? (['totp'] as const) : []),
    ...(has_passkey ? (['passkey'] as const) : []),
    ...(recovery_codes_left > 0 ? (['recovery_code'] as const) : []),
  ];
}

/** Draws a secret for the reader's app; the one in use stays until a code confirms the new one. */
export async function beginTotp(ctx: Ctx): Promise<{ secret: string; uri: string }> {
  const secret = generateSecret();
  const user_id = ctx.actor.user_id!;
  await inTransaction(ctx, (ctx) => savePending(ctx, user_id, sealSecret(ctx, user_id, secret)));
  const uri = generateURI({ issuer: ctx.config.PRODUCT_NAME, label: ctx.actor.name, secret });
  return { secret, uri };
}

/** Sets up the reader's app. Throws INCORRECT_CODE. */
export function confirmTotp(ctx: Ctx, code: string): Promise<{ recovery_codes: string[] }> {
  return inTransaction(ctx, async (ctx) => {
    const user_id = ctx.actor.user_id!;
    const totp = await lockTotp(ctx, user_id);
    const secret = totp?.pending_sealed && unsealSecret(ctx, user_id, totp.pending_sealed);
    const step = secret ? stepOf(ctx, secret, code, 0) : null;
    if (step === null) throw wrongCode(1);
    await saveConfirmed(ctx, user_id, step);
    const codes = await replaceCodes(ctx);
    await audit(ctx, 'set_up_second_step', 'totp');
    await addJob(ctx, rightsChanged, { user_id });
    return { recovery_codes: codes };
  });
}

/** Removes the reader's app with its recovery codes. Throws SECOND_STEP_COMPULSORY where it is the last step of a role that needs one. */
export function removeTotp(ctx: Ctx): Promise<{ removed: boolean }> {
  return inTransaction(ctx, async (ctx) => {
    const user_id = ctx.actor.user_id!;
    const removed = await deleteTotp(ctx, user_id);
    if (!removed) return { removed };
    await requireStepLeft(ctx);
    const { has_passkey } = await findSteps(ctx, user_id);
    if (!has_passkey) await replaceRecoveryCodes(ctx, user_id, []);
    await audit(ctx, 'remove_second_step', 'totp');
    return { removed };
  });
}

/** Refuses, inside the transaction that took a step away, to leave a role that needs one without. */
export async function requireStepLeft(ctx: Ctx): Promise<void> {
  const { totp_since, has_passkey, is_compulsory } = await findSteps(ctx, ctx.actor.user_id!);
  if (is_compulsory && !totp_since && !has_passkey)
    throw new AppError('SECOND_STEP_COMPULSORY', 'Your role does not sign in without a second step.');
}

/** New recovery codes; the old ones are worth nothing. Throws STATUS_CONFLICT where there is nothing to recover from. */
export function drawRecoveryCodes(ctx: Ctx): Promise<{ recovery_codes: string[] }> {
  return inTransaction(ctx, async (ctx) => {
    const { totp_since, has_passkey } = await findSteps(ctx, ctx.actor.user_id!);
    if (!totp_since && !has_passkey)
      throw new AppError('STATUS_CONFLICT', 'Set up an authenticator app or a passkey first.');
    const codes = await replaceCodes(ctx);
    await audit(ctx, 'set_up_second_step', 'recovery_code');
    return { recovery_codes: codes };
  });
}

/** Whether this is a code of the person's app or one of their recovery codes, neither used before; it is used up by this. */
export function takeCode(ctx: Ctx, userId: number, code: string): Promise<boolean> {
  return inTransaction(ctx, async (ctx) => {
    const typed = toWesternDigits(code).toLowerCase().replace(/[\s-]/g, '');
    if (typed.length === RECOVERY_CODE_LENGTH)
      return saveRecoveryCodeUsed(ctx, userId, macsOf(ctx.config.KEYS.pins, codeText(userId, typed)));
    const totp = await lockTotp(ctx, userId);
    const secret = totp?.secret_sealed && unsealSecret(ctx, userId, totp.secret_sealed);
    const step = secret ? stepOf(ctx, secret, typed, totp.last_step) : null;
    if (step === null) return false;
    await saveStep(ctx, userId, step);
    return true;
  });
}

/** The period whose code this is, later than the last one used; else null. */
function stepOf(ctx: Ctx, secret: string, code: string, lastStep: number): number | null {
  const token = toWesternDigits(code).replace(/\s/g, '');
  if (!/^\d{6}$/.test(token)) return null;
  const epoch = Math.floor(ctx.now.getTime() / 1000);
  const result = verifySync({
    secret,
    token,
    epoch,
    epochTolerance: TOLERANCE_SECONDS,
    ...(lastStep > 0 ? { afterTimeStep: lastStep } : {}),
  });
  return result.valid && 'timeStep' in result ? result.timeStep : null;
}

async function replaceCodes(ctx: Ctx): Promise<string[]> {
  const user_id = ctx.actor.user_id!;
  const codes = Array.from({ length: RECOVERY_CODES }, () =>
    Array.from({ length: RECOVERY_CODE_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join(''),
  );
  await replaceRecoveryCodes(
    ctx,
    user_id,
    codes.map((code) => macsOf(ctx.config.KEYS.pins, codeText(user_id, code))[0]),
  );
  return codes.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`);
}

function codeText(userId: number, code: string): string {
  return `recovery code ${userId} ${code}`;
}

function audit(ctx: Ctx, action: 'set_up_second_step' | 'remove_second_step', method: SecondStep) {
  const { user_id, client_id, network_id, station_id } = ctx.actor;
  return recordAudit(ctx, {
    action,
    subject: 'user',
    subject_id: user_id,
    client_id,
    network_id,
    station_id,
    after: { method },
  });
}
