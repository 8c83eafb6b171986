import { partiesNamed, worksAt } from '../../access/users/user-parties.fragments.ts';
import type { Ctx } from '../../platform/context.ts';
import type { PushMessageRow } from './push-messages.queries.ts';

/** One statement for a whole batch; a user who is reached in two ways gets one message. */
const INSERT = {
  name: 'notices_insert',
  text: `
    with addressed as (
      select row_number() over () as notice, t.* from jsonb_to_recordset($1::jsonb)
        as t(kind text, params jsonb, subject text, subject_id bigint, "to" jsonb, except_user_id bigint, about jsonb)
    ), readers as (
      select t.notice, r.* from addressed t cross join lateral jsonb_to_recordset(t."to")
        as r(groups text[], client_id bigint, network_id bigint, station_id bigint, user_ids bigint[], permission text,
          is_personal boolean)
    )
    insert into push_messages (user_id, kind, params, subject, subject_id, created_at)
    select distinct on (t.notice, u.id) u.id, t.kind, t.params || case
        when c.id is not null then jsonb_build_object('client_name_en', c.name_en, 'client_name_ar', c.name_ar)
        when n.id is not null then jsonb_build_object('network_name_en', n.name_en, 'network_name_ar', n.name_ar)
        else '{}' end, t.subject, t.subject_id, $2::timestamptz
    from addressed t
    join readers r on r.notice = t.notice
    join users u on u.status = 'active' and (u."group" = any (r.groups) or (r.is_personal and u.id = any (r.user_ids)))
      and (r.client_id is null or u.client_id = r.client_id)
      and (r.network_id is null or u.network_id = r.network_id)
      and (r.station_id is null or ${worksAt('r.station_id')})
      and (r.user_ids is null or u.id = any (r.user_ids))
      and (r.permission is null or exists (
        select 1 from group_permissions g where g.group_id = u.group_id and g.permission = r.permission))
      and (u."group" = 'admin' or r.is_personal or num_nonnulls(r.client_id, r.network_id, r.station_id) > 0)
    ${partiesNamed(`(t.about ->> 'client_id')::bigint`, `(t.about ->> 'network_id')::bigint`)}
    where u.id is distinct from t.except_user_id
    order by t.notice, u.id
    returning id, user_id, kind, params, subject, subject_id`,
};

/** Inserts one message per reader and returns them. */
export function insertNotices(ctx: Ctx, notices: readonly object[]): Promise<PushMessageRow[]> {
  return ctx.db.rows<PushMessageRow>(INSERT, [JSON.stringify(notices), ctx.now]);
}
