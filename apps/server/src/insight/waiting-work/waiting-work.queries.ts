import { MAX_WAITING_IDS, type WaitingKind } from '@fleet/contracts/insight/waiting-work.ts';
import type { Permission } from '@fleet/contracts/permissions.ts';
import type { DocumentOwner } from '@fleet/domain/expiring-documents.ts';
import { addDays, riyadhDate } from '@fleet/domain/riyadh-time.ts';
import { needsAction } from '../../delivery/trip-alerts/trip-alerts.fragments.ts';
import type { Ctx } from '../../platform/context.ts';
import { type SQL, sql } from '../../platform/orm.ts';
import { caseScope } from '../anomalies/anomalies.fragments.ts';
import { documentLines } from '../document-reminders/document-reminders.fragments.ts';

export interface WaitingRow {
  readonly kind: WaitingKind;
  readonly count: number;
  readonly oldest_at: Date;
  readonly amount_halalas: number | null;
  readonly ids: number[];
}

/** A shift open for longer was probably forgotten. */
const LONG_SHIFT_HOURS = 16;

/** What waits of a kind: statements over `id`, `since` and `halalas`, for readers with the permission. */
interface Source {
  readonly permission: Permission;
  /** Null: not of this reader's party. */
  readonly rows: (ctx: Ctx) => SQL | null;
}

const isPlatform = ({ actor }: Ctx) => actor.role === 'admin';

/** Rows of the reader's station or network, or all for the platform; null for others. */
function ofStations(ctx: Ctx, select: SQL, station: SQL, network: SQL): SQL | null {
  const { station_id, network_id } = ctx.actor;
  if (isPlatform(ctx)) return select;
  if (station_id !== null) return sql`${select} and ${station} = ${station_id}`;
  return network_id === null ? null : sql`${select} and ${network} = ${network_id}`;
}

const ofPlatform = (select: (ctx: Ctx) => SQL) => (ctx: Ctx) => (isPlatform(ctx) ? select(ctx) : null);
const NONE = sql`null::bigint as halalas`;

/** Held: with whom it waits decides who sees it; a supervisor follows both at the own station. */
function heldFor({ actor }: Ctx): SQL | null {
  const held = (status: SQL) =>
    sql`select id, status_changed_at as since, amount_halalas as halalas from fuel_requests where status in (${status})`;
  if (actor.role === 'admin') return held(sql`'transaction_pending_with_vw'`);
  if (actor.client_id !== null && actor.driver_id === null)
    return sql`${held(sql`'transaction_pending_with_client'`)} and client_id = ${actor.client_id}`;
  if (actor.station_id === null) return null;
  return sql`${held(sql`'transaction_pending_with_client', 'transaction_pending_with_vw'`)} and station_id = ${actor.station_id}`;
}

/** Those of the reader's own party with an expired document, since the midnight on which the first of them expired. */
function expiredOf(owner: DocumentOwner): Source['rows'] {
  return ({ actor, now }) => {
    const party = owner === 'station' ? actor.network_id : actor.client_id;
    if (party === null || actor.driver_id !== null) return null;
    return sql`select owner_id as id, (min(until) + 1)::timestamp at time zone 'Asia/Riyadh' as since, ${NONE}
      from ${documentLines(owner)} l where until < ${riyadhDate(now)}::date
        and ${owner === 'station' ? sql`network_id` : sql`client_id`} = ${party} group by owner_id`;
  };
}

const shifts = (where: SQL) => sql`select id, opened_at as since, ${NONE} from shifts where ${where}`;
const alerts = (where: SQL) =>
  sql`select a.id, a.began_at as since, ${NONE} from trip_alerts a where ${needsAction(sql`a`)} and ${where}`;

