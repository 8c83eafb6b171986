import { beginCompanySignIn, finishCompanySignIn } from '@fleet/contracts/access/company-sign-ins.ts';
import {
  addSignInDomain,
  getSignInProvider,
  saveSignInProvider,
  verifySignInDomain,
} from '@fleet/contracts/access/sign-in-providers.ts';
import { OIDC_CLIENT } from '../../../test/company-provider.ts';
import { openNameServer } from '../../../test/name-server.ts';
import { startTestApp } from '../sessions/test-app.test-support.ts';

export const REDIRECT_URI = 'http://localhost/vrp/company-sign-in';

type Person = Awaited<ReturnType<Awaited<ReturnType<typeof startTestApp>>['makeUser']>>;

/** A world with a name server, whose companies set up providers and whose people sign in with them. */
export async function startCompanyApp(environment: Record<string, string> = {}) {
  const names = await openNameServer();
  const app = await startTestApp({
    WEBHOOKS_ALLOW_PRIVATE: 'yes',
    DNS_SERVER: names.address,
    ...environment,
  });

  /** Sets up a company's provider with a proved domain. */
  async function setUp(manager: Person, issuer: string, domain: string, more: object = {}): Promise<void> {
    const before = (await app.callRoute(getSignInProvider, { as: manager })).body.provider;
    const saved = await app.callRoute(saveSignInProvider, {
      as: manager,
      body: {
        issuer,
        oidc_client_id: OIDC_CLIENT.id,
        client_secret: OIDC_CLIENT.secret,
        is_active: true,
        allows_passwords: true,
        version: before?.version ?? null,
        ...more,
      },
    });
    if (saved.status !== 200) throw new Error(JSON.stringify(saved.body));
    if (saved.body.provider!.domains.some((one) => one.domain === domain)) return;
    const added = await app.callRoute(addSignInDomain, { as: manager, body: { domain } });
    const { id, record_name, record_value } = added.body.provider!.domains.find(
      (one) => one.domain === domain,
    )!;
    names.records.set(record_name, [record_value]);
    const verified = await app.callRoute(verifySignInDomain, { as: manager, params: { id } });
    if (verified.status !== 200) throw new Error(JSON.stringify(verified.body));
  }

  /** Posts as a browser with these cookies, and returns what it is left with. */
  async function post(path: string, body: object, cookies: Record<string, string> = {}, token?: string) {
    const answer = await app.app.inject({
      method: 'POST',
      url: app.config.API_BASE + path,
      headers: {
        cookie: Object.entries(cookies)
          .map(([name, value]) => `${name}=${value}`)
          .join('; '),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      payload: body,
    });
    const kept = { ...cookies };
    for (const { name, value } of answer.cookies) kept[name] = value;
    return { status: answer.statusCode, body: answer.json(), cookies: kept };
  }
  const begin = (email: string, cookies?: Record<string, string>) =>
    post(beginCompanySignIn.path, { email }, cookies);
  const finish = (answer: string, cookies?: Record<string, string>) =>
    post(finishCompanySignIn.path, { answer }, cookies);

  return {
    ...app,
    get now() {
      return app.now;
    },
    names,
    setUp,
    post,
    begin,
    finish,
    async close() {
      await app.close();
      await names.close();
    },
  };
}
export type CompanyApp = Awaited<ReturnType<typeof startCompanyApp>>;

/** The outcome of a call in one word. */
export function outcomeOf({ status, body }: { status: number; body: { code?: string; details?: object } }) {
  if (status === 200) return 'SIGNED_IN';
  const reason = (body.details as { reason?: string } | undefined)?.reason;
  return reason ?? body.code;
}
