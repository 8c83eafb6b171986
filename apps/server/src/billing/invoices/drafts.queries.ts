import { boundsOfPeriod } from '@fleet/domain/invoices.ts';
import type { Ctx } from '../../platform/context.ts';
import { allOf } from '../../platform/lists.ts';
import { type SQL, sql } from '../../platform/orm.ts';
import { dayOf, joinBilling, lastOf, partOf } from './billing-parts.queries.ts';
import type { BilledKind, DeliveredItems, DraftLine } from './drafts.rules.ts';

/** What of a month waits to be invoiced, read from the ledger and from deliveries. Nothing is written here. */

/** The VAT rates of a month, each from an instant on. */
export interface DatedRate {
  readonly from: Date;
  readonly rate_basis_points: number;
}

export interface DraftFilter {
  readonly period: string;
  readonly rates: readonly DatedRate[];
  readonly client_id?: number | undefined;
  readonly network_id?: number | undefined;
  /** Some networks only, of fuel. */
  readonly network_ids?: readonly number[] | undefined;
  /** One part of the month only, by its last day. */
  readonly until_on?: string | undefined;
}

export const COVERED = (entry: SQL) =>
  sql`exists (select from invoice_entries i where i.entry_id = ${entry})`;
const REVERSED = (entry: SQL) =>
  sql`exists (select from ledger_entries v where v.reverses_entry_id = ${entry})`;

/**
 * What a client was charged for fuel by an entry, what of the price at the pump the platform bears (below zero), and what left the
 * client's own accounts.
 */
export const FUEL_MONEY = sql`
  select coalesce(sum(p.amount_halalas) filter (where a.kind in ('network_payable', 'franchisee_payable', 'platform_loss')), 0) as charged,
         coalesce(sum(p.amount_halalas) filter (where a.kind = 'platform_loss'), 0) as borne,
         -coalesce(sum(p.amount_halalas) filter (where a.kind in ('client_main', 'client_allocated', 'client_reserved')), 0) as paid
  from ledger_postings p join ledger_accounts a on a.id = p.account_id`;

/**
 * Fuel: present captures of requests first captured in the month and on no invoice yet, at the price at the pump; what the platform
 * bears of one is a row of its own, so that no price is an average. A capture that replaced an invoiced one belongs to a note.
 */
function fuel(filter: DraftFilter): SQL {
  return sql`
    select 'refuelling' as billed_kind, ${partOf(filter.period, dayOf(sql`f.posted_at`))} as until_on, e.client_id, e.network_id, x.kind, ${ofPart(sql`t.id`, sql`r.id`)} as product_id,
           ${ofPart(sql`t.title_en`, sql`r.reference_number`)} as title_en, ${ofPart(sql`t.title_ar`, sql`r.reference_number`)} as title_ar,
           ${ofPart(sql`coalesce(e.volume_ml, r.volume_ml)`)} as volume_ml, null::bigint as pieces,
           ${ofPart(sql`r.price_millis_per_litre`)} as price_millis, true as price_includes_vat,
           ${rateAt(filter.rates, sql`f.posted_at`)} as vat_rate_basis_points, x.amount, ${ofPart(sql`m.charged`, sql`0`)} as posted,
           ${ofPart(sql`m.paid`, sql`0`)} as paid, ${ofPart(sql`e.id`)} as covered_id, m.charged as covered_amount, null::bigint as charged_entry_id
    from ${FIRST_AND_CURRENT}
    join ${joinBilling(sql`f.client_id`)}
    join fuel_requests r on r.id = e.fuel_request_id
    join fuel_types t on t.id = r.fuel_type_id
    left join lateral (${FUEL_MONEY} where p.entry_id = e.id) m on true
    cross join lateral (values ('fuel', m.charged - m.borne), ('borne', m.borne)) x (kind, amount)
    where ${capturesOf(filter)} and (x.kind = 'fuel' or x.amount <> 0)`;
}

/** Of the row that is what was borne the second, else the first. */
export const ofPart = (other: SQL, borne: SQL = sql`null`) =>
  sql`case when x.kind = 'borne' then ${borne} else ${other} end`;

/**
 * What the platform bears of a network's fuel: its own loss that no document has yet, a row a transaction. A later correction takes it
 * back. What was booked by a document belongs to that document's month.
 */
