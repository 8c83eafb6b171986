import { NOTICE_KIND_NAMES, NOTICE_KINDS, type NoticeKind } from '@fleet/contracts/messages/notice-kinds.ts';
import { LANGUAGE_CODES } from '@fleet/domain/languages.ts';
import { paramsNamed } from '@fleet/domain/message-texts.ts';
import { shippedText } from '../../apps/server/src/messages/message-texts/message-content.service.ts';

export interface Template {
  readonly name: string;
  readonly language: string;
  readonly body: string;
  readonly params: readonly string[];
}

/** The shipped texts, as WhatsApp would have approved them; an edited one is none of these. */
export function shippedTemplates(): Template[] {
  return NOTICE_KIND_NAMES.filter((kind) =>
    (NOTICE_KINDS[kind] as NoticeKind).channels.includes('whatsapp'),
  ).flatMap((name) =>
    LANGUAGE_CODES.flatMap((language) => {
      const text = shippedText(name, 'whatsapp', language);
      return text ? [{ name, language, body: text.body, params: paramsNamed(text.body) ?? [] }] : [];
    }),
  );
}
