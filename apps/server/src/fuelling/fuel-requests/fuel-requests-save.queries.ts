import { randomBytes } from 'node:crypto';
import type { AuditAction } from '@fleet/contracts/audit-actions.ts';
import type { FuelRequestStatus, TimelineEntry } from '@fleet/domain/fuel-request-statuses.ts';
import type { Coordinates } from '@fleet/domain/geo.ts';
import { TYPED_CODE_LENGTH, typedCodeOf } from '@fleet/domain/typed-codes.ts';
import { AppError } from '../../platform/app-error.ts';
import { auditInsert } from '../../platform/audit.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Statement } from '../../platform/db.ts';
import { INSERT_JOBS, noteJobAdded } from '../../platform/jobs/add-job.ts';
import { digestOf } from './fuel-requests.fragments.ts';
import type { FuelRequest } from './fuel-requests.rules.ts';
import {
  type FuelRequestChange,
  INSERTED,
  MUTABLE,
  type NewFuelRequest,
} from './fuel-requests-columns.rules.ts';

/** One timeline entry of a request. */
export interface TimelineLine {
  readonly entry: TimelineEntry;
  readonly actor_kind: 'user' | 'policy' | 'sweeper';
  readonly device_at?: Date | null;
  readonly coordinates?: Coordinates | null;
  readonly file_id?: number | null;
  readonly volume_ml?: number | null;
  readonly detail?: Record<string, unknown>;
}

/** Kept once, in the request, where `fuel_requests_keep_checks` holds them; the audit row has what they hash to (prove-books compares). */
const DIGESTED: ReadonlySet<string> = new Set(['checks', 'close_checks']);
/** The same as the audit row's time, and as its subject. */
const UNAUDITED: ReadonlySet<string> = new Set(['status_changed_at', 'id']);

const DIGESTS = `coalesce((select jsonb_object_agg(f.key, ${digestOf('f.value')})
  from jsonb_each($1::jsonb) f where f.key in ('checks', 'close_checks') and f.value <> 'null'), '{}')`;

const AUDIT = auditInsert(
  {
    at: '$3::timestamptz',
    actor_user_id: '$4::bigint',
    actor_kind: '$5::text',
    action: '$6::text',
    subject: "'fuel_request'",
    subject_id: 'c.id',
    client_id: 'c.client_id',
    network_id: 'c.network_id',
    station_id: 'c.station_id',
    before: '$7::jsonb',
    after: `$11::jsonb || ${DIGESTS}`,
    request_id: '$8::text',
    ip: '$9::text',
    actor_api_key_id: '$10::bigint',
  },
  'changed c',
);

/** What is written beside a request names these. */
const NAMED = ['id', 'client_id', 'driver_id', 'network_id', 'station_id', 'chosen_station_id', 'status'];

// The row, its timeline, its audit row and its job are written in one round trip, so that none can be forgotten.
const TIMELINE = `
  lines as (
    insert into fuel_request_timeline (fuel_request_id, entry, at, device_at, actor_user_id, actor_api_key_id, actor_kind, latitude, longitude, file_id, volume_ml, detail)
    select c.id, l.entry, $3::timestamptz, l.device_at, case when l.actor_kind = 'user' then $4::bigint end, case when l.actor_kind = 'user' then $10::bigint end, l.actor_kind, l.latitude, l.longitude, l.file_id, l.volume_ml, coalesce(l.detail, '{}')
    from changed c, rows from (jsonb_to_recordset($2::jsonb) as (entry text, device_at timestamptz, actor_kind text, latitude float8, longitude float8, file_id bigint, volume_ml bigint, detail jsonb)) with ordinality
      as l(entry, device_at, actor_kind, latitude, longitude, file_id, volume_ml, detail, position)
    order by l.position
  ), audited as (
    ${AUDIT}
  ), queued as (
    ${INSERT_JOBS}
    select 'fuel_request', 'fuel_request:' || c.id, jsonb_build_object('id', c.id, 'client_id', c.client_id, 'driver_id', c.driver_id, 'network_id', c.network_id,
      'station_id', coalesce(c.station_id, c.chosen_station_id), 'from', $12::text, 'to', c.status), $8::text, $13::text
    from changed c
  )`;

const INSERT: Statement = {
  name: 'fuel_request_insert',
  text: `with changed as (
      insert into fuel_requests (${INSERTED.join(', ')}) overriding system value
      select ${INSERTED.map((column) => `p.${column}`).join(', ')} from jsonb_populate_record(null::fuel_requests, $1::jsonb) p
      returning ${NAMED.join(', ')}
    ), ${TIMELINE}
    select from changed`,
};

const change = (answer: string) => `with changed as (
      update fuel_requests r set (${MUTABLE.join(', ')}) =
        (select ${MUTABLE.map((column) => `p.${column}`).join(', ')} from jsonb_populate_record(r, $1::jsonb) p)
      where r.id = $14 and r.status = $12::text
      returning ${NAMED.map((column) => `r.${column}`).join(', ')}
    ), ${TIMELINE}
    select ${answer} from changed`;
