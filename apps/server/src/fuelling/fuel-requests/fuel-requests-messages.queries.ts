import type { Statement } from '../../platform/db.ts';
import type { Audience } from './fuel-requests-messages.rules.ts';

/**
 * One statement for a whole batch. Whoever caused the change is left out:
 * the person of the newest line of that status, or who asked when the answer came at once. Administrators are looked up
 * once, and only when a row asks for them.
 */
const READERS: Statement = {
  name: 'of_fuel_requests',
  text: `
    with told as (
      select distinct * from unnest($1::bigint[], $2::text[], $3::boolean[], $4::text[]) as t(fuel_request_id, kind, is_new, audience)
    ), admins as materialized (
      select u.id from users u where u."group" = 'admin' and u.status = 'active' and exists (
        select 1 from group_permissions g where g.group_id = u.group_id and g.permission = 'decide held_transaction')
    )
    select distinct on (t.fuel_request_id, t.kind, u.id) u.id, t.kind,
      jsonb_build_object('plate_no', v.plate_no, 'reference_number', r.reference_number, 'reason', r.end_reason,
        'client_name_en', c.name_en, 'client_name_ar', c.name_ar, 'station_name_en', s.name_en, 'station_name_ar', s.name_ar,
        'requested_volume_ml',
          coalesce(r.approved_volume_ml, case when r.approved_amount_halalas is not null then r.usage_volume_ml end, r.requested_volume_ml),
        'volume_ml', r.volume_ml, 'amount_halalas', r.amount_halalas),
      'fuel_request', r.id, $5::timestamptz
    from told t
    join fuel_requests r on r.id = t.fuel_request_id
    join vehicles v on v.id = r.vehicle_id
    join clients c on c.id = r.client_id
    left join stations s on s.id = case when r.station_id is not null then r.station_id else r.chosen_station_id end
    left join lateral (
      select l.actor_user_id from fuel_request_timeline l
      where l.fuel_request_id = r.id and l.at >= r.created_at - interval '1 day' and l.entry = t.kind order by l.id desc limit 1) did on true
    cross join lateral (
      select id from users where t.audience = 'driver' and driver_id = r.driver_id and status = 'active'
      union all
      select d.id from users d where t.audience = 'deciders' and d.client_id = r.client_id and d.status = 'active'
        and exists (select 1 from group_permissions g where g.group_id = d.group_id
          and g.permission in ('decide fuel_request', 'decide held_transaction'))
      union all
      select id from admins where t.audience = 'admins'
      union all
      select p.id from staff f join users p on p.staff_id = f.id
      where t.audience = 'supervisors' and f.station_id = r.station_id and f.deleted_at is null and f.status = 'active'
        and p."group" = 'supervisor' and p.status = 'active'
    ) u
    where u.id is distinct from did.actor_user_id and not (t.is_new and u.id is not distinct from r.requested_by_user_id)
    order by t.fuel_request_id, t.kind, u.id`,
};

/** Whom to tell what of a change to a request. */
interface RequestNotice {
  readonly fuel_request_id: number;
  readonly kind: string;
  readonly is_new: boolean;
  readonly audience: Audience;
}

/** The messages to those concerned, one per person and oldest first, as a statement with its values. */
export function messagesOf(
  notices: readonly RequestNotice[],
  now: Date,
): { statement: Statement; values: unknown[] } {
  return {
    statement: READERS,
    values: [
      notices.map((one) => one.fuel_request_id),
      notices.map((one) => one.kind),
      notices.map((one) => one.is_new),
      notices.map((one) => one.audience),
      now,
    ],
  };
}
