import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { startScreens, t, type User } from '../../../test/screens.tsx';
import { endTour } from './tour-store.ts';

const app = startScreens();
const keyboard = userEvent.setup({ delay: null });

let manager: User;

beforeEach(async () => {
  endTour();
  const station = await app.world.makeStation();
  manager = await app.user('gas_station_network_manager', { network_id: station.network_id });
});

const hasSeen = async () => {
  const [row] = await app.world.rows<{ appearance: { has_seen_tour?: boolean } }>(
    'select appearance from users where id = $1',
    [manager.id],
  );
  return row!.appearance.has_seen_tour ?? false;
};
const step = () => document.querySelector('[role="dialog"]');

describe('the tour', () => {
  it('is offered on the start page only, without a dialog, and not again once declined', async () => {
    const elsewhere = await app.open('/gas-station-network/stations', manager);
    await elsewhere.offers(t('menu.help'));
    expect(elsewhere.has(t('tour.start'))).toBe(false);
    const page = await app.open('/gas-station-network/dashboard', manager);
    await page.offers(t('tour.start'));
    expect(step()).toBeNull();
    await page.press(t('tour.decline'));
    await page.misses(t('tour.offer'));
    await expect.poll(hasSeen).toBe(true);
  });

  it('goes by its buttons or the arrow keys, reads each step out, and ends with Esc', async () => {
    const page = await app.open('/gas-station-network/dashboard', manager);
    await page.press(t('tour.start'));
    await page.dialog.sees(t('tour.texts.search.gas_station_network'));
    await expect.poll(() => document.activeElement).toBe(step());
    await page.dialog.press(t('tour.next'));
    await page.dialog.sees(t('tour.texts.menu'));
    await keyboard.keyboard('{ArrowRight}');
    await page.dialog.misses(t('tour.texts.menu'));
    await keyboard.keyboard('{ArrowLeft}');
    await page.dialog.sees(t('tour.texts.menu'));
    await keyboard.keyboard('{Escape}');
    await expect.poll(step).toBeNull();
    await expect.poll(hasSeen).toBe(true);
  });

  it('ends with the help center, which starts it again', async () => {
    const page = await app.open('/gas-station-network/help', manager);
    await page.press(t('tour.take'));
    await page.dialog.sees(t('tour.titles.search'));
    expect(page.address).toBe('/gas-station-network/dashboard');
    for (let left = 5; left > 0 && !page.has(t('tour.finish')); left -= 1)
      await page.dialog.press(new RegExp(`^(${t('tour.next')}|${t('tour.finish')})$`));
    await page.dialog.sees(t('tour.texts.help'));
    await page.dialog.press(t('tour.finish'));
    await expect.poll(step).toBeNull();
  });
});
