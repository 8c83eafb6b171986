import { z } from 'zod';
import { defineRoute, instantSchema } from '../define-route.ts';

/** How the service itself is, for those who run it, and which of its settings are not there yet. */

export const SERVICE_CHECKS = [
  'jobs',
  'failed_jobs',
  'webhooks',
  'mails',
  'messages',
  'plans',
  'seals',
  'pool',
  'locks',
] as const;
export type ServiceCheckName = (typeof SERVICE_CHECKS)[number];

export const INSTALLATION_STEPS = [
  'address',
  'mail',
  'tax',
  'payments',
  'backups',
  'phones',
  'map',
  'roads',
] as const;

const count = z.number().int();

export const serviceStatusSchema = z.object({
  at: instantSchema,
  version: z.string(),
  /** Whether the database has the schema of this version. */
  is_schema_current: z.boolean(),
  database_bytes: count,
  connections: count,
  checks: z.array(
    z.object({
      name: z.enum(SERVICE_CHECKS),
      needs_attention: z.boolean(),
      waiting: count,
      /** How long the oldest of them has waited; null where nobody counts that. */
      oldest_seconds: z.number().nullable(),
    }),
  ),
  /** A streaming replica for reading: `behind` beyond what is allowed, or `unreachable`, it is not used. */
  replica: z.object({
    state: z.enum(['none', 'used', 'behind', 'unreachable']),
    lag_seconds: z.number().nullable(),
  }),
  installation: z.array(
    z.object({
      step: z.enum(INSTALLATION_STEPS),
      /** `optional`: not set, and the product works without. */
      state: z.enum(['set', 'missing', 'optional']),
      /** Names of the settings that are not there. */
      missing: z.array(z.string()),
    }),
  ),
  last_backup_at: instantSchema.nullable(),
  /** An installation for real work, before its first client. */
  is_new: z.boolean(),
});
export type ServiceStatus = z.infer<typeof serviceStatusSchema>;

export const getServiceStatus = defineRoute({
  name: 'getServiceStatus',
  method: 'GET',
  path: '/service-status',
  permission: 'read background_job',
  callers: 'people',
  summary:
    'What waits in the service and for how long, its version and schema, and which settings are missing',
  response: serviceStatusSchema,
});
