import type { FastifyReply } from 'fastify';
import type { Ctx } from './context.ts';

/** How long a browser keeps the cookie: no browser does longer. */
export const DEVICE_LIFETIME_MS = 400 * 86_400_000;

/** What a browser holds that a person has signed in with, and how it is given a new one. */
export interface Browser {
  readonly device: string | null;
  remember(secret: string): void;
}

/** The browser of a call by its cookie, which no script of a page can read. */
export function browserOf(reply: FastifyReply): Browser {
  const { secret, keep } = cookieOf(reply, 'device', DEVICE_LIFETIME_MS);
  return { device: secret, remember: keep };
}

/** A secret in a cookie. Over https it can be set by this very site only, not by another one of its domain. */
function cookieOf(reply: FastifyReply, plainName: string, lifetimeMs: number): Handshake {
  const { headers, protocol } = reply.request;
  const isSecure = protocol === 'https';
  const name = isSecure ? `__Host-${plainName}` : plainName;
  return {
    secret: new RegExp(`(?:^|;\\s*)${name}=([\\w-]{43})(?:;|$)`).exec(headers.cookie ?? '')?.[1] ?? null,
    keep(secret) {
      reply.header(
        'set-cookie',
        `${name}=${secret}; Path=/; Max-Age=${lifetimeMs / 1000}; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`,
      );
    },
  };
}

/** Where a browser is: passkeys are bound to the site they were made at. */
export interface Site {
  readonly origin: string;
  readonly hostname: string;
}

/** The configured site, or without one the address that was called. */
export function siteOf(ctx: Ctx, reply: FastifyReply): Site {
  const { protocol, host } = reply.request;
  const { origin, hostname } = new URL(ctx.config.PUBLIC_URL || `${protocol}://${host}`);
  return { origin, hostname };
}

const HANDSHAKE_MS = 30 * 60_000;

/** A secret of the browser alone, which binds what comes back from another site to the browser that went there. */
export interface Handshake {
  readonly secret: string | null;
  keep(secret: string): void;
}

/** The handshake of a call. */
export function handshakeOf(reply: FastifyReply): Handshake {
  return cookieOf(reply, 'handshake', HANDSHAKE_MS);
}
