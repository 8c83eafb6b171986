import { files } from '../../access/files/files.table.ts';
import type { Ctx } from '../../platform/context.ts';
import { type SQL, sql } from '../../platform/orm.ts';
import { readableKinds, sideOf } from './chats.rules.ts';

/**
 * The wall: which threads `h` an actor may read, by kind and by their party as it is now. Membership opens nothing, so
 * who left a party, or a driver in another fleet, keeps nothing.
 */
export function isReadable({ actor }: Pick<Ctx, 'actor'>): SQL {
  const kinds = readableKinds(actor);
  if (kinds.length === 0) return sql`false`;
  const names = sql.join(
    kinds.map((kind) => sql`${kind}`),
    sql`, `,
  );
  const isKind = sql`h.kind in (${names})`;
  const side = sideOf(actor);
  if (side === 'platform') return isKind;
  if (side === 'driver')
    return sql`(${isKind} and h.driver_id = ${actor.driver_id} and h.client_id = ${actor.client_id})`;
  if (side === 'client') return sql`(${isKind} and h.client_id = ${actor.client_id})`;
  if (side === 'station') return sql`(${isKind} and h.station_id = ${actor.station_id})`;
  return sql`(${isKind} and h.network_id = ${actor.network_id})`;
}

/** Whether a file is a photo of a thread the actor may read, or their own that no message names yet. */
export function isOfChat(ctx: Ctx): SQL {
  return sql`(${files.kind} = 'chat_photo' and (
    (${files.chat_id} is null and ${files.uploaded_by} = ${ctx.actor.user_id})
    or exists (select 1 from chats h where h.id = ${files.chat_id} and ${isReadable(ctx)})))`;
}

/** Comments of the thread of this kind about a subject, oldest first, as one JSON array. */
export const commentsOf = (kind: 'held' | 'dispute', subject_id: string) => `
  (select coalesce(jsonb_agg(to_jsonb(m) order by m.id), '[]') from (
    select m.id, m.body as comment, m.created_at, u.name, u."group",
      (select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'name', f.name, 'media_type', f.media_type, 'size_bytes', f.size_bytes) order by f.id), '[]')
        from files f where f.id = any (m.file_ids)) as files
    from chats h join chat_messages m on m.chat_id = h.id join users u on u.id = m.user_id
    where h.kind = '${kind}' and h.subject_id = ${subject_id}) m)`;
