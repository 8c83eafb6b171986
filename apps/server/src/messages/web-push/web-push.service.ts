import { factsOf, type Language } from '@fleet/domain/languages.ts';
import webPush from 'web-push';
import type { Ctx } from '../../platform/context.ts';
import { send } from '../../platform/send-outside.ts';
import { texts } from '../../platform/texts.ts';
import { decisionPathOf, isAnsweredByLink } from '../decision-links/decision-links.service.ts';
import { deleteGone, findLive, listUnread, saveFailed } from './web-push.queries.ts';
import { outcomeOf, type PushOutcome, urgencyOf } from './web-push.rules.ts';

export type { PushOutcome };

/** A row of `outgoing_messages` whose channel is `push`. */
export interface OutgoingPush {
  readonly push_message_id: number | null;
  readonly user_id: number | null;
  /** The id of a subscription. */
  readonly address: string;
  readonly language: Language;
  readonly kind: string;
  readonly link: string | null;
  /** What it says, in its reader's language. */
  readonly content: { readonly subject: string; readonly body: string };
}

/** What a worker shows. A notification replaces an older one of its tag: the newest word on a thing stands. */
export interface PushPayload {
  readonly title: string;
  readonly body: string;
  readonly lang: Language;
  readonly dir: 'ltr' | 'rtl';
  readonly id: number | null;
  readonly link: string;
  readonly tag: string;
  /** Buttons: where each leads, and its text. */
  readonly actions: readonly { readonly link: string; readonly title: string }[];
  /** The newest unread messages of the bell: what is shown and not among them was read elsewhere. */
  readonly unread: readonly number[];
}

const TIMEOUT_MS = 10_000;
/** More than a notification shows; a payload has room for 4 kB. */
const MAX_BODY_CHARACTERS = 500;

/**
 * Hands one message to the vendor of a browser, sealed for that browser (RFC 8291) and signed by the server (RFC 8292). The vendor's
 * address is one that a user sent: like a webhook's it is resolved and checked by us.
 */
export async function sendPush(ctx: Ctx, message: OutgoingPush): Promise<PushOutcome> {
  const id = Number(message.address);
  const keys = await findLive(ctx, id, message.user_id);
  if (!keys) return { outcome: 'gone', problem: 'signed_out' };
  const { PUSH, PUBLIC_URL, WEBHOOKS_ALLOW_PRIVATE } = ctx.config;
  const { kind, language, push_message_id, content } = message;
  const path = message.link ?? '/vrp/';
  const isAboutSomething = path.includes('/open/');
  const link = isAboutSomething && push_message_id !== null ? `${path}?message=${push_message_id}` : path;
  const payload: PushPayload = {
    id: push_message_id,
    link,
    tag: isAboutSomething ? path : `${kind} ${push_message_id ?? ''}`,
    actions: decisionActions(ctx, message),
    unread: await listUnread(ctx, message.user_id),
    title: content.subject,
    body: content.body.slice(0, MAX_BODY_CHARACTERS),
    lang: language,
    dir: factsOf(language).direction,
  };
  const { urgency, ttl_s } = urgencyOf(kind);
  const { headers, body } = webPush.generateRequestDetails(
    { endpoint: keys.endpoint, keys: { p256dh: keys.p256dh, auth: keys.auth } },
    JSON.stringify(payload),
    {
      TTL: ttl_s,
      urgency,
      contentEncoding: 'aes128gcm',
      vapidDetails: {
        // Whom a vendor asks when something is wrong with our messages.
        subject: PUBLIC_URL.startsWith('https:') ? PUBLIC_URL : 'mailto:push@example.com',
        publicKey: PUSH.public_key,
        privateKey: PUSH.private_key,
      },
    },
  );
  const named = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)]);
  const answer = await send(
    { url: keys.endpoint, headers: { ...Object.fromEntries(named), 'user-agent': 'fleet-push/1' }, body },
    { allowPrivate: WEBHOOKS_ALLOW_PRIVATE, timeoutMs: TIMEOUT_MS },
  );
  const outcome = outcomeOf(answer, ctx.now);
  if (outcome.outcome === 'gone') await deleteGone(ctx, id, keys.endpoint);
  else await saveFailed(ctx, id, outcome.outcome === 'sent' ? null : ctx.now);
  return outcome;
}

/** A button that leads to the one question; it decides nothing by itself. */
function decisionActions(
  ctx: Ctx,
  { kind, push_message_id, user_id, language }: OutgoingPush,
): PushPayload['actions'] {
  if (!isAnsweredByLink(kind) || push_message_id === null || user_id === null) return [];
  const link = decisionPathOf(ctx, { id: push_message_id, user_id });
  return [{ link, title: texts(language)('web_push.actions.decide') }];
}
