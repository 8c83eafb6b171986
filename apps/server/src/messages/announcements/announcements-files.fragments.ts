import { riyadhDate } from '@fleet/domain/riyadh-time.ts';
import { files } from '../../access/files/files.table.ts';
import type { Ctx } from '../../platform/context.ts';
import { type SQL, sql } from '../../platform/orm.ts';
import { announcements } from './announcements.table.ts';

/** Whether a file is the picture of an announcement that the actor may read today. */
export function isOfNews({ actor, now }: Ctx): SQL {
  return sql`exists (
    select 1 from ${announcements} a
    where a.picture_file_id = ${files.id} and a.status = 'active' and a.published_at is not null
      and ${actor.group}::text = any (a.audience)
      and coalesce(a.shown_from <= ${riyadhDate(now)}::date, true)
      and coalesce(a.shown_to >= ${riyadhDate(now)}::date, true))`;
}
