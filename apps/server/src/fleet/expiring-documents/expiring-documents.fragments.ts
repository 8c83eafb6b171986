import {
  DRIVER_DOCUMENTS,
  EXPIRES_SOON_DAYS,
  type ExpiringDocument,
  VEHICLE_DOCUMENTS,
} from '@fleet/domain/expiring-documents.ts';
import { addDays, riyadhDate } from '@fleet/domain/riyadh-time.ts';
import { files } from '../../access/files/files.table.ts';
import type { Ctx } from '../../platform/context.ts';
import { type SQL, sql } from '../../platform/orm.ts';

const columns = (alias: string, documents: readonly ExpiringDocument[], suffix: 'until' | 'file_id') =>
  sql.raw(documents.map((document) => `${alias}.${document}_${suffix}`).join(', '));

/** The last days of documents, as columns of `alias`. */
export const documentDatesOf = (alias: string, documents: readonly ExpiringDocument[]): SQL =>
  columns(alias, documents, 'until');

/** Their pictures, as columns of `alias`. */
export const documentPicturesOf = (alias: string, documents: readonly ExpiringDocument[]): SQL =>
  columns(alias, documents, 'file_id');

/** The day on which the first of the documents expires; unknown ones count for nothing. */
export const firstExpiryOf = (alias: string, documents: readonly ExpiringDocument[]): SQL =>
  sql`least(${documentDatesOf(alias, documents)})`;

/** Whether one of the documents is expired, or expires soon, on the Riyadh day of the call. */
export function hasDocuments(
  ctx: Ctx,
  alias: string,
  documents: readonly ExpiringDocument[],
  state: 'expired' | 'soon',
): SQL {
  const today = riyadhDate(ctx.now);
  if (state === 'expired') return sql`${firstExpiryOf(alias, documents)} < ${today}::date`;
  const soon = addDays(today, EXPIRES_SOON_DAYS);
  const each = documents.map(
    (document) => sql`${sql.raw(`${alias}.${document}_until`)} between ${today}::date and ${soon}::date`,
  );
  return sql`(${sql.join(each, sql` or `)})`;
}

/** Whether a file is a picture of a document of this driver, or of the vehicle they drive now. */
export function isDocumentOf(driver_id: number): SQL {
  return sql`(exists (select 1 from drivers d where d.id = ${driver_id} and ${files.id} in (${documentPicturesOf('d', DRIVER_DOCUMENTS)}))
    or exists (select 1 from vehicles v where v.driver_id = ${driver_id} and v.deleted_at is null
      and ${files.id} in (${documentPicturesOf('v', VEHICLE_DOCUMENTS)})))`;
}
