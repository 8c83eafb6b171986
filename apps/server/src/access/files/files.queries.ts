import { type Actor, type Ctx, isPlatform } from '../../platform/context.ts';
import type { Statement } from '../../platform/db.ts';
import { and, eq, inArray, ne, notInArray, or, type SQL, sql } from '../../platform/orm.ts';
import { networkOfStation } from '../users/user-parties.fragments.ts';
import { files } from './files.table.ts';

export type FileRow = typeof files.$inferSelect;
type NewFile = Pick<FileRow, 'kind' | 'media_type' | 'size_bytes' | 'sha256'> & { readonly bytes: Buffer };

/** Saves a file under the uploader's station and network. */
export async function insertFile(ctx: Ctx, file: NewFile & Partial<Pick<FileRow, 'name'>>): Promise<number> {
  const { actor } = ctx;
  // A photo of a chat is its thread's, and no one else's at its sender's party.
  const isOfParty = file.kind !== 'chat_photo';
  const [row] = await ctx.db.orm
    .insert(files)
    .values({
      ...file,
      uploaded_by: actor.user_id,
      // The picture of a delivery becomes its receiver's, not the carrier's whose driver takes it.
      client_id: file.kind === 'delivery_photo' || !isOfParty ? null : actor.client_id,
      ...(isOfParty && {
        station_id: actor.station_id,
        network_id: actor.station_id ? networkOfStation(actor.station_id) : actor.network_id,
      }),
      created_at: ctx.now,
    })
    .returning({ id: files.id });
  return row!.id;
}

/** Saves a receipt under its owner, whoever uploads it. */
export async function insertReceipt(
  ctx: Ctx,
  file: NewFile,
  owner: { client_id?: number; network_id?: number },
): Promise<number> {
  const values = { ...file, ...owner, uploaded_by: ctx.actor.user_id, created_at: ctx.now };
  const [row] = await ctx.db.orm.insert(files).values(values).returning({ id: files.id });
  return row!.id;
}

/** Who else may see a file, as conditions on `files`: offered by the contexts whose rows name files. */
export interface FileReaders {
  isPortraitOf(driver_id: number): SQL;
  isDocumentOf(driver_id: number): SQL;
  isOfRequest(reader: Reader): SQL;
  isAttachedToRequest(reader: Reader): SQL;
  isOfShift(network_id: number): SQL;
  isOfNews(ctx: Ctx): SQL;
  isOfChat(ctx: Ctx): SQL;
}

type Reader = Partial<Record<'driver_id' | 'station_id' | 'network_id' | 'client_id', number>>;

/** A file the actor may see; null otherwise. */
export async function findFile(
  ctx: Ctx,
  id: number,
  readers: FileReaders,
): Promise<Pick<FileRow, 'id' | 'media_type' | 'bytes' | 'sha256'> | null> {
  const [row] = await ctx.db.orm
    .select({ id: files.id, media_type: files.media_type, bytes: files.bytes, sha256: files.sha256 })
    .from(files)
    // Files of messages are downloads of the mailbox, the papers of invoices are asked for by invoice, old rows are read by their
    // tables' readers. A logo is on everybody's papers.
    .where(
      and(
        eq(files.id, id),
        notInArray(files.kind, ['mail_attachment', 'invoice_pdf', 'old_rows']),
        or(eq(files.kind, 'seller_logo'), scope(ctx, readers)),
      ),
    );
  return row ?? null;
}

const OWN_PORTRAIT: Statement = {
  name: 'files_own_portrait',
  text: `update files set client_id = $2 where id = $1 and kind = 'driver_photo'
           and (client_id = $2 or (client_id is null and uploaded_by = $3)) returning id`,
};

/** Makes a driver's picture this client's; false for a missing one or another client's. */
export async function ownPortrait(ctx: Ctx, id: number, client_id: number): Promise<boolean> {
  return (await ctx.db.rows(OWN_PORTRAIT, [id, client_id, ctx.actor.user_id])).length > 0;
}

/** Pictures of documents are their owner's: those of the same client, or network and station, and the actor's own that nobody has. */
const TAKE_DOCUMENT_PHOTOS: Statement = {
  name: 'files_take_document_photos',
  text: `update files set client_id = $2, network_id = $3, station_id = $4 where id = any($1) and kind = 'document_photo'
           and ((num_nonnulls(client_id, network_id, station_id) = 0 and uploaded_by = $5)
             or (client_id is not distinct from $2 and network_id is not distinct from $3
               and (station_id is null or station_id = $4))) returning id`,
};

