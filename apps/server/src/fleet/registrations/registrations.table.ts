import { createdAt, id, instant, ref } from '../../platform/columns.ts';
import { index, pgTable, sql, text, uniqueIndex } from '../../platform/orm.ts';
import { clients } from '../clients/clients.table.ts';

/** A company that registered itself and waits for the platform, or was decided on. */
export const registrations = pgTable(
  'registrations',
  {
    id: id(),
    reference: text()
      .notNull()
      .generatedAlwaysAs(sql`'RG-' || lpad(id::text, greatest(7, length(id::text)), '0')`),
    status: text({ enum: ['pending', 'approved', 'rejected'] })
      .notNull()
      .default('pending'),
    name_en: text().notNull(),
    name_ar: text().notNull(),
    cr_number: text().notNull(),
    vat_no: text().notNull(),
    building_no: text().notNull(),
    street: text().notNull(),
    district: text().notNull(),
    city: text().notNull(),
    postal_code: text().notNull(),
    additional_no: text().notNull(),
    contact_name: text().notNull(),
    contact_email: text().notNull(),
    contact_mobile: text().notNull(),
    language: text({ enum: ['en', 'ar'] }).notNull(),
    /** Null once deleted, some time after a rejection. */
    cr_file_id: ref(),
    vat_file_id: ref(),
    /** Address it was sent from: so many a day. */
    ip: text(),
    reason: text(),
    decided_by: ref(),
    decided_at: instant(),
    /** What an approval created. */
    client_id: ref().references(() => clients.id),
    user_id: ref(),
    created_at: createdAt(),
  },
  (t) => [
    uniqueIndex('registrations_vat_no_already_registered').on(t.vat_no).where(sql`status = 'pending'`),
    uniqueIndex('registrations_cr_number_already_registered').on(t.cr_number).where(sql`status = 'pending'`),
    index('registrations_status').on(t.status, t.id.desc()),
    index('registrations_ip').on(t.ip, t.created_at),
  ],
);

/** Documents that no registration names yet. Whoever holds the secret may name them; only its hash is stored. */
export const registrationUploads = pgTable(
  'registration_uploads',
  {
    id: id(),
    file_id: ref().notNull(),
    kind: text({ enum: ['cr_certificate', 'vat_certificate'] }).notNull(),
    secret_hash: text().notNull().unique('registration_uploads_secret_hash_key'),
    ip: text(),
    created_at: createdAt(),
  },
  (t) => [index('registration_uploads_ip').on(t.ip, t.created_at)],
);
