import { createInvitation } from '@fleet/contracts/access/sessions.ts';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../sessions/test-app.test-support.ts';
import { setStatus } from '../users/users.service.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
// Limits of one test have passed in the next.
afterEach(() => app.advance(25 * 3600));

const NEW_PASSWORD = 'a quite different one';
let address = 0;
const newAddress = () => {
  address += 1;
  return `203.0.${Math.floor(address / 250)}.${(address % 250) + 1}`;
};
const post = (path: string, body: object, from = newAddress()) => app.call('POST', path, { body, from });

interface Sent {
  kind: string;
  channel: string;
  address: string;
  language: string;
  params: { code: string };
  link: string | null;
  user_id: number;
  is_secret: boolean;
}

/** Asks for a code; the handle, and what was sent. */
async function ask(path: '/password-resets' | '/sign-in-codes', name: string, from?: string) {
  await app.rows('delete from outgoing_messages');
  const body = path === '/sign-in-codes' ? { mobile: name } : { name };
  const answer = await post(path, body, from);
  expect(answer.statusCode).toBe(200);
  await app.jobs.runBatches();
  const sent = await app.rows<Sent>('select * from outgoing_messages order by id');
  return { handle: answer.json().handle as string, sent };
}
const confirm = (handle: string, code: string, password = NEW_PASSWORD, from?: string) =>
  post('/password-resets/confirm', { handle, code, password }, from);
const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

describe('a forgotten password', () => {
  test('is set anew with the code of an email; the other sessions end, and it is on record', async () => {
    const user = await app.makeUser('client_manager', { language: 'ar' });
    const session = await app.signIn(user);
    const { handle, sent } = await ask('/password-resets', ` ${user.email.toUpperCase()} `);
    expect(sent).toMatchObject([
      {
        kind: 'password_reset',
        channel: 'email',
        address: user.email,
        language: 'ar',
        params: { code: expect.stringMatching(/^\d{6}$/) },
        link: expect.stringMatching(/^\/vrp\/register\?token=[\w-]{43}$/),
        user_id: user.id,
        is_secret: true,
      },
    ]);
    const answer = await confirm(handle, sent[0]!.params.code);
    expect([answer.statusCode, answer.json()]).toEqual([200, { email: user.email, role: 'customer' }]);
    expect(await app.isLetIn(session)).toBe(false);
    const body = { user: { email: user.email, password: NEW_PASSWORD } };
    expect((await post('/client-login', body)).statusCode).toBe(200);
    const actions = await app.rows<{ action: string }>(
      `select action from audit_rows where subject = 'user' and subject_id = $1 and action in ('request_code', 'reset_password') order by id`,
      [user.id],
    );
    expect(actions.map(({ action }) => action)).toEqual(['request_code', 'reset_password']);
    const stored = JSON.stringify(
      await app.rows(`select * from sign_in_codes where user_id = $1 and used_at is not null`, [user.id]),
    );
    expect(stored).not.toContain(sent[0]!.params.code);
    expect(stored).not.toContain(handle);
  });

  test('is set anew with the link of the email, which ends the code', async () => {
    const user = await app.makeUser('admin');
    const { handle, sent } = await ask('/password-resets', user.email);
    const token = sent[0]!.link!.split('token=')[1]!;
    expect((await post('/jwt/register', { token, password: NEW_PASSWORD })).statusCode).toBe(200);
    expect((await confirm(handle, sent[0]!.params.code)).json().code).toBe('INCORRECT_CODE');
    expect((await post('/jwt/register', { token, password: 'another password' })).json().code).toBe(
      'INVALID_INVITATION',
    );
  });

  test('is set anew once with a code, which ends its link', async () => {
    const user = await app.makeUser('admin');
    const { handle, sent } = await ask('/password-resets', user.email);
    expect((await confirm(handle, sent[0]!.params.code)).statusCode).toBe(200);
    expect((await confirm(handle, sent[0]!.params.code, 'yet another password')).json().code).toBe(
      'INCORRECT_CODE',
    );
    const token = sent[0]!.link!.split('token=')[1]!;
    expect((await post('/jwt/register', { token, password: NEW_PASSWORD })).json().code).toBe(
      'INVALID_INVITATION',
    );
  });

  test.each([
    ['a mobile number', '0550000101'],
    ['a mobile number in Arabic digits', '٠٥٥٠٠٠٠١٠١'],
    ['a mobile number with its country', '+966 55 000 0101'],
    ['a username', 'salem.h'],
  ])('by %s is sent as SMS without a link', async (_name, typed) => {
    await app.rows(`update users set mobile = null, username = null`);
    const user = await app.makeUser('gas_station_manager');
    await app.rows(`update users set mobile = '550000101', username = 'salem.h' where id = $1`, [user.id]);
    const { handle, sent } = await ask('/password-resets', typed);
    expect(sent).toMatchObject([{ channel: 'sms', address: '+966550000101', link: null }]);
    expect((await confirm(handle, sent[0]!.params.code)).statusCode).toBe(200);
  });

  test('of a supervisor goes by civil number to the mobile that the network keeps', async () => {
    const user = await app.makeUser('supervisor', { civil_id: '1000000008' });
    await app.rows(`update users set mobile = '559999999' where id = $1`, [user.id]);
    const [staff] = await app.rows<{ mobile: string }>('select mobile from staff where id = $1', [
      user.staff_id,
    ]);
    const { sent } = await ask('/password-resets', '1000000008');
    expect(sent).toMatchObject([{ channel: 'sms', address: `+966${staff!.mobile}` }]);
  });

  test('keeps its code when the new password is weak', async () => {
    const user = await app.makeUser('client_manager');
    const { handle, sent } = await ask('/password-resets', user.email);
    const weak = await confirm(handle, sent[0]!.params.code, 'short');
    expect([weak.json().code, weak.json().fields]).toEqual(['WEAK_PASSWORD', { password: 'too_short' }]);
    expect((await confirm(handle, sent[0]!.params.code)).statusCode).toBe(200);
  });

  test('has ten minutes', async () => {
    const user = await app.makeUser('client_manager');
    const { handle, sent } = await ask('/password-resets', user.email);
    app.advance(601);
    expect((await confirm(handle, sent[0]!.params.code)).json().code).toBe('INCORRECT_CODE');
  });
});