const SOURCES: Record<WaitingKind, Source> = {
  held_transactions: { permission: 'read held_transaction', rows: heldFor },
  pending_requests: {
    permission: 'decide fuel_request',
    rows: ({ actor }) =>
      actor.client_id === null
        ? null
        : sql`select id, created_at as since, requested_amount_halalas as halalas from fuel_requests
              where status = 'request_pending' and client_id = ${actor.client_id}`,
  },
  top_ups: {
    permission: 'approve top_up',
    rows: ofPlatform(
      () =>
        sql`select id, created_at as since, amount_halalas as halalas from top_ups where status = 'pending'`,
    ),
  },
  disputes: {
    permission: 'decide dispute_case',
    rows: ofPlatform(
      () =>
        sql`select id, opened_at as since, charged_before_halalas as halalas from dispute_cases where state = 'open'`,
    ),
  },
  suspicious_fills: {
    permission: 'review anomaly',
    rows: ({ actor }) =>
      sql`select c.id, c.closed_at as since, ${NONE} from anomaly_cases c where c.state = 'open' and ${caseScope(actor)}`,
  },
  shifts_to_approve: {
    permission: 'approve shift',
    rows: (ctx) =>
      ofStations(
        ctx,
        sql`select id, closed_at as since, ${NONE} from shifts
            where status = 'closed' and not ${ctx.actor.user_id} = any(closed_by)`,
        sql`station_id`,
        sql`network_id`,
      ),
  },
  shifts_sent_back: {
    permission: 'run shift',
    rows: ({ actor }) =>
      actor.station_id === null
        ? null
        : shifts(sql`status = 'sent_back' and station_id = ${actor.station_id}`),
  },
  long_shifts: {
    permission: 'read shift',
    rows: (ctx) => {
      const before = new Date(ctx.now.getTime() - LONG_SHIFT_HOURS * 3_600_000);
      const open = shifts(sql`status = 'open' and opened_at < ${before.toISOString()}`);
      return ofStations(ctx, open, sql`station_id`, sql`network_id`);
    },
  },
  stations_offline: {
    permission: 'read pump_controller',
    rows: (ctx) =>
      ofStations(
        ctx,
        sql`select id, coalesce(disconnected_at, last_seen_at, created_at) as since, ${NONE} from pump_controllers
            where revoked_at is null and connection is null`,
        sql`station_id`,
        sql`network_id`,
      ),
  },
  settlements_to_close: {
    permission: 'close settlement',
    rows: ofPlatform(
      ({ now }) => sql`select id, opened_at as since, ${NONE} from settlement_batches
        where status = 'open' and period < ${riyadhDate(now).slice(0, 7)}`,
    ),
  },
  vehicle_documents: { permission: 'update vehicle', rows: expiredOf('vehicle') },
  driver_documents: { permission: 'update driver', rows: expiredOf('driver') },
  station_documents: { permission: 'update station', rows: expiredOf('station') },
  late_trips: { permission: 'update trip', rows: ofPlatform(() => alerts(sql`a.kind = 'late'`)) },
  trip_alerts: {
    permission: 'update trip',
    rows: ofPlatform(() => alerts(sql`a.kind <> 'late'`)),
  },
  late_proofs: {
    permission: 'update trip',
    rows: ofPlatform(
      () => sql`select id, recorded_at as since, ${NONE} from late_proofs where status = 'waiting'`,
    ),
  },
  unassigned_orders: {
    permission: 'read plan',
    rows: ofPlatform(
      ({ now }) => sql`select id, created_at as since, amount_halalas as halalas from orders
        where status = 15 and delivery_date <= ${addDays(riyadhDate(now), 1)}::date`,
    ),
  },
  failed_jobs: {
    permission: 'read background_job',
    rows: ofPlatform(
      () => sql`select id, coalesce(failed_at, created_at) as since, ${NONE} from jobs where status = 'dead'`,
    ),
  },
};

/** What waits for the actor, by kind, in one statement; kinds without any are left out. */
export async function listWaiting(ctx: Ctx): Promise<WaitingRow[]> {
  const kinds = Object.entries(SOURCES).flatMap(([kind, { permission, rows }]) => {
    const waiting = ctx.actor.permissions.has(permission) ? rows(ctx) : null;
    return waiting ? [{ kind, waiting }] : [];
  });
  if (kinds.length === 0) return [];
  const each = kinds.map(
    ({ kind, waiting }) => sql`(
      select ${kind} as kind, count(*)::int as count, min(since) as oldest_at, sum(halalas)::bigint as amount_halalas,
             (array_agg(id order by since, id))[1:${sql.raw(String(MAX_WAITING_IDS))}] as ids
      from (${waiting}) w having count(*) > 0)`,
  );
  return ctx.db.composed<WaitingRow>(sql.join(each, sql` union all `));
}
