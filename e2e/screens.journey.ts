import { it } from 'vitest';
import { goToLoginArea, speak } from './support/people.ts';
import { translationsIn } from './support/translations.ts';
import { EVERYBODY, walkPages } from './support/walk.ts';

/** Users with many pages have separate files, to run in parallel. */
const OTHERS = EVERYBODY.filter((who) => !['admin', 'client', 'driver'].includes(who));

walkPages(OTHERS, (app, language, check) => {
  const t = translationsIn(language);

  it('before sign-in', async () => {
    const visitor = await app.open({ language });
    const { page } = visitor;
    await page.goto(`${app.address}/vrp/`);
    await speak(visitor);
    for (const loginArea of ['client', 'admin', 'gas-station', 'supervisor'] as const) {
      await goToLoginArea(visitor, app.address, loginArea);
      await check(visitor, `sign-in-${loginArea}`);
    }
    await page.getByRole('button', { name: t('sign_in.sign_in') }).click();
    await check(visitor, 'sign-in-nothing-typed');
    await page.goto(`${app.address}/vrp/register?token=${'x'.repeat(43)}`);
    await check(visitor, 'register');
    await page.goto(`${app.address}/vrp/register`);
    await check(visitor, 'register-dead-link');
  });

  it('for errors', async () => {
    const visitor = await app.welcome('client', { language });
    const { page } = visitor;
    await page.goto(`${app.address}/vrp/nothing/here`);
    await check(visitor, 'page-404');
    await page.route(/wallet-page.*\.js$/, (route) => route.abort());
    await page.goto(`${app.address}/vrp/client/wallet`);
    await page.getByText(t('pages.error_title')).waitFor();
    await check(visitor, 'page-error');
    visitor.forgive(/wallet-page/);
    const driver = await app.welcome('driver', { device: 'phone', language });
    await driver.page.goto(`${app.address}/vrp/client/wallet`);
    await driver.page.getByText(t('pages.forbidden_title')).waitFor();
    await check(driver, 'page-403');
  });
});
