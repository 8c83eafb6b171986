import type { WebhookMessage } from './api.generated.ts';

export type { WebhookMessage };

/** Verifies webhooks as specified by https://www.standardwebhooks.com. */

/** Maximum difference of the timestamp, against replay attacks. */
const TOLERANCE_SECONDS = 5 * 60;

export class WebhookError extends Error {
  readonly reason: 'headers_missing' | 'timestamp_out_of_range' | 'wrong_signature';
  constructor(reason: WebhookError['reason']) {
    super(`This webhook is not to be believed: ${reason}.`);
    this.name = 'WebhookError';
    this.reason = reason;
  }
}

/**
 * Verifies signature and timestamp of a webhook and returns its message. `payload` is the unmodified body: parsing and serializing it
 * again would change the signature. `secret` begins with `whsec_`. Throws WebhookError. Respond with 2xx quickly and expect
 * duplicates of a `webhook-id`, since unacknowledged messages are sent again.
 */
export async function verifyWebhook<Message = WebhookMessage>(
  secret: string,
  headers: Readonly<Record<string, string | readonly string[] | undefined>>,
  payload: string,
  now: Date = new Date(),
): Promise<Message> {
  const [id, timestamp, signatures] = ['id', 'timestamp', 'signature'].map(
    (name) => headers[`webhook-${name}`],
  );
  if (typeof id !== 'string' || typeof timestamp !== 'string' || typeof signatures !== 'string')
    throw new WebhookError('headers_missing');
  const age = Math.abs(now.getTime() / 1_000 - Number(timestamp));
  if (!(age <= TOLERANCE_SECONDS)) throw new WebhookError('timestamp_out_of_range');
  const bytes = Uint8Array.from(atob(secret.replace(/^whsec_/, '')), (letter) => letter.charCodeAt(0));
  const key = await crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, [
    'verify',
  ]);
  const signed = new TextEncoder().encode(`${id}.${timestamp}.${payload}`);
  // Several signatures while the secret is being rotated.
  for (const signature of signatures.split(' ')) {
    const [version, text] = signature.split(',');
    if (version !== 'v1' || !text || !/^[A-Za-z0-9+/]+=*$/.test(text)) continue;
    const signatureBytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
    if (await crypto.subtle.verify('HMAC', key, signatureBytes, signed))
      return JSON.parse(payload) as Message;
  }
  throw new WebhookError('wrong_signature');
}
