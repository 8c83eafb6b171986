import { isIban } from '@fleet/domain/saudi-identities.ts';
import { z } from 'zod';
import { defineRoute } from '../define-route.ts';
import { versionSchema } from '../shapes.ts';

/** The platform’s own bank account: payment files debit it, and bank statements are its. */

/** A bank in Saudi Arabia, ISO 9362: eight characters, or eleven with a branch. */
const BIC_PATTERN = /^[A-Z]{4}SA[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/;
/** What banks take in a name: the SWIFT character set X. */
const BANK_TEXT_PATTERN = /^[A-Za-z0-9/\-?:().,'+ ]+$/;

const account = {
  iban: z.string().trim().max(40).refine(isIban, { error: 'invalid_iban' }),
  bic: z
    .string()
    .trim()
    .toUpperCase()
    .refine((bic) => BIC_PATTERN.test(bic), { error: 'invalid_bic' }),
  /** As registered with the bank; it goes into payment files. */
  name_en: z
    .string()
    .trim()
    .min(1)
    .max(140)
    .refine((name) => BANK_TEXT_PATTERN.test(name), { error: 'invalid_bank_text' }),
  name_ar: z.string().trim().min(1).max(140),
};

const bankAccount = z.object({
  iban: z.string(),
  bic: z.string(),
  name_en: z.string(),
  name_ar: z.string(),
  version: versionSchema,
});

export const getBankAccount = defineRoute({
  name: 'getBankAccount',
  method: 'GET',
  path: '/bank-account',
  permission: 'create payment',
  summary: 'The platform’s own bank account; null until it is entered',
  response: z.object({ account: bankAccount.nullable(), can: z.object({ save: z.boolean() }) }),
});

export const saveBankAccount = defineRoute({
  name: 'saveBankAccount',
  method: 'PUT',
  path: '/bank-account',
  permission: 'update setting',
  needsProof: true,
  summary: 'Enter or change the platform’s own bank account; `version` is 0 where there is none yet',
  body: z.object({ ...account, version: versionSchema }),
  response: bankAccount,
  errors: ['VERSION_CONFLICT'],
});
