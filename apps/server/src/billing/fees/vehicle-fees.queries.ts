import type { Ctx } from '../../platform/context.ts';

/** What a vehicle of a client costs by its contract: the client's own price for the type, else the type's. */
const PRICED = `
  from vehicles v
  join clients c on c.id = v.client_id
  join vehicle_types t on t.id = v.vehicle_type_id
  left join client_prices o on o.client_id = v.client_id and o.vehicle_type_id = v.vehicle_type_id`;
const DUE = `${PRICED} where c.status = 'active' and v.status = 'active' and v.deleted_at is null`;

const WITH_REGISTRATION_FEE = `${DUE} and coalesce(o.registration_fee_halalas, t.registration_fee) > 0`;
export const TO_BE_REGISTERED = `${WITH_REGISTRATION_FEE}
  and not exists (select from fee_charges f where f.kind = 'registration_fee' and f.vehicle_id = v.id)`;

/** Of a month that begins at $1 and is called $2. The month of its registration is free: the registration fee covers it. */
const WITH_MONTHLY_FEE = `${DUE}
  and coalesce(o.monthly_sub_fee_halalas, t.monthly_sub_fee) > 0 and v.created_at < $1`;
export const TO_BE_CHARGED = `${WITH_MONTHLY_FEE}
  and not exists (select from fee_charges f where f.kind = 'monthly_fee' and f.vehicle_id = v.id and f.period = $2)`;

/**
 * Of all vehicles, each minute. The rules of rows let PostgreSQL expect one charge where there may be one a vehicle, so that with some
 * thousand of both it read all of them for each ("not exists"); here they are read once.
 */
const CLIENTS_TO_REGISTER = {
  name: 'fees_clients_to_register',
  text: `select distinct v.client_id ${WITH_REGISTRATION_FEE}
    and v.id not in (select f.vehicle_id from fee_charges f where f.kind = 'registration_fee') order by v.client_id`,
};
const CLIENTS_OF_MONTH = {
  name: 'fees_clients_of_month',
  text: `select distinct v.client_id ${WITH_MONTHLY_FEE}
    and v.id not in (select f.vehicle_id from fee_charges f where f.kind = 'monthly_fee' and f.period = $2) order by v.client_id`,
};
const TO_REGISTER = {
  name: 'fees_to_register',
  text: `select v.id as vehicle_id, v.vehicle_type_id, coalesce(o.registration_fee_halalas, t.registration_fee) as net_halalas
         ${TO_BE_REGISTERED} and v.client_id = $1 order by v.id limit $2`,
};
const OF_MONTH = {
  name: 'fees_of_month',
  text: `select v.id as vehicle_id, v.vehicle_type_id, coalesce(o.monthly_sub_fee_halalas, t.monthly_sub_fee) as net_halalas
         ${TO_BE_CHARGED} and v.client_id = $3 order by v.id limit $4`,
};
const UNPAID = `select v.created_at, coalesce(o.registration_fee_halalas, t.registration_fee) as registration_fee,
  coalesce(o.monthly_sub_fee_halalas, t.monthly_sub_fee) as monthly_sub_fee,
  exists (select from fee_charges f where f.kind = 'registration_fee' and f.vehicle_id = v.id) as is_registered,
  array(select f.period from fee_charges f where f.kind = 'monthly_fee' and f.vehicle_id = v.id and f.period = any($2)) as paid
  ${PRICED}`;
const UNPAID_OF_VEHICLE = {
  name: 'fees_unpaid_of_vehicle',
  text: `${UNPAID} where v.id = $1 and c.status = 'active'`,
};
const UNPAID_OF_CLIENT = {
  name: 'fees_unpaid_of_client',
  text: `${UNPAID} where v.client_id = $1 and v.status = 'active' and v.deleted_at is null`,
};
const INSERT = {
  name: 'fees_insert_vehicle_charge',
  text: `insert into fee_charges (kind, period, run_id, client_id, vehicle_id, vehicle_type_id, net_halalas, vat_halalas,
                                  vat_rate_basis_points, entry_id, charged_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
};

/** A vehicle whose fee is due, with its price. */
export interface DueVehicle {
  readonly vehicle_id: number;
  readonly vehicle_type_id: number;
  readonly net_halalas: number;
}

export async function listClientsToRegister(ctx: Ctx): Promise<number[]> {
  const rows = await ctx.db.rows<{ client_id: number }>(CLIENTS_TO_REGISTER);
  return rows.map((row) => row.client_id);
}

/** Clients with a vehicle that was there before the month began and has not been charged for it. */
export async function listClientsOfMonth(ctx: Ctx, period: string, from: Date): Promise<number[]> {
  const rows = await ctx.db.rows<{ client_id: number }>(CLIENTS_OF_MONTH, [from, period]);
  return rows.map((row) => row.client_id);
}

export function listToRegister(ctx: Ctx, client_id: number, limit: number): Promise<DueVehicle[]> {
  return ctx.db.rows<DueVehicle>(TO_REGISTER, [client_id, limit]);
}

export function listOfMonth(
  ctx: Ctx,
  client_id: number,
  period: string,
  from: Date,
  limit: number,
): Promise<DueVehicle[]> {
  return ctx.db.rows<DueVehicle>(OF_MONTH, [from, period, client_id, limit]);
}

/** What a vehicle costs and which of these months it has paid. */
export interface UnpaidVehicle {
  readonly created_at: Date;
  readonly registration_fee: number;
  readonly monthly_sub_fee: number;
  readonly is_registered: boolean;
  readonly paid: readonly string[];
}

/** One vehicle whatever its status; none while its client is inactive and pays nothing. */
export function listUnpaidOfVehicle(
  ctx: Ctx,
  id: number,
  periods: readonly string[],
): Promise<UnpaidVehicle[]> {
  return ctx.db.rows<UnpaidVehicle>(UNPAID_OF_VEHICLE, [id, periods]);
}

/** The active vehicles of a client whatever its own status. */
export function listUnpaidOfClient(
  ctx: Ctx,
  id: number,
  periods: readonly string[],
): Promise<UnpaidVehicle[]> {
  return ctx.db.rows<UnpaidVehicle>(UNPAID_OF_CLIENT, [id, periods]);
}

export async function insertVehicleCharge(
  ctx: Ctx,
  charge: DueVehicle & {
    readonly kind: 'registration_fee' | 'monthly_fee';
    readonly period: string;
    readonly run_id: number;
    readonly client_id: number;
    readonly vat_halalas: number;
    readonly vat_rate_basis_points: number;
    readonly entry_id: number;
  },
): Promise<void> {
  await ctx.db.rows(INSERT, [
    charge.kind,
    charge.period,
    charge.run_id,
    charge.client_id,
    charge.vehicle_id,
    charge.vehicle_type_id,
    charge.net_halalas,
    charge.vat_halalas,
    charge.vat_rate_basis_points,
    charge.entry_id,
    ctx.now,
  ]);
}
