import { userEvent } from '@testing-library/user-event';
import { beforeAll, describe, expect, it } from 'vitest';
import { startScreens, t, type User } from '../../../test/screens.tsx';
import { DEFAULT_APPEARANCE } from '../../lib/appearance.ts';

const app = startScreens();
const keyboard = userEvent.setup({ delay: null });

let admin: User;
let manager: User;

beforeAll(async () => {
  const { world } = app;
  const client = await world.makeClient({ name_en: 'Rimal Logistics' });
  admin = await app.user('admin', { name: 'Noura Al-Subaie' });
  manager = await app.user('client_manager', { client_id: client.id });
  const [file] = await world.rows<{ id: number }>(
    `insert into files (kind, media_type, bytes, size_bytes, sha256, uploaded_by, client_id)
     values ('receipt', 'application/pdf', '\\x00', 100, 'x', $1, $2) returning id`,
    [manager.id, client.id],
  );
  await world.rows(
    `insert into top_ups (client_id, amount_halalas, "from", receipt_file_id, created_at)
     select $1, 150000, 'client', $2, now() from generate_series(1, 2)`,
    [client.id, file!.id],
  );
});

const group = (name: string) =>
  [...document.querySelectorAll<HTMLElement>('nav [aria-controls]')].find((one) =>
    one.textContent?.startsWith(t(`menu_groups.${name}`)),
  )!;
const isOpen = (name: string) => group(name).getAttribute('aria-expanded') === 'true';
const active = () => document.querySelector('nav [aria-current="page"]');
const waiting = (count: number) => t('shell.waiting', { count });

describe('the menu', () => {
  it('opens daily work and the group of the page, and shows what waits', async () => {
    const page = await app.open('/admin/invoices', admin);
    await page.offers(t('menu.invoices'));
    expect(['today', 'clients', 'stations', 'money', 'reports'].map(isOpen)).toEqual([
      true,
      true,
      false,
      true,
      false,
    ]);
    expect(active()?.textContent).toBe(t('menu.invoices'));
    await expect.poll(() => document.querySelector('nav')!.textContent).toContain(waiting(2));
  });

  it('folds groups to the sum of what waits, as the user left them on this device', async () => {
    await app.open('/admin/invoices', admin);
    await expect.poll(() => document.querySelector('nav')?.textContent).toContain(waiting(2));
    await keyboard.click(group('today'));
    await keyboard.click(group('reports'));
    await expect.poll(() => group('today').textContent).toContain(waiting(2));
    const stored = { [`menu ${admin.id}`]: window.localStorage.getItem(`menu ${admin.id}`)! };
    await app.open('/admin/invoices', admin, stored);
    await expect.poll(() => group('today') && [isOpen('today'), isOpen('reports')]).toEqual([false, true]);
    await app.open('/admin/dashboard', admin, stored);
    await expect.poll(() => group('today') && isOpen('today')).toBe(true);
  });

  it('is walked by the arrow keys', async () => {
    await app.open('/admin/invoices', admin);
    await expect.poll(() => group('today')).toBeDefined();
    group('clients').focus();
    await keyboard.keyboard('{ArrowLeft}');
    expect(isOpen('clients')).toBe(false);
    await keyboard.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(group('stations'));
    await keyboard.keyboard('{ArrowRight}{ArrowDown}');
    expect(document.activeElement?.textContent).toBe(t('menu.gas_station_network'));
    await keyboard.keyboard('{ArrowUp}{Enter}');
    expect(isOpen('stations')).toBe(false);
    await keyboard.keyboard('{Home}');
    expect(document.activeElement).toBe(group('today'));
  });

  it('leads a fleet manager to its users, and keeps the entry of a list active at what it opens', async () => {
    const page = await app.open('/client/new-request', manager);
    await expect.poll(() => active()?.textContent).toBe(t('menu.refueling_transactions'));
    await page.press(t('menu.users'));
    await expect.poll(() => page.address).toBe('/client/users');
    await page.sees(manager.email);
  });

  it('becomes a rail of groups whose pages are in flyouts', async () => {
    const page = await app.open('/admin/invoices', admin);
    await page.press(t('shell.narrow_menu'));
    await page.offers(t('shell.widen_menu'));
    await page.press(t('menu_groups.money'));
    await page.press(t('menu.ledger'));
    await expect.poll(() => page.address).toBe('/admin/ledger');
    await page.press(t('shell.widen_menu'));
    await expect.poll(() => active()?.textContent).toBe(t('menu.ledger'));
  });
});

describe('a hidden bar', () => {
  it.each(['vertical', 'horizontal'] as const)(
    'is hidden in the %s layout, and the settings stay reachable',
    async (menu) => {
      const page = await app.open('/admin/dashboard', admin);
      await page.sees(t('waiting.title'));
      await page.press(/Noura/);
      await page.press(t('shell.appearance_settings'));
      await page.dialog.press(t(`appearance.menu_choices.${menu}`));
      await page.dialog.press(t('appearance.navbar_choices.hidden'));
      await expect.poll(() => document.querySelector('header[data-colour]')).toBeNull();
      await keyboard.keyboard('{Escape}');
      await page.press(/Noura/);
      await page.press(t('shell.appearance_settings'));
      await page.dialog.press(t(`appearance.navbar_choices.${DEFAULT_APPEARANCE.navbar}`));
      await expect.poll(() => document.querySelector('header[data-colour]')).not.toBeNull();
    },
  );
});
