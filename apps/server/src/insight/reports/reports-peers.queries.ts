import type { Ctx } from '../../platform/context.ts';
import { sql } from '../../platform/orm.ts';
import { type Fills, fillsFrom, fillsWhere } from './reports-measures.queries.ts';
import type { Consumption } from './reports-peers.rules.ts';

/** What each vehicle of a fleet was fueled with, and how far it went with what of it; one row a vehicle. */
export function listConsumptions(ctx: Ctx, fills: Fills): Promise<Consumption[]> {
  return ctx.db.composed<Consumption>(sql`
    with g as (
      select r.vehicle_id as key, coalesce(sum(r.volume_ml), 0)::bigint as volume_ml,
             coalesce(sum(s.distance_km), 0)::bigint as distance_km, coalesce(sum(s.volume_ml), 0)::bigint as measured_ml
      from ${fillsFrom(fills, ['distance_km'])} where ${fillsWhere(fills)} group by 1)
    select v.id, v.name as name_en, v.name as name_ar, v.vehicle_type_id || ':' || v.fuel_type_id as kind,
           jsonb_build_object('plate_no', v.plate_no, 'plate_kind', v.plate_kind) as plate,
           g.volume_ml, g.distance_km, g.measured_ml
    from g join vehicles v on v.id = g.key order by v.id`);
}
