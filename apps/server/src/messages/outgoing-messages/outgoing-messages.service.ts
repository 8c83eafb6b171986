import type { Channel } from '@fleet/contracts/messages/channels.ts';
import type { Language } from '@fleet/domain/languages.ts';
import type { Ctx } from '../../platform/context.ts';
import { addJob } from '../../platform/jobs/add-job.ts';
import { roundOf } from './outgoing-messages.jobs.ts';
import { insertOutgoing, type WrittenMessage } from './outgoing-messages.queries.ts';

export type { WrittenMessage };

/** A message to one address that no preference stops: a code, a link to set a password, an invitation. */
export interface DirectMessage {
  /** Names its texts by channel and language. */
  readonly kind: string;
  readonly params: Readonly<Record<string, string | number | null>>;
  readonly channel: Exclude<Channel, 'push'>;
  /** An email address, or a mobile number with its country code. */
  readonly address: string;
  readonly language: Language;
  readonly user_id: number | null;
  /** A path of the product, opened by the message. */
  readonly link: string | null;
  /** Whether it holds a code or a link that signs in, which is not kept once it is sent. */
  readonly is_secret: boolean;
}

/** Writes messages in the transaction they report; they leave after commit, each individually. */
export async function writeOutgoing(ctx: Ctx, messages: readonly WrittenMessage[]): Promise<void> {
  if (messages.length === 0) return;
  await insertOutgoing(ctx, messages);
  for (const channel of new Set(messages.map(({ channel }) => channel)))
    await addJob(ctx, roundOf[channel], {});
}

/** Sends one message past all preferences. */
export async function sendDirect(ctx: Ctx, message: DirectMessage): Promise<void> {
  await writeOutgoing(ctx, [{ ...message, push_message_id: null }]);
}
