import { isEmail, toWesternDigits } from '@fleet/domain/field-rules.ts';
import { crKind, isMobile, isVatNumber } from '@fleet/domain/saudi-identities.ts';
import { z } from 'zod';
import { defineRoute, idParams, instantSchema, pageOf } from '../define-route.ts';
import { listQuery } from '../lists.ts';

/** Companies that register themselves. Anyone may send a registration; only the platform reads and decides on it. */

export const REGISTRATION_STATUSES = ['pending', 'approved', 'rejected'] as const;
const statusSchema = z.enum(REGISTRATION_STATUSES);
export const REGISTRATION_DOCUMENTS = ['cr_certificate', 'vat_certificate'] as const;
const documentKind = z.enum(REGISTRATION_DOCUMENTS);

const text = (max: number) => z.string().trim().min(1).max(max);
/** Digits in either script, as many as the national address has. */
const digits = (count: number) =>
  z
    .string()
    .trim()
    .min(1)
    .refine((typed) => new RegExp(`^\\d{${count}}$`).test(toWesternDigits(typed)), `digits_${count}`);

/** What a company enters. Numbers are checked by rule here, so that the form and the server agree. */
const registrationFields = z.object({
  name_ar: text(120),
  name_en: text(120),
  cr_number: text(20).refine((typed) => crKind(typed) !== null, 'invalid_cr_number'),
  vat_no: text(20).refine(isVatNumber, 'invalid_vat_no'),
  building_no: digits(4),
  street: text(80),
  district: text(60),
  city: text(60),
  postal_code: digits(5),
  additional_no: digits(4),
  contact_name: text(120),
  contact_email: text(254).refine(isEmail, 'invalid_email'),
  contact_mobile: text(20).refine(isMobile, 'invalid_mobile'),
});

export const submitRegistration = defineRoute({
  name: 'submitRegistration',
  method: 'POST',
  path: '/registrations',
  permission: 'public',
  status: 201,
  idempotent: true,
  summary: 'Register a company for approval; a company that is known or waiting is rejected',
  body: registrationFields.extend({
    /** The secrets that uploading the documents answered with. */
    cr_document: text(100),
    vat_document: text(100),
    language: z.enum(['en', 'ar']),
  }),
  response: z.object({ reference: z.string(), created_at: instantSchema }),
  errors: ['ALREADY_REGISTERED'],
});

export const uploadRegistrationDocument = defineRoute({
  name: 'uploadRegistrationDocument',
  method: 'POST',
  path: '/registration-documents',
  permission: 'public',
  status: 201,
  kind: 'multipart',
  summary:
    'Upload a certificate (picture or PDF, 800 kB) for a registration; deleted unless one is sent within 3 days',
  body: z.object({ kind: documentKind }),
  response: z.object({ document: z.string(), media_type: z.string(), size_bytes: z.number().int() }),
  errors: ['FILE_TOO_LARGE', 'UNSUPPORTED_FILE_TYPE'],
});

export const registrationRow = z.object({
  id: z.number().int(),
  reference: z.string(),
  name_en: z.string(),
  name_ar: z.string(),
  cr_number: z.string(),
  vat_no: z.string(),
  contact_name: z.string(),
  contact_mobile: z.string(),
  status: statusSchema,
  created_at: instantSchema,
  decided_at: instantSchema.nullable(),
});

/** What the server found out about a registration that waits; each that fails prevents approval. */
const registrationChecks = z.object({
  vat_no_free: z.boolean(),
  cr_number_free: z.boolean(),
  email_free: z.boolean(),
});

export const registrationDetail = registrationRow.extend({
  address: z.string(),
  contact_email: z.string(),
  language: z.enum(['en', 'ar']),
  /** Null once deleted, some time after a rejection. */
  documents: z.array(
    z.object({ kind: documentKind, file_id: z.number().int().nullable(), media_type: z.string().nullable() }),
  ),
  cr_kind: z.enum(['unified', 'old']),
  checks: registrationChecks.nullable(),
  reason: z.string().nullable(),
  decided_by_name: z.string().nullable(),
  client_id: z.number().int().nullable(),
  /** The contact as a user, who sets a password by a single-use link. */
  user: z.object({ id: z.number().int(), name: z.string(), has_signed_up: z.boolean() }).nullable(),
  can: z.object({ approve: z.boolean(), reject: z.boolean(), invite: z.boolean() }),
});

export const listRegistrations = defineRoute({
  name: 'listRegistrations',
  method: 'GET',
  path: '/registrations',
  permission: 'read registration',
  summary: 'Registrations of companies, newest first',
  /** `q` is a reference, a VAT or registration number, or a part of a name. */
  query: listQuery(['created_at', 'name_en']).extend({ status: statusSchema.optional() }),
  response: pageOf(registrationRow),
});

export const getRegistration = defineRoute({
  name: 'getRegistration',
  method: 'GET',
  path: '/registrations/:id',
  permission: 'read registration',
  summary: 'One registration with its documents and checks',
  params: idParams,
  response: registrationDetail,
});

export const approveRegistration = defineRoute({
  name: 'approveRegistration',
  method: 'POST',
  path: '/registrations/:id/approve',
  permission: 'approve registration',
  idempotent: true,
  summary:
    'Approve: creates the client with its accounts, and its contact as fleet manager without a password',
  params: idParams,
  body: z.object({
    /** The account number at the bank on which the client’s transfers arrive; may follow later. */
    virtual_bank_account: z.string().trim().max(40).nullable(),
  }),
  response: registrationDetail,
  errors: ['STATUS_CONFLICT'],
});

export const rejectRegistration = defineRoute({
  name: 'rejectRegistration',
  method: 'POST',
  path: '/registrations/:id/reject',
  permission: 'approve registration',
  idempotent: true,
  summary: 'Reject, with a reason; its documents are deleted after 30 days',
  params: idParams,
  body: z.object({ reason: text(500) }),
  response: registrationDetail,
  errors: ['STATUS_CONFLICT'],
});