function borne(filter: DraftFilter): SQL {
  const { period, client_id, network_id, rates } = filter;
  const { until } = boundsOfPeriod(period);
  return sql`
    select 'borne' as billed_kind, ${lastOf(filter.period)} as until_on, null::bigint as client_id, e.network_id, 'borne' as kind, coalesce(r.id, -d.id) as product_id,
           coalesce(r.reference_number, d.number, '') as title_en, coalesce(r.reference_number, d.number, '') as title_ar,
           null::bigint as volume_ml, null::bigint as pieces, null::int as price_millis, true as price_includes_vat,
           ${rateAt(rates, sql`e.posted_at`)} as vat_rate_basis_points, -p.amount_halalas as amount, -p.amount_halalas as posted,
           -p.amount_halalas as paid, e.id as covered_id, -p.amount_halalas as covered_amount, null::bigint as charged_entry_id
    from ledger_accounts a
    join ledger_postings p on p.account_id = a.id
    join ledger_entries e on e.id = p.entry_id
    left join fuel_requests r on r.id = e.fuel_request_id
    left join invoices d on d.entry_id = e.id
    where ${allOf(
      sql`a.kind = 'platform_loss'`,
      sql`case when d.id is null then e.posted_at < ${until} else d.period <= ${period} end`,
      client_id ? sql`false` : sql`e.network_id is not null`,
      network_id ? sql`e.network_id = ${network_id}` : undefined,
      sql`not exists (select from invoice_borne_entries b where b.entry_id = e.id)`,
      sql`not exists (select from invoice_terms t where t.network_id = e.network_id and t.billing_model = 'resale')`,
    )}`;
}

/** The first capture of a request, which decides its month, and the present one. */
const FIRST_AND_CURRENT = sql`ledger_entries f
  join ledger_entries e on e.fuel_request_id = f.fuel_request_id and e.kind = 'capture'`;

function capturesOf({ period, client_id, network_id, network_ids }: DraftFilter): SQL {
  const { from, until } = boundsOfPeriod(period);
  return allOf(
    sql`f.kind = 'capture' and f.posted_at >= ${from} and f.posted_at < ${until}`,
    sql`f.business_key = 'capture:' || f.fuel_request_id`,
    client_id ? sql`f.client_id = ${client_id}` : undefined,
    network_id ? sql`f.network_id = ${network_id}` : undefined,
    network_ids ? sql`f.network_id = any(${sql.param([...network_ids])}::bigint[])` : undefined,
    sql`not ${COVERED(sql`f.id`)} and not ${COVERED(sql`e.id`)} and not ${REVERSED(sql`e.id`)}`,
    // One that was corrected before its month was invoiced is on its document by a later capture than the first.
    sql`(e.id = f.id or not exists (select from ledger_entries o join invoice_entries i on i.entry_id = o.id
                                    where o.fuel_request_id = f.fuel_request_id))`,
  );
}

/** Present fees on no invoice yet. Subscriptions are a client's, processing fees a network's. */
function fees(filter: DraftFilter, kind: 'subscription' | 'processing_fee'): SQL {
  const { period, client_id, network_id } = filter;
  const isSubscription = kind === 'subscription';
  const what = isSubscription
    ? sql`c.client_id, null::bigint as network_id, c.kind, coalesce(y.id, s.id) as product_id,
          coalesce(y.name_en, s.title_en, '') as title_en, coalesce(y.name_ar, s.title_ar, '') as title_ar, null::bigint as volume_ml, 1::bigint as pieces, (c.net_halalas * 10)::int as price_millis`
    : sql`null::bigint as client_id, c.network_id, c.kind, u.id as product_id, coalesce(u.title_en, '') as title_en,
          coalesce(u.title_ar, '') as title_ar, c.volume_ml, null::bigint as pieces, c.processing_fee_millis_per_litre as price_millis`;
  const receivable = sql`(select -coalesce(sum(p.amount_halalas), 0) from ledger_postings p
    join ledger_accounts a on a.id = p.account_id and a.kind = 'fees_receivable' where p.entry_id = c.entry_id)`;
  const posted = sql`c.net_halalas + c.vat_halalas`;
  // A fee is of its month even where it was charged after it.
  const day = sql`greatest(${`${period}-01`}::date, least(${lastOf(filter.period)}, ${dayOf(sql`e.posted_at`)}))`;
  return sql`
    select ${kind} as billed_kind, ${isSubscription ? partOf(filter.period, day) : lastOf(filter.period)} as until_on, ${what}, false as price_includes_vat, c.vat_rate_basis_points,
           c.net_halalas as amount, ${posted} as posted, ${posted} - ${receivable} as paid,
           c.entry_id as covered_id, ${posted} as covered_amount, null::bigint as charged_entry_id
    from fee_charges c
    ${isSubscription ? sql`join ledger_entries e on e.id = c.entry_id join ${joinBilling(sql`c.client_id`)}` : sql``}
    left join vehicle_types y on y.id = c.vehicle_type_id
    left join subscription_plans s on s.id = c.plan_id
    left join fuel_types u on u.id = c.fuel_type_id
    where ${allOf(
      isSubscription
        ? sql`c.kind in ('registration_fee', 'monthly_fee', 'subscription_fee')`
        : sql`c.kind = 'processing_fee'`,
      sql`c.period = ${period}`,
      client_id ? sql`c.client_id = ${client_id}` : undefined,
      network_id ? sql`c.network_id = ${network_id}` : undefined,
      sql`not ${COVERED(sql`c.entry_id`)} and not ${REVERSED(sql`c.entry_id`)}`,
    )}`;
}

