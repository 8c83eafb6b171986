import { createHmac, timingSafeEqual } from 'node:crypto';

/** The keys of one purpose: the first writes, and what the one before it wrote is still read. */
export type Keys = readonly [string, ...string[]];

export interface PurposeKeys {
  /** Access tokens, links, cursors and codes: what lasts minutes or weeks. */
  readonly tokens: Keys;
  /** Keyed hashes of PINs, recovery codes and vehicle tags, which last until they are set again. */
  readonly pins: Keys;
  /** Other systems' secrets at rest: webhooks, authenticator apps, sign-in providers. */
  readonly sealing: Keys;
}

/** A purpose without a key of its own uses that of the tokens. */
export function readKeys(
  settings: {
    readonly TOKEN_SECRET_PREVIOUS: string;
    readonly PIN_SECRET: string;
    readonly PIN_SECRET_PREVIOUS: string;
    readonly SEALING_SECRET: string;
    readonly SEALING_SECRET_PREVIOUS: string;
  },
  tokenSecret: string,
): PurposeKeys {
  const tokens = keysOf(tokenSecret, settings.TOKEN_SECRET_PREVIOUS);
  const own = (now: string, before: string): Keys => (now ? keysOf(now, before) : tokens);
  return {
    tokens,
    pins: own(settings.PIN_SECRET, settings.PIN_SECRET_PREVIOUS),
    sealing: own(settings.SEALING_SECRET, settings.SEALING_SECRET_PREVIOUS),
  };
}

function keysOf(now: string, before: string): Keys {
  return before ? [now, before] : [now];
}

/** The keyed hash to store, or to look for: the first is today's. */
export function macsOf(keys: Keys, text: string): [string, ...string[]] {
  return keys.map((key) => createHmac('sha256', key).update(text).digest('hex')) as [string, ...string[]];
}

export function isMacOf(keys: Keys, text: string, stored: string): boolean {
  return macsOf(keys, text).some(
    (mac) => mac.length === stored.length && timingSafeEqual(Buffer.from(mac), Buffer.from(stored)),
  );
}
