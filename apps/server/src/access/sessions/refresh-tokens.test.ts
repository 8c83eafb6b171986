import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { setStatus } from '../users/users.service.ts';
import { PASSWORD, startTestApp, type TestApp, type Tokens } from './test-app.test-support.ts';

const HOUR = 3600;
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const newSession = async () => app.signIn(await app.makeUser('client_manager'));
const newBrowser = async () => {
  const { email } = await app.makeUser('client_manager');
  const answer = await app.call('POST', '/client-login', { body: { user: { email, password: PASSWORD } } });
  const tokens: Tokens = answer.json().result;
  return { tokens, cookie: String(answer.headers['set-cookie']).split(';')[0]! };
};
const rowsOfSession = (tokens: Tokens) =>
  app.rows<{ used_at: Date | null; token_hash: string; successor_sealed: string | null }>(
    `select t.* from refresh_tokens t where session_id = (select session_id from refresh_tokens where token_hash = $1) order by t.id`,
    [sha256(tokens.refreshToken)],
  );

describe('a refresh', () => {
  test('returns the next tokens and the user, without the sign-in’s wrapper', async () => {
    const tokens = await newSession();
    const answer = await app.refresh(tokens.refreshToken);
    expect(answer.statusCode).toBe(200);
    expect(Object.keys(answer.json()).toSorted()).toEqual(['accessToken', 'refreshToken', 'userData']);
    expect(answer.json().refreshToken).not.toBe(tokens.refreshToken);
    expect(answer.json().userData).toMatchObject({ group: 'client_manager', role: 'customer' });
    expect(await app.isLetIn(answer.json())).toBe(true);
  });

  test('is rejected for an unknown token, with the specification’s message', async () => {
    const answer = await app.refresh('nonsense');
    expect(answer.statusCode).toBe(401);
    expect(answer.json()).toMatchObject({ code: 'INVALID_REFRESH_TOKEN', message: 'Invalid refresh token' });
  });

  test('works repeatedly, each time with the next token', async () => {
    let tokens = await newSession();
    for (let turn = 0; turn < 4; turn += 1) {
      app.advance(HOUR);
      tokens = (await app.refresh(tokens.refreshToken)).json();
    }
    expect(await app.isLetIn(tokens)).toBe(true);
  });

  test('called twenty times at once rotates once, and all get the same tokens', async () => {
    const tokens = await newSession();
    await openEveryConnection();
    const answers = await Promise.all(Array.from({ length: 20 }, () => app.refresh(tokens.refreshToken)));
    expect(answers.map((answer) => answer.statusCode)).toEqual(Array(20).fill(200));
    const pairs = new Set(
      answers.map((answer) => `${answer.json().accessToken} ${answer.json().refreshToken}`),
    );
    expect(pairs.size).toBe(1);
    const rows = await rowsOfSession(tokens);
    expect(rows.map((row) => row.used_at !== null)).toEqual([true, false]);
    expect((await app.refresh(answers[7]!.json().refreshToken)).statusCode).toBe(200);
  });

  test('stores nothing from which a token could be recovered', async () => {
    const tokens = await newSession();
    const next: Tokens = (await app.refresh(tokens.refreshToken)).json();
    const [first, second] = await rowsOfSession(tokens);
    expect(first!.token_hash).toBe(sha256(tokens.refreshToken));
    const stored =
      JSON.stringify([first, second]) + Buffer.from(first!.successor_sealed!, 'base64').toString('latin1');
    for (const secret of [tokens.refreshToken, next.refreshToken, next.accessToken])
      expect(stored).not.toContain(secret);
    expect(second!.successor_sealed).toBeNull();
  });
});

describe('a reused token', () => {
  test('returns the lost response again within the grace period and from the same user agent', async () => {
    const tokens = await newSession();
    const first = (await app.refresh(tokens.refreshToken)).json();
    app.advance(app.config.REFRESH_GRACE_SECONDS);
    const again = await app.refresh(tokens.refreshToken);
    expect(again.statusCode).toBe(200);
    expect(again.json()).toEqual(first);
  });

  test('ends the session with all of its tokens after the grace period, and is audited', async () => {
    const tokens = await newSession();
    const next: Tokens = (await app.refresh(tokens.refreshToken)).json();
    app.advance(app.config.REFRESH_GRACE_SECONDS + 1);
    const answer = await app.refresh(tokens.refreshToken);
    expect(answer.statusCode).toBe(401);
    expect(answer.json().message).toBe('Invalid refresh token');
    expect(await app.isLetIn(next)).toBe(false);
    expect((await app.refresh(next.refreshToken)).statusCode).toBe(401);
    const [session] = await app.rows<{ id: number; revoked_reason: string }>(
      'select * from sessions order by id desc limit 1',
    );
    expect(session!.revoked_reason).toBe('reuse');
    expect(await auditOf('refresh_token_reuse', session!.id)).toMatchObject([{ actor_kind: 'user' }]);
  });

  test('ends the session from another user agent even within the grace period', async () => {
    const tokens = await newSession();
    const next: Tokens = (await app.refresh(tokens.refreshToken)).json();
    expect((await app.refresh(tokens.refreshToken, { agent: 'somebody else' })).statusCode).toBe(401);
    expect(await app.isLetIn(next)).toBe(false);
  });

  test('ends the session within the grace period and with the same user agent, from a browser without its cookie', async () => {
    const { tokens, cookie } = await newBrowser();
    const next: Tokens = (await app.refresh(tokens.refreshToken, { cookie })).json();
    // From wherever the phone is by now.
    const again = await app.refresh(tokens.refreshToken, { cookie, from: '198.51.100.9' });
    expect(again.json()).toEqual(next);
    expect((await app.refresh(tokens.refreshToken)).statusCode).toBe(401);
    expect(await app.isLetIn(next)).toBe(false);
  });

  test('ends the session of a caller without cookies from another address', async () => {
    const tokens = await newSession();
    const next: Tokens = (await app.refresh(tokens.refreshToken, { from: '2001:db8::1' })).json();
    expect((await app.refresh(tokens.refreshToken, { from: '2001:db8::2' })).json()).toEqual(next);
    expect((await app.refresh(tokens.refreshToken, { from: '198.51.100.9' })).statusCode).toBe(401);
    expect(await app.isLetIn(next)).toBe(false);
  });

  test('does not affect other sessions of the same user', async () => {
    const user = await app.makeUser('client_manager');
    const [stolen, other] = [await app.signIn(user), await app.signIn(user)];
    await app.refresh(stolen.refreshToken);
    await app.refresh(stolen.refreshToken, { agent: 'somebody else' });
    expect(await app.isLetIn(stolen)).toBe(false);
    expect(await app.isLetIn(other)).toBe(true);
  });
});

