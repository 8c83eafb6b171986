import { type Actor, type Ctx, isPlatform } from '../../platform/context.ts';
import { sql } from '../../platform/orm.ts';
import { NOT_REVERSED } from './fee-log.queries.ts';

/** Whether the client is there for the reader: their own, or any for the platform. */
export async function isOwnClient(ctx: Ctx, client_id: number): Promise<boolean> {
  const rows = await ctx.db.composed(
    sql`select id from clients where id = ${client_id} and ${scope(ctx.actor)}`,
  );
  return rows.length > 0;
}

export interface FeeInForce {
  readonly id: number;
  readonly name_en: string;
  readonly name_ar: string;
  readonly registration_fee: number;
  readonly monthly_sub_fee: number;
  readonly is_own: boolean;
  readonly vehicles: number;
}

/** What each kind of vehicle costs the client today, and how many it has; kinds it has none of last. */
export function listFeesInForce(ctx: Ctx, client_id: number): Promise<FeeInForce[]> {
  return ctx.db.composed<FeeInForce>(sql`
    select * from (
      select t.id, t.name_en, t.name_ar, coalesce(o.registration_fee_halalas, t.registration_fee) as registration_fee,
             coalesce(o.monthly_sub_fee_halalas, t.monthly_sub_fee) as monthly_sub_fee, o.client_id is not null as is_own,
             (select count(*) from vehicles v where v.client_id = ${client_id} and v.vehicle_type_id = t.id
                and v.status = 'active' and v.deleted_at is null) as vehicles
      from vehicle_types t left join client_prices o on o.vehicle_type_id = t.id and o.client_id = ${client_id}
      where t.status = 'active' or o.client_id is not null
         or exists (select from vehicles v where v.client_id = ${client_id} and v.vehicle_type_id = t.id and v.deleted_at is null)
    ) x order by x.vehicles = 0, x.name_en`);
}

interface Charged {
  readonly vehicles: number;
  readonly net_halalas: number;
  readonly vat_halalas: number;
  readonly amount_halalas: number;
}

const SUMS = sql`count(*) as vehicles, coalesce(sum(f.net_halalas), 0)::bigint as net_halalas,
  coalesce(sum(f.vat_halalas), 0)::bigint as vat_halalas, coalesce(sum(f.net_halalas + f.vat_halalas), 0)::bigint as amount_halalas`;

/** The newest month the client was charged for; null before the first. */
export async function findLastMonth(
  ctx: Ctx,
  client_id: number,
): Promise<(Charged & { readonly period: string; readonly charged_at: Date }) | null> {
  const [row] = await ctx.db.composed<Charged & { period: string; charged_at: Date }>(sql`
    select f.period, max(f.charged_at) as charged_at, ${SUMS} from fee_charges f
    where f.client_id = ${client_id} and f.kind = 'monthly_fee' and ${NOT_REVERSED} group by f.period order by f.period desc limit 1`);
  return row ?? null;
}

/** The registrations the client was charged for so far. */
export async function sumRegistrations(ctx: Ctx, client_id: number): Promise<Charged> {
  const [row] = await ctx.db.composed<Charged>(
    sql`select ${SUMS} from fee_charges f where f.client_id = ${client_id} and f.kind = 'registration_fee' and ${NOT_REVERSED}`,
  );
  return row!;
}

function scope(actor: Actor) {
  if (isPlatform(actor)) return sql`true`;
  return actor.client_id ? sql`id = ${actor.client_id}` : sql`false`;
}
