import * as groups from '@fleet/contracts/access/groups.ts';
import * as passkeys from '@fleet/contracts/access/passkeys.ts';
import { resetSecondSteps } from '@fleet/contracts/access/second-steps.ts';
import { generateSync } from 'otplib';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { PASSWORD, startTestApp, type TestApp, type Tokens } from '../sessions/test-app.test-support.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
afterEach(() => app.advance(2 * 3600));

type User = Awaited<ReturnType<TestApp['makeUser']>>;
let address = 0;
const newAddress = () => {
  address += 1;
  return `203.2.${Math.floor(address / 250)}.${(address % 250) + 1}`;
};
const codeOf = (secret: string) => generateSync({ secret, epoch: Math.floor(app.now.getTime() / 1000) });
const post = (path: string, body: object, token?: string) =>
  app.call('POST', path, { body, from: newAddress(), ...(token ? { token } : {}) });
const signIn = async (user: User, password = PASSWORD) =>
  (await post('/client-login', { user: { email: user.email, password } })).json();
const finish = async (ticket: string, code: string) => (await post('/second-step', { ticket, code })).json();

/** A person with an authenticator app, half a minute later: its first code is used. */
async function makeCareful(): Promise<{ user: User; tokens: Tokens; secret: string; recovery: string[] }> {
  const user = await app.makeUser('client_manager');
  const tokens: Tokens = (await signIn(user)).result;
  const { secret } = (await post('/me/totp', {}, tokens.accessToken)).json();
  const confirmed = await post('/me/totp/confirm', { code: codeOf(secret) }, tokens.accessToken);
  expect(confirmed.statusCode).toBe(200);
  app.advance(30);
  return { user, tokens, secret, recovery: confirmed.json().recovery_codes };
}

describe('an authenticator app', () => {
  test('counts once a code of it was typed, and is stored sealed', async () => {
    const user = await app.makeUser('client_manager');
    const tokens: Tokens = (await signIn(user)).result;
    const { secret, uri } = (await post('/me/totp', {}, tokens.accessToken)).json();
    expect(uri).toContain(`secret=${secret}`);
    expect((await signIn(user)).result).toBeDefined();
    const wrong = await post('/me/totp/confirm', { code: '000000' }, tokens.accessToken);
    expect(wrong.json().code).toBe('INCORRECT_CODE');
    const { recovery_codes } = (
      await post('/me/totp/confirm', { code: codeOf(secret) }, tokens.accessToken)
    ).json();
    expect(new Set(recovery_codes).size).toBe(10);
    expect((await signIn(user)).code).toBe('SECOND_STEP_REQUIRED');
    const stored = JSON.stringify([
      await app.rows('select * from totp_secrets where user_id = $1', [user.id]),
      await app.rows('select * from recovery_codes where user_id = $1', [user.id]),
    ]);
    for (const text of [secret, ...recovery_codes]) expect(stored).not.toContain(text.replace('-', ''));
  });

  test('finishes a sign-in; each code works once, and the ticket once', async () => {
    const { user, secret } = await makeCareful();
    const { code, details } = await signIn(user);
    expect([code, details.methods]).toEqual(['SECOND_STEP_REQUIRED', ['totp', 'recovery_code']]);
    const right = codeOf(secret);
    const { result } = await finish(details.ticket, right);
    expect(result.userData.user_id).toBe(user.id);
    expect((await finish(details.ticket, right)).code).toBe('INCORRECT_CODE');
    const second = (await signIn(user)).details.ticket;
    expect((await finish(second, right)).code).toBe('INCORRECT_CODE');
    app.advance(30);
    expect((await finish(second, codeOf(secret))).result).toBeDefined();
  });

  test('a code takes five guesses a ticket, also forty at once, and ten an hour over all tickets', async () => {
    const { user, secret } = await makeCareful();
    const { ticket } = (await signIn(user)).details;
    const guesses = Array.from({ length: 40 }, (_, index) =>
      String((Number(codeOf(secret)) + 7 + index) % 1_000_000).padStart(6, '0'),
    );
    const answers = await Promise.all(guesses.map((guess) => finish(ticket, guess)));
    const judged = answers.filter((answer) => answer.details?.tries_left > 0);
    expect(judged.length).toBeLessThanOrEqual(4);
    expect((await finish(ticket, codeOf(secret))).result).toBeUndefined();
    const codes: string[] = [];
    for (let round = 0; round < 4; round++) {
      const again = (await signIn(user)).details.ticket;
      for (let guess = 0; guess < 5; guess++) codes.push((await finish(again, '123123')).code);
    }
    expect(codes.filter((code) => code === 'INCORRECT_CODE').length).toBeLessThanOrEqual(9);
    expect(codes.at(-1)).toBe('TOO_MANY_SIGN_IN_ATTEMPTS');
  });

  test('a recovery code lets in once, however it is typed', async () => {
    const { user, recovery } = await makeCareful();
    const first = (await signIn(user)).details.ticket;
    const second = (await signIn(user)).details.ticket;
    const [code] = recovery;
    const answers = await Promise.all([
      finish(first, code!.toUpperCase()),
      finish(second, code!.replace('-', ' ')),
    ]);
    expect(answers.filter((answer) => answer.result)).toHaveLength(1);
  });

  test('a code of another person’s app lets nobody in', async () => {
    const [one, other] = [await makeCareful(), await makeCareful()];
    const { ticket } = (await signIn(one.user)).details;
    expect((await finish(ticket, codeOf(other.secret))).code).toBe('INCORRECT_CODE');
    expect((await finish(ticket, other.recovery[0]!)).code).toBe('INCORRECT_CODE');
  });

  test('stays when the password is reset by code', async () => {
    const { user } = await makeCareful();
    const { handle } = (await post('/password-resets', { name: user.email })).json();
    await app.jobs.runBatches();
    const [sent] = await app.rows<{ params: { code: string } }>(
      'select params from outgoing_messages where user_id = $1 order by id desc limit 1',
      [user.id],
    );
    const password = 'a quite different one';
    const reset = await post('/password-resets/confirm', { handle, code: sent!.params.code, password });
    expect(reset.statusCode).toBe(200);
    expect((await signIn(user, password)).code).toBe('SECOND_STEP_REQUIRED');
  });

  test('can be removed, with its recovery codes', async () => {
    const { user, tokens } = await makeCareful();
    expect((await post('/me/totp/remove', {}, tokens.accessToken)).json()).toEqual({ removed: true });
    expect((await signIn(user)).result).toBeDefined();
    expect(await app.rows('select 1 from recovery_codes where user_id = $1', [user.id])).toEqual([]);
  });
});

