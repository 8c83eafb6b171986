import { describe, expect, it } from 'vitest';
import { shot } from './support/browser.ts';
import { goToLoginArea, PEOPLE, typeSignIn } from './support/people.ts';
import { soon, startTestApp, type Visitor } from './support/test-app.ts';
import { translationsIn } from './support/translations.ts';

const app = startTestApp();

describe('the shell', () => {
  it('switches to Arabic, right to left, and back', async () => {
    const { page } = await app.welcome('admin');
    await page.getByRole('button', { name: 'العربية' }).click();
    const menu = page.getByRole('navigation', { name: 'القائمة الرئيسية' });
    await menu.getByRole('link', { name: translationsIn('ar')('menu.dashboard') }).waitFor();
    const box = await menu.boundingBox();
    expect(box?.x).toBeGreaterThan(1000);
    await shot(page, 'shell-arabic');
    await page.getByRole('button', { name: 'English' }).click();
    await page.getByRole('navigation', { name: 'Main menu' }).waitFor();
    expect((await page.getByRole('navigation').first().boundingBox())?.x).toBe(0);
  });

  it('switches once the texts are loaded, to the language requested last, and stays if they cannot be loaded', async () => {
    const visitor = await app.open();
    const { page, t } = visitor;
    await page.goto(`${app.address}/vrp/gas-station/login`);
    const html = (what: string) => page.locator(`html${what}`);
    const pick = (name: string) => page.getByRole('button', { name, exact: true }).click();
    const title = (translate = t) =>
      page.getByRole('heading', { name: translate('sign_in.title_gas-station') });
    await title().waitFor();

    await page.route('**/texts-ar-front-*.json', (route) => route.abort('internetdisconnected'));
    await pick('العربية');
    await page
      .getByRole('alert')
      .filter({ hasText: t.part('shell.language_failed') })
      .waitFor();
    await shot(page, 'shell-language-failed');
    expect(await html('[lang=en][dir=ltr]').count()).toBe(1);
    visitor.forgive(/ERR_INTERNET_DISCONNECTED/);
    await page.unroute('**/texts-ar-front-*.json');

    const requested = Promise.withResolvers<void>();
    const sent = Promise.withResolvers<void>();
    await page.route('**/texts-ar-front-*.json', async (route) => {
      requested.resolve();
      await sent.promise;
      await route.continue();
    });
    await pick('العربية');
    await requested.promise;
    expect(await html('[lang=en][dir=ltr]').count()).toBe(1);
    expect(await title().isVisible()).toBe(true);
    await pick('اردو');
    await html('[lang=ur][dir=rtl]').waitFor();
    const arrived = page.waitForResponse('**/texts-ar-front-*.json');
    sent.resolve();
    await (await arrived).finished();
    await title(translationsIn('ur')).waitFor();
    expect(await html('[lang=ur]').count()).toBe(1);
    await page.unroute('**/texts-ar-front-*.json');
    await pick('العربية');
    await html('[lang=ar]').waitFor();
    await title(translationsIn('ar')).waitFor();
  });

  it('has four skins', async () => {
    const visitor = await app.welcome('admin');
    const { page } = visitor;
    await openSettings(visitor);
    for (const [option, skin] of [
      ['Light', 'light'],
      ['Dark', 'dark'],
      ['Bordered', 'bordered'],
      ['Semi-dark', 'semi-dark'],
    ] as const) {
      await choose(visitor, 'Skin', option);
      await page.locator(`html[data-skin=${skin}]`).waitFor();
      await shot(page, `shell-skin-${skin}`);
    }
  });

  it('keeps a user’s appearance and language on every device', async () => {
    const visitor = await app.welcome('network');
    const { page } = visitor;
    const saved = () =>
      page.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.ok(), {
        timeout: 10_000,
      });
    await openSettings(visitor);
    for (const [what, option] of [
      ['Skin', 'Dark'],
      ['Menu', 'Horizontal'],
      ['Content width', 'Boxed'],
      ['Top bar', 'Sticky'],
      ['Footer', 'Hidden'],
    ] as const)
      await Promise.all([saved(), choose(visitor, what, option)]);
    await Promise.all([saved(), choose(visitor, 'Language', 'العربية')]);
    await page.keyboard.press('Escape');
    await shot(page, 'shell-horizontal-dark-ar');

    const elsewhere = await app.open();
    await goToLoginArea(elsewhere, app.address, 'gas-station');
    await typeSignIn(elsewhere, PEOPLE.network.name);
    await elsewhere.page.waitForURL(app.address + PEOPLE.network.home);
    await elsewhere.page.locator('html[lang=ar][dir=rtl][data-skin=dark]').waitFor();
    const menu = elsewhere.page.getByRole('navigation', { name: 'القائمة الرئيسية' });
    await soon(async () => (await menu.boundingBox())?.width ?? 0).toBeGreaterThan(700);
    expect(await elsewhere.page.getByRole('contentinfo').count()).toBe(0);
  });

  it('finds and bookmarks a page by keyboard alone', async () => {
    const { page } = await app.welcome('client');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.keyboard.press('Control+k');
    await page.getByRole('textbox', { name: 'Search pages, files, contacts' }).waitFor();
    await page.keyboard.type('wal');
    await page.getByRole('button', { name: 'Wallet', exact: true }).waitFor();
    await page.keyboard.press('Control+b');
    await shot(page, 'search-menu');
    await page.keyboard.press('Enter');
    await page.waitForURL(`${app.address}/vrp/client/wallet`);
    await page.getByRole('banner').getByRole('link', { name: 'Wallet' }).waitFor();
    await page.getByRole('textbox', { name: 'Search pages, files, contacts' }).waitFor({ state: 'detached' });
    await page.keyboard.press('Control+k');
    await page.locator('input:focus').waitFor();
    await page.keyboard.type('xqzv wkjh');
    await page.getByText('No results for “xqzv wkjh”').waitFor();
    await page.keyboard.press('Escape');
    await page.getByText('No results for').waitFor({ state: 'detached' });
  });

  it('searches at the top of the window, where nothing moves while results come in', async () => {
    const { page, t } = await app.welcome('admin');
    await page.goto(`${app.address}/vrp/admin/refueling-transactions`);
    const number = (await page
      .getByText(/^TX-\d+$/)
      .first()
      .textContent())!;
    await page.goto(`${app.address}/vrp/admin/shifts`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.keyboard.press('Control+k');
    const dialog = page.getByRole('dialog');
    const field = dialog.getByRole('textbox', { name: t('search.placeholder') });
    await field.fill('zz');
    const parts = ['search.pages', 'search.files', 'search.contacts'].map((key) =>
      dialog.getByRole('region', { name: t(key) }),
    );
    const places = async () =>
      Promise.all([field, ...parts].map(async (part) => Object.values((await part.boundingBox()) ?? {})));
    await dialog.getByText(t('search.nothing_found', { text: 'zz' })).waitFor();
    const before = await places();
    expect(before[0]![1]).toBeLessThan(40);
    await field.fill(number);
    await dialog.getByText(number).waitFor();
    await shot(page, 'search-exact');
    expect(await places()).toEqual(before);
    await page.keyboard.press('Enter');
    await page.waitForURL(`${app.address}/vrp/admin/refueling-transactions/${Number(number.slice(3))}`);
  });

  it('applies changed permissions immediately, in the menu and on the open page', async () => {
    const manager = await app.welcome('client');
    await manager.page.goto(`${app.address}/vrp/client/audit-log`);
    const link = manager.page
      .getByRole('navigation')
      .getByRole('link', { name: manager.t('menu.audit_log') });
    await link.waitFor();
    const { page, t } = await app.welcome('admin');
    await page.goto(`${app.address}/vrp/admin/authorization_matrix`);
    const right = page.getByRole('checkbox', { name: 'Fleet manager: View the audit log' });
    const turn = async () => {
      await right.click();
      await page.getByRole('button', { name: t('rights.save_one') }).click();
      await page.getByText(t('rights.saved')).first().waitFor();
    };
    await turn();
    await link.waitFor({ state: 'detached' });
    await manager.page.getByText(manager.t('pages.forbidden_title')).waitFor();
    await turn();
    await link.waitFor();
  });

  it('removes any service worker but its own', async () => {
    const { page } = await app.open({ serviceWorkers: 'allow' });
    const workers = (register: string | null) =>
      page.locator('html').evaluate(async (html, register) => {
        const { serviceWorker } = html.ownerDocument.defaultView.navigator;
        if (register) await serviceWorker.register(register);
        const found: { scope: string }[] = await serviceWorker.getRegistrations();
        return found.map(({ scope }) => new URL(scope).pathname).toSorted();
      }, register);
    await page.goto(`${app.address}/vrp/client/login`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await soon(() => workers(null)).toEqual(['/vrp/']);
    expect(await workers('/vrp/assets/boot.js')).toEqual(['/vrp/', '/vrp/assets/']);
    await page.reload();
    await soon(() => workers(null)).toEqual(['/vrp/']);
  });

  it('starts no map on a page left before it loaded', async () => {
    const { page, t } = await app.welcome('admin');
    const requested = Promise.withResolvers<void>();
    const left = Promise.withResolvers<void>();
    await page.route('**/assets/maplibre-gl-*.js', async (route) => {
      requested.resolve();
      await left.promise;
      await route.continue();
    });
    await page.goto(`${app.address}/vrp/admin/refueling-transactions`);
    await page.locator('tr[data-row]').first().click();
    await page.getByRole('heading', { name: t.part('desk.timeline.title') }).waitFor();
    await requested.promise;
    await page.keyboard.press('Escape');
    await page.getByRole('complementary').waitFor({ state: 'detached' });
    const arrived = page.waitForResponse('**/assets/maplibre-gl-*.js');
    left.resolve();
    await (await arrived).finished();
    // Anything to be drawn has been by then, and errors have been collected.
    await page.evaluate(() => new Promise((done) => setTimeout(done, 500)));
  });

  it('signs out to the right sign-in page and leaves nothing to restore the session', async () => {
    const { page, t } = await app.welcome('admin');
    await page.getByRole('banner').getByRole('button', { name: /Noura/ }).click();
    await page.getByRole('menuitem', { name: t('shell.sign_out') }).click();
    await page.waitForURL(`${app.address}/vrp/admin/login`);
    await page.goto(`${app.address}/vrp/admin/dashboard`);
    await page.waitForURL(`${app.address}/vrp/admin/login`);
  });
});

async function openSettings({ page }: Visitor): Promise<void> {
  await page
    .getByRole('banner')
    .getByRole('button', { name: /Noura|Sultan/ })
    .click();
  await page.getByRole('menuitem', { name: 'Appearance and language' }).click();
  await page.getByRole('dialog').waitFor();
}

async function choose({ page }: Visitor, what: string, option: string): Promise<void> {
  await page.getByRole('radiogroup', { name: what, exact: true }).getByText(option, { exact: true }).click();
}
