import { AppError } from '../../platform/app-error.ts';
import { recordAudit } from '../../platform/audit.ts';
import type { Browser, Site } from '../../platform/browser.ts';
import { type Ctx, inTransaction } from '../../platform/context.ts';
import { PROOF_MS } from '../../platform/http.ts';
import { findKnownDevice } from '../known-devices/known-devices.service.ts';
import { optionsForUse, type PasskeyResponse, takePasskey } from '../passkeys/passkeys.service.ts';
import { takeCode } from '../second-steps/second-steps.service.ts';
import {
  issueTicket,
  takeTicket,
  ticketTriesLeft,
  tryTicket,
  wrongCode,
} from '../second-steps/tickets.service.ts';
import { isPasswordOf } from '../users/passwords.service.ts';
import { countAgainst, type Limit, refuseAbove } from './attempt-limits.service.ts';
import { findOwnPasswordHash } from './own-sessions.queries.ts';
import { saveProved } from './sessions.queries.ts';
import type { SignInArea } from './sessions.rules.ts';
import { enterAs, requirePasswordsAllowed, type SignInAnswer } from './sign-in.service.ts';

/** Wrong second steps of a person in an hour, apart for each known device; and of an address. */
const MAX_OF_PERSON = 10;
const MAX_OF_ADDRESS = 30;
/** Wrong proofs of a session that is signed in. */
const MAX_OF_SESSION = 5;

/**
 * Opens the session of a sign-in whose first step was right, by a code of the app or a recovery code; a passkey signs in by
 * itself. Throws INCORRECT_CODE, TOO_MANY_SIGN_IN_ATTEMPTS by person and
 * by address.
 */
export async function finishSignIn(
  ctx: Ctx,
  browser: Browser,
  input: { ticket: string; code: string },
): Promise<SignInAnswer> {
  const limits: Limit[] = [{ kind: 'second_step_address', value: ctx.request.ip, max: MAX_OF_ADDRESS }];
  await refuseAbove(ctx, limits);
  const ticket = await tryTicket(ctx, input.ticket, 'second_step');
  const user_id = ticket.user_id!;
  const device = await findKnownDevice(ctx, browser, user_id);
  limits.push({ kind: 'second_step', value: `${user_id} ${device ?? ''}`, max: MAX_OF_PERSON });
  await refuseAbove(ctx, limits);
  if (!(await takeCode(ctx, user_id, input.code))) {
    await countAgainst(ctx, limits);
    throw wrongCode(ticketTriesLeft(ticket));
  }
  return inTransaction(ctx, async (ctx) => {
    await takeTicket(ctx, ticket);
    return enterAs(ctx, browser, user_id, ticket.area as SignInArea);
  });
}

/** Options for using a passkey: of nobody yet. */
export async function beginPasskeyUse(ctx: Ctx, site: Site) {
  await countAgainst(ctx, [{ kind: 'passkey_address', value: ctx.request.ip, max: MAX_OF_ADDRESS * 10 }]);
  const options = await optionsForUse(site);
  const ticket = await issueTicket(ctx, { purpose: 'passkey_use', challenge: options.challenge });
  return { ticket, options: { ...options } };
}

/** Signs in with a passkey alone. Throws INCORRECT_CODE, and INVALID_CREDENTIALS for a person who may not come in. */
export async function signInWithPasskey(
  ctx: Ctx,
  browser: Browser,
  site: Site,
  input: { ticket: string; passkey: PasskeyResponse },
): Promise<SignInAnswer> {
  const user_id = await passkeyOwner(ctx, site, input);
  await requirePasswordsAllowed(ctx, user_id);
  return enterAs(ctx, browser, user_id, null);
}

/** Proves again that the reader is who signed in, by password, code or passkey. */
export async function proveMyself(
  ctx: Ctx,
  site: Site,
  input: {
    password?: string | undefined;
    code?: string | undefined;
    ticket?: string | undefined;
    passkey?: PasskeyResponse | undefined;
  },
): Promise<{ proved_until: string }> {
  const user_id = ctx.actor.user_id!;
  const limit = { kind: 'proof', value: `${ctx.actor.session_id}`, max: MAX_OF_SESSION };
  await refuseAbove(ctx, [limit]);
  const { password, code, ticket, passkey } = input;
  let fits = false;
  if (passkey && ticket) fits = (await passkeyOwner(ctx, site, { ticket, passkey })) === user_id;
  else if (code) fits = await takeCode(ctx, user_id, code);
  else if (password) fits = await isPasswordOf(await findOwnPasswordHash(ctx), password);
  if (!fits) {
    await countAgainst(ctx, [limit]);
    throw password
      ? new AppError('INCORRECT_PASSWORD', 'This is not your password.', undefined, { password: 'wrong' })
      : wrongCode(1);
  }
  await noteProof(ctx);
  return { proved_until: new Date(ctx.now.getTime() + PROOF_MS).toISOString() };
}

/** Records that the actor has proved again who they are. */
export function noteProof(ctx: Ctx, by?: 'company'): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    await saveProved(ctx);
    const { client_id, network_id, station_id, session_id } = ctx.actor;
    await recordAudit(ctx, {
      action: 'prove',
      subject: 'session',
      subject_id: session_id,
      client_id,
      network_id,
      station_id,
      ...(by && { after: { by } }),
    });
  });
}

async function passkeyOwner(
  ctx: Ctx,
  site: Site,
  input: { ticket: string; passkey: PasskeyResponse },
): Promise<number> {
  const ticket = await tryTicket(ctx, input.ticket, 'passkey_use');
  const owner = await takePasskey(ctx, site, ticket.challenge ?? '', input.passkey);
  if (owner === null) throw wrongCode(0);
  await inTransaction(ctx, (ctx) => takeTicket(ctx, ticket));
  return owner;
}