describe('a phone that is gone', () => {
  const reset = (as: User, user: User) => app.callRoute(resetSecondSteps, { as, params: { id: user.id } });

  test('takes app, passkeys and recovery codes with it when a manager says so, and every session', async () => {
    const { user, tokens } = await makeCareful();
    const manager = await app.makeUser('client_manager');
    await app.rows(
      `insert into passkeys (user_id, credential_id, public_key, counter, transports, name)
       values ($1, 'gone-' || $2, 'AAAA', 0, '{}', 'Phone')`,
      [user.id, user.email],
    );
    expect((await reset(manager, user)).body).toEqual({ removed: 2, ended: 1 });
    expect(await app.isLetIn(tokens)).toBe(false);
    for (const table of ['passkeys', 'totp_secrets', 'recovery_codes'])
      expect(await app.rows(`select 1 from ${table} where user_id = $1`, [user.id])).toEqual([]);
    expect((await signIn(user)).result).toBeDefined();
    const [change] = await app.rows<{ actor_user_id: number; after: object }>(
      `select actor_user_id, after from audit_rows where action = 'reset_second_steps' and subject_id = $1`,
      [user.id],
    );
    expect(change).toMatchObject({ actor_user_id: manager.id, after: { removed: 2 } });
  });

  test('is not one’s own word for it, nor another company’s', async () => {
    const { user } = await makeCareful();
    expect((await reset(user, user)).body.code).toBe('OWN_ACCOUNT');
    const foreign = await app.makeUser('gas_station_network_manager');
    expect((await reset(foreign, user)).status).toBe(404);
    expect((await signIn(user)).code).toBe('SECOND_STEP_REQUIRED');
  });
});

