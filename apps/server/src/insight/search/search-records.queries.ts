import type { FoundRecord } from '@fleet/contracts/insight/search.ts';
import { IS_NOTE, invoiceScope } from '../../billing/invoices/invoices.fragments.ts';
import { settlementScope } from '../../billing/settlements/settlements.fragments.ts';
import { type Actor, type Ctx, isPlatform } from '../../platform/context.ts';
import { allOf } from '../../platform/lists.ts';
import { type SQL, sql } from '../../platform/orm.ts';
import type { Numbers } from './search-numbers.rules.ts';

export interface RecordRow extends Omit<FoundRecord, 'at'> {
  readonly at: Date | null;
}

const PARTY = (alias: string) =>
  sql.raw(
    `case when ${alias}.id is not null then jsonb_build_object('id', ${alias}.id, 'name_en', ${alias}.name_en, 'name_ar', ${alias}.name_ar) end`,
  );

/** Everything these numbers are the exact number of, within the actor's scope; each by an index of its own. */
export async function findRecords(ctx: Ctx, numbers: Numbers, limit: number): Promise<RecordRow[]> {
  const statements = [
    ...requests(ctx.actor, numbers),
    ...invoices(ctx.actor, numbers),
    ...topUps(ctx.actor, numbers),
    ...payments(ctx.actor, numbers),
    ...shifts(ctx.actor, numbers),
    ...settlements(ctx.actor, numbers),
    ...trips(ctx.actor, numbers),
    ...orders(ctx.actor, numbers),
    ...payees(ctx.actor, numbers),
  ];
  if (statements.length === 0) return [];
  const selects = statements.map((select) => sql`(${select} limit ${limit})`);
  return ctx.db.composed<RecordRow>(
    sql`select * from (${sql.join(selects, sql` union all `)}) found limit ${limit}`,
  );
}

function requests(actor: Actor, { requests, transactions }: Numbers): SQL[] {
  const number = either(
    idIn(sql`r.id`, requests),
    transactions.length > 0
      ? sql`(r.reference_number is not null and ${idIn(sql`r.id`, transactions)})`
      : undefined,
  );
  if (!number) return [];
  const where = allOf(
    number,
    ofParty(actor, { client: 'r.client_id', network: 'r.network_id', station: 'r.station_id' }),
    actor.driver_id === null ? undefined : sql`r.driver_id = ${actor.driver_id}`,
  );
  return [
    sql`select case when r.reference_number is null then 'request' else 'transaction' end as kind, 'fuel_request' as opens,
      r.id, coalesce(r.reference_number, '#' || r.id) as number, v.plate_no, v.plate_kind, ${PARTY('c')} as party,
      concat_ws(' ', d.first_name, d.last_name) as related_to, r.amount_halalas, r.status, r.created_at as at
    from fuel_requests r join vehicles v on v.id = r.vehicle_id join clients c on c.id = r.client_id
      join drivers d on d.id = r.driver_id where ${where}`,
  ];
}

function invoices(actor: Actor, { invoices }: Numbers): SQL[] {
  if (invoices.length === 0) return [];
  const where = allOf(sql`d.number = any(${sql.param(invoices)}::text[])`, invoiceScope(actor));
  return [
    sql`select case when ${IS_NOTE('d')} then d.kind else 'invoice' end as kind, 'invoice' as opens, d.id, d.number,
      null as plate_no, null as plate_kind, case when c.id is null then ${PARTY('n')} else ${PARTY('c')} end as party,
      d.period as related_to, d.total_halalas as amount_halalas, null as status, d.issued_at as at
    from invoices d join invoice_states s on s.invoice_id = d.id left join clients c on c.id = d.client_id
      left join networks n on n.id = d.network_id where ${where}`,
  ];
}

function topUps(actor: Actor, { top_ups }: Numbers): SQL[] {
  const number = idIn(sql`t.id`, top_ups);
  if (!number) return [];
  return [
    sql`select 'top_up' as kind, 'top_up' as opens, t.id, t.reference_number as number, null as plate_no, null as plate_kind,
      ${PARTY('c')} as party, null as related_to, coalesce(t.approved_amount_halalas, t.amount_halalas) as amount_halalas,
      t.status, t.created_at as at
    from top_ups t join clients c on c.id = t.client_id where ${allOf(number, ofParty(actor, { client: 't.client_id' }))}`,
  ];
}

/** A payment is opened among those of its network. */
function payments(actor: Actor, { payments }: Numbers): SQL[] {
  const number = idIn(sql`y.id`, payments);
  if (!number) return [];
  return [
    sql`select 'payment' as kind, 'payment' as opens, y.network_id as id, y.reference_number as number, null as plate_no,
      null as plate_kind, ${PARTY('n')} as party, s.name_en as related_to, y.amount_halalas, null as status, y.created_at as at
    from payments y join networks n on n.id = y.network_id left join stations s on s.id = y.station_id
    where ${allOf(number, ofParty(actor, { network: 'y.network_id' }))}`,
  ];
}

function shifts(actor: Actor, { shifts }: Numbers): SQL[] {
  const number = idIn(sql`h.id`, shifts);
  if (!number) return [];
  return [
    sql`select 'shift' as kind, 'shift' as opens, h.id, h.reference_number as number, null as plate_no, null as plate_kind,
      ${PARTY('s')} as party, null as related_to, h.amount_halalas, h.status, h.opened_at as at
    from shifts h join stations s on s.id = h.station_id
    where ${allOf(number, ofParty(actor, { network: 'h.network_id', station: 'h.station_id' }))}`,
  ];
}

