import { files } from '../../access/files/files.table.ts';
import { type SQL, sql } from '../../platform/orm.ts';
import { shiftFuels, shiftReadings, shifts } from './shifts.table.ts';

/** Whether a file is a picture that explains a shift of this network, or shows a meter of it, uploaded by the shift's own station. */
export function isOfShift(network_id: number): SQL {
  return sql`exists (
    select 1 from ${shifts} w
    where w.network_id = ${network_id} and w.station_id = ${files.station_id} and w.id in (
      select v.shift_id from ${shiftFuels} v where v.photo_file_id = ${files.id}
      union all select m.shift_id from ${shiftReadings} m where m.photo_file_id = ${files.id}))`;
}
