import type { Channel } from '@fleet/contracts/messages/channels.ts';
import type { Ctx } from '../../platform/context.ts';
import { sql } from '../../platform/orm.ts';
import type { messageTexts } from './message-texts.table.ts';

export type TextRow = Omit<typeof messageTexts.$inferSelect, 'updated_at'>;
export type TextPlace = Pick<TextRow, 'kind' | 'channel' | 'language'>;

const COLUMNS = sql`kind, channel, language, subject, body, version`;

/** What an administrator wrote there; null where nobody ever did. */
export async function findText(ctx: Ctx, { kind, channel, language }: TextPlace): Promise<TextRow | null> {
  const [row] = await ctx.db.composed<TextRow>(sql`select ${COLUMNS} from message_texts
    where kind = ${kind} and channel = ${channel} and language = ${language}`);
  return row ?? null;
}

export function listTexts(ctx: Ctx, kind: string): Promise<TextRow[]> {
  return ctx.db.composed(sql`select ${COLUMNS} from message_texts where kind = ${kind}`);
}

/** How many texts of each kind are edited. */
export function countEdited(
  ctx: Ctx,
  channel: Channel | undefined,
): Promise<{ kind: string; edited: number }[]> {
  return ctx.db.composed(sql`select kind, count(*)::int as edited from message_texts
    where body is not null ${channel ? sql`and channel = ${channel}` : sql``} group by kind`);
}

/** Writes a text over the version that was read; false where it is another by now. */
export async function saveText(
  ctx: Ctx,
  { kind, channel, language }: TextPlace,
  text: { readonly subject: string; readonly body: string } | { readonly subject: null; readonly body: null },
  version: number,
): Promise<boolean> {
  const rows =
    version === 0
      ? await ctx.db.composed(sql`
          insert into message_texts (kind, channel, language, subject, body, updated_at)
          values (${kind}, ${channel}, ${language}, ${text.subject}, ${text.body}, ${ctx.now})
          on conflict do nothing returning kind`)
      : await ctx.db.composed(sql`
          update message_texts set subject = ${text.subject}, body = ${text.body}, version = version + 1, updated_at = ${ctx.now}
          where kind = ${kind} and channel = ${channel} and language = ${language} and version = ${version} returning kind`);
  return rows.length === 1;
}
