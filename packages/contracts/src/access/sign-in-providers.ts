import { z } from 'zod';
import { defineRoute, idParams, instantSchema } from '../define-route.ts';
import { versionSchema } from '../shapes.ts';

/** The reader's own company's OpenID Connect provider, and the email domains it answers for. */

const URL_LENGTH = 500;
const MAX_DOMAIN_LENGTH = 253;
const DOMAIN = /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/;

/** Why a provider could not be used. `mismatch`: it calls itself something else than the address entered. */
export const PROVIDER_PROBLEMS = [
  'name_unknown',
  'no_connection',
  'timed_out',
  'certificate',
  'address_refused',
  'no_provider',
  'mismatch',
] as const;
export type ProviderProblem = (typeof PROVIDER_PROBLEMS)[number];

export const signInDomain = z.object({
  id: z.number().int(),
  domain: z.string(),
  /** Null until the record was found. */
  verified_at: instantSchema.nullable(),
  /** The TXT record that proves that the domain is the company's. */
  record_name: z.string(),
  record_value: z.string(),
});
export type SignInDomain = z.infer<typeof signInDomain>;

const setUp = z.object({
  /** Where the provider must send people back to; entered there. */
  redirect_uri: z.string(),
  provider: z
    .object({
      issuer: z.string(),
      oidc_client_id: z.string(),
      is_active: z.boolean(),
      allows_passwords: z.boolean(),
      domains: z.array(signInDomain),
      /** People who have signed in with it. */
      linked_people: z.number().int(),
      updated_at: instantSchema,
      version: versionSchema,
    })
    .nullable(),
  can: z.object({ update: z.boolean() }),
});

export const getSignInProvider = defineRoute({
  name: 'getSignInProvider',
  method: 'GET',
  path: '/sign-in-provider',
  permission: 'read sign_in_provider',
  callers: 'people',
  summary: 'The provider with which the people of the reader’s company sign in',
  response: setUp,
});

export const saveSignInProvider = defineRoute({
  name: 'saveSignInProvider',
  method: 'PUT',
  path: '/sign-in-provider',
  permission: 'update sign_in_provider',
  callers: 'people',
  needsProof: true,
  summary:
    'Set or change the company’s provider; a new issuer or client id unlinks everybody who signed in with the old one',
  body: z.object({
    issuer: z.string().trim().min(1).max(URL_LENGTH),
    oidc_client_id: z.string().trim().min(1).max(200),
    /** Kept as it is when left out. */
    client_secret: z.string().trim().min(1).max(500).optional(),
    is_active: z.boolean(),
    /** Whether people with an email of a verified domain may still sign in with a password. */
    allows_passwords: z.boolean(),
    /** Of the provider that is changed; null for the first one. */
    version: versionSchema.nullable(),
  }),
  response: setUp,
  errors: ['VERSION_CONFLICT'],
});

export const removeSignInProvider = defineRoute({
  name: 'removeSignInProvider',
  method: 'DELETE',
  path: '/sign-in-provider',
  permission: 'update sign_in_provider',
  callers: 'people',
  needsProof: true,
  summary: 'Remove the company’s provider with its domains and links; passwords work again',
  response: setUp,
});

export const testSignInProvider = defineRoute({
  name: 'testSignInProvider',
  method: 'POST',
  path: '/sign-in-provider/test',
  permission: 'update sign_in_provider',
  callers: 'people',
  summary: 'Read a provider’s own description of itself; the client secret is first used at a sign-in',
  body: z.object({ issuer: z.string().trim().min(1).max(URL_LENGTH) }),
  response: z.object({
    problem: z.enum(PROVIDER_PROBLEMS).nullable(),
    authorization_endpoint: z.string().nullable(),
    token_endpoint: z.string().nullable(),
    duration_ms: z.number().int(),
  }),
  errors: ['TOO_MANY_REQUESTS'],
});

export const unlinkSignInProvider = defineRoute({
  name: 'unlinkSignInProvider',
  method: 'POST',
  path: '/sign-in-provider/unlink',
  permission: 'update sign_in_provider',
  callers: 'people',
  needsProof: true,
  summary:
    'Unlink everybody from their account at the provider; the next sign-in links by verified email again',
  response: setUp,
});

export const addSignInDomain = defineRoute({
  name: 'addSignInDomain',
  method: 'POST',
  path: '/sign-in-provider/domains',
  permission: 'update sign_in_provider',
  callers: 'people',
  summary: 'Add an email domain; it counts once its TXT record was found',
  body: z.object({
    domain: z
      .string()
      .trim()
      .toLowerCase()
      .max(MAX_DOMAIN_LENGTH)
      .refine((text) => DOMAIN.test(text), 'invalid_domain'),
  }),
  response: setUp,
  errors: ['STATUS_CONFLICT'],
});

export const verifySignInDomain = defineRoute({
  name: 'verifySignInDomain',
  method: 'POST',
  path: '/sign-in-domains/:id/verify',
  permission: 'update sign_in_provider',
  callers: 'people',
  needsProof: true,
  summary: 'Look for the TXT record of an email domain',
  params: idParams,
  response: setUp,
  errors: ['DOMAIN_NOT_VERIFIED', 'DOMAIN_TAKEN', 'TOO_MANY_REQUESTS'],
});

export const removeSignInDomain = defineRoute({
  name: 'removeSignInDomain',
  method: 'DELETE',
  path: '/sign-in-domains/:id',
  permission: 'update sign_in_provider',
  callers: 'people',
  needsProof: true,
  summary: 'Remove an email domain; its people sign in with their passwords again',
  params: idParams,
  response: setUp,
});
