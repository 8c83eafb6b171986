import { createHmac, timingSafeEqual } from 'node:crypto';
import { HANDOVER_CODE_LENGTH } from '@fleet/domain/recipients.ts';

/** Links and hand-over codes are derived from the server's secret: none is stored, and each can be shown again. */

/** 144 bits: 24 characters without padding. */
const TOKEN_BYTES = 18;

/** An order's link as it is now: a renewed one has another revision. */
export interface LinkKey {
  readonly order_id: number;
  readonly revision: number;
}

/** The token of a link: the order's number, and what only this server can write. */
export function tokenOf(secret: string, key: LinkKey): string {
  const signature = derive(secret, 'link', key).subarray(0, TOKEN_BYTES);
  return `${key.order_id}-${signature.toString('base64url')}`;
}

/** The order that a token names, whether or not the token is right. */
export function orderIdOf(token: string): number {
  return Number(token.slice(0, token.indexOf('-')));
}

/** Whether a token is this link's, in the same time for every wrong one. */
export function isTokenOf(token: string, secrets: readonly string[], key: LinkKey): boolean {
  const received = Buffer.from(token);
  return secrets
    .map((secret) => Buffer.from(tokenOf(secret, key)))
    .some((expected) => received.length === expected.length && timingSafeEqual(received, expected));
}

/** The code a recipient gives the driver after unloading: four digits. */
export function handoverCodeOf(secret: string, key: LinkKey): string {
  const number = derive(secret, 'handover', key).readUIntBE(0, 6) % 10 ** HANDOVER_CODE_LENGTH;
  return String(number).padStart(HANDOVER_CODE_LENGTH, '0');
}

/** Bytes for one purpose: what is known of one says nothing of another. */
function derive(secret: string, purpose: 'link' | 'handover', { order_id, revision }: LinkKey): Buffer {
  return createHmac('sha256', secret).update(`tracking-${purpose}:${order_id}:${revision}`).digest();
}
