import { createdAt, id, instant, ref } from '../../platform/columns.ts';
import { check, customType, index, integer, pgTable, sql, text } from '../../platform/orm.ts';

const bytea = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' });

/**
 * Pictures and receipts, stored in the database so that every server process sees them and a backup is complete. The
 * party columns decide who may read; the request a picture belongs to widens that to its parties.
 */
export const files = pgTable(
  'files',
  {
    id: id(),
    kind: text({
      enum: [
        'pump_photo',
        'plate_photo',
        'meter_photo',
        'receipt',
        'attachment',
        'mail_attachment',
        'vat_certificate',
        'cr_certificate',
        'driver_photo',
        'user_photo',
        'delivery_photo',
        'announcement_picture',
        'chat_photo',
        'document_photo',
        'invoice_pdf',
        'seller_logo',
        'old_rows',
      ],
    }).notNull(),
    media_type: text().notNull(),
    /** Null once they are in the object store. */
    bytes: bytea(),
    moved_at: instant(),
    size_bytes: integer().notNull(),
    sha256: text().notNull(),
    /** The uploader's file name, for documents that are downloaded; pictures of the pump have none. */
    name: text(),
    uploaded_by: ref(),
    client_id: ref(),
    station_id: ref(),
    network_id: ref(),
    /** The request whose thread it is attached to; users who may follow the thread may open it. */
    fuel_request_id: ref(),
    /** The chat whose message shows it; its readers may open it. */
    chat_id: ref(),
    created_at: createdAt(),
  },
  (t) => [
    check('files_are_somewhere', sql`bytes is not null or moved_at is not null`),
    /** What is still to be moved, where files go to an object store; and what is there, where they come back. */
    index('files_in_database').on(t.id).where(sql`moved_at is null`),
    index('files_in_store').on(t.id).where(sql`moved_at is not null`),
    index('files_client_id').on(t.client_id),
    /** Where the same receipt was used before. */
    index('files_receipt_sha256').on(t.sha256).where(sql`kind = 'receipt'`),
    /** Pictures of drivers, among all those of pumps. */
    index('files_driver_photo').on(t.id, t.created_at).where(sql`kind = 'driver_photo'`),
    /** Photos of chats that were never sent. */
    index('files_unsent_photo').on(t.id).where(sql`kind = 'chat_photo' and chat_id is null`),
    index('files_announcement_picture').on(t.created_at).where(sql`kind = 'announcement_picture'`),
    index('files_document_photo').on(t.created_at).where(sql`kind = 'document_photo'`),
  ],
);