const CHANGE: Statement = { name: 'fuel_request_change', text: change('') };
/** Nobody looks at its answer: where nothing was changed it fails, by division by zero, and the transaction with it. */
const CHANGE_SURELY: Statement = { name: 'fuel_request_change_surely', text: change('1 / count(*)') };

const NEXT_ID: Statement = {
  name: 'fuel_request_next_id',
  text: `select nextval('fuel_requests_id_seq') as id`,
};

/** The number of a request that is about to be made: known before, so that what names it need not wait for it. */
export async function nextRequestId(ctx: Ctx): Promise<number> {
  return (await ctx.db.rows<{ id: number }>(NEXT_ID))[0]!.id;
}

/** Saves a new request with its first lines. */
export async function insertFuelRequest(
  ctx: Ctx,
  request: NewFuelRequest,
  lines: readonly TimelineLine[],
): Promise<void> {
  const audited = { before: null, after: auditedOf(request) };
  const values = requestValues(ctx, request, lines, 'create', audited, null);
  await ctx.db.rows(INSERT, values);
  noteJobAdded(ctx);
}

/**
 * Changes a request that is still in the status it was read in, and writes the timeline. STATUS_CONFLICT when another
 * change was first.
 */
export async function changeFuelRequest(
  ctx: Ctx,
  before: FuelRequest & Pick<FuelRequestChange, 'close_checks'>,
  action: AuditAction,
  change: FuelRequestChange,
  lines: readonly TimelineLine[],
): Promise<void> {
  const changed = await ctx.db.rows(CHANGE, changeValues(ctx, before, action, change, lines));
  if (changed.length === 0)
    throw new AppError('STATUS_CONFLICT', 'Somebody else was quicker.', { status: before.status });
  noteJobAdded(ctx);
}

/** The same of a request that is locked, sent with the commit: what it is then is known before. */
export function changeLocked<Locked extends FuelRequest>(
  ctx: Ctx,
  before: Locked,
  action: AuditAction,
  change: FuelRequestChange,
  lines: readonly TimelineLine[],
): Locked {
  ctx.db.later(CHANGE_SURELY, changeValues(ctx, before, action, change, lines));
  noteJobAdded(ctx);
  return { ...before, ...change };
}

function changeValues(
  ctx: Ctx,
  before: FuelRequest & Pick<FuelRequestChange, 'close_checks'>,
  action: AuditAction,
  change: FuelRequestChange,
  lines: readonly TimelineLine[],
): unknown[] {
  const values = requestValues(ctx, change, lines, action, differencesOf(before, change), before.status);
  return [...values, before.id];
}

/** `status` and the time it changed, with other changes. */
export function toStatus(
  ctx: Ctx,
  status: FuelRequestStatus,
  due_at: Date | null,
  rest: FuelRequestChange = {},
): FuelRequestChange {
  return { ...rest, status, status_changed_at: ctx.now, due_at };
}

function requestValues(
  ctx: Ctx,
  fields: object,
  lines: readonly TimelineLine[],
  action: AuditAction,
  audited: { readonly before: object | null; readonly after: object },
  from: FuelRequestStatus | null,
): unknown[] {
  const flat = lines.map(({ coordinates, ...line }) => ({
    ...line,
    latitude: coordinates?.latitude,
    longitude: coordinates?.longitude,
  }));
  return [
    JSON.stringify(fields),
    JSON.stringify(flat),
    ctx.now,
    ctx.actor.user_id,
    ctx.actor.kind,
    action,
    audited.before && JSON.stringify(audited.before),
    ctx.request.id,
    ctx.request.ip,
    ctx.actor.api_key_id,
    JSON.stringify(audited.after),
    from,
    ctx.request.traceparent ?? null,
  ];
}

/** What a change changes, as it was and as it is; what was or is nothing is left out on that side. */
function differencesOf(
  request: FuelRequestChange,
  change: FuelRequestChange,
): { before: object; after: object } {
  const names = Object.keys(change) as (keyof FuelRequestChange)[];
  const changed = names.filter((name) => JSON.stringify(request[name]) !== JSON.stringify(change[name]));
  const sideOf = (side: FuelRequestChange) => Object.fromEntries(changed.map((name) => [name, side[name]]));
  return { before: present(sideOf(request)), after: auditedOf(sideOf(change)) };
}

/** What the later side says itself; the digests join it in the statement. */
function auditedOf(fields: object): object {
  return present(Object.fromEntries(Object.entries(fields).filter(([name]) => !DIGESTED.has(name))));
}

function present(fields: object): object {
  return Object.fromEntries(
    Object.entries(fields).filter(([name, value]) => value !== null && !UNAUDITED.has(name)),
  );
}

/** Eight characters a person can read out: 40 random bits. */
export function newQrToken(): string {
  return typedCodeOf(randomBytes(TYPED_CODE_LENGTH));
}
