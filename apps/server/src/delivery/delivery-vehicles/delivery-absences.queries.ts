import type { Ctx } from '../../platform/context.ts';
import { eq, sql } from '../../platform/orm.ts';
import type { AbsenceRow, ListedAbsence } from './delivery-vehicles.rules.ts';
import { deliveryAbsences } from './delivery-vehicles.table.ts';

const COLUMNS = sql`a.*, u.name as created_by_name,
  case when d.id is not null then jsonb_build_object('id', d.id, 'code', d.code) end as delivery_vehicle,
  case when p.id is not null then jsonb_build_object('id', p.id,
    'name', concat_ws(' ', p.first_name, nullif(p.middle_name, ''), p.last_name)) end as driver`;
const FROM = sql`delivery_absences a
  left join delivery_vehicles d on d.id = a.delivery_vehicle_id
  left join drivers p on p.id = a.driver_id
  left join users u on u.id = a.created_by`;

/** Active absences of a depot's vehicles and their drivers that overlap an interval. */
export function listAbsences(ctx: Ctx, branch: number, from_at: Date, to_at: Date): Promise<ListedAbsence[]> {
  return ctx.db.composed<ListedAbsence>(
    sql`select ${COLUMNS} from ${FROM}
        where a.removed_at is null and a.from_at < ${to_at} and a.to_at > ${from_at}
          and (d.delivery_branch_id = ${branch} or exists (select 1 from delivery_vehicles x
            where x.delivery_branch_id = ${branch} and x.driver_id = a.driver_id))
        order by a.from_at, a.id`,
  );
}

export async function findAbsence(ctx: Ctx, id: number): Promise<ListedAbsence | null> {
  const [row] = await ctx.db.composed<ListedAbsence>(sql`select ${COLUMNS} from ${FROM} where a.id = ${id}`);
  return row ?? null;
}

export async function lockAbsence(ctx: Ctx, id: number): Promise<AbsenceRow | null> {
  const [row] = await ctx.db.orm
    .select()
    .from(deliveryAbsences)
    .where(eq(deliveryAbsences.id, id))
    .for('update');
  return row ?? null;
}

const THERE = {
  name: 'delivery_absence_of',
  text: `select $1::bigint is null or exists (select 1 from delivery_vehicles where id = $1) as vehicle,
           $2::bigint is null or exists (select 1 from drivers where id = $2 and deleted_at is null) as driver`,
};

/** Whether the vehicle, or the driver, that is meant is there. */
export async function findAbsent(ctx: Ctx, vehicle: number | null, driver: number | null) {
  const [row] = await ctx.db.rows<{ vehicle: boolean; driver: boolean }>(THERE, [vehicle, driver]);
  return row!;
}

export async function insertAbsence(
  ctx: Ctx,
  absence: Pick<AbsenceRow, 'delivery_vehicle_id' | 'driver_id' | 'from_at' | 'to_at' | 'reason'>,
): Promise<number> {
  const [row] = await ctx.db.orm
    .insert(deliveryAbsences)
    .values({ ...absence, created_by: ctx.actor.user_id, created_at: ctx.now })
    .returning({ id: deliveryAbsences.id });
  return row!.id;
}

export async function saveAbsence(ctx: Ctx, id: number, change: Partial<AbsenceRow>): Promise<void> {
  await ctx.db.orm.update(deliveryAbsences).set(change).where(eq(deliveryAbsences.id, id));
}
