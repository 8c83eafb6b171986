import { z } from 'zod';
import { defineRoute, instantSchema } from '../define-route.ts';

/** The guided set-up of a new fleet. Whether a step is done is read from the data each time. */

export const SETUP_STEPS = ['company', 'money', 'vehicles', 'drivers', 'limits', 'request'] as const;
export type SetupStep = (typeof SETUP_STEPS)[number];

const count = z.number().int();

export const setupSchema = z.object({
  done: z.array(z.enum(SETUP_STEPS)),
  /** Steps that are not done. */
  left: count,
  is_dismissed: z.boolean(),
  company: z.object({
    name_en: z.string(),
    name_ar: z.string(),
    cr_number: z.string(),
    since: instantSchema,
  }),
  money: z.object({
    iban: z.string().nullable(),
    /** `waiting` for the approval of a top-up, `arrived` and not allocated to fuel yet. */
    state: z.enum(['none', 'waiting', 'arrived', 'allocated']),
  }),
  vehicles: z.object({ count, with_driver: count }),
  drivers: z.object({ count, invited: count, signed_up: count }),
  /** Whether a request could be approved now: money allocated, and a vehicle with a driver. */
  can_request: z.boolean(),
});
export type Setup = z.infer<typeof setupSchema>;

export const getSetup = defineRoute({
  name: 'getSetup',
  method: 'GET',
  path: '/setup',
  permission: 'read client',
  callers: 'people',
  summary: 'How far the caller’s fleet is set up: which steps are done, and what the others need',
  response: setupSchema.nullable(),
});

export const dismissSetup = defineRoute({
  name: 'dismissSetup',
  method: 'POST',
  path: '/setup/dismiss',
  permission: 'read client',
  callers: 'people',
  idempotent: true,
  summary: 'Put the guided set-up away for the caller',
  response: setupSchema.nullable(),
});