describe('a code tells nobody whether an account exists', () => {
  test('one answer to known, unknown, switched off and shared names, and one count of wrong codes', async () => {
    const [known, off] = [await app.makeUser('client_manager'), await app.makeUser('client_manager')];
    await setStatus(app.systemCtx(), off.id, 'inactive');
    for (const user of [await app.makeUser('client_manager'), await app.makeUser('client_manager')])
      await app.rows(`update users set mobile = '551112223' where id = $1`, [user.id]);
    for (const name of [known.email, 'nobody@example.sa', off.email, '0551112223', '0559998887', 'noone']) {
      const answer = await post('/password-resets', { name });
      expect([answer.statusCode, answer.json()]).toEqual([
        200,
        { handle: expect.stringMatching(/^[\w-]{32}$/), expires_at: expect.any(String) },
      ]);
      await app.jobs.runBatches();
      const sent = await app.rows<Sent>('select * from outgoing_messages where user_id = $1', [known.id]);
      const wrong = sent[0] ? otherThan(sent[0].params.code) : '000000';
      const left: unknown[] = [];
      for (let guess = 0; guess < 7; guess++) {
        const refused = (await confirm(answer.json().handle, wrong)).json();
        left.push([refused.code, refused.message, refused.details.tries_left]);
      }
      const refusal = ['INCORRECT_CODE', 'This code is wrong or too old.'];
      expect(left).toEqual([4, 3, 2, 1, 0, 0, 0].map((tries) => [...refusal, tries]));
    }
    expect(await app.rows('select 1 from outgoing_messages where user_id = $1', [off.id])).toEqual([]);
  });

  test('the answer is given before any account is looked at', async () => {
    const user = await app.makeUser('client_manager');
    await app.rows('delete from outgoing_messages');
    await post('/password-resets', { name: user.email });
    expect(await app.rows(`select 1 from sign_in_codes where user_id = $1`, [user.id])).toEqual([]);
    expect(await app.rows('select 1 from outgoing_messages')).toEqual([]);
    await app.jobs.runBatches();
    expect(await app.rows('select 1 from outgoing_messages')).toHaveLength(1);
  });
});

