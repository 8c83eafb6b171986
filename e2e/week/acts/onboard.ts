import { openByMenu } from '../../support/menu.ts';
import { signInAs } from '../../support/people.ts';
import { fillIn, panelOf, press, typeDay } from '../fields.ts';
import type { Week } from '../week.ts';

export const CLIENT = { name_en: 'Najd Cold Logistics', name_ar: 'نجد للنقل المبرد' };
export const MANAGER = { name: 'Reem Al-Qahtani', email: 'reem@najd.test' };
const OWN_PASSWORD = 'A truck goes to Dammam';

/** The administrator creates the client with contacts, and an invitation link for its manager. */
export async function makeClient(week: Week): Promise<void> {
  const admin = await week.arrive('admin');
  await signInAs(admin, week.address, 'admin');
  const { page, t } = admin;
  await openByMenu({ page, t }, 'menu.clients');
  await press(page, t('clients.add'));
  const panel = panelOf(admin);
  await fillIn(panel, {
    ...CLIENT,
    address: 'Al Kharj Road, Riyadh',
    vat_no: '310122393500003',
    cr_number: '7012345678',
    virtual_bank_account: 'SA03 8000 0000 6080 1016 7519',
    min_amount_notification: '500',
    contract_no: 'C-2026-118',
    'contacts.admin.name': MANAGER.name,
    'contacts.admin.mobile': '055 123 4567',
    'contacts.admin.email': MANAGER.email,
    'contacts.billing.name': 'Yousef Al-Ghamdi',
    'contacts.billing.mobile': '+966551234568',
    'contacts.billing.email': 'yousef@najd.test',
  });
  await typeDay(panel, t.part('field_names.contract_start_date'), '27/12/2026');
  await typeDay(panel, t.part('field_names.contract_end_date'), '31/12/2027');
  await press(panel, t('clients.add'));
  await page.getByRole('heading', { level: 1, name: CLIENT.name_en }).waitFor();
}

/** The client's manager opens the link, sets a password and is signed in. */
export async function firstSignIn(week: Week): Promise<void> {
  const admin = week.person('admin');
  await admin.page.getByRole('tab', { name: admin.t('menu.users') }).click();
  await admin.page.getByRole('row', { name: MANAGER.name }).click();
  const link = await linkFrom(week, 'admin');
  await week.arrive('manager');
  await enterBy(week, 'manager', link);
}

/** Creates an invitation link for the opened user, and returns it. */
export async function linkFrom(week: Week, name: string): Promise<string> {
  const { page, t } = week.person(name);
  await press(panelOf(week.person(name)), t('users.make_invitation'));
  const dialog = page.getByRole('dialog');
  const link = dialog.getByLabel(t('users.link'));
  await dialog.getByRole('button', { name: t.part('ui.copy'), disabled: false }).waitFor();
  const address = await link.inputValue();
  await dialog
    .getByRole('button', { name: t('ui.close') })
    .first()
    .click();
  return address;
}

/** A user follows the link and sets a password, which signs in. */
export async function enterBy(week: Week, name: string, link: string): Promise<void> {
  const { page, t } = week.person(name);
  await page.goto(link);
  await page.getByLabel(t('register.new_password')).fill(OWN_PASSWORD);
  await page.getByLabel(t('register.again')).fill(OWN_PASSWORD);
  await press(page, t('register.set_password'));
  await page.waitForURL((url) => !/login|register/.test(url.pathname));
}
