import type { OpenOptions } from '../../support/browser.ts';
import { AT_THE_STATION, signInAs } from '../../support/people.ts';
import { panelOf, press } from '../fields.ts';
import type { Week } from '../week.ts';
import { enterBy } from './onboard.ts';

const PHONE: OpenOptions = {
  device: 'phone',
  geolocation: AT_THE_STATION,
  permissions: ['geolocation'],
};

/** Drivers with a phone, by first name, and their attendant. */
export const ON_PHONES = ['Salem', 'Turki', 'Bader'] as const;

/** The manager gives each driver a link; the driver sets a password and reaches the request page. */
export async function driversEnter(week: Week): Promise<void> {
  const { page, t } = week.person('manager');
  for (const name of ON_PHONES) {
    await page.goto(`${week.address}/vrp/client/drivers?q=${name}`);
    await page.getByRole('row', { name }).click();
    await press(panelOf(week.person('manager')), t('drivers.invite'));
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox').fill(`${name.toLowerCase()}@najd.test`);
    await press(dialog, t('drivers.make_link'));
    const link = await dialog.getByLabel(t('drivers.link'), { exact: true }).inputValue();
    await dialog.getByRole('button', { name: t('ui.close') }).click();
    await week.arrive(name, PHONE);
    await enterBy(week, name, link);
  }
  await signInAs(await week.arrive('attendant', PHONE), week.address, 'attendant');
}
