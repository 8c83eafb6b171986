import { sql } from '../../platform/orm.ts';

/** Pictures that no announcement has. */
export const UNNAMED_PICTURES = sql`
  f.kind = 'announcement_picture' and not exists (select from announcements a where a.picture_file_id = f.id)`;
