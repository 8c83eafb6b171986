import { beginCompanySignIn, finishCompanySignIn } from '@fleet/contracts/access/company-sign-ins.ts';
import { signInWithPasskey } from '@fleet/contracts/access/passkeys.ts';
import { finishSignIn as finishSignInRoute } from '@fleet/contracts/access/second-steps.ts';
import {
  adminLogin,
  clientLogin,
  gasStationLogin,
  type LoginArea,
  register,
  supervisorLogin,
} from '@fleet/contracts/access/sessions.ts';
import {
  requestPasswordReset,
  requestSignInCode,
  resetPassword,
  signInWithCode,
} from '@fleet/contracts/access/sign-in-codes.ts';
import type { Role } from '@fleet/contracts/permissions.ts';
import { sanitizeDigits, toWesternDigits } from '@fleet/domain/field-rules.ts';
import { call } from '../../../lib/call.ts';
import { CallError } from '../../../lib/call-error.ts';
import { signWithPasskey } from '../../../lib/passkeys.ts';
import type { SignInResult } from '../../../lib/session.ts';
import { isNumber } from './identifiers.ts';
import { tolerantOf } from './sign-in-answer.ts';

/**
 * Signs in with an email, or as supervisor with a civil or resident number; from any area's page, as long as the password is right.
 * Throws `CallError`.
 */
export async function signIn(
  loginArea: LoginArea,
  identifier: string,
  password: string,
): Promise<SignInResult> {
  try {
    return await signInTo(loginArea, identifier, password);
  } catch (error) {
    const own = error instanceof CallError && error.code === 'WRONG_LOGIN_AREA' && error.details.login_area;
    if (!own) throw error;
    return signInTo(own as LoginArea, identifier, password);
  }
}

async function signInTo(loginArea: LoginArea, identifier: string, password: string): Promise<SignInResult> {
  const typed = toWesternDigits(identifier).trim();
  if (loginArea === 'supervisor') {
    const who = isNumber(typed) ? { civil_id: sanitizeDigits('civil_id', typed) } : { email: typed };
    return (await call(tolerantOf(supervisorLogin), { body: { staff: { ...who, password } } })).result;
  }
  const route = loginArea === 'admin' ? adminLogin : loginArea === 'client' ? clientLogin : gasStationLogin;
  return (await call(tolerantOf(route), { body: { user: { email: typed, password } } })).result;
}

/** Finishes a sign-in with a code of the app or a recovery code. Throws `CallError`. */
export async function finishSignIn(ticket: string, code: string): Promise<SignInResult> {
  return (await call(tolerantOf(finishSignInRoute), { body: { ticket, code } })).result;
}

/** The page of the company at which the people of this email's domain sign in. Throws `CallError`. */
export async function companyPageOf(email: string): Promise<string> {
  return (await call(beginCompanySignIn, { body: { email } })).url;
}

/** Signs in with what the company's page led back with. Throws `CallError`. */
export async function finishAtCompany(answer: string): Promise<SignInResult> {
  return (await call(tolerantOf(finishCompanySignIn), { body: { answer } })).result;
}

/** Signs in with a passkey of this site. Throws `CallError`, and what the browser refuses. */
export async function passkeySignIn(): Promise<SignInResult> {
  const body = await signWithPasskey();
  return (await call(tolerantOf(signInWithPasskey), { body })).result;
}

const LOGIN_AREA_OF: Record<Role, LoginArea> = {
  admin: 'admin',
  customer: 'client',
  'gas station': 'gas-station',
  'gas station network': 'gas-station',
  supervisor: 'supervisor',
};

/** Sends a code by message; the answer is the same for unknown names. Throws `CallError`. */
export function requestCode(purpose: 'password_reset' | 'sign_in', name: string) {
  return purpose === 'sign_in'
    ? call(requestSignInCode, { body: { mobile: name } })
    : call(requestPasswordReset, { body: { name } });
}

/**
 * Signs in by code, after setting the new password where it is for one. Null when the password is set and the name is none
 * that signs in. Throws `CallError`.
 */
export async function confirmCode(
  purpose: 'password_reset' | 'sign_in',
  input: { handle: string; code: string; password: string; name: string },
): Promise<SignInResult | null> {
  const { handle, code, password, name } = input;
  if (purpose === 'sign_in')
    return (await call(tolerantOf(signInWithCode), { body: { handle, code } })).result;
  const { email, role } = await call(resetPassword, { body: { handle, code, password } });
  try {
    return await signIn(LOGIN_AREA_OF[role], email ?? name, password);
  } catch (error) {
    if (error instanceof CallError && error.code === 'SECOND_STEP_REQUIRED') throw error;
    // The code is used up and the password set: all that is left is to sign in by hand.
    return null;
  }
}

/** Sets a password with a single-use invitation; returns the user. Throws `CallError`. */
export function setPassword(token: string, password: string) {
  return call(register, { body: { token, password } });
}
