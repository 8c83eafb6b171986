import { LANGUAGES_OF } from '@fleet/domain/languages.ts';
import { changeNo, createdAt, id, instant, partyStatus, ref, version } from '../../platform/columns.ts';
import { date, index, pgTable, sql, text, uniqueIndex } from '../../platform/orm.ts';
import { clients } from '../clients/clients.table.ts';

/** `driver_pin_mac` is a keyed hash of the 4-digit PIN, which cannot be read back. */
export const drivers = pgTable(
  'drivers',
  {
    id: id(),
    client_id: ref()
      .notNull()
      .references(() => clients.id),
    employee_number: text().notNull(),
    first_name: text().notNull(),
    middle_name: text(),
    last_name: text().notNull(),
    civil_id: text().notNull(),
    mobile: text().notNull(),
    email: text(),
    driving_license_number: text(),
    /** The last day each document is valid, and a picture of it, a file of kind `document_photo`. */
    driving_license_until: date({ mode: 'string' }),
    residence_permit_until: date({ mode: 'string' }),
    driver_card_until: date({ mode: 'string' }),
    hazmat_license_until: date({ mode: 'string' }),
    driving_license_file_id: ref(),
    residence_permit_file_id: ref(),
    driver_card_file_id: ref(),
    hazmat_license_file_id: ref(),
    driver_pin_mac: text(),
    gender: text({ enum: ['female', 'male'] }),
    nationality: text(),
    /** A picture of the driver, a file of kind `driver_photo`. */
    photo_file_id: ref(),
    /** The one phone this driver may ask for fuel from, an installation id; null for any. */
    u_uid: text(),
    device_name: text(),
    device_bound_at: instant(),
    driver_prefered_language: text({ enum: LANGUAGES_OF.driver }).notNull().default('en'),
    version: version(),
    status: partyStatus(),
    deleted_at: instant(),
    /** When the person's data was erased, for good; the row stays for what names it. */
    erased_at: instant(),
    created_at: createdAt(),
    change_no: changeNo(),
  },
  (t) => [
    uniqueIndex('drivers_civil_id_taken').on(t.civil_id).where(sql`deleted_at is null`),
    uniqueIndex('drivers_mobile_taken').on(t.mobile).where(sql`deleted_at is null`),
    uniqueIndex('drivers_employee_number_taken')
      .on(t.client_id, t.employee_number)
      .where(sql`deleted_at is null`),
    index('drivers_changes').on(t.client_id, t.change_no, t.id),
    index('drivers_client_id').on(t.client_id, t.first_name, t.last_name),
    index('drivers_photo').on(t.photo_file_id).where(sql`photo_file_id is not null`),
  ],
);

/** The former thread between a driver and the fleet's managers. Moved to `chat_messages`; stays, read and written by nothing, until the release after. */
export const driverMessages = pgTable(
  'driver_messages',
  {
    id: id(),
    client_id: ref()
      .notNull()
      .references(() => clients.id),
    driver_id: ref()
      .notNull()
      .references(() => drivers.id),
    sender_type: text({ enum: ['driver', 'client'] }).notNull(),
    sender_user_id: ref().notNull(),
    comment_text: text().notNull(),
    created_at: instant().notNull(),
    read_at: instant(),
  },
  (t) => [
    index('driver_messages_thread').on(t.driver_id, t.id.desc()),
    index('driver_messages_unread').on(t.client_id, t.driver_id).where(sql`read_at is null`),
  ],
);
