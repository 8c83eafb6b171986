import { it } from 'vitest';
import { goToDoor, speak } from './support/people.ts';
import { EVERYBODY, walkPages } from './support/walk.ts';
import { wordsIn } from './support/words.ts';

/** Those whose pages take long have a file of their own, for another worker. */
const OTHERS = EVERYBODY.filter((who) => !['admin', 'client', 'driver'].includes(who));

walkPages(OTHERS, (house, language, check) => {
  const t = wordsIn(language);

  it('to whoever is not signed in yet', async () => {
    const visitor = await house.open({ language });
    const { page } = visitor;
    await page.goto(`${house.address}/vrp/`);
    await speak(visitor);
    for (const door of ['client', 'admin', 'gas-station', 'supervisor'] as const) {
      await goToDoor(visitor, house.address, door);
      await check(visitor, `sign-in-${door}`);
    }
    await page.getByRole('button', { name: t('sign_in.sign_in') }).click();
    await check(visitor, 'sign-in-nothing-typed');
    await page.goto(`${house.address}/vrp/register?token=${'x'.repeat(43)}`);
    await check(visitor, 'register');
    await page.goto(`${house.address}/vrp/register`);
    await check(visitor, 'register-dead-link');
  });

  it('where something went wrong', async () => {
    const visitor = await house.welcome('client', { language });
    const { page } = visitor;
    await page.goto(`${house.address}/vrp/nothing/here`);
    await check(visitor, 'page-404');
    await page.route(/wallet-screen.*\.js$/, (route) => route.abort());
    await page.goto(`${house.address}/vrp/client/wallet`);
    await page.getByText(t('pages.error_title')).waitFor();
    await check(visitor, 'page-error');
    visitor.forgive(/wallet-screen/);
    const driver = await house.welcome('driver', { device: 'phone', language });
    await driver.page.goto(`${house.address}/vrp/client/wallet`);
    await driver.page.getByText(t('pages.forbidden_title')).waitFor();
    await check(driver, 'page-403');
  });
});
