import type { ChannelTime } from '@fleet/contracts/messages/channel-choices.ts';
import type { Channel } from '@fleet/contracts/messages/channels.ts';
import type { News } from '@fleet/contracts/messages/notification-choices.ts';
import type { Ctx } from '../../platform/context.ts';
import { sql } from '../../platform/orm.ts';
import type { Chosen, QuietHours } from './channel-choices.rules.ts';

/** What each person `u` chose, for statements that read it with other things. */
export const CHOSEN = sql`coalesce((select jsonb_object_agg(c.news || ' ' || c.channel, c.time)
  from channel_choices c where c.user_id = u.id), '{}') as chosen`;

interface OwnSettings {
  readonly email: string | null;
  readonly mobile: string | null;
  readonly chosen: Chosen;
  readonly quiet_from: number | null;
  readonly quiet_to: number | null;
}

export async function findOwnSettings(ctx: Ctx): Promise<OwnSettings> {
  const [row] = await ctx.db.composed<OwnSettings>(sql`
    select u.email, u.mobile, h.quiet_from, h.quiet_to, ${CHOSEN}
    from users u left join message_hours h on h.user_id = u.id where u.id = ${ctx.actor.user_id}`);
  return row!;
}

export async function saveOwnChannel(
  ctx: Ctx,
  { news, channel, time }: { news: News; channel: Channel; time: ChannelTime },
): Promise<void> {
  await ctx.db.composed(sql`
    insert into channel_choices (user_id, news, channel, time) values (${ctx.actor.user_id}, ${news}, ${channel}, ${time})
    on conflict (user_id, news, channel) do update set time = excluded.time`);
}

export async function saveOwnQuiet(ctx: Ctx, quiet: QuietHours | null): Promise<void> {
  await ctx.db.composed(sql`
    insert into message_hours (user_id, quiet_from, quiet_to)
    values (${ctx.actor.user_id}, ${quiet?.from ?? null}, ${quiet?.to ?? null})
    on conflict (user_id) do update set quiet_from = excluded.quiet_from, quiet_to = excluded.quiet_to`);
}
