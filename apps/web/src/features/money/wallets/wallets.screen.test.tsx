import { beforeAll, describe, expect, it } from 'vitest';
import { startScreens, t, type User } from '../../../../test/screens.tsx';

const app = startScreens();

let billing: User;

beforeAll(async () => {
  const client = await app.world.makeClient();
  await app.world.fund(client, { main: 100_000 });
  billing = await app.user('client_billing', { client_id: client.id });
});

describe('the wallet', () => {
  it('cannot move more than the main balance', async () => {
    const page = await app.open('/client/wallet', billing);
    await page.press(t('wallet.transfer'));
    await page.dialog.fill(t('wallet.amount'), '5000');
    await page.dialog.sees(t('wallet.too_much', { available: '1,000.00' }));
    expect(page.dialog.has(t('wallet.move'))).toBe(true);
    await page.dialog.fill(t('wallet.amount'), '400');
    await page.dialog.press(/^Move .*400/);
    await page.sees(t('wallet.moved_to_allocated', { amount: '400.00' }));
    await page.sees('600.00');
  });

  it('has a statement of incoming money', async () => {
    const page = await app.open('/client/statement', billing);
    await page.sees('1,000.00');
  });
});
