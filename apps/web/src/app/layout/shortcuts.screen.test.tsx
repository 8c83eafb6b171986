import { userEvent } from '@testing-library/user-event';
import { beforeAll, describe, expect, it } from 'vitest';
import { startScreens, t, type User } from '../../../test/screens.tsx';

const app = startScreens();
const keyboard = userEvent.setup({ delay: null });

let admin: User;
let manager: User;

beforeAll(async () => {
  admin = await app.user('admin', { name: 'Noura Al-Subaie' });
  manager = await app.user('gas_station_manager', {
    station_id: (await app.world.makeStation()).id,
    name: 'Sara Al-Mutlaq',
  });
});

const dialog = () => document.querySelector('[role="dialog"]');
const group = (name: string) => t(`shortcuts.groups.${name}`);

describe('the list of keyboard shortcuts', () => {
  it('opens with the question mark of both keyboards, and closes with Esc', async () => {
    const page = await app.open('/admin/invoices', admin);
    await page.offers(t('menu.invoices'));
    for (const key of ['?', '؟']) {
      await keyboard.keyboard(key);
      await page.dialog.sees(t('shortcuts.title'));
      await page.dialog.sees(group('review'));
      await page.dialog.sees(t('shortcuts.does.search'));
      await keyboard.keyboard('{Escape}');
      await expect.poll(dialog).toBeNull();
    }
  });

  it('stays closed while the question mark is typed into a field', async () => {
    const page = await app.open('/admin/vehicle-types', admin);
    await page.sees(t('vehicle_types.none'));
    const field = document.querySelector<HTMLInputElement>('main input')!;
    field.focus();
    await keyboard.keyboard('?');
    expect(field.value).toBe('?');
    expect(dialog()).toBeNull();
  });

  it('opens from the user menu, with what the area has only', async () => {
    const page = await app.open('/gas-station/help', manager);
    await page.press(/Sara Al-Mutlaq/);
    await page.press(new RegExp(t('shortcuts.title')));
    await page.dialog.sees(group('pump'));
    expect(dialog()!.textContent).not.toContain(group('plan'));
    expect(dialog()!.textContent).not.toContain(group('replay'));
  });
});
