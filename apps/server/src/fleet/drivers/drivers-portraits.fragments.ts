import { files } from '../../access/files/files.table.ts';
import { type SQL, sql } from '../../platform/orm.ts';
import { drivers } from './drivers.table.ts';

/** Whether a file is the picture of this driver. */
export function isPortraitOf(driver_id: number): SQL {
  return sql`exists (select 1 from ${drivers} d where d.id = ${driver_id} and d.photo_file_id = ${files.id})`;
}
