import type { listDeliveryVehicles } from '@fleet/contracts/delivery/delivery-vehicles.ts';
import type { z } from 'zod';
import type { Ctx } from '../../platform/context.ts';
import { allOf, type List, listOf } from '../../platform/lists.ts';
import { eq, sql } from '../../platform/orm.ts';
import { resourceWrites } from '../../platform/resource-queries.ts';
import type { Compartment, ListedVehicle } from './delivery-vehicles.rules.ts';
import { deliveryCompartments, deliveryVehicles } from './delivery-vehicles.table.ts';

export type VehicleQuery = Omit<z.output<(typeof listDeliveryVehicles)['query']>, 'page' | 'per_page'>;

const COLUMNS = (now: Date) => sql`d.*,
  jsonb_build_object('id', v.id, 'plate_no', v.plate_no, 'plate_kind', v.plate_kind, 'name', v.name) as vehicle,
  jsonb_build_object('id', c.id, 'name_en', c.name_en, 'name_ar', c.name_ar) as client,
  jsonb_build_object('id', b.id, 'name_en', b.name_en, 'name_ar', b.name_ar) as delivery_branch,
  case when p.id is not null then jsonb_build_object('id', p.id,
    'name', concat_ws(' ', p.first_name, nullif(p.middle_name, ''), p.last_name)) end as driver,
  t.compartments, t.capacity_ml,
  exists (select 1 from delivery_absences a where a.delivery_vehicle_id = d.id and a.removed_at is null
    and a.from_at <= ${now} and a.to_at > ${now}) as is_absent`;
const FROM = sql`delivery_vehicles d
  join vehicles v on v.id = d.vehicle_id
  join clients c on c.id = v.client_id
  join delivery_branches b on b.id = d.delivery_branch_id
  left join drivers p on p.id = d.driver_id
  cross join lateral (
    select coalesce(sum(x.capacity_ml), 0)::bigint as capacity_ml,
      coalesce(jsonb_agg(jsonb_build_object('capacity_ml', x.capacity_ml, 'fuel_type_ids', x.fuel_type_ids)
        order by x.position), '[]') as compartments
    from delivery_compartments x where x.delivery_vehicle_id = d.id) t`;

/** Vehicles that deliver; the text is looked for in code, plate, name and driver. */
export function vehicleList(
  ctx: Ctx,
  { q, sort = 'code', delivery_branch_id, status }: VehicleQuery,
): List<ListedVehicle> {
  return listOf<ListedVehicle>(
    {
      select: COLUMNS(ctx.now),
      from: FROM,
      where: allOf(
        delivery_branch_id ? sql`d.delivery_branch_id = ${delivery_branch_id}` : undefined,
        status ? sql`d.status = ${status}` : undefined,
        q
          ? sql`strpos(lower(concat_ws(' ', d.code, v.plate_no, v.name, p.first_name, p.last_name)), lower(${q})) > 0`
          : undefined,
      ),
      sorts: {
        code: sql`d.code`,
        capacity_ml: sql`t.capacity_ml`,
        payload_grams: sql`d.payload_grams`,
        created_at: sql`d.created_at`,
      },
      id: sql`d.id`,
    },
    sort,
  );
}

export async function findVehicle(ctx: Ctx, id: number): Promise<ListedVehicle | null> {
  const [row] = await ctx.db.composed<ListedVehicle>(
    sql`select ${COLUMNS(ctx.now)} from ${FROM} where d.id = ${id}`,
  );
  return row ?? null;
}

export const {
  insert: insertVehicle,
  lock: lockVehicle,
  save: saveVehicle,
} = resourceWrites(deliveryVehicles);

const REFERENCES = {
  name: 'delivery_vehicle_references',
  text: `select exists (select 1 from vehicles where id = $1 and deleted_at is null) as vehicle,
           exists (select 1 from delivery_branches where id = $2) as branch,
           $3::bigint is null or exists (select 1 from drivers p join vehicles v on v.client_id = p.client_id
             where p.id = $3 and v.id = $1 and p.deleted_at is null) as driver,
           (select count(*) from fuel_types where id = any($4::bigint[])) as fuels`,
};

/** Which of the things it refers to are there: a driver is one of the vehicle's own client. */
export async function findReferences(
  ctx: Ctx,
  input: {
    vehicle_id: number;
    delivery_branch_id: number;
    driver_id: number | null;
    fuels: readonly number[];
  },
) {
  const [row] = await ctx.db.rows<{ vehicle: boolean; branch: boolean; driver: boolean; fuels: number }>(
    REFERENCES,
    [input.vehicle_id, input.delivery_branch_id, input.driver_id, input.fuels],
  );
  return row!;
}

/** Replaces its compartments. */
export async function saveCompartments(
  ctx: Ctx,
  delivery_vehicle_id: number,
  compartments: readonly Compartment[],
): Promise<void> {
  await ctx.db.orm
    .delete(deliveryCompartments)
    .where(eq(deliveryCompartments.delivery_vehicle_id, delivery_vehicle_id));
  if (compartments.length === 0) return;
  await ctx.db.orm
    .insert(deliveryCompartments)
    .values(compartments.map((one, position) => ({ ...one, delivery_vehicle_id, position })));
}
