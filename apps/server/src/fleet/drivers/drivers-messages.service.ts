import { writeInto } from '../../messages/chats/chat-messages.service.ts';
import { type ChatOwner, listChats, markThreadRead } from '../../messages/chats/chats.service.ts';
import { AppError } from '../../platform/app-error.ts';
import { type Ctx, inTransaction } from '../../platform/context.ts';
import { findDriver } from './drivers-list.queries.ts';
import { listMessageRows, type MessageRow } from './drivers-messages.queries.ts';

const AT_ONCE = 50;

/** Threads between drivers and their fleet. A driver in another fleet begins another thread. */
export const driverChats: ChatOwner = {
  async threadOf(ctx, driver_id) {
    const driver = await getThread(ctx, driver_id);
    if (driver.deleted_at) throw noSuchDriver();
    return partiesOf(driver);
  },
};

/** Messages of one driver, newest first, and whether there are older ones. Throws NOT_FOUND. */
export async function listMessages(ctx: Ctx, driver_id: number, before_id: number | undefined) {
  const driver = await getThread(ctx, driver_id);
  const rows = await listMessageRows(ctx, driver, before_id, AT_ONCE + 1);
  return { rows: rows.slice(0, AT_ONCE).map(presentMessage), has_older: rows.length > AT_ONCE };
}

/** Writes to a driver, or as a driver to the fleet's managers; both sides receive it at once. Throws NOT_FOUND. */
export function sendMessage(ctx: Ctx, driver_id: number, comment_text: string) {
  return inTransaction(ctx, async (ctx) => {
    const driver = await getThread(ctx, driver_id);
    if (driver.deleted_at) throw noSuchDriver();
    await writeInto(ctx, threadOf(driver), { body: comment_text });
    const [row] = await listMessageRows(ctx, driver, undefined, 1);
    return presentMessage(row!);
  });
}

/** Marks the thread as read by the actor; how many messages that were. Throws NOT_FOUND. */
export function markRead(ctx: Ctx, driver_id: number): Promise<{ read: number }> {
  return inTransaction(ctx, async (ctx) => ({
    read: await markThreadRead(ctx, threadOf(await getThread(ctx, driver_id))),
  }));
}

/** What waits unread for the reader. */
export async function countUnread(ctx: Ctx) {
  const { rows } = await listChats(ctx, { kind: 'driver', only: 'unread', per_page: 100 });
  const drivers = rows.map(({ subject_id, driver, unread, last }) => ({
    id: subject_id,
    name: driver!.name,
    unread,
    last_at: last!.created_at,
    last_text: last!.body,
  }));
  return { total: drivers.reduce((sum, { unread }) => sum + unread, 0), drivers };
}

async function getThread(ctx: Ctx, driver_id: number) {
  const driver = await findDriver(ctx, driver_id);
  if (!driver) throw noSuchDriver();
  return driver;
}

type Party = { readonly id: number; readonly client_id: number };
const partiesOf = ({ id, client_id }: Party) => ({ client_id, driver_id: id });
const threadOf = (driver: Party) => ({
  kind: 'driver' as const,
  subject_id: driver.id,
  ...partiesOf(driver),
});

function noSuchDriver(): AppError {
  return new AppError('NOT_FOUND', 'There is no such driver.');
}

function presentMessage(row: MessageRow) {
  return { ...row, created_at: row.created_at.toISOString(), read_at: row.read_at?.toISOString() ?? null };
}
