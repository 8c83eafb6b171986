import { z } from 'zod';
import { defineRoute } from '../define-route.ts';
import { SECOND_STEP_ERRORS, signInResult } from './sessions.ts';

/** Sign-in with a company's own OpenID Connect provider: there with `url`, back with what the provider answered. */

const EMAIL_LENGTH = 254;
/** What a provider sends back: code, state and issuer, or an error. */
const ANSWER_LENGTH = 8_000;

const begun = z.object({
  /** The provider's own page. */
  url: z.string(),
});

export const beginCompanySignIn = defineRoute({
  name: 'beginCompanySignIn',
  method: 'POST',
  path: '/company-sign-ins',
  permission: 'public',
  summary:
    'Where the people of this email’s domain sign in; the answer is the same whether the address has an account or not',
  body: z.object({
    email: z
      .string()
      .trim()
      .max(EMAIL_LENGTH)
      .refine((text) => /^[^\s@]+@[^\s@]+$/.test(text), 'invalid_email'),
  }),
  response: begun,
  errors: ['COMPANY_SIGN_IN_UNKNOWN', 'COMPANY_SIGN_IN_FAILED', 'TOO_MANY_SIGN_IN_ATTEMPTS'],
});

export const finishCompanySignIn = defineRoute({
  name: 'finishCompanySignIn',
  method: 'POST',
  path: '/company-sign-ins/finish',
  permission: 'public',
  summary: 'Sign in with what the company’s provider answered; once, and in the browser that began',
  body: z.object({
    /** The query of the address that the provider led back to. */
    answer: z.string().min(1).max(ANSWER_LENGTH),
  }),
  response: signInResult,
  errors: ['COMPANY_SIGN_IN_FAILED', 'TOO_MANY_SIGN_IN_ATTEMPTS', ...SECOND_STEP_ERRORS],
});

export const beginCompanyProof = defineRoute({
  name: 'beginCompanyProof',
  method: 'POST',
  path: '/me/company-proof',
  permission: 'signed-in',
  summary: 'Where the reader proves again, at their company’s provider, who is signed in',
  response: begun,
  errors: ['COMPANY_SIGN_IN_UNKNOWN', 'COMPANY_SIGN_IN_FAILED', 'TOO_MANY_SIGN_IN_ATTEMPTS'],
});

export const finishCompanyProof = defineRoute({
  name: 'finishCompanyProof',
  method: 'POST',
  path: '/me/company-proof/finish',
  permission: 'signed-in',
  summary: 'Count what the company’s provider answered as a proof of who is signed in',
  body: z.object({ answer: z.string().min(1).max(ANSWER_LENGTH) }),
  response: z.object({ proved: z.boolean() }),
  errors: ['COMPANY_SIGN_IN_FAILED', 'TOO_MANY_SIGN_IN_ATTEMPTS'],
});
