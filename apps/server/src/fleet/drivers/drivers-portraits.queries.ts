import { sql } from '../../platform/orm.ts';

/** Pictures of drivers that no driver has. */
export const UNNAMED_PORTRAITS = sql`
  f.kind = 'driver_photo' and not exists (select from drivers d where d.photo_file_id = f.id)`;
