import { DOCUMENT_OWNERS, DOCUMENTS_OF } from '@fleet/domain/expiring-documents.ts';
import { type SQL, sql } from '../../platform/orm.ts';

const TABLES = { vehicle: 'vehicles', driver: 'drivers', station: 'stations' } as const;

/** Named by none of the vehicles, drivers and stations. */
const isUnnamed = (): SQL =>
  sql.raw(
    DOCUMENT_OWNERS.map((owner) => {
      const columns = DOCUMENTS_OF[owner].map((document) => `${document}_file_id`).join(', ');
      // One row a picture, so that the database compares them by hash.
      return `not exists (select from (select unnest(array[${columns}]) as id from ${TABLES[owner]}) n where n.id = f.id)`;
    }).join(' and '),
  );

/** Pictures of documents that none of them has. */
export const UNNAMED_PHOTOS = sql`f.kind = 'document_photo' and ${isUnnamed()}`;
