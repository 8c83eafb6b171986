import { and, eq, inArray, ne, or, type SQL, sql } from 'drizzle-orm';
import type { Actor, Ctx } from '../../platform/context.ts';
import type { Statement } from '../../platform/db.ts';
import { drivers } from '../drivers/drivers.table.ts';
import { fuelRequests, fuelRequestTimeline } from '../fuel-requests/fuel-requests.table.ts';
import { shiftFuels, shifts } from '../shifts/shifts.table.ts';
import { stations } from '../stations/stations.table.ts';
import { files } from './files.table.ts';

export type FileRow = typeof files.$inferSelect;

/** Keeps a file under the station and network of whoever uploads it. */
export async function insertFile(
  ctx: Ctx,
  file: Pick<FileRow, 'kind' | 'media_type' | 'bytes' | 'size_bytes' | 'sha256'> &
    Partial<Pick<FileRow, 'name'>>,
): Promise<number> {
  const { actor } = ctx;
  const networkOfStation = sql<number>`(select ${stations.network_id} from ${stations} where ${stations.id} = ${actor.station_id})`;
  const [row] = await ctx.db.orm
    .insert(files)
    .values({
      ...file,
      uploaded_by: actor.user_id,
      // The picture of a delivery becomes its receiver's, not the carrier's whose driver takes it.
      client_id: file.kind === 'delivery_photo' ? null : actor.client_id,
      station_id: actor.station_id,
      network_id: actor.station_id ? networkOfStation : actor.network_id,
      created_at: ctx.now,
    })
    .returning({ id: files.id });
  return row!.id;
}

/** Keeps a receipt under its owner, whoever uploads it. */
export async function insertReceipt(
  ctx: Ctx,
  file: Pick<FileRow, 'kind' | 'media_type' | 'bytes' | 'size_bytes' | 'sha256'>,
  owner: { client_id?: number; network_id?: number },
): Promise<number> {
  const values = { ...file, ...owner, uploaded_by: ctx.actor.user_id, created_at: ctx.now };
  const [row] = await ctx.db.orm.insert(files).values(values).returning({ id: files.id });
  return row!.id;
}

/** A file the actor may see; null for everybody else's. */
export async function findFile(
  ctx: Ctx,
  id: number,
): Promise<Pick<FileRow, 'media_type' | 'bytes' | 'sha256'> | null> {
  const [row] = await ctx.db.orm
    .select({ media_type: files.media_type, bytes: files.bytes, sha256: files.sha256 })
    .from(files)
    .where(and(eq(files.id, id), scope(ctx.actor)));
  return row ?? null;
}

const OWN_PORTRAIT: Statement = {
  name: 'files_own_portrait',
  text: `update files set client_id = $2 where id = $1 and kind = 'driver_photo'
           and (client_id = $2 or (client_id is null and uploaded_by = $3)) returning id`,
};

/** Makes a picture of a driver this client's; false for one that is not there or somebody else's. */
export async function ownPortrait(ctx: Ctx, id: number, client_id: number): Promise<boolean> {
  return (await ctx.db.rows(OWN_PORTRAIT, [id, client_id, ctx.actor.user_id])).length > 0;
}

const TAKE_DELIVERY_PHOTOS: Statement = {
  name: 'files_take_delivery_photos',
  text: `update files set client_id = $2 where id = any($1) and kind = 'delivery_photo' and uploaded_by = $3
           and client_id is null returning id`,
};

/** Makes pictures the actor took of a delivery its receiver's; how many of them that could be done with. */
export async function takeDeliveryPhotos(
  ctx: Ctx,
  ids: readonly number[],
  client_id: number,
): Promise<number> {
  return (await ctx.db.rows(TAKE_DELIVERY_PHOTOS, [ids, client_id, ctx.actor.user_id])).length;
}

/** Those a driver is being saved with are locked, and passed over. */
const UNNAMED_PORTRAITS: Statement = {
  name: 'files_unnamed_portraits',
  text: `select f.id from files f
         where f.kind = 'driver_photo' and f.created_at < $1
           and not exists (select from drivers d where d.photo_file_id = f.id)
         order by f.id limit $2 for update skip locked`,
};

/** Pictures of drivers from before an instant that no driver names, locked: nobody can be saved with one any more. */
export async function lockUnnamedPortraits(ctx: Ctx, before: Date, atMost: number): Promise<number[]> {
  const rows = await ctx.db.rows<{ id: number }>(UNNAMED_PORTRAITS, [before, atMost]);
  return rows.map(({ id }) => id);
}

