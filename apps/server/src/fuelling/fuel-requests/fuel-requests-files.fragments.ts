import { files } from '../../access/files/files.table.ts';
import { type SQL, sql } from '../../platform/orm.ts';
import { filedTimelinePictures, fuelRequests, fuelRequestTimeline } from './fuel-requests.table.ts';

/** The party that may read the requests it is part of. */
type Reader = Partial<Record<'driver_id' | 'station_id' | 'network_id' | 'client_id', number>>;

/**
 * Whether a file is a picture of a request the reader may read. The station of the request must be the uploader's: naming another
 * station's picture in one's own request opens nothing.
 */
export function isOfRequest(reader: Reader): SQL {
  return sql`exists (
    select 1 from ${fuelRequests} r
    where ${isReader(reader)} and r.station_id = ${files.station_id} and r.pump_photo_file_id = ${files.id}
    union all
    select 1 from ${fuelRequestTimeline} t join ${fuelRequests} r on r.id = t.fuel_request_id
    where t.file_id = ${files.id} and t.at >= ${files.created_at} - interval '1 day' and ${isReader(reader)} and r.station_id = ${files.station_id}
    union all
    select 1 from ${filedTimelinePictures} f join ${fuelRequests} r on r.id = f.fuel_request_id
    where f.file_id = ${files.id} and ${isReader(reader)} and r.station_id = ${files.station_id})`;
}

/** Whether a file is attached to such a request. Only its uploader attaches it, so its readers are those of that request. */
export function isAttachedToRequest(reader: Reader): SQL {
  return sql`(${files.kind} = 'attachment' and exists (
    select 1 from ${fuelRequests} r where r.id = ${files.fuel_request_id} and ${isReader(reader)}))`;
}

function isReader(reader: Reader): SQL {
  const parties = Object.entries(reader).map(([column, id]) => sql`r.${sql.identifier(column)} = ${id}`);
  return sql.join(parties, sql` and `);
}