describe('a role that needs a second step', () => {
  test('leaves its people nothing but setting one up, and does not let them remove it', async () => {
    const admin = await app.makeUser('admin');
    const user = await app.makeUser('client_billing');
    const rows = (await app.callRoute(groups.listGroups, { as: admin })).body.rows;
    const group = rows.find(({ code }: { code: string }) => code === 'client_billing')!;
    const { name_en, name_ar, version } = group;
    const saved = await app.callRoute(groups.updateGroup, {
      as: admin,
      params: { id: group.id },
      body: { name_en, name_ar, version, requires_second_step: true },
    });
    expect(saved.body.requires_second_step).toBe(true);
    const { result } = await signIn(user);
    expect([result.ability, result.userData.lacks_second_step]).toEqual([
      [{ action: 'read', subject: 'Auth' }],
      true,
    ]);
    const token = result.accessToken;
    expect((await app.call('GET', '/invoices', { token })).statusCode).toBe(403);
    const { secret } = (await post('/me/totp', {}, token)).json();
    await post('/me/totp/confirm', { code: codeOf(secret) }, token);
    expect((await app.call('GET', '/invoices', { token })).statusCode).toBe(200);
    expect((await post('/me/totp/remove', {}, token)).json().code).toBe('SECOND_STEP_COMPULSORY');
    expect((await app.call('GET', '/invoices', { token })).statusCode).toBe(200);
  });
});

describe('proving again who is signed in', () => {
  test('is needed ten minutes after the sign-in, and done by password or code', async () => {
    const { tokens, secret } = await makeCareful();
    const token = tokens.accessToken;
    const isAllowed = async () => (await post('/me/recovery-codes', {}, token)).json().code ?? 'allowed';
    expect(await isAllowed()).toBe('allowed');
    app.advance(9 * 60);
    const fresh = (await app.refresh(tokens.refreshToken)).json().accessToken;
    app.advance(60);
    const again = async () => (await post('/me/recovery-codes', {}, fresh)).json().code ?? 'allowed';
    expect(await again()).toBe('STEP_UP_REQUIRED');
    expect((await post('/me/proof', { password: 'wrong' }, fresh)).json().code).toBe('INCORRECT_PASSWORD');
    expect(await again()).toBe('STEP_UP_REQUIRED');
    expect((await post('/me/proof', { password: PASSWORD }, fresh)).statusCode).toBe(200);
    expect(await again()).toBe('allowed');
    app.advance(60);
    expect((await post('/me/proof', { code: codeOf(secret) }, fresh)).statusCode).toBe(200);
  });

  test('takes five wrong proofs an hour', async () => {
    const { tokens } = await makeCareful();
    const codes: string[] = [];
    for (let guess = 0; guess < 7; guess++)
      codes.push((await post('/me/proof', { password: `guess ${guess}` }, tokens.accessToken)).json().code);
    expect(codes.filter((code) => code === 'INCORRECT_PASSWORD')).toHaveLength(5);
    expect((await post('/me/proof', { password: PASSWORD }, tokens.accessToken)).statusCode).toBe(429);
  });
});

describe('a passkey', () => {
  const made = {
    id: 'AAAA',
    rawId: 'AAAA',
    type: 'public-key',
    response: { clientDataJSON: 'AAAA', attestationObject: 'AAAA' },
    clientExtensionResults: {},
  };

  test('that was made for nothing, for another’s challenge, or is unknown is refused', async () => {
    const [user, other] = [await app.makeUser('client_manager'), await app.makeUser('client_manager')];
    const begun = (await app.callRoute(passkeys.beginPasskey, { as: user })).body;
    expect(begun.options).toMatchObject({ rp: { id: 'localhost' }, attestation: 'none' });
    const body = { ticket: begun.ticket, name: 'Phone', passkey: made };
    for (const as of [other, user])
      expect((await app.callRoute(passkeys.addPasskey, { as, body })).body.code).toBe('INCORRECT_CODE');
    const { ticket, options } = (await post('/passkeys/options', {})).json();
    expect(options.allowCredentials).toBeUndefined();
    expect((await post('/passkeys/sign-in', { ticket, passkey: made })).json().code).toBe('INCORRECT_CODE');
    expect((await app.callRoute(passkeys.removePasskey, { as: user, params: { id: 1 } })).status).toBe(404);
  });
});
