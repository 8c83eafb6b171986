import { CHANNELS, type Channel } from '@fleet/contracts/messages/channels.ts';
import { noticeKindOf } from '@fleet/contracts/messages/notice-kinds.ts';
import type { Ctx } from '../../platform/context.ts';
import type { ServerEvent } from '../../platform/events.ts';
import { COURIERS } from './carriers.service.ts';
import { quietUntil, timeOfKind } from './channel-choices.rules.ts';
import { wakes } from './couriers.rules.ts';
import { isChannelSet } from './couriers.service.ts';
import { type WrittenMessage, writeOutgoing } from './outgoing-messages.service.ts';
import { listUnread, type UnreadMessage } from './outgoing-readers.queries.ts';
import { addressIn, linkOf } from './outgoing-readers.rules.ts';

/** Job `push_messages_written`: messages leave the bell by the channels their readers chose. */
export async function writeToReaders(
  ctx: Ctx,
  payloads: readonly { readonly ids: readonly number[] }[],
): Promise<readonly ServerEvent[]> {
  const channels = CHANNELS.filter((channel) => isChannelSet(ctx.config, channel));
  if (channels.length === 0) return [];
  const unread = await listUnread(
    ctx,
    payloads.flatMap(({ ids }) => ids),
  );
  for (const channel of channels) {
    const wanted = unread.filter(({ kind, chosen }) => timeOfKind(kind, channel, chosen) === 'at_once');
    const addresses = await addressesFor(ctx, channel, wanted);
    await writeOutgoing(
      ctx,
      wanted.flatMap((message) =>
        (addresses.get(message.user_id) ?? []).map((address) => written(ctx, message, channel, address)),
      ),
    );
  }
  return [];
}

async function addressesFor(
  ctx: Ctx,
  channel: Channel,
  messages: readonly UnreadMessage[],
): Promise<ReadonlyMap<number, string[]>> {
  const { addressesOf } = COURIERS[channel];
  const people = [...new Set(messages.map(({ user_id }) => user_id))];
  if (people.length === 0) return new Map();
  if (addressesOf) {
    const found = Map.groupBy(await addressesOf(ctx, people), ({ user_id }) => user_id);
    return new Map([...found].map(([user_id, all]) => [user_id, all.map(({ address }) => address)]));
  }
  return new Map(
    messages.flatMap((message) => {
      const address = addressIn(message, channel);
      return address === null ? [] : [[message.user_id, [address]]];
    }),
  );
}

function written(ctx: Ctx, message: UnreadMessage, channel: Channel, address: string): WrittenMessage {
  const { id, user_id, kind, params, language, group, subject, subject_id, quiet_from, quiet_to } = message;
  const { isUrgent = false, isCompulsory = false } = noticeKindOf(kind) ?? {};
  const quiet = quiet_from === null || quiet_to === null ? null : { from: quiet_from, to: quiet_to };
  const isHeld = wakes(channel) && !isUrgent && !isCompulsory;
  return {
    push_message_id: id,
    user_id,
    channel,
    address,
    language,
    kind,
    params,
    link: linkOf(group, subject, subject_id),
    not_before: isHeld ? quietUntil(quiet, ctx.now) : null,
  };
}
