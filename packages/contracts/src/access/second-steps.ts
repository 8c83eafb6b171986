import { z } from 'zod';
import { defineRoute, idParams, instantSchema } from '../define-route.ts';
import { passkeyResponse } from './passkeys.ts';
import { signInResult } from './sessions.ts';

/** A second proof at sign-in: the code of an authenticator app, a recovery code or a passkey. */

export const SECOND_STEPS = ['totp', 'recovery_code', 'passkey'] as const;
export type SecondStep = (typeof SECOND_STEPS)[number];
const CODE_LENGTH = 20;
const code = z.string().trim().min(1).max(CODE_LENGTH);
const recoveryCodes = z.object({ recovery_codes: z.array(z.string()) });

export const getSecondSteps = defineRoute({
  name: 'getSecondSteps',
  method: 'GET',
  path: '/me/second-steps',
  permission: 'signed-in',
  summary: 'What the reader proves a sign-in with, beside the password',
  response: z.object({
    /** Since when an authenticator app is set up. */
    totp_since: instantSchema.nullable(),
    recovery_codes_left: z.number().int(),
    passkeys: z.array(
      z.object({
        id: z.number().int(),
        name: z.string(),
        created_at: instantSchema,
        last_used_at: instantSchema.nullable(),
      }),
    ),
    /** The reader's role may not sign in without one. */
    is_compulsory: z.boolean(),
    /** The reader’s company vouches for them, and can be asked again. */
    signs_in_at_company: z.boolean(),
  }),
});

export const beginTotp = defineRoute({
  name: 'beginTotp',
  method: 'POST',
  path: '/me/totp',
  permission: 'signed-in',
  needsProof: true,
  summary: 'Draw a secret for an authenticator app; it counts once a code confirms it',
  response: z.object({ secret: z.string(), uri: z.string() }),
});

export const confirmTotp = defineRoute({
  name: 'confirmTotp',
  method: 'POST',
  path: '/me/totp/confirm',
  permission: 'signed-in',
  needsProof: true,
  summary: 'Set up the authenticator app with its first code; returns new recovery codes, shown once',
  body: z.object({ code }),
  response: recoveryCodes,
  errors: ['INCORRECT_CODE', 'TOO_MANY_SIGN_IN_ATTEMPTS'],
});

export const removeTotp = defineRoute({
  name: 'removeTotp',
  method: 'POST',
  path: '/me/totp/remove',
  permission: 'signed-in',
  needsProof: true,
  summary: 'Remove the authenticator app and its recovery codes',
  response: z.object({ removed: z.boolean() }),
  errors: ['SECOND_STEP_COMPULSORY'],
});

export const drawRecoveryCodes = defineRoute({
  name: 'drawRecoveryCodes',
  method: 'POST',
  path: '/me/recovery-codes',
  permission: 'signed-in',
  needsProof: true,
  summary: 'Replace the recovery codes; returns new ones, shown once',
  response: recoveryCodes,
  errors: ['STATUS_CONFLICT'],
});

export const resetSecondSteps = defineRoute({
  name: 'resetSecondSteps',
  method: 'POST',
  path: '/users/:id/second-steps/reset',
  permission: 'update user',
  idempotent: true,
  needsProof: true,
  summary:
    'Remove every second step of a user, lost or stolen with a phone, and sign them out everywhere; a role that needs one sets up another at the next sign-in',
  params: idParams,
  response: z.object({
    /** Authenticator apps and passkeys. */
    removed: z.number().int(),
    ended: z.number().int(),
  }),
  errors: ['OWN_ACCOUNT'],
});

export const finishSignIn = defineRoute({
  name: 'finishSignIn',
  method: 'POST',
  path: '/second-step',
  permission: 'public',
  summary:
    'Open the session of a sign-in that was answered with SECOND_STEP_REQUIRED; a passkey signs in by itself',
  body: z.object({
    ticket: z.string().min(1).max(100),
    /** Of the app, or a recovery code. */
    code,
  }),
  response: signInResult,
  errors: ['INCORRECT_CODE', 'TOO_MANY_SIGN_IN_ATTEMPTS', 'INVALID_CREDENTIALS'],
});

export const proveMyself = defineRoute({
  name: 'proveMyself',
  method: 'POST',
  path: '/me/proof',
  permission: 'signed-in',
  summary: 'Prove again who is signed in: routes that move money or show keys need it within ten minutes',
  body: z.object({
    password: z.string().min(1).max(200).optional(),
    code: code.optional(),
    ticket: z.string().max(100).optional(),
    passkey: passkeyResponse.optional(),
  }),
  response: z.object({ proved_until: instantSchema }),
  errors: ['INCORRECT_PASSWORD', 'INCORRECT_CODE', 'TOO_MANY_SIGN_IN_ATTEMPTS'],
});
