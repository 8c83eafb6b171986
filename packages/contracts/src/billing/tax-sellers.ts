import { z } from 'zod';
import { defineRoute, idSchema, instantSchema } from '../define-route.ts';
import { calendarDay } from '../shapes.ts';

/** Sellers at the tax authority: taking a device on, and what became of the documents sent each day. */

/** `active` signs; `replaced` did; of a seller at most one is `checking`. */
export const TAX_DEVICE_STATES = ['checking', 'active', 'failed', 'replaced'] as const;

/** Which of the authority's systems the address is of. */
export const TAX_ENVIRONMENTS = ['production', 'simulation', 'developer'] as const;

/** What a seller lacks that the authority would refuse its first sample for. */
export const TAX_SELLER_GAPS = ['vat_no', 'address'] as const;

const message = z.object({ code: z.string(), message: z.string() });

const device = z.object({
  id: z.number().int(),
  state: z.enum(TAX_DEVICE_STATES),
  created_at: instantSchema,
  /** Sample documents the authority has passed, of `checks`. */
  passed: z.number().int(),
  checks: z.number().int(),
  /** What the authority said when it refused; empty otherwise. */
  errors: z.array(message),
  /** Until the next attempt while the authority does not answer. */
  unavailable_reason: z.string().nullable(),
});

export const taxSeller = z.object({
  /** Null for the platform. */
  network_id: z.number().int().nullable(),
  name_en: z.string(),
  name_ar: z.string(),
  vat_no: z.string(),
  gaps: z.array(z.enum(TAX_SELLER_GAPS)),
  /** The certificate documents are signed with; null where there is none that an authority issued. */
  certificate: z
    .object({
      /** From the settings of the installation, or taken on here. */
      is_setting: z.boolean(),
      valid_until: instantSchema,
      /** Whole days; negative once it has ended. */
      days_left: z.number().int(),
    })
    .nullable(),
  /** The latest attempt that has not become the certificate. */
  attempt: device.nullable(),
  /** On documents issued from now on; those issued before keep theirs. */
  logo_file_id: z.number().int().nullable(),
});

export const listTaxSellers = defineRoute({
  name: 'listTaxSellers',
  method: 'GET',
  path: '/tax-sellers',
  permission: 'create invoice',
  summary: 'Every seller, the certificate it signs with and until when, and an attempt that is under way',
  response: z.object({
    /** Null where documents are not sent from here: nobody can be taken on. */
    environment: z.enum(TAX_ENVIRONMENTS).nullable(),
    rows: z.array(taxSeller),
  }),
});

export const takeSellerOn = defineRoute({
  name: 'takeSellerOn',
  method: 'POST',
  path: '/tax-sellers/take-on',
  permission: 'create invoice',
  needsProof: true,
  status: 201,
  summary:
    'Take a seller on at the tax authority, or renew its certificate, with a one-time password of the authority’s portal',
  body: z.object({
    network_id: idSchema.nullable(),
    /** Six digits, valid for an hour and for one attempt. */
    otp: z
      .string()
      .trim()
      .regex(/^\d{6}$/),
  }),
  response: taxSeller,
  errors: [
    'STATUS_CONFLICT',
    'TAX_AUTHORITY_NOT_CONFIGURED',
    'TAX_AUTHORITY_REFUSED',
    'TAX_AUTHORITY_UNAVAILABLE',
  ],
});

/** The logo is on nothing until it is saved with its seller. */
export const uploadSellerLogo = defineRoute({
  name: 'uploadSellerLogo',
  method: 'POST',
  path: '/seller-logos',
  permission: 'create invoice',
  status: 201,
  kind: 'multipart',
  summary: 'Upload a seller’s logo (800 kB; drawn anew on white); saving the seller then names it',
  body: z.object({}),
  response: z.object({ file_id: z.number().int(), size_bytes: z.number().int() }),
  errors: ['FILE_TOO_LARGE', 'UNSUPPORTED_FILE_TYPE'],
});

export const saveSellerLogo = defineRoute({
  name: 'saveSellerLogo',
  method: 'POST',
  path: '/tax-sellers/logo',
  permission: 'create invoice',
  summary: 'Put a logo on the documents a seller issues from now on, or none',
  body: z.object({
    /** Null for the platform. */
    network_id: idSchema.nullable(),
    logo_file_id: idSchema.nullable(),
  }),
  response: taxSeller,
});

export const listTaxDays = defineRoute({
  name: 'listTaxDays',
  method: 'GET',
  path: '/tax-sellers/days',
  permission: 'create invoice',
  summary: 'Of the documents issued each of the last thirty days: cleared, reported, waiting and refused',
  response: z.object({
    rows: z.array(
      z.object({
        date: calendarDay,
        cleared: z.number().int(),
        reported: z.number().int(),
        waiting: z.number().int(),
        refused: z.number().int(),
      }),
    ),
    /** Of all time: what somebody has to do something about. */
    waiting: z.number().int(),
    refused: z.number().int(),
    /** When the one that has waited longest was issued. */
    oldest_waiting_at: instantSchema.nullable(),
  }),
});
