import { AppError } from '../../platform/app-error.ts';
import { type Ctx, inTransaction } from '../../platform/context.ts';
import type { ServerEvent } from '../../platform/events.ts';
import { addJob } from '../../platform/jobs/add-job.ts';
import { driverMessageChanged } from './drivers.jobs.ts';
import { findDriver } from './drivers-list.queries.ts';
import {
  insertMessage,
  listMessageRows,
  listUnread,
  type MessageRow,
  saveMessagesRead,
} from './drivers-messages.queries.ts';

const AT_ONCE = 50;

/** Messages of one driver, newest first, and whether there are older ones. Throws NOT_FOUND. */
export async function listMessages(ctx: Ctx, driver_id: number, before_id: number | undefined) {
  await getThread(ctx, driver_id);
  const rows = await listMessageRows(ctx, driver_id, before_id, AT_ONCE + 1);
  return { rows: rows.slice(0, AT_ONCE).map(presentMessage), has_older: rows.length > AT_ONCE };
}

/** Writes to a driver, or as a driver to the fleet's managers; both sides receive it at once. Throws NOT_FOUND. */
export function sendMessage(ctx: Ctx, driver_id: number, comment_text: string) {
  return inTransaction(ctx, async (ctx) => {
    const driver = await getThread(ctx, driver_id);
    if (driver.deleted_at) throw new AppError('NOT_FOUND', 'There is no such driver.');
    const row = await insertMessage(ctx, driver, sideOf(ctx), comment_text);
    await addJob(ctx, driverMessageChanged, { driver_id, client_id: driver.client_id });
    return presentMessage(row);
  });
}

/** Marks all messages of the other side as read. Throws NOT_FOUND. */
export function markRead(ctx: Ctx, driver_id: number): Promise<{ read: number }> {
  return inTransaction(ctx, async (ctx) => {
    const driver = await getThread(ctx, driver_id);
    const read = await saveMessagesRead(ctx, driver_id, sideOf(ctx));
    if (read > 0) await addJob(ctx, driverMessageChanged, { driver_id, client_id: driver.client_id });
    return { read };
  });
}

/** What waits unread for the reader. */
export async function countUnread(ctx: Ctx) {
  const { client_id, driver_id } = ctx.actor;
  if (client_id === null) return { total: 0, drivers: [] };
  const rows = await listUnread(ctx, client_id, sideOf(ctx), driver_id);
  return {
    total: rows[0]?.total ?? 0,
    drivers: rows.map((row) => ({ ...row, last_at: row.last_at.toISOString() })),
  };
}

/** Job `driver_message`: notifies open browsers of the driver and their client of a changed thread. */
export async function messageEvents(_ctx: Ctx, payloads: Record<string, unknown>[]): Promise<ServerEvent[]> {
  const changed = new Map(payloads.map((payload) => [payload.driver_id as number, payload]));
  return [...changed.values()].map(({ driver_id, client_id }) => ({
    type: 'driver_message',
    driver: driver_id,
    driver_id: driver_id as number,
    client_id: client_id as number,
  }));
}

async function getThread(ctx: Ctx, driver_id: number) {
  const driver = await findDriver(ctx, driver_id);
  if (!driver) throw new AppError('NOT_FOUND', 'There is no such driver.');
  return driver;
}

function sideOf(ctx: Ctx): MessageRow['sender_type'] {
  return ctx.actor.driver_id ? 'driver' : 'client';
}

function presentMessage(row: MessageRow) {
  return { ...row, created_at: row.created_at.toISOString(), read_at: row.read_at?.toISOString() ?? null };
}
