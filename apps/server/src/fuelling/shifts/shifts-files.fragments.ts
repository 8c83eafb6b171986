import { type SQL, sql } from 'drizzle-orm';
import { files } from '../../access/files/files.table.ts';
import { shiftFuels, shifts } from './shifts.table.ts';

/** Whether a file is a picture that explains a shift of this network, uploaded by the shift's own station. */
export function isOfShift(network_id: number): SQL {
  return sql`exists (
    select 1 from ${shiftFuels} v join ${shifts} w on w.id = v.shift_id
    where v.photo_file_id = ${files.id} and w.network_id = ${network_id} and w.station_id = ${files.station_id})`;
}
