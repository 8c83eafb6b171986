import { beginCompanyProof, finishCompanyProof } from '@fleet/contracts/access/company-sign-ins.ts';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  type CompanyProvider,
  openCompanyProvider,
  signInAtCompany,
} from '../../../test/company-provider.ts';
import { PASSWORD } from '../sessions/test-app.test-support.ts';
import { type CompanyApp, outcomeOf, REDIRECT_URI, startCompanyApp } from './company.test-support.ts';

let app: CompanyApp;
let company: CompanyProvider;
let bare: CompanyProvider;
let manager: Awaited<ReturnType<CompanyApp['makeUser']>>;
let networkManager: Awaited<ReturnType<CompanyApp['makeUser']>>;
const DOMAIN = 'falcon.sa';
const NETWORK_DOMAIN = 'oasis.sa';

beforeAll(async () => {
  app = await startCompanyApp();
  company = await openCompanyProvider({ redirectUris: [REDIRECT_URI] });
  bare = await openCompanyProvider({
    redirectUris: [REDIRECT_URI],
    claimsInToken: false,
    authentication: 'client_secret_basic',
  });
  manager = await app.makeUser('client_manager', { email: `manager@${DOMAIN}` });
  networkManager = await app.makeUser('gas_station_network_manager', { email: `boss@${NETWORK_DOMAIN}` });
  await app.setUp(manager, company.issuer, DOMAIN);
  await app.setUp(networkManager, bare.issuer, NETWORK_DOMAIN);
});
afterAll(async () => {
  await app.close();
  await company.close();
  await bare.close();
});
afterEach(() => app.advance(2 * 3600));

let people = 0;
/** Somebody of the client, and their account at the company. */
async function employee(fields: object = {}, account: object = {}) {
  people += 1;
  const email = `person${people}@${DOMAIN}`;
  const user = await app.makeUser('client_billing', { email, ...fields });
  const login = `sub-${people}`;
  company.accounts.set(login, { email, email_verified: true, ...account });
  return { ...user, email, login };
}

/** There and back again, in one browser. */
async function signInBy(email: string, login: string, cookies: Record<string, string> = {}) {
  const begun = await app.begin(email, cookies);
  expect(begun.body.url, JSON.stringify(begun.body)).toBeTruthy();
  return app.finish(await signInAtCompany(begun.body.url, login), begun.cookies);
}

describe('a company’s sign-in', () => {
  test('opens the session that a password opens, in the person’s own area', async () => {
    const person = await employee();
    const { body, status, cookies } = await signInBy(person.email, person.login);
    expect(status).toBe(200);
    expect(body.result).toMatchObject({
      role: 'customer',
      userData: { email: person.email, client_id: app.client },
    });
    expect(await app.isLetIn(body.result)).toBe(true);
    expect(cookies.device).toHaveLength(43);
    const [row] = await app.rows<{ after: object }>(
      `select after from audit_rows where action = 'sign_in' and actor_user_id = $1`,
      [person.id],
    );
    expect(row!.after).toEqual({ area: 'client', by: 'company' });
  });

  test('works for a network whose provider tells of people at its userinfo alone, with the secret in the header', async () => {
    bare.accounts.set('boss', { email: networkManager.email.toUpperCase(), email_verified: true });
    const { body } = await signInBy(networkManager.email, 'boss');
    expect(body.result.role).toBe('gas station network');
  });

  test('finds a person by the provider’s own name from the second time on, whatever their email says', async () => {
    const person = await employee();
    expect(outcomeOf(await signInBy(person.email, person.login))).toBe('SIGNED_IN');
    company.accounts.set(person.login, { email: `renamed@${DOMAIN}`, email_verified: false });
    const { body } = await signInBy(person.email, person.login);
    expect(body.result.userData.email).toBe(person.email);
  });

  test('asks for the second step that the person has set up here', async () => {
    const person = await employee();
    await app.rows(
      `insert into totp_secrets (user_id, secret_sealed, confirmed_at) values ($1, 'sealed', now())`,
      [person.id],
    );
    expect(outcomeOf(await signInBy(person.email, person.login))).toBe('SECOND_STEP_REQUIRED');
  });

  test('makes the browser a known device, and is one after a sign-in by password too', async () => {
    const person = await employee();
    const first = await signInBy(person.email, person.login);
    const again = await app.post(
      '/client-login',
      { user: { email: person.email, password: PASSWORD } },
      first.cookies,
    );
    const devices = await app.rows('select 1 from known_devices where user_id = $1', [person.id]);
    expect(again.status).toBe(200);
    expect(devices).toHaveLength(1);
  });

  test('goes on with the provider’s new keys, exchanged without notice, from the second try at the latest', async () => {
    const person = await employee();
    expect(outcomeOf(await signInBy(person.email, person.login))).toBe('SIGNED_IN');
    company.rotateKeys();
    const first = outcomeOf(await signInBy(person.email, person.login));
    expect(['SIGNED_IN', 'invalid_answer']).toContain(first);
    expect(outcomeOf(await signInBy(person.email, person.login))).toBe('SIGNED_IN');
  });

  test('links an account once when it comes back twice at once', async () => {
    const person = await employee();
    const begun = [await app.begin(person.email), await app.begin(person.email)];
    const answers = await Promise.all(begun.map(({ body }) => signInAtCompany(body.url, person.login)));
    const finished = await Promise.all(begun.map(({ cookies }, at) => app.finish(answers[at]!, cookies)));
    expect(finished.map(outcomeOf)).toEqual(['SIGNED_IN', 'SIGNED_IN']);
    expect(await app.rows('select 1 from company_identities where user_id = $1', [person.id])).toHaveLength(
      1,
    );
  });
});