describe('codes run out', () => {
  test('after five attempts also the right one is refused', async () => {
    const user = await app.makeUser('client_manager');
    const { handle, sent } = await ask('/password-resets', user.email);
    for (let guess = 0; guess < 5; guess++) await confirm(handle, otherThan(sent[0]!.params.code));
    expect((await confirm(handle, sent[0]!.params.code)).json()).toMatchObject({
      code: 'INCORRECT_CODE',
      details: { tries_left: 0 },
    });
  });

  test('forty guesses at once count as forty: five are judged', async () => {
    const user = await app.makeUser('client_manager');
    const { handle, sent } = await ask('/password-resets', user.email);
    const right = sent[0]!.params.code;
    const guesses = Array.from({ length: 39 }, (_, index) => String((Number(right) + index + 1) % 1_000_000));
    const answers = await Promise.all(guesses.map((guess) => confirm(handle, guess.padStart(6, '0'))));
    const left = answers.map((answer) => answer.json().details.tries_left).filter((tries) => tries > 0);
    expect(left.toSorted()).toEqual([1, 2, 3, 4]);
    expect((await confirm(handle, right)).statusCode).toBe(422);
  });

  test('the right code at once from four calls sets one password', async () => {
    const user = await app.makeUser('client_manager');
    const { handle, sent } = await ask('/password-resets', user.email);
    const answers = await Promise.all(
      [0, 1, 2, 3].map((index) => confirm(handle, sent[0]!.params.code, `password number ${index}!`)),
    );
    expect(answers.map((answer) => answer.statusCode).toSorted()).toEqual([200, 422, 422, 422]);
  });

  test('a code works with the handle of its own browser only', async () => {
    const [user, attacker] = [await app.makeUser('client_manager'), await app.makeUser('client_manager')];
    const victim = await ask('/password-resets', user.email);
    const own = await ask('/password-resets', attacker.email);
    expect((await confirm(victim.handle, own.sent[0]!.params.code)).statusCode).toBe(422);
    expect((await confirm(own.handle, victim.sent[0]!.params.code)).statusCode).toBe(422);
    expect(
      (await post('/sign-in-codes/confirm', { handle: victim.handle, code: victim.sent[0]!.params.code }))
        .statusCode,
    ).toBe(422);
  });

  test('a name gets five codes an hour from one address, an address thirty, a person six from anywhere', async () => {
    const user = await app.makeUser('client_manager');
    const statuses: number[] = [];
    for (let call = 0; call < 7; call++)
      statuses.push((await post('/password-resets', { name: user.email }, '198.18.0.1')).statusCode);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429]);
    for (let call = 0; call < 27; call++)
      statuses.push((await post('/password-resets', { name: `n${call}@x.sa` }, '198.18.0.1')).statusCode);
    expect(statuses.filter((status) => status === 200)).toHaveLength(30);
    for (let call = 0; call < 10; call++) await post('/password-resets', { name: user.email });
    await app.jobs.runBatches();
    expect(await app.rows('select 1 from outgoing_messages where user_id = $1', [user.id])).toHaveLength(6);
  });

  test('one address tries thirty wrong codes an hour, over all handles', async () => {
    const codes: string[] = [];
    for (let index = 0; index < 35; index++) {
      const { handle } = (await post('/password-resets', { name: `m${index}@x.sa` })).json();
      codes.push((await confirm(handle, '123456', NEW_PASSWORD, '198.18.0.2')).json().code);
    }
    expect(codes.filter((code) => code === 'INCORRECT_CODE')).toHaveLength(30);
    expect(codes.at(-1)).toBe('TOO_MANY_SIGN_IN_ATTEMPTS');
  });
});

