import { DRIVER_DOCUMENTS, VEHICLE_DOCUMENTS } from '@fleet/domain/expiring-documents.ts';
import { documentDatesOf } from '../../fleet/expiring-documents/expiring-documents.fragments.ts';
import type { Ctx } from '../../platform/context.ts';
import { type SQL, sql } from '../../platform/orm.ts';
import type { FeedPosition } from './feeds.rules.ts';

/** What a feed reads: the table whose changes are numbered, called `x`, and what is shown of its rows. */
export interface Feed {
  readonly table: SQL;
  /** Which of the fleet's rows; all when left out. The partial index of the feed has the same words. */
  readonly only?: SQL;
  readonly columns: SQL;
  readonly joins: SQL;
}

const party = (alias: string) =>
  sql.raw(
    `case when ${alias}.id is not null then jsonb_build_object('id', ${alias}.id, 'name_en', ${alias}.name_en, 'name_ar', ${alias}.name_ar) end`,
  );
const FUEL = sql`jsonb_build_object('id', f.id, 'code', f.code, 'title_en', f.title_en, 'title_ar', f.title_ar)`;
const DRIVER = sql`case when d.id is not null then jsonb_build_object('id', d.id, 'employee_number', d.employee_number,
  'name', concat_ws(' ', d.first_name, nullif(d.middle_name, ''), d.last_name)) end`;

const CLIENT_ACCOUNTS = sql`('client_main', 'client_allocated', 'client_reserved', 'fees_receivable')`;

export const FEEDS = {
  transactions: {
    table: sql`fuel_requests`,
    columns: sql`x.id, x.reference_number, x.status, x.kind, x.requested_volume_ml, x.requested_amount_halalas,
      x.approved_volume_ml, x.approved_amount_halalas, x.volume_ml,
      x.price_millis_per_litre, x.amount_halalas, x.charged_halalas, x.odometer_km, x.flags, x.pending_reasons, x.end_reason,
      x.created_at, x.approved_at, x.fuelling_started_at, x.closed_at, x.completed_at, x.status_changed_at,
      jsonb_build_object('id', v.id, 'plate_no', v.plate_no, 'client_reference_number', v.client_reference_number) as vehicle,
      ${DRIVER} as driver, ${FUEL} as fuel_type, ${party('n')} as network, ${party('s')} as station`,
    joins: sql`join vehicles v on v.id = x.vehicle_id join drivers d on d.id = x.driver_id
      join fuel_types f on f.id = x.fuel_type_id left join networks n on n.id = x.network_id
      left join stations s on s.id = x.station_id`,
  },
  'statement-lines': {
    table: sql`ledger_entries`,
    only: sql`kind not in ('hold', 'excess_hold', 'release', 'transfer')`,
    columns: sql`x.id, x.kind, x.posted_at, x.volume_ml, x.fuel_request_id, x.reverses_entry_id as reverses_id, x.reason,
      (select coalesce(sum(p.amount_halalas), 0)::bigint from ledger_postings p
       where p.entry_id = x.id and p.account_id = any(array(
         select a.id from ledger_accounts a where a.party_id = x.client_id and a.kind in ${CLIENT_ACCOUNTS}))) as amount_halalas`,
    joins: sql``,
  },
  vehicles: {
    table: sql`(select vehicle_id as id, client_id, change_no from vehicle_changes) as moved`,
    columns: sql`v.id, v.plate_no, v.plate_kind, v.name, v.client_reference_number, v.cost_center, v.brand, v.make, v.model, v.color,
      v.gas_tank_capacity_ml, v.metres_per_litre, v.odometer_km, v.odo_last_updated_date, v.last_refill_date, v.last_service_date,
      v.next_service_date, ${documentDatesOf('v', VEHICLE_DOCUMENTS)}, v.status, v.created_at, v.deleted_at,
      ${party('t')} as vehicle_type, ${FUEL} as fuel_type, ${party('g')} as "group", ${DRIVER} as driver`,
    joins: sql`join vehicles v on v.id = x.id
      join vehicle_types t on t.id = v.vehicle_type_id join fuel_types f on f.id = v.fuel_type_id
      left join vehicle_groups g on g.id = v.group_id left join drivers d on d.id = v.driver_id`,
  },
  drivers: {
    table: sql`drivers`,
    columns: sql`x.id, x.employee_number, x.civil_id, x.first_name, x.middle_name, x.last_name, x.mobile, x.email, x.gender,
      x.nationality, x.driving_license_number, ${documentDatesOf('x', DRIVER_DOCUMENTS)}, x.driver_prefered_language, x.status, x.created_at, x.deleted_at`,
    joins: sql``,
  },
  invoices: {
    table: sql`invoices`,
    columns: sql`x.id, x.number, x.kind, x.period, x.billing_model, x.issued_at, x.due_on, x.net_halalas, x.discount_halalas,
      x.taxable_halalas, x.vat_halalas, x.total_halalas, ${party('n')} as network,
      case when o.id is not null then jsonb_build_object('id', o.id, 'number', o.number) end as corrects,
      case when w.id is not null then jsonb_build_object('id', w.id, 'number', w.number) end as replaces`,
    joins: sql`left join networks n on n.id = x.network_id left join invoices o on o.id = x.corrects_invoice_id
      left join invoice_replacements y on y.replacement_id = x.id left join invoices w on w.id = y.invoice_id`,
  },
} satisfies Record<string, Feed>;
export type FeedName = keyof typeof FEEDS;

/**
 * Rows of a fleet after a cursor, in the order of changes, and only up to the horizon: below it no transaction is
 * still running, so nothing can appear before what was read. One statement, hence rows and horizon of one snapshot.
 */
export function listChanges<Row extends object>(
  ctx: Ctx,
  { table, only, columns, joins }: Feed,
  client_id: number,
  after: FeedPosition,
  limit: number,
): Promise<(Row & FeedPosition)[]> {
  return ctx.db.composed<Row & FeedPosition>(sql`
    select ${columns}, x.change_no
    from (select * from ${table} where client_id = ${client_id} ${only ? sql`and ${only}` : sql``}
            and (change_no, id) > (${after.change_no}, ${after.id}) and change_no < change_horizon()
          order by change_no, id limit ${limit}) x ${joins}
    order by x.change_no, x.id`);
}

const FIND_MARK = {
  name: 'change_mark_find',
  text: 'select change_no from change_marks where at <= $1 order by at desc limit 1',
};

/** A number below which everything was committed before the instant; null where unknown. */
export async function findMark(ctx: Ctx, at: Date): Promise<number | null> {
  const [mark] = await ctx.db.rows<{ change_no: number }>(FIND_MARK, [at]);
  return mark?.change_no ?? null;
}

const ADD_MARK = {
  name: 'change_mark_add',
  text: `insert into change_marks (at, change_no) values (clock_timestamp(), change_horizon())`,
};
const PURGE_MARKS = {
  name: 'change_marks_purge',
  text: `delete from change_marks where at < now() - interval '90 days'`,
};

/** By the database's clock, read after the horizon: what was committed later is at it or above. */
export async function addMark(ctx: Ctx): Promise<void> {
  await ctx.db.rows(ADD_MARK);
  await ctx.db.rows(PURGE_MARKS);
}
