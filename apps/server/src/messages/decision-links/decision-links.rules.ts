import { createHmac, timingSafeEqual } from 'node:crypto';

/** Links by which the reader of a message answers it. They are derived from the server's secret: none is stored. */

const DAY_MS = 86_400_000;
/** What nobody has decided by then is decided at a desk. */
export const LINK_DAYS = 2;
/** 144 bits. */
const SIGNATURE_BYTES = 18;
const FORM = /^(\d{1,15})-([0-9a-z]{1,10})-([\w-]{24})$/;

/** A message and its reader, to whom alone the link belongs. */
export interface LinkedMessage {
  readonly id: number;
  readonly user_id: number;
}

/** The token of a message's link until this instant: nobody can write one for another message, person or time. */
export function decisionToken(secret: string, message: LinkedMessage, until: Date): string {
  const expires = until.getTime().toString(36);
  return `${message.id}-${expires}-${signatureOf(secret, message, expires)}`;
}

export function expiryOf(now: Date): Date {
  return new Date(now.getTime() + LINK_DAYS * DAY_MS);
}

/** The message that a token names, whether or not the token is right; null where it is no token. */
export function messageIdOf(token: string): number | null {
  const id = FORM.exec(token)?.[1];
  return id ? Number(id) : null;
}

/** Whether a token is this message's, in the same time for every wrong one, and whether its time is up. */
export function judgeToken(
  token: string,
  secrets: readonly string[],
  message: LinkedMessage,
  now: Date,
): 'valid' | 'expired' | 'forged' {
  const [, , expires = '', signature = ''] = FORM.exec(token) ?? [];
  const received = Buffer.from(signature);
  const isRight = secrets
    .map((secret) => Buffer.from(signatureOf(secret, message, expires)))
    .some((expected) => received.length === expected.length && timingSafeEqual(received, expected));
  if (!isRight) return 'forged';
  return Number.parseInt(expires, 36) > now.getTime() ? 'valid' : 'expired';
}

function signatureOf(secret: string, { id, user_id }: LinkedMessage, expires: string): string {
  const signed = createHmac('sha256', secret).update(`decision-link:${id}:${user_id}:${expires}`).digest();
  return signed.subarray(0, SIGNATURE_BYTES).toString('base64url');
}