describe('a driver or an attendant', () => {
  async function makeDriver() {
    const driver = await app.makeDriver({ client_id: app.client });
    const user = await app.makeUser('driver', { driver_id: driver.id, client_id: app.client });
    const [row] = await app.rows<{ mobile: string }>('select mobile from drivers where id = $1', [driver.id]);
    return { ...user, mobile: row!.mobile };
  }

  test('signs in with mobile and code; the password stays', async () => {
    const driver = await makeDriver();
    const { handle, sent } = await ask('/sign-in-codes', `0${driver.mobile}`);
    expect(sent).toMatchObject([{ kind: 'sign_in_code', channel: 'sms', address: `+966${driver.mobile}` }]);
    const answer = await post('/sign-in-codes/confirm', { handle, code: sent[0]!.params.code });
    expect(answer.json().result).toMatchObject({ role: 'customer', userData: { user_id: driver.id } });
    expect(await app.isLetIn(answer.json().result)).toBe(true);
    expect(await app.isLetIn(await app.signIn({ group: 'driver', email: driver.email }))).toBe(true);
    expect((await post('/sign-in-codes/confirm', { handle, code: sent[0]!.params.code })).statusCode).toBe(
      422,
    );
  });

  test('is not signed in by whoever writes that number into an account of their own', async () => {
    const driver = await makeDriver();
    const other = await app.makeUser('attendant');
    await app.rows('update users set mobile = $2 where id = $1', [other.id, driver.mobile]);
    await app.rows(`update users set mobile = '551234512' where id = $1`, [driver.id]);
    expect((await ask('/sign-in-codes', driver.mobile)).sent).toEqual([]);
    expect((await ask('/sign-in-codes', '551234512')).sent).toEqual([]);
  });

  test('alone signs in so: managers get no code', async () => {
    const manager = await app.makeUser('client_manager');
    await app.rows(`update users set mobile = '557776665' where id = $1`, [manager.id]);
    expect((await ask('/sign-in-codes', '0557776665')).sent).toEqual([]);
  });

  test('who is switched off meanwhile does not come in', async () => {
    const driver = await makeDriver();
    const { handle, sent } = await ask('/sign-in-codes', driver.mobile);
    await setStatus(app.systemCtx(), driver.id, 'inactive');
    const answer = await post('/sign-in-codes/confirm', { handle, code: sent[0]!.params.code });
    expect(answer.statusCode).toBe(422);
  });
});

describe('an invitation', () => {
  test('is sent by email or SMS where the user has one, and its link is the newest', async () => {
    const [manager, user] = [await app.makeUser('client_manager'), await app.makeUser('client_billing')];
    await app.rows(`update users set mobile = '553334445', password_hash = null where id = $1`, [user.id]);
    await app.rows('delete from outgoing_messages');
    const invite = (send_by?: 'email' | 'sms') =>
      app.callRoute(createInvitation, {
        as: manager,
        body: { user_id: user.id, ...(send_by && { send_by }) },
      });
    const shown = (await invite()).body;
    expect([shown.channels, shown.sent_to]).toEqual([['email', 'sms'], null]);
    expect((await invite('email')).body.sent_to).toBe(user.email);
    const last = (await invite('sms')).body;
    expect(last.sent_to).toBe('+966553334445');
    const sent = await app.rows<Sent>('select * from outgoing_messages order by id');
    expect(sent).toMatchObject([
      { kind: 'invitation', channel: 'email', address: user.email, is_secret: true },
      { kind: 'invitation', channel: 'sms', address: '+966553334445', link: last.path },
    ]);
    for (const [link, code] of [
      [sent[0]!.link!, 'INVALID_INVITATION'],
      [sent[1]!.link!, undefined],
    ] as const) {
      const token = link.split('token=')[1]!;
      expect((await post('/jwt/register', { token, password: NEW_PASSWORD })).json().code).toBe(code);
    }
    await app.rows('update users set mobile = null where id = $1', [user.id]);
    expect((await invite('sms')).body.code).toBe('NO_ADDRESS');
  });
});
