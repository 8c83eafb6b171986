import { DOCUMENTS_OF, type DocumentOwner } from '@fleet/domain/expiring-documents.ts';
import { type SQL, sql } from '../../platform/orm.ts';

const DRIVER_NAME = "concat_ws(' ', o.first_name, o.last_name)";
const PLATE = "replace(o.plate_no, '-', ' ')";

interface Owner {
  readonly table: string;
  readonly party: string;
  /** `client_id, network_id, driver_id, owner_en, owner_ar`, and who of them is in use. */
  readonly columns: string;
  readonly inUse: string;
}

/** A vehicle is called by its plate. */
const OWNERS: Readonly<Record<DocumentOwner, Owner>> = {
  vehicle: {
    ...{ table: 'vehicles', party: 'clients p on p.id = o.client_id' },
    columns: `o.client_id, null::bigint as network_id, o.driver_id, ${PLATE} as owner_en, ${PLATE} as owner_ar`,
    inUse: 'o.deleted_at is null',
  },
  driver: {
    ...{ table: 'drivers', party: 'clients p on p.id = o.client_id' },
    columns: `o.client_id, null::bigint as network_id, o.id as driver_id, ${DRIVER_NAME} as owner_en, ${DRIVER_NAME} as owner_ar`,
    inUse: 'o.deleted_at is null',
  },
  station: {
    ...{ table: 'stations', party: 'networks p on p.id = o.network_id' },
    columns:
      'null::bigint as client_id, o.network_id, null::bigint as driver_id, o.name_en as owner_en, o.name_ar as owner_ar',
    inUse: 'true',
  },
};

/**
 * Documents with a last day of those in use, one row each: `owner, owner_id, client_id, network_id, driver_id, owner_en,
 * owner_ar, document, until`.
 */
export function documentLines(owner: DocumentOwner): SQL {
  const { table, party, columns, inUse } = OWNERS[owner];
  const pairs = DOCUMENTS_OF[owner].map((document) => `('${document}', o.${document}_until)`).join(', ');
  return sql.raw(`(select '${owner}' as owner, o.id as owner_id, ${columns}, x.document, x.until
    from ${table} o join ${party} cross join lateral (values ${pairs}) x(document, until)
    where o.status = 'active' and p.status = 'active' and ${inUse} and x.until is not null)`);
}
