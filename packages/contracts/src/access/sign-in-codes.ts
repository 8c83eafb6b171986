import { z } from 'zod';
import { defineRoute } from '../define-route.ts';
import { roleSchema, SECOND_STEP_ERRORS, signInResult } from './sessions.ts';

/** Codes of six digits by message: a forgotten password, and sign-in with a mobile number. */

const NAME_LENGTH = 254;

/** The same for an account that exists and for one that does not. */
const requested = z.object({
  /** Belongs to the browser that asked: the code works only with it. */
  handle: z.string(),
  expires_at: z.string(),
});
const answered = {
  handle: z.string().min(1).max(100),
  code: z.string().trim().min(1).max(20),
};

export const requestPasswordReset = defineRoute({
  name: 'requestPasswordReset',
  method: 'POST',
  path: '/password-resets',
  permission: 'public',
  summary:
    'Send a code to set a new password, by email with a link or by SMS; the answer is the same for unknown accounts',
  /** What the person signs in with, or their mobile number. */
  body: z.object({ name: z.string().trim().min(1).max(NAME_LENGTH) }),
  response: requested,
  errors: ['TOO_MANY_SIGN_IN_ATTEMPTS'],
});

export const resetPassword = defineRoute({
  name: 'resetPassword',
  method: 'POST',
  path: '/password-resets/confirm',
  permission: 'public',
  summary: 'Set a new password with the code of the message; every session of the user ends',
  body: z.object({ ...answered, password: z.string().min(1).max(200) }),
  response: z.object({ email: z.string().nullable(), role: roleSchema }),
  errors: ['INCORRECT_CODE', 'WEAK_PASSWORD', 'TOO_MANY_SIGN_IN_ATTEMPTS'],
});

export const requestSignInCode = defineRoute({
  name: 'requestSignInCode',
  method: 'POST',
  path: '/sign-in-codes',
  permission: 'public',
  summary:
    'Send a sign-in code to the mobile of a driver or attendant; the answer is the same for unknown numbers',
  body: z.object({ mobile: z.string().trim().min(1).max(20) }),
  response: requested,
  errors: ['TOO_MANY_SIGN_IN_ATTEMPTS'],
});

export const signInWithCode = defineRoute({
  name: 'signInWithCode',
  method: 'POST',
  path: '/sign-in-codes/confirm',
  permission: 'public',
  summary: 'Sign in as driver or attendant with the code of the message',
  body: z.object(answered),
  response: signInResult,
  errors: ['INCORRECT_CODE', 'TOO_MANY_SIGN_IN_ATTEMPTS', ...SECOND_STEP_ERRORS],
});
