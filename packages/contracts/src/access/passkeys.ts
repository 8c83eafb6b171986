import { z } from 'zod';
import { defineRoute, idParams } from '../define-route.ts';
import { signInResult } from './sessions.ts';

/** Passkeys (WebAuthn): the options go to the browser as they are, its answer comes back as it is. */

const json = z.record(z.string(), z.unknown());
/** What `navigator.credentials` answers, as JSON. */
export const passkeyResponse = z.object({
  id: z.string().max(2_000),
  rawId: z.string().max(2_000),
  type: z.literal('public-key'),
  response: json,
  clientExtensionResults: json,
  authenticatorAttachment: z.string().max(40).optional(),
});
const ticket = z.string().min(1).max(100);
const challenge = z.object({ ticket: z.string(), options: json });
const NAME_LENGTH = 60;

export const beginPasskey = defineRoute({
  name: 'beginPasskey',
  method: 'POST',
  path: '/me/passkeys/options',
  permission: 'signed-in',
  needsProof: true,
  summary: 'Options with which the browser makes a passkey',
  response: challenge,
});

export const addPasskey = defineRoute({
  name: 'addPasskey',
  method: 'POST',
  path: '/me/passkeys',
  permission: 'signed-in',
  status: 201,
  needsProof: true,
  summary: 'Keep the passkey that the browser has made',
  body: z.object({ ticket, name: z.string().trim().min(1).max(NAME_LENGTH), passkey: passkeyResponse }),
  response: z.object({ id: z.number().int() }),
  errors: ['INCORRECT_CODE'],
});

export const removePasskey = defineRoute({
  name: 'removePasskey',
  method: 'POST',
  path: '/passkeys/:id/remove',
  permission: 'signed-in',
  needsProof: true,
  summary: 'Remove a passkey of the reader',
  params: idParams,
  response: z.object({ removed: z.boolean() }),
  errors: ['SECOND_STEP_COMPULSORY'],
});

export const beginPasskeyUse = defineRoute({
  name: 'beginPasskeyUse',
  method: 'POST',
  path: '/passkeys/options',
  permission: 'public',
  summary: 'Options with which the browser uses a passkey; names no account and no key',
  response: challenge,
  errors: ['TOO_MANY_SIGN_IN_ATTEMPTS'],
});

export const signInWithPasskey = defineRoute({
  name: 'signInWithPasskey',
  method: 'POST',
  path: '/passkeys/sign-in',
  permission: 'public',
  summary: 'Sign in with a passkey alone: it is two proofs in one',
  body: z.object({ ticket, passkey: passkeyResponse }),
  response: signInResult,
  errors: ['INCORRECT_CODE', 'INVALID_CREDENTIALS', 'TOO_MANY_SIGN_IN_ATTEMPTS', 'COMPANY_SIGN_IN_REQUIRED'],
});
