import { describe, expect, it } from 'vitest';
import { PEOPLE } from './support/people.ts';
import { storedIn } from './support/storage.ts';
import { soon, startTestApp, type Visitor } from './support/test-app.ts';

describe('a session with an access token of two seconds', () => {
  const app = startTestApp({ ACCESS_TOKEN_SECONDS: '2' });

  it('is renewed silently for two tabs, each refresh token used once', async () => {
    const visitor = await app.welcome('client');
    const renewals: { token: string; status: number }[] = [];
    visitor.context.on('response', (answer) => {
      if (answer.url().endsWith('/jwt/refresh-token'))
        renewals.push({ token: answer.request().postDataJSON().refreshToken, status: answer.status() });
    });
    const first = visitor.page;
    const second = await visitor.context.newPage();
    await second.goto(app.address + PEOPLE.client.home);
    await second.getByRole('heading', { level: 1 }).waitFor();

    for (const page of ['Wallet', 'Statement of account', 'Dashboard']) {
      await untilExpired(visitor, app.address);
      await Promise.all(
        [first, second].map(async (tab) => {
          await tab.getByRole('navigation').getByRole('link', { name: page }).click();
          await tab.getByRole('heading', { level: 1 }).waitFor();
        }),
      );
      await soon(() => renewals.length).toBeGreaterThan(0);
    }
    for (const tab of [first, second]) expect(tab.url()).toBe(app.address + PEOPLE.client.home);
    expect(renewals.map(({ status }) => status)).toEqual(renewals.map(() => 200));
    expect(new Set(renewals.map(({ token }) => token)).size).toBe(renewals.length);
    // They ask on: what is refused after this would be a complaint of nobody's.
    for (const tab of [first, second]) await tab.goto('about:blank');
    visitor.forgive(/401/);
  });
});

/** Resolves when the server rejects the browser's current access token. */
async function untilExpired(visitor: Visitor, address: string): Promise<void> {
  await soon(async () => {
    const { accessToken } = await storedIn(visitor);
    const answer = await fetch(`${address}/vw-api/public/api/wallet`, {
      headers: { authorization: `Bearer ${accessToken}` },
    });
    return answer.status;
  }).toBe(401);
}
