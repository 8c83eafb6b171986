import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
// @ts-expect-error the package carries no types
import { Provider } from 'oidc-provider';

export const OIDC_CLIENT = { id: 'fleet', secret: 'a secret of the company, long enough' } as const;

/** Who has an account at the company, by what they sign in there with. */
export type Accounts = Map<string, { email?: string; email_verified?: boolean }>;

export interface CompanyProvider {
  readonly issuer: string;
  readonly accounts: Accounts;
  /** New keys from here on; tokens of the old ones are not taken any more. */
  rotateKeys(): void;
  close(): Promise<void>;
}

interface Settings {
  redirectUris: readonly string[];
  /** What is known of a person is in the token, or at the userinfo endpoint alone. */
  claimsInToken?: boolean;
  authentication?: 'client_secret_post' | 'client_secret_basic';
}

/** A real OpenID Connect server of a company, with its own sign-in page, on this machine. */
export async function openCompanyProvider(settings: Settings): Promise<CompanyProvider> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const accounts: Accounts = new Map();
  const open = () => serve(server, new Provider(issuer, configuration(settings, accounts)));
  open();
  return {
    issuer,
    accounts,
    rotateKeys: open,
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

function serve(server: Server, provider: { callback(): (request: unknown, reply: unknown) => void }): void {
  server.removeAllListeners('request');
  server.on('request', provider.callback());
}

function configuration({ redirectUris, claimsInToken = true, authentication }: Settings, accounts: Accounts) {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const key = { ...privateKey.export({ format: 'jwk' }), kid: randomUUID(), use: 'sig', alg: 'RS256' };
  return {
    clients: [
      {
        client_id: OIDC_CLIENT.id,
        client_secret: OIDC_CLIENT.secret,
        redirect_uris: redirectUris,
        token_endpoint_auth_method: authentication ?? 'client_secret_post',
      },
    ],
    clientAuthMethods: [authentication ?? 'client_secret_post'],
    jwks: { keys: [key] },
    cookies: { keys: [randomUUID()] },
    pkce: { required: () => true },
    claims: { openid: ['sub', 'auth_time'], email: ['email', 'email_verified'], profile: ['name'] },
    conformIdTokenClaims: !claimsInToken,
    findAccount: (_ctx: unknown, id: string) => {
      const account = accounts.get(id);
      return account && { accountId: id, claims: () => ({ sub: id, ...account }) };
    },
    // Whoever is of the company may use the application: nobody is asked once more.
    // biome-ignore lint/suspicious/noExplicitAny: the package carries no types.
    loadExistingGrant: async (ctx: any) => {
      const { client, session, provider } = ctx.oidc;
      const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
    features: { devInteractions: { enabled: true } },
  };
}

/** Signs in at the company's own page, as a browser would; the query it leads back with. */
export async function signInAtCompany(url: string, login: string): Promise<string> {
  const cookies = new Map<string, string>();
  let next: { url: string; body?: URLSearchParams } = { url };
  for (let step = 0; step < 12; step++) {
    const answer = await fetch(next.url, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(next.body ? { method: 'POST', body: next.body } : {}),
    });
    for (const one of answer.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(one)!;
      cookies.set(name!, value!);
    }
    const location = answer.headers.get('location');
    if (location) {
      const target = new URL(location, next.url);
      if (target.pathname === '/vrp/company-sign-in') return target.search.slice(1);
      next = { url: target.href };
      continue;
    }
    const page = await answer.text();
    const action = /action="([^"]+)"/.exec(page)?.[1];
    if (!action) throw new Error(`no form at ${next.url}: ${page.slice(0, 400)}`);
    const isLogin = page.includes('name="login"');
    next = {
      url: new URL(action, next.url).href,
      body: new URLSearchParams({
        prompt: isLogin ? 'login' : 'consent',
        ...(isLogin && { login, password: 'x' }),
      }),
    };
  }
  throw new Error('the company led in circles');
}
