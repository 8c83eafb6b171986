import type { World } from '../../../test/world.ts';

/** Where the usage counters differ from what the requests carry; nothing when all is well. */
export function usageDrift(world: World) {
  return world.rows(
    `with carried as (
       select s.scope, s.scope_id,
         r.usage_day::date as day, sum(r.usage_volume_ml) as volume_ml, sum(r.usage_amount_halalas) as amount_halalas, count(*) as fills
       from fuel_requests r cross join lateral (values ('client', r.client_id), ('group', r.group_id), ('vehicle', r.vehicle_id), ('driver', r.driver_id)) s(scope, scope_id)
       where r.usage_day is not null and s.scope_id is not null group by 1, 2, 3
     )
     select scope, scope_id, day, u.volume_ml as counted, c.volume_ml as carried
     from usage_days u full join carried c using (scope, scope_id, day)
     where (coalesce(u.volume_ml, 0), coalesce(u.amount_halalas, 0), coalesce(u.fills, 0))
        <> (coalesce(c.volume_ml, 0), coalesce(c.amount_halalas, 0), coalesce(c.fills, 0))`,
  );
}
