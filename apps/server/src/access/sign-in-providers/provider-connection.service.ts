import type { ProviderProblem } from '@fleet/contracts/access/sign-in-providers.ts';
import * as oidc from 'openid-client';
import type { Config } from '../../platform/config.ts';
import { type Ctx, inTransaction } from '../../platform/context.ts';
import { reseal, type SealOf, seal, unseal } from '../../platform/sealed.ts';
import { exchangeOutside, problemBehind } from '../../platform/send-outside.ts';
import { type ProviderRow, saveProvider, unsafeLockAllProviders } from './sign-in-providers.queries.ts';

/** From looking up the name to the end of the answer: a person waits for it. */
const TIMEOUT_MS = 8_000;
/** A provider's keys and description of itself. */
const MAX_BYTES = 512 * 1024;
/** A description is read again after this long; its keys as soon as one is missing that signed a token. */
const CACHE_MS = 10 * 60_000;
const MAX_CACHED = 500;
/** How far a provider's clock may be off. */
const CLOCK_TOLERANCE_SECONDS = 60;

/** A provider that cannot be used, and why. */
export class ProviderError extends Error {
  readonly problem: ProviderProblem;
  constructor(problem: ProviderProblem) {
    super(problem);
    this.problem = problem;
  }
}

const cache = new Map<string, { connection: oidc.Configuration; until: number }>();

/** The connection to a provider, by what it says of itself. Throws ProviderError. */
export async function connect(ctx: Ctx, provider: ProviderRow): Promise<oidc.Configuration> {
  const { id, version, issuer, oidc_client_id, secret_sealed } = provider;
  const key = `${id} ${version} ${issuer} ${secret_sealed}`;
  const known = cache.get(key);
  if (known && known.until > Date.now()) return known.connection;
  const secret = unseal(sealOf(ctx.config, provider), secret_sealed)?.toString();
  const connection = await discover(ctx.config, issuer, oidc_client_id, secret);
  if (cache.size >= MAX_CACHED) cache.delete(cache.keys().next().value!);
  cache.set(key, { connection, until: Date.now() + CACHE_MS });
  return connection;
}

/** Forgets a provider's keys, so that the next sign-in reads them again: they were exchanged without notice. */
export function dropKeys(connection: oidc.Configuration): void {
  for (const [key, known] of cache) if (known.connection === connection) cache.delete(key);
}

/** What a provider says of itself, read now; the secret is needed at its first sign-in only. Throws ProviderError. */
export async function discover(
  config: Config,
  issuer: string,
  clientId = 'test',
  secret = 'none',
): Promise<oidc.Configuration> {
  const allowPrivate = config.WEBHOOKS_ALLOW_PRIVATE;
  const connection = await withProblem(() =>
    oidc.discovery(
      new URL(issuer),
      clientId,
      { [oidc.clockTolerance]: CLOCK_TOLERANCE_SECONDS },
      authenticateBy(secret),
      {
        [oidc.customFetch]: outside(allowPrivate),
        timeout: (TIMEOUT_MS + 1_000) / 1000,
        // Tokens are proved by their signature, not by the line they came over alone.
        execute: [oidc.enableNonRepudiationChecks, ...(allowPrivate ? [oidc.allowInsecureRequests] : [])],
      },
    ),
  );
  const metadata = connection.serverMetadata();
  // Also a provider for everybody's companies, which names itself by a pattern: any of them could vouch for anybody.
  if (new URL(metadata.issuer).href !== new URL(issuer).href) throw new ProviderError('mismatch');
  if (
    !isUsable(metadata.authorization_endpoint, allowPrivate) ||
    !isUsable(metadata.token_endpoint, allowPrivate)
  )
    throw new ProviderError('no_provider');
  return connection;
}

/** The secret goes into the body, or into the header where the provider takes it nowhere else. */
function authenticateBy(secret: string): oidc.ClientAuth {
  const [inBody, inHeader] = [oidc.ClientSecretPost(secret), oidc.ClientSecretBasic(secret)];
  return (provider, ...request) => {
    const methods = provider.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    return (methods.includes('client_secret_post') ? inBody : inHeader)(provider, ...request);
  };
}

function isUsable(endpoint: string | undefined, allowPrivate: boolean): boolean {
  const url = URL.parse(endpoint ?? '');
  return url?.protocol === 'https:' || (allowPrivate && url?.protocol === 'http:');
}

/** The library's calls go out like all others to addresses that users name: to public hosts, no redirects, in time. */
function outside(allowPrivate: boolean): oidc.CustomFetch {
  return async (url, { method, headers, body }) => {
    try {
      const received = await exchangeOutside(
        {
          url,
          method: method === 'GET' ? 'GET' : 'POST',
          headers: Object.fromEntries(new Headers(headers).entries()),
          ...(body ? { body: body instanceof URLSearchParams ? body.toString() : String(body) } : {}),
        },
        { allowPrivate, timeoutMs: TIMEOUT_MS, maxBytes: MAX_BYTES },
      );
      const type = received.headers['content-type'];
      return new Response([204, 304].includes(received.status) ? null : new Uint8Array(received.body), {
        status: received.status,
        headers: type ? { 'content-type': type } : {},
      });
    } catch (error) {
      throw new ProviderError(problemBehind(error));
    }
  };
}

/** Runs a call of the library; throws ProviderError where the provider was not reached, or is none. */
async function withProblem<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw providerErrorIn(error) ?? new ProviderError(isMismatch(error) ? 'mismatch' : 'no_provider');
  }
}

/** Why a provider was not reached, wherever the library has put it; null for any other failure. */
export function providerErrorIn(error: unknown): ProviderError | null {
  for (let one = error; one instanceof Error; one = one.cause) if (one instanceof ProviderError) return one;
  const { name } = error as { name?: string };
  return name === 'TimeoutError' ? new ProviderError('timed_out') : null;
}

function isMismatch(error: unknown): boolean {
  return (error as { code?: string }).code === 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED';
}

/** The client secret at rest, of one company only. */
export function sealClientSecret(
  ctx: Ctx,
  owner: Pick<ProviderRow, 'client_id' | 'network_id'>,
  secret: string,
): string {
  return seal(sealOf(ctx.config, owner), secret);
}

/** Seals again what was sealed with the key before; how many providers. */
export function resealProviders(ctx: Ctx): Promise<number> {
  return inTransaction(ctx, async (ctx) => {
    let count = 0;
    for (const row of await unsafeLockAllProviders(ctx)) {
      const secret_sealed = reseal(sealOf(ctx.config, row), row.secret_sealed);
      if (!secret_sealed) continue;
      await saveProvider(ctx, row.id, { secret_sealed });
      count += 1;
    }
    return count;
  });
}

function sealOf(
  config: Config,
  { client_id, network_id }: Pick<ProviderRow, 'client_id' | 'network_id'>,
): SealOf {
  const owner = client_id ? `client ${client_id}` : network_id ? `network ${network_id}` : 'platform';
  return { keys: config.KEYS.sealing, purpose: 'sign-in providers', owner };
}