describe('nobody comes in', () => {
  test('without a verified email, by one of another domain, or without an account', async () => {
    const unverified = await employee({}, { email_verified: false });
    const absent = await employee({}, { email_verified: undefined });
    const nameless = await employee({}, { email: undefined });
    const text = await employee({}, { email_verified: 'true' });
    company.accounts.set('guest', { email: 'guest@elsewhere.sa', email_verified: true });
    company.accounts.set('newcomer', { email: `newcomer@${DOMAIN}`, email_verified: true });
    const outcomes = await Promise.all(
      [unverified, absent, nameless, text].map(async ({ email, login }) =>
        outcomeOf(await signInBy(email, login)),
      ),
    );
    expect(outcomes).toEqual(Array(4).fill('email_not_verified'));
    expect(outcomeOf(await signInBy(manager.email, 'guest'))).toBe('other_domain');
    expect(outcomeOf(await signInBy(manager.email, 'newcomer'))).toBe('no_account');
    expect(await app.rows('select 1 from users where email = $1', [`newcomer@${DOMAIN}`])).toHaveLength(0);
  });

  test('as a person of another company, whatever the provider says', async () => {
    const stranger = await app.makeClient();
    const sameDomain = `stranger@${DOMAIN}`;
    await app.makeUser('client_manager', { email: sameDomain, client_id: stranger.id });
    const admin = await app.makeUser('admin', { email: `admin@${DOMAIN}` });
    const station = await app.makeUser('gas_station_manager', { email: `station@${DOMAIN}` });
    const targets = [sameDomain, admin.email, station.email, networkManager.email];
    const outcomes: unknown[] = [];
    for (const [at, email] of targets.entries()) {
      company.accounts.set(`liar-${at}`, { email, email_verified: true });
      outcomes.push(outcomeOf(await signInBy(manager.email, `liar-${at}`)));
    }
    expect(outcomes).toEqual(['no_account', 'no_account', 'no_account', 'other_domain']);
  });

  test('who is switched off, has left the company, or whose mailbox was another’s', async () => {
    const off = await employee();
    await app.rows(`update users set status = 'inactive' where id = $1`, [off.id]);
    expect(outcomeOf(await signInBy(off.email, off.login))).toBe('inactive');
    const left = await employee();
    expect(outcomeOf(await signInBy(left.email, left.login))).toBe('SIGNED_IN');
    await app.rows('update users set client_id = $2 where id = $1', [left.id, (await app.makeClient()).id]);
    expect(outcomeOf(await signInBy(left.email, left.login))).toBe('no_account');
    const first = await employee();
    expect(outcomeOf(await signInBy(first.email, first.login))).toBe('SIGNED_IN');
    company.accounts.set('successor', { email: first.email, email_verified: true });
    expect(outcomeOf(await signInBy(first.email, 'successor'))).toBe('linked_to_another');
    await app.rows(`update users set status = 'inactive' where id = $1`, [first.id]);
    expect(outcomeOf(await signInBy(first.email, first.login))).toBe('inactive');
  });

  test('with a state that is forged, another browser’s, used or too old', async () => {
    const person = await employee();
    const begun = await app.begin(person.email);
    const answer = await signInAtCompany(begun.body.url, person.login);
    const state = new URLSearchParams(answer).get('state')!;
    const forged = answer.replace(state, 'A'.repeat(43));
    expect(outcomeOf(await app.finish(forged, begun.cookies))).toBe('expired');
    expect(outcomeOf(await app.finish(answer, {}))).toBe('expired');
    expect(outcomeOf(await app.finish(answer, { handshake: 'B'.repeat(43) }))).toBe('expired');
    expect(outcomeOf(await app.finish('code=x', begun.cookies))).toBe('expired');
    expect(outcomeOf(await app.finish(answer, begun.cookies))).toBe('SIGNED_IN');
    expect(outcomeOf(await app.finish(answer, begun.cookies))).toBe('expired');

    const late = await app.begin(person.email);
    const lateAnswer = await signInAtCompany(late.body.url, person.login);
    app.advance(16 * 60);
    expect(outcomeOf(await app.finish(lateAnswer, late.cookies))).toBe('expired');
  });

  test('by an answer that is used by ten calls at once, but for one', async () => {
    const person = await employee();
    const begun = await app.begin(person.email);
    const answer = await signInAtCompany(begun.body.url, person.login);
    const finished = await Promise.all(Array.from({ length: 10 }, () => app.finish(answer, begun.cookies)));
    expect(finished.map(outcomeOf).filter((outcome) => outcome === 'SIGNED_IN')).toHaveLength(1);
  });

  test('with a code that another sign-in of the same browser got', async () => {
    const [mine, theirs] = [await employee(), await employee()];
    const first = await app.begin(mine.email);
    const second = await app.begin(theirs.email, first.cookies);
    const stolen = new URLSearchParams(await signInAtCompany(second.body.url, theirs.login));
    const own = new URLSearchParams(await signInAtCompany(first.body.url, mine.login));
    own.set('code', stolen.get('code')!);
    expect(outcomeOf(await app.finish(`${own}`, first.cookies))).toBe('invalid_answer');
  });

  test('after the company said no', async () => {
    const person = await employee();
    const begun = await app.begin(person.email);
    const state = new URL(begun.body.url).searchParams.get('state')!;
    const answer = new URLSearchParams({ error: 'access_denied', state, iss: company.issuer });
    expect(outcomeOf(await app.finish(`${answer}`, begun.cookies))).toBe('denied');
  });
});

