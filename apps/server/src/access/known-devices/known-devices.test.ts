import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { PASSWORD, startTestApp, type TestApp } from '../sessions/test-app.test-support.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
afterEach(() => app.advance(2 * 3600));

let address = 0;
const newAddress = () => {
  address += 1;
  return `203.1.${Math.floor(address / 250)}.${(address % 250) + 1}`;
};

/** Tries a password from a new address, with a browser's cookie; the answer and the cookie it leaves. */
async function attempt(email: string, password: string, device: string | null = null, from = newAddress()) {
  const answer = await app.app.inject({
    method: 'POST',
    url: `${app.config.API_BASE}/client-login`,
    remoteAddress: from,
    headers: device ? { cookie: `theme=dark; device=${device}` } : {},
    payload: { user: { email, password } },
  });
  const set = String(answer.headers['set-cookie'] ?? '');
  return {
    code: answer.statusCode === 200 ? 'SIGNED_IN' : answer.json().code,
    device: /^device=([\w-]{43});/.exec(set)?.[1] ?? null,
    set,
  };
}
async function besiege(email: string) {
  for (let guess = 0; guess < 12; guess++) await attempt(email, `guess ${guess}`);
}

describe('a known device', () => {
  test('gets a cookie that no script reads, on the right password only', async () => {
    const user = await app.makeUser('client_manager');
    expect((await attempt(user.email, 'wrong')).set).toBe('');
    const { set, device } = await attempt(user.email, PASSWORD);
    expect(set).toBe(`device=${device}; Path=/; Max-Age=34560000; HttpOnly; SameSite=Strict`);
    const stored = JSON.stringify(
      await app.rows('select * from known_devices where user_id = $1', [user.id]),
    );
    expect(stored).not.toContain(device);
  });

  test('has a cookie over https that no other site of the domain can set', async () => {
    const user = await app.makeUser('client_manager');
    const signIn = async (cookie: string) => {
      const answer = await app.app.inject({
        method: 'POST',
        url: `${app.config.API_BASE}/client-login`,
        remoteAddress: '127.0.0.1',
        headers: { cookie, 'x-forwarded-proto': 'https', 'x-forwarded-for': newAddress() },
        payload: { user: { email: user.email, password: PASSWORD } },
      });
      return /^__Host-device=([\w-]{43}); Path=\/; .*; Secure$/.exec(
        String(answer.headers['set-cookie']),
      )?.[1];
    };
    const device = await signIn('theme=dark');
    expect(device).toBeDefined();
    await besiege(user.email);
    expect(await signIn(`__Host-device=${device}`)).toBeDefined();
    expect(await signIn(`device=${device}`)).toBeUndefined();
  });

  test('is not kept out by what strangers try elsewhere, while strangers are', async () => {
    const user = await app.makeUser('client_manager');
    const { device } = await attempt(user.email, PASSWORD);
    await besiege(user.email);
    expect((await attempt(user.email, PASSWORD)).code).toBe('TOO_MANY_SIGN_IN_ATTEMPTS');
    expect((await attempt(user.email, PASSWORD, device)).code).toBe('SIGNED_IN');
    // The owner's sign-in gives the strangers no new guesses.
    expect((await attempt(user.email, 'guess')).code).toBe('TOO_MANY_SIGN_IN_ATTEMPTS');
  });

  test('has a counter of its own, which keeps nobody else out', async () => {
    const user = await app.makeUser('client_manager');
    const { device } = await attempt(user.email, PASSWORD);
    const codes: string[] = [];
    for (let guess = 0; guess < 7; guess++)
      codes.push((await attempt(user.email, `guess ${guess}`, device)).code);
    expect(codes.filter((code) => code === 'INVALID_CREDENTIALS')).toHaveLength(5);
    expect((await attempt(user.email, PASSWORD, device)).code).toBe('TOO_MANY_SIGN_IN_ATTEMPTS');
    expect((await attempt(user.email, PASSWORD)).code).toBe('SIGNED_IN');
  });

  test('is one only for the account that signed in on it', async () => {
    const [user, other] = [await app.makeUser('client_manager'), await app.makeUser('client_manager')];
    const { device } = await attempt(other.email, PASSWORD);
    await besiege(user.email);
    expect((await attempt(user.email, PASSWORD, device)).code).toBe('TOO_MANY_SIGN_IN_ATTEMPTS');
    expect((await attempt(user.email, PASSWORD, 'x'.repeat(43))).code).toBe('TOO_MANY_SIGN_IN_ATTEMPTS');
  });

  test('a cookie copied or planted is worth nothing once its owner has signed in again', async () => {
    const [user, attacker] = [await app.makeUser('client_manager'), await app.makeUser('client_manager')];
    const stolen = (await attempt(user.email, PASSWORD)).device;
    const next = (await attempt(user.email, PASSWORD, stolen)).device;
    const planted = (await attempt(attacker.email, PASSWORD)).device;
    const own = (await attempt(user.email, PASSWORD, planted)).device;
    await besiege(user.email);
    for (const worthless of [stolen, planted])
      expect((await attempt(user.email, PASSWORD, worthless)).code).toBe('TOO_MANY_SIGN_IN_ATTEMPTS');
    for (const good of [next, own])
      expect((await attempt(user.email, PASSWORD, good)).code).toBe('SIGNED_IN');
  });

  test('knows everyone who signs in at a shared pump', async () => {
    const [user, other] = [await app.makeUser('client_manager'), await app.makeUser('client_manager')];
    const first = (await attempt(user.email, PASSWORD)).device;
    const second = (await attempt(other.email, PASSWORD, first)).device;
    await besiege(user.email);
    await besiege(other.email);
    const third = await attempt(user.email, PASSWORD, second);
    expect(third.code).toBe('SIGNED_IN');
    expect((await attempt(other.email, PASSWORD, third.device)).code).toBe('SIGNED_IN');
  });
});
