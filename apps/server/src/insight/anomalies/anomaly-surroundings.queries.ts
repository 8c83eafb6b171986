import type {
  ClientFacts,
  PriceBoundFacts,
  StationFacts,
  VehicleFacts,
} from '@fleet/domain/anomaly-facts.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Statement } from '../../platform/db.ts';

/** What detectors know beside fills: vehicles, stations, fleets' own rules, official prices. */

const VEHICLES: Statement = {
  name: 'anomaly_vehicles',
  text: `select v.id::text as id, v.client_id::text as client_id, v.gas_tank_capacity_ml, v.metres_per_litre,
           v.fuel_type_id::text || array(select o.fuel_type_id::text from vehicle_other_fuels o where o.vehicle_id = v.id) as fuel_type_ids
         from vehicles v where v.id = any($1::bigint[])`,
};
const STATIONS: Statement = {
  name: 'anomaly_stations',
  text: `select id::text as id, network_id::text as network_id, latitude, longitude from stations where id = any($1::bigint[])`,
};
const CLIENTS: Statement = {
  name: 'anomaly_clients',
  text: `select c.id::text as id, p.approval_above_halalas as review_amount_halalas, p.weekdays as working_weekdays,
           case when p.from_minute is not null and p.to_minute is not null and p.from_minute <> p.to_minute
             then jsonb_build_object('from_hour', p.from_minute / 60.0, 'to_hour', p.to_minute / 60.0) end as working_hours
         from clients c left join policies_in_force p on p.client_id = c.id and num_nonnulls(p.group_id, p.vehicle_id, p.driver_id) = 0
         where c.id = any($1::bigint[])`,
};
/** Changed limits are stored with their days; for a product whose limit never changed, today's applies. */
const BOUNDS: Statement = {
  name: 'anomaly_price_bounds',
  text: `select fuel_type_id::text as fuel_type_id, extract(epoch from starts_at)::float8 * 1000 as from_ms,
           highest_price_millis_per_litre from price_bounds where fuel_type_id = any($1::bigint[])
         union all
         select id::text, 0, price_upper_limit_millis from fuel_types f where id = any($1::bigint[])
           and not exists (select from price_bounds b where b.fuel_type_id = f.id)`,
};

export function listVehicleFacts(ctx: Ctx, ids: readonly number[]): Promise<VehicleFacts[]> {
  return ctx.db.rows(VEHICLES, [ids]);
}

export function listStationFacts(ctx: Ctx, ids: readonly number[]): Promise<StationFacts[]> {
  return ctx.db.rows(STATIONS, [ids]);
}

/** A fleet's own rules: above which amount a person looks first, and when its vehicles may fuel at all. */
export function listClientFacts(ctx: Ctx, ids: readonly number[]): Promise<ClientFacts[]> {
  return ctx.db.rows(CLIENTS, [ids]);
}

export function listPriceBounds(ctx: Ctx, fuelTypes: readonly number[]): Promise<PriceBoundFacts[]> {
  return ctx.db.rows(BOUNDS, [fuelTypes]);
}
