import type { ChannelChoices, ChannelTime } from '@fleet/contracts/messages/channel-choices.ts';
import { CHANNELS, type Channel } from '@fleet/contracts/messages/channels.ts';
import { newsFor } from '@fleet/contracts/messages/notice-audience.ts';
import { channelsOfNews } from '@fleet/contracts/messages/notice-kinds.ts';
import type { News } from '@fleet/contracts/messages/notification-choices.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Ctx } from '../../platform/context.ts';
import { findOwnSettings, saveOwnChannel, saveOwnQuiet } from './channel-choices.queries.ts';
import { type QuietHours, timeOfNews } from './channel-choices.rules.ts';
import { isChannelSet } from './couriers.service.ts';
import { addressIn } from './outgoing-readers.rules.ts';

/** How the news that the actor can receive reaches them beyond the bell, and by what it could. */
export async function getChannels(ctx: Ctx): Promise<ChannelChoices> {
  const { chosen, quiet_from, quiet_to, ...person } = await findOwnSettings(ctx);
  return {
    channels: CHANNELS.map((channel) => ({
      channel,
      is_set: isChannelSet(ctx.config, channel),
      address: addressIn(person, channel),
    })),
    rows: newsFor(ctx.actor).map((news) => ({
      news,
      choices: channelsOfNews(news).channels.map((channel) => ({
        channel,
        time: timeOfNews(news, channel, chosen),
      })),
    })),
    quiet: quiet_from === null || quiet_to === null ? null : { from: quiet_from, to: quiet_to },
  };
}

/** Throws INVALID_FIELDS for a channel that the news has not, and for anything but an email a day. */
export async function chooseChannel(
  ctx: Ctx,
  choice: { news: News; channel: Channel; time: ChannelTime },
): Promise<ChannelChoices> {
  const { news, channel, time } = choice;
  if (!channelsOfNews(news).channels.includes(channel)) throw invalid('channel');
  if (time === 'daily' && channel !== 'email') throw invalid('time');
  await saveOwnChannel(ctx, choice);
  return getChannels(ctx);
}

export async function chooseQuiet(ctx: Ctx, quiet: QuietHours | null): Promise<ChannelChoices> {
  await saveOwnQuiet(ctx, quiet);
  return getChannels(ctx);
}

function invalid(field: string): AppError {
  return new AppError('INVALID_FIELDS', 'Some fields need another look.', undefined, {
    [field]: 'invalid_value',
  });
}