/** Makes pictures of documents this owner's; which of them that could be done with. */
export async function ownDocumentPhotos(
  ctx: Ctx,
  ids: readonly number[],
  owner: { client_id: number } | { network_id: number; station_id: number },
): Promise<number[]> {
  const { client_id, network_id, station_id } = {
    ...{ client_id: null, network_id: null, station_id: null },
    ...owner,
  };
  const values = [ids, client_id, network_id, station_id, ctx.actor.user_id];
  return (await ctx.db.rows<{ id: number }>(TAKE_DOCUMENT_PHOTOS, values)).map(({ id }) => id);
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

/** Whether there is a file of this kind. */
export async function hasKind(ctx: Ctx, id: number, kind: FileRow['kind']): Promise<boolean> {
  const isSuch = and(eq(files.id, id), eq(files.kind, kind));
  return (await ctx.db.orm.select({ id: files.id }).from(files).where(isSuch)).length > 0;
}

/** Deletes rows of files nothing names any more; which there were. */
export function deleteFileRows(ctx: Ctx, ids: readonly number[]): Promise<Pick<FileRow, 'id' | 'sha256'>[]> {
  const gone = { id: files.id, sha256: files.sha256 };
  return ctx.db.orm
    .delete(files)
    .where(inArray(files.id, [...ids]))
    .returning(gone);
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

/** A picture, whoever's it is: for work without a reader, which shows it to nobody. */
export async function unsafeFindStored(
  ctx: Ctx,
  id: number,
): Promise<Pick<FileRow, 'id' | 'bytes' | 'sha256'> | null> {
  const stored = { id: files.id, bytes: files.bytes, sha256: files.sha256 };
  const [row] = await ctx.db.orm.select(stored).from(files).where(eq(files.id, id));
  return row ?? null;
}

/** Administrators see all but photos of threads they do not read; others what their party may, and the pictures of announcements they may read. */
function scope(ctx: Ctx, readers: FileReaders): SQL | undefined {
  if (isPlatform(ctx.actor)) return or(ne(files.kind, 'chat_photo'), readers.isOfChat(ctx));
  return or(partyScope(ctx.actor, readers), readers.isOfNews(ctx), readers.isOfChat(ctx));
}

/**
 * A station sees its uploads and documents; a client its receipts, documents, the pictures of its users, drivers and
 * deliveries (a driver their own, and the documents of their vehicle); a network the pictures of its users and the
 * documents of its stations; everyone the pictures of requests they may read, a
 * network those that explain its shifts, and the attachments of threads they may follow.
 */
function partyScope(actor: Actor, readers: FileReaders): SQL | undefined {
  if (actor.driver_id)
    return or(
      readers.isOfRequest({ driver_id: actor.driver_id }),
      readers.isPortraitOf(actor.driver_id),
      readers.isDocumentOf(actor.driver_id),
      and(inArray(files.kind, ['delivery_photo', 'user_photo']), eq(files.uploaded_by, actor.user_id ?? 0)),
    );
  // Attendants follow no thread, and a client's comments to the platform are not for them.
  const follows =
    actor.permissions.has('read held_transaction') || actor.permissions.has('read dispute_case');
  const ofThread = (reader: Reader) => (follows ? readers.isAttachedToRequest(reader) : undefined);
  const isMine = and(eq(files.kind, 'attachment'), eq(files.uploaded_by, actor.user_id ?? 0));
  if (actor.station_id) {
    const reader = { station_id: actor.station_id };
    const isUpload = and(eq(files.station_id, actor.station_id), ne(files.kind, 'attachment'));
    return or(isMine, isUpload, readers.isOfRequest(reader), ofThread(reader));
  }
  if (actor.network_id) {
    const reader = { network_id: actor.network_id };
    const isReceipt = and(
      eq(files.network_id, actor.network_id),
      inArray(files.kind, ['receipt', 'vat_certificate', 'cr_certificate', 'user_photo', 'document_photo']),
    );
    return or(isReceipt, readers.isOfRequest(reader), ofThread(reader), readers.isOfShift(actor.network_id));
  }
  if (actor.client_id) {
    const reader = { client_id: actor.client_id };
    return or(eq(files.client_id, actor.client_id), readers.isOfRequest(reader), ofThread(reader));
  }
  return sql`false`;
}
