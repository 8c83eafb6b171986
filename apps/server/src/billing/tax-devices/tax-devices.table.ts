import { TAX_DEVICE_STATES } from '@fleet/contracts/billing/tax-sellers.ts';
import { users } from '../../access/users/users.table.ts';
import { createdAt, id, instant, ref } from '../../platform/columns.ts';
import { check, index, integer, jsonb, pgTable, sql, text, uniqueIndex } from '../../platform/orm.ts';
import { networks } from '../../stations/networks/networks.table.ts';

/**
 * A seller's device at the tax authority: one row an attempt to take it on or renew it. Keys and secrets are sealed. No row is
 * ever deleted: documents name the certificate that signed them.
 */
export const taxDevices = pgTable(
  'tax_devices',
  {
    id: id(),
    /** Null for the platform. */
    network_id: ref().references(() => networks.id),
    vat_no: text().notNull(),
    state: text({ enum: TAX_DEVICE_STATES }).notNull(),
    private_key_sealed: text().notNull(),
    /** The number of the authority by which the certificate that counts is asked for. */
    request_id: text().notNull(),
    /** Credentials of the checks, then those of documents. */
    token_sealed: text().notNull(),
    secret_sealed: text().notNull(),
    /** DER in base64. */
    certificate: text().notNull(),
    valid_until: instant().notNull(),
    passed: integer().notNull().default(0),
    errors: jsonb().$type<{ code: string; message: string }[]>().notNull().default([]),
    unavailable_reason: text(),
    next_attempt_at: instant(),
    attempts: integer().notNull().default(0),
    /** Days before its end of which administrators were told last. */
    notified_days_left: integer(),
    created_by: ref().references(() => users.id),
    created_at: createdAt(),
  },
  (t) => [
    uniqueIndex('tax_devices_vat_no_active_key').on(t.vat_no).where(sql`state = 'active'`),
    uniqueIndex('tax_devices_vat_no_checking_key').on(t.vat_no).where(sql`state = 'checking'`),
    index('tax_devices_network').on(t.network_id),
    check('tax_devices_passed', sql`passed >= 0 and attempts >= 0`),
  ],
);
