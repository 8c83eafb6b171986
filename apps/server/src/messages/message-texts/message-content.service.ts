import type { Channel } from '@fleet/contracts/messages/channels.ts';
import { noticeKindOf } from '@fleet/contracts/messages/notice-kinds.ts';
import { factsOf, type Language } from '@fleet/domain/languages.ts';
import { fillText, paramsNamed } from '@fleet/domain/message-texts.ts';
import type { Ctx } from '../../platform/context.ts';
import { hasText, texts } from '../../platform/texts.ts';
import { renderEmail } from '../mails/email-template.service.ts';
import { isolated, presentParams } from './message-params.service.ts';
import { findText } from './message-texts.queries.ts';
import { templateOf } from './message-texts.rules.ts';

interface Text {
  readonly subject: string;
  readonly body: string;
}

/** What a message says, ready for its carrier. */
export interface MessageContent extends Text {
  /** For WhatsApp: the approved template and what fills it. */
  readonly template: string;
  readonly named: readonly { readonly name: string; readonly text: string }[];
  readonly email: { readonly subject: string; readonly text: string; readonly html: string } | null;
}

export interface MessageToCompose {
  readonly kind: string;
  readonly channel: Channel;
  readonly language: Language;
  readonly params: Readonly<Record<string, unknown>>;
  readonly link: string | null;
}

/** A notification within the email of the day. */
export interface DigestItem {
  readonly kind: string;
  readonly params: Record<string, unknown>;
}

/** The shipped text of a kind: one of its channel, else of all channels, else the sentence in the bell. */
export function shippedText(kind: string, channel: Channel, language: Language): Text | null {
  const raw = (key: string) => texts(language)(key, { defaultValue: '', skipInterpolation: true });
  const body =
    raw(`outgoing.bodies.${kind}_${channel}`) || raw(`outgoing.bodies.${kind}`) || raw(`push.${kind}`);
  return body ? { subject: raw(`outgoing.titles.${kind}`) || raw('outgoing.title'), body } : null;
}

/** Whether a kind has a text of its own in a language: those of desks exist in English and Arabic only. */
export function isShippedIn(kind: string, language: Language): boolean {
  return hasText(language, `push.${kind}`) || hasText(language, `outgoing.bodies.${kind}`);
}

/** Puts together what a message says, in its reader's language and as edited; null for a kind without texts. */
export async function composeMessage(ctx: Ctx, message: MessageToCompose): Promise<MessageContent | null> {
  const { kind, channel, language } = message;
  const edited = await findText(ctx, message);
  const isEdited = edited?.body != null;
  const text = isEdited
    ? { subject: edited.subject!, body: edited.body! }
    : shippedText(kind, channel, language);
  if (!text) return null;
  const values = valuesOf(ctx, message);
  const filled = { subject: fillText(text.subject, values), body: fillText(text.body, values) };
  return {
    ...filled,
    template: templateOf(kind, isEdited ? edited.version : null),
    named: (paramsNamed(text.body) ?? []).map((name) => ({ name, text: values[name] ?? '' })),
    email: channel === 'email' ? emailOf(ctx, message, filled) : null,
  };
}

function valuesOf(ctx: Ctx, { channel, language, params, link }: MessageToCompose): Record<string, string> {
  const { PRODUCT_NAME, PRODUCT_NAME_AR, PUBLIC_URL } = ctx.config;
  return {
    product: factsOf(language).names === 'en' ? PRODUCT_NAME : PRODUCT_NAME_AR,
    link: PUBLIC_URL + (link ?? ''),
    // A mark would have a Latin SMS leave as if it were Arabic, in more than twice the parts.
    ...presentParams(params, language, channel === 'sms' ? (figure) => figure : isolated),
  };
}

function emailOf(ctx: Ctx, message: MessageToCompose, { subject, body }: Text): MessageContent['email'] {
  const { kind, language, link, params } = message;
  const { PRODUCT_NAME, PRODUCT_NAME_AR, PUBLIC_URL } = ctx.config;
  const brand = factsOf(language).names === 'en' ? PRODUCT_NAME : PRODUCT_NAME_AR;
  const t = texts(language);
  const isDirect = noticeKindOf(kind)?.news === null && kind !== 'digest';
  return renderEmail({
    language,
    brand,
    subject,
    title: subject,
    lead: body,
    measures: [],
    facts: (Array.isArray(params.items) ? (params.items as DigestItem[]) : []).flatMap((item) =>
      factOf(ctx, item, message),
    ),
    link:
      PUBLIC_URL && link
        ? { label: t(isDirect ? 'outgoing.go_on' : 'outgoing.open', { brand }), url: PUBLIC_URL + link }
        : null,
    footer: t(isDirect ? 'outgoing.footer_direct' : 'outgoing.footer', { brand }),
  });
}

function factOf(ctx: Ctx, item: DigestItem, message: MessageToCompose) {
  const text = shippedText(item.kind, 'email', message.language);
  if (!text) return [];
  const value = fillText(text.body, valuesOf(ctx, { ...message, ...item }));
  return [{ label: text.subject, value }];
}
