import { createHmac, timingSafeEqual } from 'node:crypto';
import { MAX_AGE_MS } from './inbound-emails.rules.ts';

/** Files of one mail together with its texts, in base64. */
export const MAX_SIGNED_BYTES = 16 * 1024 * 1024;
/** What a mail of people needs; more is made to tire a reader out. */
export const MIME_LIMITS = {
  maxNestingDepth: 20,
  maxHeadersSize: 256 * 1024,
  maxRfc822NestingDepth: 1,
  attachmentEncoding: 'arraybuffer',
} as const;

export interface SignedHeaders {
  readonly id: string;
  readonly timestamp: string;
  readonly signature: string;
}

/** The headers of Standard Webhooks, or null where one is missing or is none. */
export function readSignedHeaders(headers: Readonly<Record<string, unknown>>): SignedHeaders | null {
  const [id, timestamp, signature] = ['id', 'timestamp', 'signature'].map(
    (name) => headers[`webhook-${name}`],
  );
  if (typeof id !== 'string' || typeof timestamp !== 'string' || typeof signature !== 'string') return null;
  return /^[\w.-]{16,100}$/.test(id) && /^\d{1,12}$/.test(timestamp) ? { id, timestamp, signature } : null;
}

/** Whether these bytes were signed with this key (`v1,<base64>`, one of several) and are young enough; an empty key signs nothing. */
export function isBodySigned(
  key: string,
  { id, timestamp, signature }: SignedHeaders,
  body: Buffer,
  now: Date,
): boolean {
  if (key === '' || Math.abs(now.getTime() - Number(timestamp) * 1000) > MAX_AGE_MS) return false;
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest();
  return signature.split(' ').some((one) => {
    const [version, text = ''] = one.split(',');
    const claimed = Buffer.from(text, 'base64');
    return version === 'v1' && claimed.length === expected.length && timingSafeEqual(claimed, expected);
  });
}

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};

/** Elements of which nothing is shown. */
const HIDDEN = /^(style|script|head|title|template|noscript)\b/i;
const ENDS_A_LINE = /^(br|hr|\/?(p|div|tr|li|ul|ol|table|blockquote|h[1-6]))\b/i;
const MAX_NAME = 12;

/**
 * What a mail without plain text says: its words and lines, nothing of its markup. One pass from front to back, as a stranger
 * chooses what is in it: patterns over all of it would take hours for some.
 */
export function textOfHtml(html: string): string {
  const lower = html.toLowerCase();
  const parts: string[] = [];
  let at = 0;
  while (at < html.length) {
    const begin = html.indexOf('<', at);
    const end = begin < 0 ? -1 : html.indexOf('>', begin);
    parts.push(html.slice(at, end < 0 ? undefined : begin).replace(/\s/g, ' '));
    if (end < 0) break;
    const name = html.slice(begin + 1, begin + 1 + MAX_NAME);
    const hidden = HIDDEN.exec(name)?.[1];
    if (name.startsWith('!--')) at = beginOf(html, '-->', begin) + 3;
    else at = hidden ? beginOf(lower, `</${hidden.toLowerCase()}`, end) : end + 1;
    if (ENDS_A_LINE.test(name)) parts.push('\n');
  }
  const lines = parts
    .join('')
    .split('\n')
    .map((line) => withLetters(line).replace(/\s+/g, ' ').trim());
  return lines
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

function beginOf(text: string, mark: string, from: number): number {
  const found = text.indexOf(mark, from);
  return found < 0 ? text.length : found;
}

function withLetters(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,6}));/gi, (entity, decimal, hex, name) => {
    if (name) return ENTITIES[name.toLowerCase()] ?? entity;
    const code = decimal ? Number(decimal) : Number.parseInt(hex, 16);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
  });
}
