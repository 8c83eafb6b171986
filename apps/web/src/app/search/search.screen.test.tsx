import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from '../../../test/page.ts';
import { startScreens, t, type User } from '../../../test/screens.tsx';
import { changeLanguage } from '../../lib/i18n.ts';

const app = startScreens();
const keyboard = userEvent.setup({ delay: null, pointerEventsCheck: 0 });

let manager: User;
let topUp: { id: number };
let vehicle: { id: number };
let driver: { id: number };

beforeAll(async () => {
  const { world } = app;
  const client = await world.makeClient({ name_en: 'Rimal Logistics' });
  manager = await app.user('client_manager', { client_id: client.id, name: 'Sara Al-Mutlaq' });
  driver = await world.makeDriver({
    client_id: client.id,
    first_name: 'Yousef',
    last_name: 'Al-Qahtani',
    mobile: '501234567',
  });
  vehicle = await world.makeVehicle({
    driver: { ...driver, client_id: client.id },
    plate_no: 'JDR-4821',
    name: 'Water tanker',
  });
  const [file] = await world.rows<{ id: number }>(
    `insert into files (kind, media_type, bytes, size_bytes, sha256, uploaded_by, client_id) values
       ('receipt', 'application/pdf', '\\x00', 84000, 'x', $1, $2) returning id`,
    [manager.id, client.id],
  );
  [topUp] = (await world.rows<{ id: number }>(
    `insert into top_ups (client_id, amount_halalas, "from", receipt_file_id, created_at)
     values ($1, 150000, 'client', $2, now()) returning id`,
    [client.id, file!.id],
  )) as [{ id: number }];
});

const field = () => document.querySelector<HTMLInputElement>('[role="dialog"] input')!;

async function search(page: Page, text: string): Promise<void> {
  await page.press(new RegExp(t('search.placeholder')));
  await page.dialog.fill(t('search.placeholder'), text);
}

describe('the search', () => {
  it('opens the pasted number with Enter, even before the response arrives', async () => {
    const page = await app.open('/dashboard', manager);
    await search(page, `tu ${topUp.id}`);
    await keyboard.keyboard('{Enter}');
    await expect.poll(() => page.address).toBe(`/client/top-ups/${topUp.id}`);
    await page.press(new RegExp(t('search.placeholder')));
    await page.dialog.sees(`TU-${String(topUp.id).padStart(7, '0')}`);
  });

  it('asks whether a plate typed in mirror order was meant', async () => {
    const page = await app.open('/dashboard', manager);
    await search(page, 'RDJ 4821');
    await page.dialog.sees(/Did you mean .*JDR 4821.*\?/);
    await keyboard.keyboard('{Enter}');
    await expect.poll(() => page.address).toContain(`/${vehicle.id}`);
  });

  it('shows files with title, uploader, size and kind, and contacts with title and date', async () => {
    const page = await app.open('/dashboard', manager);
    await search(page, `TU-${String(topUp.id).padStart(7, '0')}`);
    await page.dialog.sees(
      `${t('search.files_kinds.receipt')} · ${t('search.by', { name: 'Sara Al-Mutlaq' })}`,
    );
    await page.dialog.sees('84 kB');
    await page.dialog.fill(t('search.placeholder'), 'يوسف القحطاني');
    await page.dialog.sees('Yousef Al-Qahtani');
    await page.dialog.sees(/\d{1,2} \w{3} \d{4}/);
  });

  it('shows an exact plate on top and opens the vehicle', async () => {
    const page = await app.open('/dashboard', manager);
    await search(page, 'ر د ح ٤٨٢١');
    await page.dialog.sees('Water tanker');
    const hit = document.querySelector('[role="dialog"] [data-action]')!;
    expect(hit.textContent?.split('Water tanker').length).toBe(2);
    expect(hit.querySelector('[role="img"]')?.getAttribute('aria-label')).toContain('JDR 4821');
    expect(hit.textContent).toContain('Yousef Al-Qahtani');
    expect(hit.textContent).toContain('Rimal Logistics');
    await keyboard.keyboard('{Enter}');
    await expect.poll(() => page.address).toBe(`/client/vehicles/${vehicle.id}`);
  });

  it('finds pages by purpose, and one dashboard entry that leads to the orders', async () => {
    const page = await app.open('/client/wallet', manager);
    await search(page, 'password');
    await page.dialog.sees(t('menu.account'));
    await page.dialog.fill(t('search.placeholder'), 'dashboard');
    await page.dialog.sees(t('search.fuel_dashboard'));
    expect(page.dialog.text.split(t('search.dashboard')).length - 1).toBe(1);
    await page.dialog.fill(t('search.placeholder'), 'orders');
    await page.dialog.sees(t('menu.oms'));
    await page.dialog.fill(t('search.placeholder'), 'dashboard');
    await keyboard.keyboard('{Enter}');
    await expect.poll(() => page.address).toBe('/oms');
  });

  it('keeps every group in place while results arrive', async () => {
    const page = await app.open('/dashboard', manager);
    await search(page, 'Yousef');
    const groups = () =>
      [...document.querySelectorAll('[role="dialog"] section')].map((one) => one.getAttribute('aria-label'));
    const before = groups();
    await page.dialog.sees('Yousef Al-Qahtani');
    expect(groups()).toEqual(before);
    expect(field().value).toBe('Yousef');
  });
});

