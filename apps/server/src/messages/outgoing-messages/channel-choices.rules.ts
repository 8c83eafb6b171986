import { type ChannelTime, MINUTES_PER_DAY } from '@fleet/contracts/messages/channel-choices.ts';
import type { Channel } from '@fleet/contracts/messages/channels.ts';
import { channelsOfNews, noticeKindOf } from '@fleet/contracts/messages/notice-kinds.ts';
import type { News } from '@fleet/contracts/messages/notification-choices.ts';
import { riyadhMinutesOfDay } from '@fleet/domain/riyadh-time.ts';

const MINUTE_MS = 60_000;

/** What a person chose, by `news channel`. */
export type Chosen = Readonly<Record<string, ChannelTime>>;

export interface QuietHours {
  readonly from: number;
  readonly to: number;
}

export function chosenKey(news: News, channel: Channel): string {
  return `${news} ${channel}`;
}

/** When news reaches a person by a channel: as chosen, else as usual. */
export function timeOfNews(news: News, channel: Channel, chosen: Chosen): ChannelTime {
  const { channels, defaults } = channelsOfNews(news);
  if (!channels.includes(channel)) return 'never';
  return chosen[chosenKey(news, channel)] ?? (defaults.includes(channel) ? 'at_once' : 'never');
}

/** When a kind of message leaves by a channel. What is compulsory leaves by its usual channels; an unknown kind stays in the bell. */
export function timeOfKind(kind: string, channel: Channel, chosen: Chosen): ChannelTime {
  const definition = noticeKindOf(kind);
  if (!definition?.news || !definition.channels.includes(channel)) return 'never';
  if (definition.isCompulsory && definition.defaults.includes(channel)) return 'at_once';
  return timeOfNews(definition.news, channel, chosen);
}

/** The end of the quiet hours `now` is in; null outside of them. They may go over midnight. */
export function quietUntil(quiet: QuietHours | null, now: Date): Date | null {
  if (!quiet || quiet.from === quiet.to) return null;
  const minute = riyadhMinutesOfDay(now);
  const since = (minute - quiet.from + MINUTES_PER_DAY) % MINUTES_PER_DAY;
  const length = (quiet.to - quiet.from + MINUTES_PER_DAY) % MINUTES_PER_DAY;
  if (since >= length) return null;
  const startOfMinute = Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS;
  return new Date(startOfMinute + (length - since) * MINUTE_MS);
}
