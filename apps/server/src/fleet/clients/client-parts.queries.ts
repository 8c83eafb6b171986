import type { ClientPrice, ContactKind } from '@fleet/contracts/fleet/clients.ts';
import type { Ctx } from '../../platform/context.ts';

/** Contacts and prices of a client; callers know whose id it is. */

export interface ContactRow {
  readonly kind: ContactKind;
  readonly user_id: number;
  readonly name: string;
  readonly email: string | null;
  readonly mobile: string | null;
  readonly has_password: boolean;
  readonly group_id: number;
}

const CONTACTS = {
  name: 'clients_contacts',
  text: `select k.kind, u.id as user_id, u.name, u.email, u.mobile, u.password_hash is not null as has_password, u.group_id
         from client_contacts k join users u on u.id = k.user_id and u.client_id = k.client_id where k.client_id = $1
         order by array_position(array['admin', 'operation', 'billing'], k.kind)`,
};

export async function unsafeListContacts(ctx: Ctx, clientId: number): Promise<ContactRow[]> {
  return ctx.db.rows<ContactRow>(CONTACTS, [clientId]);
}

const USER_BY_EMAIL = {
  name: 'clients_user_by_email',
  text: `select id as user_id from users where client_id = $1 and email = $2 and "group" <> 'driver'`,
};

/** A user of this client with this e-mail; else null. */
export async function findUserOfClient(ctx: Ctx, clientId: number, email: string): Promise<number | null> {
  const [row] = await ctx.db.rows<{ user_id: number }>(USER_BY_EMAIL, [clientId, email]);
  return row?.user_id ?? null;
}

const SET_CONTACT = {
  name: 'clients_set_contact',
  text: `insert into client_contacts (client_id, kind, user_id) values ($1, $2, $3)
         on conflict (client_id, kind) do update set user_id = excluded.user_id`,
};
const REMOVE_CONTACT = {
  name: 'clients_remove_contact',
  text: 'delete from client_contacts where client_id = $1 and kind = $2',
};

/** Sets the contact; null for none. */
export async function saveContact(
  ctx: Ctx,
  clientId: number,
  kind: ContactKind,
  userId: number | null,
): Promise<void> {
  if (userId === null) await ctx.db.rows(REMOVE_CONTACT, [clientId, kind]);
  else await ctx.db.rows(SET_CONTACT, [clientId, kind, userId]);
}

interface PriceRow extends Omit<ClientPrice, 'vehicle_type'> {
  readonly id: number;
  readonly name_en: string;
  readonly name_ar: string;
}

const PRICES = {
  name: 'clients_prices',
  text: `select t.id, t.name_en, t.name_ar, t.registration_fee as base_registration_fee, t.monthly_sub_fee as base_monthly_sub_fee,
           coalesce(p.registration_fee_halalas, t.registration_fee) as registration_fee,
           coalesce(p.monthly_sub_fee_halalas, t.monthly_sub_fee) as monthly_sub_fee, p.client_id is not null as is_own
         from vehicle_types t left join client_prices p on p.vehicle_type_id = t.id and p.client_id = $1
         where t.status = 'active' or p.client_id is not null order by t.name_en, t.id`,
};

/** What the client pays for every kind of vehicle on offer. */
export async function unsafeListPrices(ctx: Ctx, clientId: number): Promise<ClientPrice[]> {
  const rows = await ctx.db.rows<PriceRow>(PRICES, [clientId]);
  return rows.map(({ id, name_en, name_ar, ...price }) => ({
    ...price,
    vehicle_type: { id, name_en, name_ar },
  }));
}

const SET_PRICES = {
  name: 'clients_set_prices',
  text: `with gone as (delete from client_prices where client_id = $1 and vehicle_type_id <> all($2::bigint[]))
         insert into client_prices (client_id, vehicle_type_id, registration_fee_halalas, monthly_sub_fee_halalas, created_at)
         select $1, t.id, p.registration, p.monthly, $5
         from unnest($2::bigint[], $3::bigint[], $4::bigint[]) as p(vehicle_type_id, registration, monthly)
         join vehicle_types t on t.id = p.vehicle_type_id
         on conflict (client_id, vehicle_type_id) do update set
           registration_fee_halalas = excluded.registration_fee_halalas,
           monthly_sub_fee_halalas = excluded.monthly_sub_fee_halalas
         returning vehicle_type_id`,
};

/** Sets exactly these special prices of the client; returns how many of the vehicle types exist. */
export async function savePrices(
  ctx: Ctx,
  clientId: number,
  prices: readonly { vehicle_type_id: number; registration_fee: number; monthly_sub_fee: number }[],
): Promise<number> {
  const rows = await ctx.db.rows(SET_PRICES, [
    clientId,
    prices.map((price) => price.vehicle_type_id),
    prices.map((price) => price.registration_fee),
    prices.map((price) => price.monthly_sub_fee),
    ctx.now,
  ]);
  return rows.length;
}
