import { DIGEST_MINUTE } from '@fleet/contracts/messages/channel-choices.ts';
import { NOTICE_KIND_NAMES } from '@fleet/contracts/messages/notice-kinds.ts';
import { riyadhDate, riyadhMinutesOfDay } from '@fleet/domain/riyadh-time.ts';
import { type Ctx, inTransaction } from '../../platform/context.ts';
import { timeOfKind } from './channel-choices.rules.ts';
import { isChannelSet } from './couriers.service.ts';
import { writeOutgoing } from './outgoing-messages.service.ts';
import {
  type DigestReader,
  listDigestReaders,
  listForDigest,
  saveDigest,
} from './outgoing-readers.queries.ts';
import { linkOf } from './outgoing-readers.rules.ts';

const DAY_MS = 86_400_000;
const READERS_AT_ONCE = 200;
const MAX_ITEMS = 40;

/** Job: from eight in the morning, one email a day to those who want the routine in one. */
export async function writeDigests(ctx: Ctx): Promise<void> {
  if (!isChannelSet(ctx.config, 'email') || riyadhMinutesOfDay(ctx.now) < DIGEST_MINUTE) return;
  const today = riyadhDate(ctx.now);
  for (;;) {
    const readers = await listDigestReaders(ctx, today, READERS_AT_ONCE);
    for (const reader of readers) await inTransaction(ctx, (ctx) => writeDigest(ctx, reader, today));
    if (readers.length < READERS_AT_ONCE) return;
  }
}

async function writeDigest(ctx: Ctx, reader: DigestReader, today: string): Promise<void> {
  const { user_id, language, group, email, chosen } = reader;
  if (!(await saveDigest(ctx, user_id, today))) return;
  const kinds = NOTICE_KIND_NAMES.filter((kind) => timeOfKind(kind, 'email', chosen) === 'daily');
  const since = new Date(ctx.now.getTime() - DAY_MS);
  const { rows: items, count } = await listForDigest(ctx, user_id, kinds, since, MAX_ITEMS);
  if (count === 0) return;
  await writeOutgoing(ctx, [
    {
      user_id,
      channel: 'email',
      address: email!,
      language,
      kind: 'digest',
      params: { count, items },
      link: linkOf(group, null, null),
    },
  ]);
}
