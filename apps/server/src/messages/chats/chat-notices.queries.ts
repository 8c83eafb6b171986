import { worksAt } from '../../access/users/user-parties.fragments.ts';
import type { Ctx } from '../../platform/context.ts';
import { sql } from '../../platform/orm.ts';

export interface ChatReader {
  readonly chat_id: number;
  readonly user_id: number;
  readonly writer: string;
  readonly text: string;
}

const mayRead = (permission: string) =>
  `exists (select 1 from group_permissions g where g.group_id = u.group_id and g.permission = '${permission}')`;

/**
 * Who follows a thread `h`, and on which side of it: of a driver's thread the driver and the office, of a station's those
 * who run it and the network's office. Support is followed by whoever has the thread, or all who answer while nobody has;
 * of its party by those who have it open or wrote in it.
 */
const FOLLOWS = sql.raw(`case
  when h.kind = 'driver' then case
    when u.driver_id = h.driver_id then 'driver'
    when u.client_id = h.client_id and u.driver_id is null and ${mayRead('read driver_message')} then 'office' end
  when h.kind = 'station' then case
    when u."group" in ('gas_station_manager', 'supervisor') and ${worksAt('h.station_id')} then 'station'
    when u.network_id = h.network_id and u.station_id is null and u.staff_id is null
      and ${mayRead('read station_detail')} then 'network' end
  when h.kind = 'support' then case
    when u."group" = 'admin' then case
      when h.assignee_id = u.id then 'support'
      when h.assignee_id is null and ${mayRead('answer support')} then 'support' end
    when y.user_id is not null and u.driver_id is null
      and (u.client_id = h.client_id or (u.network_id = h.network_id and u.station_id is null)) then 'party' end
  end`);

/** On which side a message's writer `w` was. */
const WROTE = sql.raw(`case h.kind
  when 'driver' then case when w.driver_id is not null then 'driver' else 'office' end
  when 'station' then case when w."group" in ('gas_station_manager', 'supervisor', 'attendant') then 'station' else 'network' end
  else case when w."group" = 'admin' then 'support' else 'party' end end`);

export interface WrittenMessage {
  readonly chat_id: number;
  readonly message_id: number;
}

/**
 * Who has not read these messages of the other side, with the newest of each thread. Of what was written before them they were
 * told. Muted threads wake nobody.
 */
export function listUnnotified(ctx: Ctx, written: readonly WrittenMessage[]): Promise<ChatReader[]> {
  return ctx.db.composed(sql`
    select h.id as chat_id, u.id as user_id, m.name as writer, m.body as text
    from (select t.chat_id, array_agg(t.message_id) as message_ids
        from jsonb_to_recordset(${JSON.stringify(written)}::jsonb) as t(chat_id bigint, message_id bigint)
        group by t.chat_id) n
      join chats h on h.id = n.chat_id
      join users u on (u.client_id = h.client_id or u.driver_id = h.driver_id or u.network_id = h.network_id
        or u.station_id = h.station_id or u.staff_id is not null or (h.kind = 'support' and u."group" = 'admin'))
      left join chat_members y on y.chat_id = h.id and y.user_id = u.id
    cross join lateral (select ${FOLLOWS} as side) s
    cross join lateral (
      select w.name, x.body from chat_messages x join users w on w.id = x.user_id
      where x.id = any (n.message_ids) and x.id > coalesce(y.last_read_id, 0) and x.user_id <> u.id and ${WROTE} <> s.side
      order by x.id desc limit 1) m
    where u.status = 'active' and s.side is not null and not coalesce(y.is_muted, false)
    order by h.id, u.id`);
}
