import { z } from 'zod';
import { defineRoute } from '../define-route.ts';
import { CHANNELS } from './channels.ts';
import { NEWS } from './notification-choices.ts';

/** How news reaches a person beyond the bell: never, at once, or once a day in one email. */
export const CHANNEL_TIMES = ['never', 'at_once', 'daily'] as const;
export type ChannelTime = (typeof CHANNEL_TIMES)[number];

export const MINUTES_PER_DAY = 1_440;
/** When the day's email leaves, in Riyadh. */
export const DIGEST_MINUTE = 8 * 60;
const minute = z
  .number()
  .int()
  .min(0)
  .max(MINUTES_PER_DAY - 1);

const channelState = z.object({
  channel: z.enum(CHANNELS),
  /** Whether this server is connected to such a carrier. */
  is_set: z.boolean(),
  /** Where it would go; null where the person has no such address. */
  address: z.string().nullable(),
});

const choices = z.object({
  channels: z.array(channelState),
  rows: z.array(
    z.object({
      news: z.enum(NEWS),
      choices: z.array(z.object({ channel: z.enum(CHANNELS), time: z.enum(CHANNEL_TIMES) })),
    }),
  ),
  /** Minutes of the Riyadh day, over midnight where the end is before the start; null for none. */
  quiet: z.object({ from: minute, to: minute }).nullable(),
});
export type ChannelChoices = z.infer<typeof choices>;

export const listChannelChoices = defineRoute({
  name: 'listChannelChoices',
  method: 'GET',
  path: '/me/channel-choices',
  permission: 'signed-in',
  callers: 'people',
  summary: 'By which channels each kind of news reaches the signed-in user, and their quiet hours',
  response: choices,
});

export const saveChannelChoice = defineRoute({
  name: 'saveChannelChoice',
  method: 'PUT',
  path: '/me/channel-choices',
  permission: 'signed-in',
  callers: 'people',
  summary:
    'Choose whether and when news reaches the signed-in user by a channel; only emails wait for the day',
  body: z.object({ news: z.enum(NEWS), channel: z.enum(CHANNELS), time: z.enum(CHANNEL_TIMES) }),
  response: choices,
});

export const saveQuietHours = defineRoute({
  name: 'saveQuietHours',
  method: 'PUT',
  path: '/me/quiet-hours',
  permission: 'signed-in',
  callers: 'people',
  summary: 'Set the hours in which nothing wakes the signed-in user but what is urgent; null for none',
  body: z.object({ quiet: z.object({ from: minute, to: minute }).nullable() }),
  response: choices,
});
