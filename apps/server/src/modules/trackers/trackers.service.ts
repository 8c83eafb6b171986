import { hash, randomInt } from 'node:crypto';
import type { createTracker as contract, Tracker } from '@fleet/contracts/positions.ts';
import type { z } from 'zod';
import { AppError } from '../../platform/app-error.ts';
import { recordAudit } from '../../platform/audit.ts';
import { type Ctx, inTransaction } from '../../platform/context.ts';
import type { Events, ServerEvent } from '../../platform/events.ts';
import { addToOutbox } from '../../platform/outbox.ts';
import {
  findKnownTracker,
  findTracker,
  insertTracker,
  type KnownTracker,
  type ListedTracker,
  listKnownTrackers,
  listTrackerRows,
  lockTracker,
  lockVehicle,
  saveRevoked,
} from './trackers.queries.ts';

/** Read out over the phone and typed with a thumb: no letter is another's or a digit's double. 24 of 30 are 117 bits. */
const KEY_LETTERS = 'abcdefghjkmnpqrstuvwxyz2345678';
const KEY_LENGTH = 24;
const READ_ANEW_MS = 60_000;

/** Devices of a branch, or of one vehicle of it. */
export async function listTrackers(
  ctx: Ctx,
  query: { delivery_branch_id: number; delivery_vehicle_id?: number | undefined },
) {
  const rows = await listTrackerRows(ctx, query.delivery_branch_id, query.delivery_vehicle_id ?? null);
  return { rows: rows.map((row) => presentTracker(ctx, row)) };
}

/** Lets a device speak for a vehicle. Its key is told once; a hash of it is kept. Throws INVALID_FIELDS. */
export function createTracker(
  ctx: Ctx,
  { delivery_vehicle_id, name }: z.output<(typeof contract)['body']>,
): Promise<Tracker & { key: string; address: string }> {
  return inTransaction(ctx, async (ctx) => {
    if (!(await lockVehicle(ctx, delivery_vehicle_id)))
      throw new AppError('INVALID_FIELDS', 'There is no such vehicle at work.', undefined, {
        delivery_vehicle_id: 'unknown',
      });
    const key = Array.from({ length: KEY_LENGTH }, () => KEY_LETTERS[randomInt(KEY_LETTERS.length)]).join('');
    const row = { delivery_vehicle_id, name, created_by: ctx.actor.user_id, created_at: ctx.now };
    const id = await insertTracker(ctx, { ...row, key_hash: hashOfKey(key) });
    await recordAudit(ctx, {
      action: 'register',
      subject: 'tracker',
      subject_id: id,
      after: { delivery_vehicle_id, name },
    });
    const made = presentTracker(ctx, (await findTracker(ctx, id))!);
    return { ...made, key, address: `${ctx.config.API_BASE}/positions/osmand` };
  });
}

/** Believes a device no more. Throws NOT_FOUND. */
export function revokeTracker(ctx: Ctx, id: number): Promise<Tracker> {
  return inTransaction(ctx, async (ctx) => {
    const tracker = await lockTracker(ctx, id);
    if (!tracker) throw new AppError('NOT_FOUND', 'There is no such device.');
    if (tracker.revoked_at === null) {
      await saveRevoked(ctx, id);
      await recordAudit(ctx, {
        action: 'revoke',
        subject: 'tracker',
        subject_id: id,
        before: { revoked_at: null },
        after: { revoked_at: ctx.now },
      });
      await addToOutbox(ctx, { topic: 'tracker', payload: { id } });
    }
    return presentTracker(ctx, (await findTracker(ctx, id))!);
  });
}

/** Every process hears at once that a device is believed no more. */
export async function trackerEvents(_ctx: Ctx, payloads: Record<string, unknown>[]): Promise<ServerEvent[]> {
  return payloads.map(({ id }) => ({ type: 'tracker', id: id as number }));
}

export interface TrackerBook {
  /** Who speaks with this key; null where nobody is believed with it. */
  find(key: string): Promise<KnownTracker | null>;
}

/**
 * Devices by key, in memory: a fix costs no look into the database. One that is not there yet is looked for; one withdrawn is
 * forgotten as the word of it arrives, and should that get lost, within a minute.
 */
export function openTrackerBook(systemCtx: () => Ctx, events: Events): TrackerBook {
  let known: Promise<Map<string, KnownTracker>> | null = null;
  let readAt = 0;

  events.subscribe(({ type }) => {
    if (type === 'tracker') known = null;
  });

  async function readAll(): Promise<Map<string, KnownTracker>> {
    const rows = await listKnownTrackers(systemCtx());
    return new Map(rows.map((row) => [row.key_hash, row]));
  }

  return {
    async find(key) {
      const wanted = hashOfKey(key);
      if (!known || performance.now() - readAt > READ_ANEW_MS) {
        readAt = performance.now();
        known = readAll();
        // Whoever asks while it cannot be read is told so; the next one tries again.
        known.catch(() => {
          known = null;
        });
      }
      const book = await known;
      const there = book.get(wanted);
      if (there) return there;
      const found = await findKnownTracker(systemCtx(), wanted);
      if (found) book.set(wanted, found);
      return found;
    },
  };
}

function hashOfKey(key: string): string {
  return hash('sha256', key);
}

function presentTracker(ctx: Ctx, row: ListedTracker): Tracker {
  const { delivery_branch_id: _, ...shown } = row;
  return {
    ...shown,
    created_at: row.created_at.toISOString(),
    last_seen_at: row.last_seen_at?.toISOString() ?? null,
    revoked_at: row.revoked_at?.toISOString() ?? null,
    can: { revoke: row.revoked_at === null && ctx.actor.permissions.has('update delivery_vehicle') },
  };
}
