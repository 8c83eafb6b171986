import type { KnownDay, KnownKind } from '@fleet/contracts/messages/calendar.ts';
import type { Permission } from '@fleet/contracts/permissions.ts';
import type { DocumentOwner } from '@fleet/domain/expiring-documents.ts';
import { addDays, type RiyadhDate, riyadhDate, startOfRiyadhDate } from '@fleet/domain/riyadh-time.ts';
import type { Ctx } from '../../platform/context.ts';
import { type SQL, sql } from '../../platform/orm.ts';
import { documentLines } from '../document-reminders/document-reminders.fragments.ts';

/** Lines over `day, count, subject, subject_id, params`, for readers with the permission. */
interface Source {
  readonly permission: Permission;
  /** Null: not of this reader's party. */
  readonly lines: (ctx: Ctx, from: RiyadhDate, until: RiyadhDate) => SQL | null;
}

const dayOf = (instant: SQL) => sql`((${instant}) at time zone 'Asia/Riyadh')::date`;
const within = (instant: SQL, from: RiyadhDate, until: RiyadhDate) =>
  sql`${instant} >= ${startOfRiyadhDate(from).toISOString()}::timestamptz
    and ${instant} < ${startOfRiyadhDate(addDays(until, 1)).toISOString()}::timestamptz`;
/** What expires, one line a document and day: the insurance of a whole fleet often ends on one. */
function documentDays(owner: DocumentOwner): Source['lines'] {
  return ({ actor }, from, until) => {
    const own =
      actor.driver_id !== null
        ? sql`driver_id = ${actor.driver_id}`
        : actor.client_id !== null
          ? sql`client_id = ${actor.client_id}`
          : actor.station_id !== null
            ? sql`owner_id = ${actor.station_id}`
            : sql`network_id = ${actor.network_id}`;
    const isOfParty = owner === 'station' ? actor.client_id === null : actor.client_id !== null;
    if (!isOfParty || (owner === 'station' && actor.network_id === null && actor.station_id === null))
      return null;
    return sql`select until as day, count(*)::int as count, ${owner} as subject,
        case when count(*) = 1 then min(owner_id) end as subject_id,
        jsonb_build_object('document', document, 'owner_en', min(owner_en), 'owner_ar', min(owner_ar)) as params
      from ${documentLines(owner)} l where until between ${from}::date and ${until}::date and ${own} group by until, document`;
  };
}

const isPlatform = ({ actor }: Ctx) => actor.role === 'admin';

