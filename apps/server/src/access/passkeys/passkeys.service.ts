import type { passkeyResponse } from '@fleet/contracts/access/passkeys.ts';
import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import type { z } from 'zod';
import type { Site } from '../../platform/browser.ts';
import { type Ctx, inTransaction } from '../../platform/context.ts';
import {
  deleteOwnPasskey,
  insertPasskey,
  listOwnPasskeys,
  type PasskeyRow,
  savePasskeyUsed,
  unsafeLockPasskey,
} from './passkeys.queries.ts';

export type PasskeyResponse = z.output<typeof passkeyResponse>;

/** EdDSA, ES256 and RS256. */
const ALGORITHMS = [-8, -7, -257];

/** The reader's passkeys, as shown. */
export async function listPasskeys(ctx: Ctx) {
  return (await listOwnPasskeys(ctx)).map(({ id, name, created_at, last_used_at }) => ({
    id,
    name,
    created_at: created_at.toISOString(),
    last_used_at: last_used_at?.toISOString() ?? null,
  }));
}

/** Options for a passkey of the reader, which the device keeps and asks its owner for. */
export async function optionsForNew(ctx: Ctx, site: Site) {
  const own = await listOwnPasskeys(ctx);
  return generateRegistrationOptions({
    rpName: ctx.config.PRODUCT_NAME,
    rpID: site.hostname,
    userID: new TextEncoder().encode(`user ${ctx.actor.user_id}`),
    userName: ctx.actor.name,
    userDisplayName: ctx.actor.name,
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: own.map(({ credential_id }) => ({ id: credential_id })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
}

/** Options for any passkey of this site. */
export function optionsForUse(site: Site) {
  return generateAuthenticationOptions({ rpID: site.hostname, userVerification: 'required' });
}

/** The public half of a passkey the browser has made for this challenge; null where it does not fit. */
export async function readNewPasskey(site: Site, challenge: string, response: PasskeyResponse) {
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: response as unknown as RegistrationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.hostname,
      requireUserVerification: true,
    });
    if (!registrationInfo) return null;
    const { id, publicKey, counter, transports } = registrationInfo.credential;
    return {
      credential_id: id,
      public_key: Buffer.from(publicKey).toString('base64url'),
      counter,
      transports: transports ?? [],
    };
  } catch {
    // The library throws what does not fit; the browser is told no more than that.
    return null;
  }
}

/** Whose passkey has signed this challenge, its owner being there; null where none has. */
export function takePasskey(
  ctx: Ctx,
  site: Site,
  challenge: string,
  response: PasskeyResponse,
): Promise<number | null> {
  return inTransaction(ctx, async (ctx) => {
    const key = await unsafeLockPasskey(ctx, response.id);
    const counter = key && (await counterOf(site, challenge, key, response));
    if (key === null || counter === null) return null;
    await savePasskeyUsed(ctx, key.id, counter);
    return key.user_id;
  });
}

async function counterOf(
  site: Site,
  challenge: string,
  key: PasskeyRow,
  response: PasskeyResponse,
): Promise<number | null> {
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: response as unknown as AuthenticationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.hostname,
      requireUserVerification: true,
      credential: {
        id: key.credential_id,
        publicKey: new Uint8Array(Buffer.from(key.public_key, 'base64url')),
        counter: key.counter,
      },
    });
    return verified ? authenticationInfo.newCounter : null;
  } catch {
    return null;
  }
}

/** Keeps a passkey of the actor. */
export function keepPasskey(ctx: Ctx, key: Parameters<typeof insertPasskey>[1]): Promise<number> {
  return insertPasskey(ctx, key);
}

/** Removes a passkey of the actor; its name, or null where it is none of theirs. */
export function dropPasskey(ctx: Ctx, id: number): Promise<string | null> {
  return deleteOwnPasskey(ctx, id);
}