/** Delivered lines of the month that no invoice has taken up. They are booked by their invoice; what is on credit was charged before. */
function deliveries(filter: DraftFilter, delivered: DeliveredItems): SQL {
  const { period, client_id } = filter;
  const { from, until } = boundsOfPeriod(period);
  return sql`
    select 'delivery' as billed_kind, ${partOf(filter.period, sql`d.delivered_on`)} as until_on, d.client_id, null::bigint as network_id,
           case when d.volume_ml is null then 'delivered_goods' else 'delivered_fuel' end as kind, d.product_id, d.title_en, d.title_ar,
           d.volume_ml, d.pieces, d.price_millis, true as price_includes_vat, d.vat_rate_basis_points,
           d.net_halalas + d.vat_halalas as amount, d.charged_halalas as posted, d.charged_halalas as paid,
           d.delivered_line_id as covered_id, d.net_halalas + d.vat_halalas as covered_amount, d.charged_entry_id
    from (${delivered.waiting({ from, until, client_id })}) d
    join ${joinBilling(sql`d.client_id`)}`;
}

/** What waits one by one: a capture, a fee or a delivered line a row. */
export function waiting(filter: DraftFilter, kind: BilledKind, delivered: DeliveredItems): SQL {
  const all = waitingOfMonth(filter, kind, delivered);
  return filter.until_on ? sql`select * from (${all}) w where w.until_on = ${filter.until_on}::date` : all;
}

function waitingOfMonth(filter: DraftFilter, kind: BilledKind, delivered: DeliveredItems): SQL {
  if (kind === 'refuelling') return fuel(filter);
  if (kind === 'delivery') return deliveries(filter, delivered);
  if (kind === 'borne') return borne(filter);
  return fees(filter, kind);
}

/**
 * Scope of one statement: a month's fuel one client after the other, so that no statement grows with their number;
 * anything else at once.
 */
export async function partsOf(ctx: Ctx, filter: DraftFilter, kind: BilledKind): Promise<DraftFilter[]> {
  if (kind !== 'refuelling' || filter.client_id) return [filter];
  const clients = await ctx.db.composed<{ client_id: number }>(
    sql`select id as client_id from clients order by id`,
  );
  return clients.map(({ client_id }) => ({ ...filter, client_id }));
}

/** Whom documents of this kind are for, whatever they come to. */
export function listBuyers(
  ctx: Ctx,
  filter: DraftFilter,
  kind: BilledKind,
  delivered: DeliveredItems,
): Promise<{ client_id: number | null; network_id: number | null; until_on: string }[]> {
  // Fuel comes from the ledger alone: requests are not looked up, a million times.
  const found =
    kind === 'refuelling'
      ? sql`select e.client_id, e.network_id, ${partOf(filter.period, dayOf(sql`f.posted_at`))} as until_on
            from ${FIRST_AND_CURRENT} join ${joinBilling(sql`f.client_id`)} where ${capturesOf(filter)}`
      : waiting(filter, kind, delivered);
  return ctx.db.composed(
    sql`select distinct client_id, network_id, until_on::text as until_on from (${found}) w
        order by client_id nulls last, network_id nulls last, until_on`,
  );
}

/** Added up where they lie, by buyer, product, price and VAT. */
export function linesOver(source: SQL): SQL {
  return sql`
    select billed_kind, until_on::text as until_on, client_id, network_id, kind, title_en, title_ar, count(covered_id)::int as items,
           sum(volume_ml)::bigint as volume_ml, sum(pieces)::int as pieces, price_millis, price_includes_vat, vat_rate_basis_points,
           sum(amount)::bigint as amount_halalas, sum(posted)::bigint as posted_halalas, sum(paid)::bigint as paid_halalas
    from ${source}
    group by billed_kind, w.until_on, client_id, network_id, kind, product_id, title_en, title_ar, price_millis, price_includes_vat, vat_rate_basis_points
    having billed_kind <> 'borne' or sum(amount) <> 0
    order by client_id nulls last, network_id nulls last, w.until_on, kind, title_en, price_millis desc`;
}

/** The lines of every draft of this kind, or of one client's or network's. */
export function listDraftLines(
  ctx: Ctx,
  filter: DraftFilter,
  kind: BilledKind,
  delivered: DeliveredItems,
): Promise<DraftLine[]> {
  return ctx.db.composed<DraftLine>(linesOver(sql`(${waiting(filter, kind, delivered)}) w`));
}

function rateAt(rates: readonly DatedRate[], instant: SQL): SQL {
  const [first, ...later] = rates;
  const cases = later
    .toReversed()
    .map(({ from, rate_basis_points }) => sql`when ${instant} >= ${from} then ${rate_basis_points}::int`);
  return cases.length === 0
    ? sql`${first!.rate_basis_points}::int`
    : sql`case ${sql.join(cases, sql` `)} else ${first!.rate_basis_points}::int end`;
}