const DELETE_PORTRAITS: Statement = {
  name: 'files_delete_portraits',
  text: `delete from files f where f.id = any($1) and not exists (select from drivers d where d.photo_file_id = f.id)
         returning f.id, f.client_id`,
};

/** Deletes locked pictures, but for one that got its driver in the moment before it was locked. */
export function deletePortraits(
  ctx: Ctx,
  ids: readonly number[],
): Promise<Pick<FileRow, 'id' | 'client_id'>[]> {
  return ctx.db.rows(DELETE_PORTRAITS, [ids]);
}

/** Deletes files nothing names any more. */
export async function deleteFiles(ctx: Ctx, ids: readonly number[]): Promise<void> {
  await ctx.db.orm.delete(files).where(inArray(files.id, [...ids]));
}

/** Whether the actor's own station uploaded this picture, so that no other's can be made to look like theirs. */
export async function isOfOwnStation(ctx: Ctx, id: number): Promise<boolean> {
  const rows = await ctx.db.orm
    .select({ id: files.id })
    .from(files)
    .where(
      and(eq(files.id, id), ctx.actor.station_id ? eq(files.station_id, ctx.actor.station_id) : sql`false`),
    );
  return rows.length > 0;
}

/**
 * Administrators see all; a station its uploads; a client its receipts, the pictures of its drivers and of what was delivered to it (a driver their own); everybody the pictures of
 * requests they may read, a network those that explain its shifts, and the attachments of threads they may follow.
 */
function scope(actor: Actor): SQL | undefined {
  if (actor.kind === 'system' || actor.group === 'admin') return undefined;
  if (actor.driver_id)
    return or(
      ofRequest(sql`r.driver_id = ${actor.driver_id}`),
      sql`exists (select 1 from ${drivers} d where d.id = ${actor.driver_id} and d.photo_file_id = ${files.id})`,
      and(eq(files.kind, 'delivery_photo'), eq(files.uploaded_by, actor.user_id ?? 0)),
    );
  // Whoever serves a pump follows no thread, and a client's letter to the platform is none of theirs.
  const follows =
    actor.permissions.has('read held_transaction') || actor.permissions.has('read dispute_case');
  const ofThread = (isReader: SQL) => (follows ? attachedTo(isReader) : undefined);
  const isMine = and(eq(files.kind, 'attachment'), eq(files.uploaded_by, actor.user_id ?? 0));
  if (actor.station_id) {
    const isReader = sql`r.station_id = ${actor.station_id}`;
    const isUpload = and(eq(files.station_id, actor.station_id), ne(files.kind, 'attachment'));
    return or(isMine, isUpload, ofRequest(isReader), ofThread(isReader));
  }
  if (actor.network_id) {
    const isReader = sql`r.network_id = ${actor.network_id}`;
    const isReceipt = and(
      eq(files.network_id, actor.network_id),
      inArray(files.kind, ['receipt', 'vat_certificate', 'cr_certificate']),
    );
    return or(isReceipt, ofRequest(isReader), ofThread(isReader), ofShift(actor.network_id));
  }
  if (actor.client_id) {
    const isReader = sql`r.client_id = ${actor.client_id}`;
    return or(eq(files.client_id, actor.client_id), ofRequest(isReader), ofThread(isReader));
  }
  return sql`false`;
}

/** Only its uploader ties an attachment to a request, so its readers are those of that request. */
function attachedTo(isReader: SQL): SQL {
  return sql`(${files.kind} = 'attachment' and exists (
    select 1 from ${fuelRequests} r where r.id = ${files.fuel_request_id} and ${isReader}))`;
}

/** A picture that explains a shift of this network, uploaded by the shift's own station. */
function ofShift(network_id: number): SQL {
  return sql`exists (
    select 1 from ${shiftFuels} v join ${shifts} w on w.id = v.shift_id
    where v.photo_file_id = ${files.id} and w.network_id = ${network_id} and w.station_id = ${files.station_id})`;
}

/** The station of the request must be the uploader's: naming another station's picture in one's own request opens nothing. */
function ofRequest(isReader: SQL): SQL {
  return sql`exists (
    select 1 from ${fuelRequests} r
    where ${isReader} and r.station_id = ${files.station_id} and r.pump_photo_file_id = ${files.id}
    union all
    select 1 from ${fuelRequestTimeline} t join ${fuelRequests} r on r.id = t.fuel_request_id
    where t.file_id = ${files.id} and ${isReader} and r.station_id = ${files.station_id})`;
}