describe('the search in Arabic', () => {
  afterEach(() => changeLanguage('en'));

  it('finds pages by name, by purpose and with a slip, numbers, and vehicles with their plates', async () => {
    const page = await app.open('/client/wallet', manager);
    await page.offers(new RegExp(t('search.placeholder')));
    changeLanguage('ar');
    await expect.poll(() => t('menu.vehicles')).toBe('المركبات');
    await search(page, 'المركبات');
    await page.dialog.sees(t('menu.vehicles'));
    await page.dialog.fill(t('search.placeholder'), 'المركابت');
    await page.dialog.sees(t('menu.vehicles'));
    await page.dialog.fill(t('search.placeholder'), 'كلمة السر');
    await page.dialog.sees(t('menu.account'));
    await page.dialog.fill(t('search.placeholder'), 'vehicles');
    await page.dialog.sees(t('menu.vehicles'));
    await page.dialog.fill(t('search.placeholder'), 'password');
    await page.dialog.sees(t('menu.account'));
    await page.dialog.fill(t('search.placeholder'), `شحن TU-${String(topUp.id).padStart(7, '0')}`);
    await page.dialog.sees(t('search.records.top_up'));
    await page.dialog.fill(t('search.placeholder'), '٤٨٢١ ر د ح');
    await page.dialog.sees('Water tanker');
    await page.dialog.sees(new RegExp(t('search.kinds.vehicle')));
    await keyboard.keyboard('{Enter}');
    await expect.poll(() => page.address).toBe(`/client/vehicles/${vehicle.id}`);
  });
});

describe('bookmarks', () => {
  it('include the current page, are stored on the server, and appear on top of the search', async () => {
    const page = await app.open('/client/wallet', manager);
    await page.press(t('search.star_page'));
    await page.offers(t('search.unstar_page'));
    const elsewhere = await app.open('/dashboard', manager);
    await elsewhere.offers(t('menu.wallet'));
    await elsewhere.press(new RegExp(t('search.placeholder')));
    await elsewhere.dialog.sees(t('search.starred'));
    const titles = [...document.querySelectorAll('[role="dialog"] section')].map((one) =>
      one.getAttribute('aria-label'),
    );
    expect(titles).toEqual([t('search.recent'), t('search.starred'), t('search.pages')]);
  });

  it('are set by keyboard, and migrate once from the browser', async () => {
    const page = await app.open('/dashboard', manager);
    await search(page, 'drivers');
    await page.dialog.sees(t('menu.drivers'));
    await keyboard.keyboard('{Alt>}s{/Alt}');
    await expect
      .poll(() =>
        app.world.rows('select link from bookmarks where user_id = $1 and is_bookmarked', [manager.id]),
      )
      .toContainEqual({ link: '/client/drivers' });
    await search(page, ' ');
    const starred = `[role="dialog"] section[aria-label="${t('search.starred')}"] [data-action]`;
    const shown = () => [...document.querySelectorAll(starred)].slice(0, 2).map((one) => one.textContent);
    await expect.poll(shown).toContain(t('menu.drivers'));

    const colleague = await app.user('client_billing');
    const other = await app.open('/dashboard', colleague, {
      bookmarks: '["/client/invoices", "/apps/chat", 7]',
    });
    await other.offers(t('search.star_page'));
    await expect.poll(() => window.localStorage.getItem('bookmarks')).toBeNull();
    const rows = await app.world.rows(
      'select link, is_bookmarked from bookmarks where user_id = $1 order by 1',
      [colleague.id],
    );
    expect(rows).toEqual([
      { link: '/apps/calendar', is_bookmarked: false },
      { link: '/apps/chat', is_bookmarked: true },
      { link: '/apps/email', is_bookmarked: false },
      { link: '/apps/todo', is_bookmarked: false },
      { link: '/client/invoices', is_bookmarked: true },
    ]);
  });
});
