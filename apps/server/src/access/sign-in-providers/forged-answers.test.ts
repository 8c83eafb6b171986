import { testSignInProvider } from '@fleet/contracts/access/sign-in-providers.ts';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Forgery, openForgedProvider } from '../../../test/forged-provider.ts';
import { type CompanyApp, outcomeOf, startCompanyApp } from './company.test-support.ts';

const DOMAIN = 'forged.sa';
let app: CompanyApp;
let forger: Awaited<ReturnType<typeof openForgedProvider>>;
let manager: Awaited<ReturnType<CompanyApp['makeUser']>>;
let people = 0;

beforeAll(async () => {
  app = await startCompanyApp();
  forger = await openForgedProvider();
  manager = await app.makeUser('client_manager', { email: `manager@${DOMAIN}` });
  await app.setUp(manager, forger.issuer, DOMAIN);
});
afterAll(async () => {
  await app.close();
  await forger.close();
});
afterEach(() => {
  app.advance(2 * 3600);
  Object.assign(forger.state, { forgery: {}, overrides: {}, hangs: false, requested: [] });
});

/** What becomes of a sign-in whose token is forged like this. */
async function attempt(forgery: Forgery, answered: Record<string, string> = {}) {
  people += 1;
  const email = `person${people}@${DOMAIN}`;
  await app.makeUser('client_billing', { email });
  const begun = await app.begin(email);
  const requested = new URL(begun.body.url).searchParams;
  const claims = { sub: `sub-${people}`, email, email_verified: true, ...forgery.claims };
  Object.assign(forger.state, { nonce: requested.get('nonce'), forgery: { ...forgery, claims } });
  const answer = new URLSearchParams({
    code: 'c',
    state: requested.get('state')!,
    iss: forger.issuer,
    ...answered,
  });
  return outcomeOf(await app.finish(`${answer}`, begun.cookies));
}

const now = () => Math.floor(Date.now() / 1000);

describe('a token', () => {
  test('that is as it must be signs in', async () => {
    expect(await attempt({})).toBe('SIGNED_IN');
    // A clock that is half a minute off is no forgery.
    expect(await attempt({ claims: { iat: now() + 30, exp: now() + 300 } })).toBe('SIGNED_IN');
    expect(await attempt({ claims: { iat: now() - 400, exp: now() - 30 } })).toBe('SIGNED_IN');
  });

  test.for<[string, () => Forgery]>([
    ['unsigned', () => ({ header: { alg: 'none' }, signature: 'none' })],
    ['unsigned, by another spelling', () => ({ header: { alg: 'nOnE' }, signature: 'none' })],
    ['without its signature', () => ({ signature: 'none' })],
    ['signed by another key', () => ({ signature: 'another_key' })],
    ['signed by a key nobody knows', () => ({ header: { kid: 'other' }, signature: 'another_key' })],
    ['signed with the public key as a secret', () => ({ header: { alg: 'HS256' }, signature: 'by_secret' })],
    [
      'with its own key in its head',
      () => ({ header: { jwk: {}, kid: undefined }, signature: 'another_key' }),
    ],
    ['expired', () => ({ claims: { iat: now() - 900, exp: now() - 600 } })],
    ['of tomorrow', () => ({ claims: { nbf: now() + 86_400 } })],
    ['with another nonce', () => ({ claims: { nonce: 'another' } })],
    ['without nonce', () => ({ claims: { nonce: undefined } })],
    ['of another issuer', () => ({ claims: { iss: 'https://accounts.example.com' } })],
    ['for another application', () => ({ claims: { aud: 'another' } })],
    ['for several, authorized to another', () => ({ claims: { aud: ['fleet', 'another'], azp: 'another' } })],
    ['without a subject', () => ({ claims: { sub: undefined } })],
    ['without an end', () => ({ claims: { exp: undefined } })],
  ])('that is %s does not', async ([, forgery]) => {
    expect(await attempt(forgery())).toBe('invalid_answer');
  });

  test('of one provider is none of another’s: the answer names its issuer', async () => {
    expect(await attempt({}, { iss: 'https://honest.example.com' })).toBe('invalid_answer');
    expect(await attempt({}, { iss: '' })).toBe('invalid_answer');
  });
});

describe('a provider', () => {
  test('that hangs, is gone or answers nonsense ends the wait with a refusal', async () => {
    const email = `waiting@${DOMAIN}`;
    await app.setUp(manager, forger.issuer, DOMAIN);
    forger.state.hangs = true;
    const started = Date.now();
    expect(outcomeOf(await app.begin(email))).toBe('unreachable');
    expect(Date.now() - started).toBeLessThan(10_000);
    const gone = await openForgedProvider();
    await gone.close();
    await app.setUp(manager, gone.issuer, DOMAIN);
    expect(outcomeOf(await app.begin(email))).toBe('unreachable');
    forger.state.hangs = false;
    await app.setUp(manager, forger.issuer, DOMAIN);
    expect((await app.begin(email)).status).toBe(200);
  }, 30_000);

  const problemOf = async (issuer: string) => {
    const { status, body } = await app.callRoute(testSignInProvider, { as: manager, body: { issuer } });
    return status === 200 ? body.problem : body.fields;
  };

  test('is looked at before it is used', async () => {
    expect(await problemOf(forger.issuer)).toBe(null);
    forger.state.overrides = { issuer: 'https://accounts.example.com' };
    expect(await problemOf(forger.issuer)).toBe('mismatch');
    forger.state.overrides = { authorization_endpoint: 'javascript:alert(1)' };
    expect(await problemOf(forger.issuer)).toBe('no_provider');
    forger.state.overrides = { token_endpoint: undefined };
    expect(await problemOf(forger.issuer)).toBe('no_provider');
    forger.state.overrides = { jwks_uri: undefined, issuer: `${forger.issuer}/common` };
    expect(await problemOf(forger.issuer)).toBe('mismatch');
    expect(await problemOf(`${forger.issuer}/nothing`)).not.toBe(null);
    expect(await problemOf('https://nobody.invalid')).toBe('name_unknown');
    expect(await problemOf(`${forger.issuer}/.well-known/openid-configuration`)).toEqual({
      issuer: 'invalid_url',
    });
    expect(await problemOf('ftp://files.example.com')).toEqual({ issuer: 'invalid_url' });
  });

  test('at a private address is not called, by name or by number', async () => {
    const strict = await startCompanyApp({ WEBHOOKS_ALLOW_PRIVATE: 'no' });
    try {
      const boss = await strict.makeUser('client_manager');
      const tried: unknown[] = [];
      for (const issuer of [
        forger.issuer,
        forger.issuer.replace('http:', 'https:'),
        'https://localhost',
        'https://169.254.169.254',
        'https://[::1]',
        'https://[::ffff:10.0.0.1]',
        'https://10.0.0.1',
      ]) {
        const { body } = await strict.callRoute(testSignInProvider, { as: boss, body: { issuer } });
        tried.push(body.fields?.issuer ?? body.problem);
      }
      expect(tried).toEqual(['https_needed', ...Array(6).fill('not_public')]);
      expect(forger.state.requested).toEqual([]);
    } finally {
      await strict.close();
    }
  });
});