function settlements(actor: Actor, { settlements }: Numbers): SQL[] {
  const number = idIn(sql`b.id`, settlements);
  if (!number) return [];
  return [
    sql`select 'settlement' as kind, 'settlement_batch' as opens, b.id, b.reference_number as number, null as plate_no,
      null as plate_kind, ${PARTY('n')} as party, b.period as related_to, b.closing_halalas as amount_halalas, b.status, b.opened_at as at
    from settlement_batches b join networks n on n.id = b.network_id where ${allOf(number, settlementScope(actor))}`,
  ];
}

/** Dispatchers find all trips, a delivering driver their own. */
function trips(actor: Actor, { codes }: Numbers): SQL[] {
  const drives = actor.driver_id !== null && actor.permissions.has('drive trip');
  if (codes.length === 0 || !(drives || actor.permissions.has('read trip'))) return [];
  const where = allOf(
    sql`t.trip_code = any(${sql.param(codes)}::text[])`,
    isPlatform(actor) ? undefined : sql`t.driver_id = ${actor.driver_id ?? 0}`,
  );
  return [
    sql`select 'trip' as kind, ${drives ? 'driven_trip' : 'trip'}::text as opens, t.id, t.trip_code as number, v.plate_no, v.plate_kind,
      ${PARTY('b')} as party, concat_ws(' ', d.first_name, d.last_name) as related_to, null::bigint as amount_halalas,
      t.status, t.planned_start_at as at
    from trips t join delivery_branches b on b.id = t.delivery_branch_id join delivery_vehicles w on w.id = t.delivery_vehicle_id
      join vehicles v on v.id = w.vehicle_id left join drivers d on d.id = t.driver_id where ${where}`,
  ];
}

/** By its own number, or by what its client calls it. */
function orders(actor: Actor, { orders, codes }: Numbers): SQL[] {
  if (!actor.permissions.has('read order')) return [];
  const number = either(
    idIn(sql`o.id`, orders),
    codes.length > 0
      ? foundIn('orders', sql`o.id`, sql`upper(x.client_reference) = any(${sql.param(codes)}::text[])`)
      : undefined,
  );
  if (!number) return [];
  return [
    sql`select 'order' as kind, 'order' as opens, o.id, 'O-' || o.id as number, null as plate_no, null as plate_kind, ${PARTY('c')} as party,
      concat_ws(' · ', o.client_reference, w.name_en) as related_to, o.amount_halalas, o.status::text, o.created_at as at
    from orders o join clients c on c.id = o.client_id join warehouses w on w.id = o.warehouse_id
    where ${allOf(number, ofParty(actor, { client: 'o.client_id' }))}`,
  ];
}

/** Whose account number ends like this: a network or a franchisee that is paid there, or a client that pays there. */
function payees(actor: Actor, { iban_tail }: Numbers): SQL[] {
  if (iban_tail === null) return [];
  const endsSo = (column: string) => sql`reverse(${sql.raw(column)}) like reverse(${iban_tail}::text) || '%'`;
  const own = (column: string) => ofParty(actor, { network: column });
  const columns = (iban: string) => sql`case when s.id is null then n.id else s.id end as id,
    ${sql.raw(iban)} as number, null as plate_no, null as plate_kind, case when s.id is null then ${PARTY('n')} else ${PARTY('s')} end as party`;
  const rest = sql`null::bigint as amount_halalas, null as status, null::timestamptz as at`;
  return [
    sql`select 'iban' as kind, case when s.id is null then 'network' else 'station' end as opens, ${columns('y.iban')},
      y.beneficiary_name as related_to, ${rest}
    from settlement_payees y join networks n on n.id = y.network_id left join stations s on s.id = y.station_id
    where ${allOf(foundIn('settlement_payees', sql`y.id`, endsSo('x.iban')), own('y.network_id'))}`,
    sql`select 'iban' as kind, 'station' as opens, ${columns(`replace(s.account_number, ' ', '')`)}, n.name_en as related_to, ${rest}
    from stations s join networks n on n.id = s.network_id
    where ${allOf(foundIn('stations', sql`s.id`, endsSo(`replace(x.account_number, ' ', '')`)), own('s.network_id'))}`,
    sql`select 'iban' as kind, 'client' as opens, c.id, c.virtual_bank_account as number, null as plate_no, null as plate_kind,
      ${PARTY('c')} as party, null as related_to, ${rest}
    from clients c where ${allOf(foundIn('clients', sql`c.id`, endsSo('x.virtual_bank_account')), ofParty(actor, { client: 'c.id' }))}`,
  ];
}

/** Rows that an index of the table finds past the rules of rows, which hide them where they are read (migrations/rows.sql). */
function foundIn(table: string, column: SQL, matches: SQL): SQL {
  return sql`${column} = any(array(select x.id from ${sql.raw(`searched_${table}`)} x where ${matches}))`;
}

function idIn(column: SQL, ids: readonly number[]): SQL | undefined {
  return ids.length === 0 ? undefined : sql`${column} = any(${sql.param(ids)}::bigint[])`;
}

function either(...conditions: (SQL | undefined)[]): SQL | undefined {
  const some = conditions.filter((condition) => condition !== undefined);
  return some.length === 0 ? undefined : sql`(${sql.join(some, sql` or `)})`;
}

/** The platform finds all; a client, station or network its own where the thing has such a column, else nothing. */
function ofParty(
  actor: Actor,
  { client, network, station }: { client?: string; network?: string; station?: string },
): SQL | undefined {
  if (isPlatform(actor)) return undefined;
  const own = (column: string | undefined, id: number) =>
    column ? sql`${sql.raw(column)} = ${id}` : sql`false`;
  if (actor.client_id !== null) return own(client, actor.client_id);
  if (actor.station_id !== null) return own(station, actor.station_id);
  return actor.network_id === null ? sql`false` : own(network, actor.network_id);
}
