import { GROUP_AREA, type Group } from '@fleet/contracts/permissions.ts';
import { createSigner, createVerifier } from 'fast-jwt';
import type { Config } from '../../platform/config.ts';
import type { Keys } from '../../platform/keys.ts';

export interface AccessClaims {
  readonly user_id: number;
  readonly session_id: number;
}

/**
 * Keys are prepared once per configuration. The verifier stores nothing: the database decides each time who may call.
 */
const preparedKeys = new WeakMap<Config, ReturnType<typeof prepareKeys>>();

/** A bearer token (JWT, HS256) for this session. `role` is informational; the server never trusts it. */
export function signAccessToken(
  config: Config,
  person: { user_id: number; group: Group },
  sessionId: number,
  now: Date,
): string {
  const iat = Math.floor(now.getTime() / 1000);
  const claims = {
    user_id: person.user_id,
    session_id: sessionId,
    role: GROUP_AREA[person.group],
    iat,
    exp: iat + config.ACCESS_TOKEN_SECONDS,
  };
  return keysOf(config).sign(claims);
}

/** The claims of a genuine token that has not expired; else null. */
export function readAccessToken(config: Config, token: string, now: Date): AccessClaims | null {
  try {
    const { user_id, session_id, exp } = keysOf(config).verify(token) as Record<string, unknown>;
    if (!Number.isSafeInteger(user_id) || !Number.isSafeInteger(session_id) || typeof exp !== 'number')
      return null;
    if (exp * 1000 <= now.getTime()) return null;
    return { user_id: user_id as number, session_id: session_id as number };
  } catch {
    return null;
  }
}

function keysOf(config: Config) {
  let keys = preparedKeys.get(config);
  if (!keys) {
    keys = prepareKeys(config.KEYS.tokens);
    preparedKeys.set(config, keys);
  }
  return keys;
}

function prepareKeys(keys: Keys) {
  const verifiers = keys.map((key) =>
    createVerifier({ algorithms: ['HS256'], key, cache: false, ignoreExpiration: true }),
  );
  return {
    sign: createSigner({ algorithm: 'HS256', key: keys[0] }),
    // Expiry is checked against the clock of the call, above.
    verify: (token: string) => firstAnswer(verifiers, token),
  };
}

/** What the first of them says that takes this token. */
function firstAnswer([verify, ...others]: readonly ((token: string) => unknown)[], token: string): unknown {
  try {
    return verify!(token);
  } catch (error) {
    if (others.length === 0) throw error;
    return firstAnswer(others, token);
  }
}