const SOURCES: Record<KnownKind, Source> = {
  contract_end: {
    permission: 'read invoice',
    lines: (ctx, from, until) => {
      const { client_id, network_id, station_id } = ctx.actor;
      if (station_id !== null) return null;
      const of = (table: SQL, id: number | null) =>
        sql`select contract_end_date as day, 1 as count, null as subject, id as subject_id,
            jsonb_build_object('contract_no', contract_no, 'name_en', name_en, 'name_ar', name_ar) as params
          from ${table} where contract_end_date between ${from}::date and ${until}::date
            and ${id === null ? sql`true` : sql`id = ${id}`}`;
      if (client_id !== null) return of(sql`clients`, client_id);
      if (network_id !== null) return of(sql`networks`, network_id);
      return isPlatform(ctx) ? sql`${of(sql`clients`, null)} union all ${of(sql`networks`, null)}` : null;
    },
  },
  invoice_due: {
    permission: 'read invoice',
    lines: ({ actor }, from, until) => {
      const own =
        actor.client_id !== null
          ? sql`client_id = ${actor.client_id}`
          : sql`network_id = ${actor.network_id}`;
      if (actor.client_id === null && (actor.network_id === null || actor.station_id !== null)) return null;
      return sql`select due_on as day, 1 as count, 'invoice' as subject, id as subject_id,
          jsonb_build_object('number', number, 'amount_halalas', s.due_halalas) as params
        from invoices join invoice_states s on s.invoice_id = invoices.id and s.due_halalas > 0 and s.shared_at is not null
        where kind <> 'credit_note' and due_on between ${from}::date and ${until}::date and ${own}
          and ${actor.client_id !== null ? sql`true` : sql`client_id is null`}`;
    },
  },
  price_change: {
    permission: 'read fuel_price',
    lines: (ctx, from, until) => {
      const { network_id, client_id } = ctx.actor;
      if (client_id !== null || (network_id === null && !isPlatform(ctx))) return null;
      return sql`select ${dayOf(sql`p.starts_at`)} as day, 1 as count, null as subject, p.id as subject_id,
          jsonb_build_object('fuel_en', f.title_en, 'fuel_ar', f.title_ar, 'kind', p.kind, 'value_millis', p.value_millis,
            'stations', p.stations) as params
        from price_changes p join fuel_types f on f.id = p.fuel_type_id
        where p.withdrawn_at is null and ${within(sql`p.starts_at`, from, until)}
          and ${network_id === null ? sql`true` : sql`p.network_id = ${network_id}`}`;
    },
  },
  report_mail: {
    permission: 'read report_schedule',
    lines: ({ actor }, from, until) => sql`select ${dayOf(sql`next_run_at`)} as day, 1 as count,
        'report_schedule' as subject, id as subject_id, jsonb_build_object('name', name) as params
      from report_schedules where status = 'active' and deleted_at is null and ${within(sql`next_run_at`, from, until)}
        and client_id is not distinct from ${actor.client_id}::bigint
        and network_id is not distinct from ${actor.network_id}::bigint
        and station_id is not distinct from ${actor.station_id}::bigint`,
  },
  trip_planned: {
    permission: 'read trip',
    lines: (ctx, from, until) =>
      isPlatform(ctx)
        ? sql`select trip_date as day, count(*)::int as count, null as subject, null::bigint as subject_id, '{}'::jsonb as params
            from trips where trip_date between greatest(${from}::date, ${riyadhDate(ctx.now)}::date) and ${until}::date
              and ended_at is null group by trip_date`
        : null,
  },
  delivery_absence: {
    permission: 'read delivery_vehicle',
    lines: (ctx, from, until) =>
      isPlatform(ctx)
        ? sql`select d::date as day, 1 as count, null as subject, a.id as subject_id,
              jsonb_build_object('who', coalesce(r.first_name || ' ' || r.last_name, v.code)) as params
            from delivery_absences a left join drivers r on r.id = a.driver_id
            left join delivery_vehicles v on v.id = a.delivery_vehicle_id
            cross join lateral generate_series(greatest(${from}::date, ${dayOf(sql`a.from_at`)}),
              least(${until}::date, ${dayOf(sql`a.to_at - interval '1 second'`)}), interval '1 day') d
            where a.removed_at is null and a.from_at < ${startOfRiyadhDate(addDays(until, 1)).toISOString()}::timestamptz
              and a.to_at > ${startOfRiyadhDate(from).toISOString()}::timestamptz`
        : null,
  },
  vehicle_document: { permission: 'read vehicle', lines: documentDays('vehicle') },
  driver_document: { permission: 'read driver', lines: documentDays('driver') },
  station_document: { permission: 'read station_detail', lines: documentDays('station') },
};

/** Most lines of one kind in one answer. */
const LIMIT = 500;

/** What the product knows of some days, as the actor may see it, in one statement. */
export async function listKnownDays(ctx: Ctx, from: RiyadhDate, until: RiyadhDate): Promise<KnownDay[]> {
  const parts = Object.entries(SOURCES).flatMap(([kind, { permission, lines }]) => {
    const found = ctx.actor.permissions.has(permission) ? lines(ctx, from, until) : null;
    return found
      ? [
          sql`(select ${kind}::text as kind, to_char(k.day, 'YYYY-MM-DD') as day, k.count, k.subject::text as subject,
      k.subject_id, k.params from (${found}) k order by k.day limit ${LIMIT})`,
        ]
      : [];
  });
  if (parts.length === 0) return [];
  return ctx.db.composed<KnownDay>(
    sql`select * from (${sql.join(parts, sql` union all `)}) k order by day, kind, subject_id`,
  );
}