describe('whether an address exists', () => {
  test('is not metadata by where its company’s sign-in is', async () => {
    const person = await employee();
    const answers = [await app.begin(person.email), await app.begin(`nobody@${DOMAIN}`)];
    const shapes = answers.map(({ status, body }) => {
      const url = new URL(body.url);
      for (const name of ['state', 'nonce', 'code_challenge', 'login_hint']) url.searchParams.set(name, '…');
      return { status, keys: Object.keys(body), url: url.href };
    });
    expect(shapes[0]).toEqual(shapes[1]);
    const unknown = ['a@nowhere.sa', `a@sub.${DOMAIN}`, `a@${DOMAIN}.evil.sa`, `${DOMAIN}@evil.sa`];
    for (const email of unknown) expect(outcomeOf(await app.begin(email))).toBe('COMPANY_SIGN_IN_UNKNOWN');
  });
});

describe('passwords', () => {
  test('are refused where the company says so, but for who looks after its sign-in, drivers and guests', async () => {
    const person = await employee();
    const guest = await app.makeUser('client_billing', { email: 'guest@consultants.sa' });
    await app.setUp(manager, company.issuer, DOMAIN, { allows_passwords: false });
    const by = async (email: string, password = PASSWORD) =>
      outcomeOf(await app.post('/client-login', { user: { email, password } }));
    expect(await by(person.email, 'wrong')).toBe('INVALID_CREDENTIALS');
    expect(await by(person.email)).toBe('COMPANY_SIGN_IN_REQUIRED');
    expect(await by(manager.email)).toBe('SIGNED_IN');
    expect(await by(guest.email)).toBe('SIGNED_IN');
    expect(outcomeOf(await signInBy(person.email, person.login))).toBe('SIGNED_IN');
    await app.setUp(manager, company.issuer, DOMAIN, { is_active: false, allows_passwords: false });
    expect(await by(person.email)).toBe('SIGNED_IN');
    expect(outcomeOf(await app.begin(person.email))).toBe('COMPANY_SIGN_IN_UNKNOWN');
    await app.setUp(manager, company.issuer, DOMAIN);
  });
});

describe('a proof at the company', () => {
  async function signedIn() {
    const person = await employee();
    const { body, cookies } = await signInBy(person.email, person.login);
    return { person, token: body.result.accessToken as string, cookies };
  }

  test('counts for who is signed in and for nobody else', async () => {
    const { person, token, cookies } = await signedIn();
    const other = await employee();
    expect(outcomeOf(await signInBy(other.email, other.login))).toBe('SIGNED_IN');
    await app.rows('update sessions set proved_at = null where user_id = $1', [person.id]);
    const begin = () => app.post(beginCompanyProof.path, {}, cookies, token);
    const begun = await begin();
    const requested = new URL(begun.body.url).searchParams;
    expect([requested.get('max_age'), requested.get('prompt')]).toEqual(['0', 'login']);
    const wrong = await signInAtCompany(begun.body.url, other.login);
    const finish = (answer: string) => app.post(finishCompanyProof.path, { answer }, begun.cookies, token);
    expect(outcomeOf(await finish(wrong))).toBe('another_person');
    const right = await signInAtCompany((await begin()).body.url, person.login);
    // A proof is no sign-in, and a sign-in no proof.
    expect(outcomeOf(await app.finish(right, begun.cookies))).toBe('expired');
    expect((await finish(right)).body).toEqual({ proved: true });
    const [row] = await app.rows<{ proved_at: Date | null }>(
      'select proved_at from sessions where user_id = $1',
      [person.id],
    );
    expect(row!.proved_at).toEqual(app.now);
  });
});