describe('a session ends', () => {
  test('after the sliding period without use', async () => {
    const tokens = await newSession();
    app.advance(app.config.REFRESH_SLIDING_SECONDS);
    expect((await app.refresh(tokens.refreshToken)).statusCode).toBe(401);
  });

  test('at its absolute end, regardless of use', async () => {
    let tokens = await newSession();
    const step = app.config.REFRESH_SLIDING_SECONDS - 60;
    let lived = 0;
    const ends = () =>
      app.rows(
        'select max(t.expires_at) <= max(s.expires_at) as in_time from refresh_tokens t join sessions s on s.id = t.session_id group by s.id',
      );
    for (; lived + step < app.config.REFRESH_ABSOLUTE_SECONDS; lived += step) {
      app.advance(step);
      const answer = await app.refresh(tokens.refreshToken);
      expect(answer.statusCode).toBe(200);
      tokens = answer.json();
    }
    // An access token issued just before the end does not outlive the session.
    app.advance(app.config.REFRESH_ABSOLUTE_SECONDS - lived - 60);
    tokens = (await app.refresh(tokens.refreshToken)).json();
    expect(await app.isLetIn(tokens)).toBe(true);
    expect(await ends()).not.toContainEqual({ in_time: false });
    app.advance(60);
    expect(await app.isLetIn(tokens)).toBe(false);
    expect((await app.refresh(tokens.refreshToken)).statusCode).toBe(401);
  });

  test('at sign-out, which is audited; its tokens become invalid', async () => {
    const tokens = await newSession();
    const [session] = await app.rows<{ id: number }>('select id from sessions order by id desc limit 1');
    expect(
      (await app.call('POST', '/jwt/logout', { body: { refreshToken: tokens.refreshToken } })).json(),
    ).toEqual({ signed_out: true });
    expect(await app.isLetIn(tokens)).toBe(false);
    expect((await app.refresh(tokens.refreshToken)).statusCode).toBe(401);
    expect(await auditOf('sign_out', session!.id)).toHaveLength(1);
    const again = await app.call('POST', '/jwt/logout', { body: { refreshToken: tokens.refreshToken } });
    expect([again.statusCode, again.json()]).toEqual([200, { signed_out: false }]);
  });

  test.each([[{}], [{ refreshToken: 'nonsense' }]])(
    'a missing session is no error at sign-out: %o',
    async (body) => {
      const answer = await app.call('POST', '/jwt/logout', { body });
      expect([answer.statusCode, answer.json()]).toEqual([200, { signed_out: false }]);
    },
  );

  test('permanently when the user is deactivated, including the refresh token', async () => {
    const user = await app.makeUser('client_manager');
    const tokens = await app.signIn(user);
    await setStatus(app.systemCtx(), user.id, 'inactive');
    expect((await app.refresh(tokens.refreshToken)).statusCode).toBe(401);
    await setStatus(app.systemCtx(), user.id, 'active');
    expect((await app.refresh(tokens.refreshToken)).statusCode).toBe(401);
  });

  test('temporarily while the company is inactive: its refresh token is rejected but not used up', async () => {
    const client = (await app.makeClient()).id;
    const tokens = await app.signIn(await app.makeUser('client_manager', { client_id: client }));
    await app.rows(`update clients set status = 'inactive' where id = $1`, [client]);
    expect((await app.refresh(tokens.refreshToken)).statusCode).toBe(401);
    await app.rows(`update clients set status = 'active' where id = $1`, [client]);
    expect((await app.refresh(tokens.refreshToken)).statusCode).toBe(200);
  });
});

/** The pool opens connections on demand; a race requires them all open, or the first caller finishes before the second starts. */
async function openEveryConnection(): Promise<void> {
  await Promise.all(
    Array.from({ length: app.config.DATABASE_POOL }, () => app.rows('select pg_sleep(0.05)')),
  );
}

function auditOf(action: string, subjectId: number) {
  return app.rows('select * from audit_rows where action = $1 and subject_id = $2', [action, subjectId]);
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
