import type {
  listSimulationHits,
  listSimulationVehicles,
} from '@fleet/contracts/fuelling/policy-simulations.ts';
import type { z } from 'zod';
import { allOf, listOf } from '../../platform/lists.ts';
import { sql } from '../../platform/orm.ts';

export interface VehicleHits {
  vehicle_id: number;
  plate_no: string;
  name: string;
  fills: number;
  volume_ml: number;
  amount_halalas: number;
  declined: number;
  held: number;
  flagged: number;
}

/** What was found, by vehicle. */
export function vehicleHitList(
  id: number,
  { q, sort = '-fills' }: z.output<(typeof listSimulationVehicles)['query']>,
) {
  return listOf<VehicleHits>(
    {
      select: sql`h.*, v.plate_no, v.name`,
      from: sql`(select vehicle_id, count(*)::int as fills, sum(volume_ml)::bigint as volume_ml, sum(amount_halalas)::bigint as amount_halalas,
          count(*) filter (where outcome = 'decline')::int as declined, count(*) filter (where outcome = 'hold')::int as held,
          count(*) filter (where outcome = 'flag')::int as flagged
        from policy_simulation_hits where simulation_id = ${id} group by vehicle_id) h join vehicles v on v.id = h.vehicle_id`,
      where: allOf(
        q
          ? sql`strpos(lower(concat_ws(' ', v.plate_no, replace(v.plate_no, '-', ''), v.name)), lower(${q})) > 0`
          : undefined,
      ),
      sorts: {
        fills: sql`h.fills`,
        volume: sql`h.volume_ml`,
        amount: sql`h.amount_halalas`,
        plate_no: sql`v.plate_no`,
      },
      id: sql`h.vehicle_id`,
    },
    sort,
  );
}

export interface HitRow {
  fuel_request_id: number;
  reference_number: string | null;
  at: Date;
  vehicle_id: number;
  plate_no: string;
  name: string;
  driver_name: string;
  outcome: 'decline' | 'hold' | 'flag';
  checks: never[];
  volume_ml: number;
  amount_halalas: number;
}

/** The fills that were found. */
export function hitList(
  id: number,
  { q, vehicle_id, outcome, sort = '-at' }: z.output<(typeof listSimulationHits)['query']>,
) {
  return listOf<HitRow>(
    {
      select: sql`h.fuel_request_id, h.outcome, h.checks, h.volume_ml, h.amount_halalas, r.reference_number, r.fuelling_started_at as at,
        v.id as vehicle_id, v.plate_no, v.name, concat_ws(' ', d.first_name, d.last_name) as driver_name`,
      from: sql`policy_simulation_hits h join fuel_requests r on r.id = h.fuel_request_id join vehicles v on v.id = h.vehicle_id
        join drivers d on d.id = r.driver_id`,
      where: allOf(
        sql`h.simulation_id = ${id}`,
        vehicle_id ? sql`h.vehicle_id = ${vehicle_id}` : undefined,
        outcome ? sql`h.outcome = ${outcome}` : undefined,
        q
          ? sql`strpos(lower(concat_ws(' ', v.plate_no, replace(v.plate_no, '-', ''), r.reference_number, d.first_name, d.last_name)), lower(${q})) > 0`
          : undefined,
      ),
      sorts: { at: sql`r.fuelling_started_at`, volume: sql`h.volume_ml`, amount: sql`h.amount_halalas` },
      id: sql`h.fuel_request_id`,
    },
    sort,
  );
}
