import { randomInt } from 'node:crypto';
import type * as contract from '@fleet/contracts/delivery/trackers.ts';
import type { Tracker, TrackerWithKey } from '@fleet/contracts/delivery/trackers.ts';
import { addDays, riyadhDate } from '@fleet/domain/riyadh-time.ts';
import type { FastifyReply } from 'fastify';
import type { z } from 'zod';
import { AppError } from '../../platform/app-error.ts';
import { recordAudit } from '../../platform/audit.ts';
import { type Ctx, inTransaction } from '../../platform/context.ts';
import type { ServerEvent } from '../../platform/events.ts';
import { sendExport, streamRows } from '../../platform/exports.ts';
import { addJob } from '../../platform/jobs/add-job.ts';
import { hashOfKey } from './tracker-registry.service.ts';
import { trackerChanged } from './trackers.jobs.ts';
import {
  findTracker,
  insertTracker,
  type ListedTracker,
  listTrackerDays,
  lockTracker,
  lockVehicle,
  saveTracker,
  type TrackerRow,
  trackerList,
} from './trackers.queries.ts';

/** Read out over the phone and typed with a thumb: no letter is another's or a digit's double. 24 of 30 are 117 bits. */
const KEY_LETTERS = 'abcdefghjkmnpqrstuvwxyz2345678';
const KEY_LENGTH = 24;
const DAYS_SHOWN = 14;

/** A page of devices. */
export async function listTrackers(ctx: Ctx, query: z.output<typeof contract.listTrackers.query>) {
  const page = await trackerList(ctx, query).page(ctx, query);
  return { ...page, rows: page.rows.map((row) => presentTracker(ctx, row)) };
}

/** Every device that matches, as a file. */
export function exportTrackers(
  ctx: Ctx,
  query: z.output<typeof contract.exportTrackers.query>,
  reply: FastifyReply,
): Promise<void> {
  const name = query.lang === 'ar' ? ('name_ar' as const) : ('name_en' as const);
  return sendExport(ctx, reply, query, {
    name: 'trackers',
    rows: streamRows<ListedTracker>(ctx, trackerList(ctx, query).all),
    columns: [
      { key: 'name', value: (row) => row.name },
      { key: 'vehicle', value: (row) => row.delivery_vehicle.code },
      { key: 'plate_no', value: (row) => row.delivery_vehicle.plate_no },
      { key: 'delivery_branch', value: (row) => row.delivery_branch[name] },
      { key: 'status', value: (row, t) => t(`trackers.states.${row.state}`) },
      { key: 'last_seen_at', kind: 'instant', value: (row) => row.last_seen_at },
      { key: 'fixes_today', kind: 'integer', value: (row) => row.today.stored },
      { key: 'battery', kind: 'integer', value: (row) => row.battery_percent },
      { key: 'key_created_at', kind: 'instant', value: (row) => row.key_created_at },
    ],
  });
}

/** One device, and its last days. Throws NOT_FOUND. */
export async function getTracker(ctx: Ctx, id: number) {
  const row = await findTracker(ctx, id);
  if (!row) throw noSuchDevice();
  const days = await listTrackerDays(ctx, id, addDays(riyadhDate(ctx.now), 1 - DAYS_SHOWN));
  return { ...presentTracker(ctx, row), days };
}

/** Registers a device of a vehicle. Its key is shown once; a hash of it is stored. Throws INVALID_FIELDS. */
export function createTracker(
  ctx: Ctx,
  { delivery_vehicle_id, name }: z.output<typeof contract.createTracker.body>,
): Promise<TrackerWithKey> {
  return inTransaction(ctx, async (ctx) => {
    if (!(await lockVehicle(ctx, delivery_vehicle_id)))
      throw new AppError('INVALID_FIELDS', 'There is no such vehicle at work.', undefined, {
        delivery_vehicle_id: 'unknown',
      });
    const key = newKey();
    const row = { delivery_vehicle_id, name, created_by: ctx.actor.user_id, created_at: ctx.now };
    const id = await insertTracker(ctx, { ...row, key_hash: hashOfKey(key), key_created_at: ctx.now });
    await recordAudit(ctx, {
      action: 'register',
      subject: 'tracker',
      subject_id: id,
      after: { delivery_vehicle_id, name },
    });
    return withKey(ctx, id, key);
  });
}

/** Gives a device a new key, and reactivates a revoked one. Throws NOT_FOUND. */
export function rotateTracker(ctx: Ctx, id: number): Promise<TrackerWithKey> {
  return inTransaction(ctx, async (ctx) => {
    const tracker = await lockOrThrow(ctx, id);
    const key = newKey();
    const change = { key_created_at: ctx.now, revoked_at: null };
    await saveTracker(ctx, id, { ...change, key_hash: hashOfKey(key), old_key_hash: tracker.key_hash });
    const { key_created_at, revoked_at } = tracker;
    await note(ctx, 'rotate', id, { key_created_at, revoked_at }, change);
    return withKey(ctx, id, key);
  });
}

/** Revokes a device. Throws NOT_FOUND. */
export function revokeTracker(ctx: Ctx, id: number): Promise<Tracker> {
  return inTransaction(ctx, async (ctx) => {
    const tracker = await lockOrThrow(ctx, id);
    if (tracker.revoked_at === null) {
      await saveTracker(ctx, id, { revoked_at: ctx.now });
      await note(ctx, 'revoke', id, { revoked_at: null }, { revoked_at: ctx.now });
    }
    return presentTracker(ctx, (await findTracker(ctx, id))!);
  });
}

/** Notifies every process at once that a device's key is invalid. */
export async function trackerEvents(_ctx: Ctx, payloads: Record<string, unknown>[]): Promise<ServerEvent[]> {
  return payloads.map(({ id }) => ({ type: 'tracker', id: id as number }));
}

async function lockOrThrow(ctx: Ctx, id: number): Promise<TrackerRow> {
  const tracker = await lockTracker(ctx, id);
  if (!tracker) throw noSuchDevice();
  return tracker;
}

async function note(
  ctx: Ctx,
  action: 'rotate' | 'revoke',
  id: number,
  before: object,
  after: object,
): Promise<void> {
  await recordAudit(ctx, { action, subject: 'tracker', subject_id: id, before, after });
  await addJob(ctx, trackerChanged, { id });
}

function newKey(): string {
  return Array.from({ length: KEY_LENGTH }, () => KEY_LETTERS[randomInt(KEY_LETTERS.length)]).join('');
}

async function withKey(ctx: Ctx, id: number, key: string): Promise<TrackerWithKey> {
  const made = presentTracker(ctx, (await findTracker(ctx, id))!);
  return { ...made, key, address: `${ctx.config.API_BASE}/positions/osmand` };
}

function presentTracker(ctx: Ctx, row: ListedTracker): Tracker {
  const mayUpdate = ctx.actor.permissions.has('update delivery_vehicle');
  return {
    ...row,
    created_at: row.created_at.toISOString(),
    key_created_at: row.key_created_at.toISOString(),
    last_seen_at: row.last_seen_at?.toISOString() ?? null,
    last_unauthorized_at: row.last_unauthorized_at?.toISOString() ?? null,
    revoked_at: row.revoked_at?.toISOString() ?? null,
    can: { revoke: row.revoked_at === null && mayUpdate, rotate: mayUpdate },
  };
}

function noSuchDevice(): AppError {
  return new AppError('NOT_FOUND', 'There is no such device.');
}
