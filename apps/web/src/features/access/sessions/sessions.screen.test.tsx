import { beforeAll, describe, expect, it } from 'vitest';
import { loseConnection, restoreConnection } from '../../../../test/browser.ts';
import { startScreens, t, type User } from '../../../../test/screens.tsx';

const app = startScreens();

let manager: User;

beforeAll(async () => {
  manager = await app.user('client_manager');
});

describe('signing in', () => {
  it('with the right password leads to the requested page', async () => {
    const page = await app.open('/client/drivers');
    await page.sees(t('sign_in.title_client'));
    await page.fill(t('sign_in.email'), manager.email);
    await page.fill(t('sign_in.password'), app.password);
    await page.press(t('sign_in.sign_in'));
    await page.sees(t('drivers.none'));
    expect(page.address).toBe('/client/drivers');
  });

  it('with a wrong password keeps the email and clears the password', async () => {
    const page = await app.open('/client/login');
    await page.fill(t('sign_in.email'), manager.email);
    await page.fill(t('sign_in.password'), 'not-this-one');
    await page.press(t('sign_in.sign_in'));
    await page.sees(t('sign_in.refused_email'));
    expect(await page.valueOf(t('sign_in.email'))).toBe(manager.email);
    expect(await page.valueOf(t('sign_in.password'))).toBe('');
  });

  it('from another area’s page leads to the user’s own area', async () => {
    const page = await app.open('/admin/login');
    await page.offers(t('sign_in.to_client'));
    await page.fill(t('sign_in.email'), manager.email);
    await page.fill(t('sign_in.password'), app.password);
    await page.press(t('sign_in.sign_in'));
    await page.offers(t('menu.wallet'));
    // A fleet that is not set up yet starts there.
    await expect.poll(() => page.address).toBe('/get-started');
  });

  it('without a connection says so and keeps what was typed', async () => {
    const page = await app.open('/client/login');
    await page.fill(t('sign_in.email'), manager.email);
    await page.fill(t('sign_in.password'), app.password);
    loseConnection();
    await page.press(t('sign_in.sign_in'));
    await page.sees(t('sign_in.offline'));
    restoreConnection();
    await page.press(t('sign_in.sign_in'));
    await page.offers(t('menu.dashboard'));
  });

  it('with a used link is rejected', async () => {
    const page = await app.open('/register?token=used-long-ago');
    await page.fill(t('register.new_password'), 'a long new password');
    await page.fill(t('register.again'), 'a long new password');
    await page.press(t('register.set_password'));
    await page.sees(t('errors.INVALID_INVITATION'));
    await page.sees(t('codes.back'));
  });
});
