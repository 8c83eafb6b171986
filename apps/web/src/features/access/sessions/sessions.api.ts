import {
  adminLogin,
  clientLogin,
  gasStationLogin,
  type LoginArea,
  register,
  supervisorLogin,
} from '@fleet/contracts/access/sessions.ts';
import { sanitizeDigits, toWesternDigits } from '@fleet/domain/field-rules.ts';
import { call } from '../../../lib/call.ts';
import { CallError } from '../../../lib/call-error.ts';
import type { SignInResult } from '../../../lib/session.ts';
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

/** Whether the input is a civil or resident ID rather than an email. */
export function isNumber(identifier: string): boolean {
  return /^[\d\s-]+$/.test(toWesternDigits(identifier));
}

/** Sets a password with a single-use invitation; returns the user. Throws `CallError`. */
export function setPassword(token: string, password: string) {
  return call(register, { body: { token, password } });
}
