import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectAccessible, expectNoOverflow } from './support/audit.ts';
import { type OpenOptions, shot } from './support/browser.ts';
import { enterFill, findByPlate, finish, seesVerdict, startFuelling } from './support/fuelling.ts';
import { AT_THE_STATION } from './support/people.ts';
import { startTestApp, type Visitor } from './support/test-app.ts';

const app = startTestApp();

const PDF = {
  name: 'certificate.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n'),
};
const PASSWORD = 'first litre of a new fleet';

const NEWCOMERS = [
  {
    language: 'ar',
    device: 'phone',
    company: {
      name_en: 'Wadi Transport',
      name_ar: 'نقليات الوادي',
      cr_number: '7099001001',
      vat_no: '310099001000003',
      contact_email: 'abeer@wadi.sa',
      contact_mobile: '٠٥٥١٢٣٤٥٦٧',
    },
    driver: { civil_id: '1012345672', mobile: '0591112301', employee_number: 'W-1' },
    plate: 'HRB 6021',
  },
  {
    language: 'en',
    device: 'desk',
    company: {
      name_en: 'Nafud Contracting',
      name_ar: 'مقاولات النفود',
      cr_number: '7099001002',
      vat_no: '310099001100003',
      contact_email: 'omar@nafud.sa',
      contact_mobile: '0551234568',
    },
    driver: { civil_id: '1234567897', mobile: '0591112302', employee_number: 'N-1' },
    plate: 'HRB 6022',
  },
] as const;

const ADDRESS = {
  building_no: '7421',
  street: 'King Fahd Road',
  district: 'Al Olaya',
  city: 'Riyadh',
  postal_code: '12212',
  additional_no: '3456',
};

describe.each(NEWCOMERS)('a new company ($language, $device)', (newcomer) => {
  const { language, device } = newcomer;
  const options: OpenOptions = { language, device };
  let clicks = 0;
  const tap = async (target: Locator) => {
    clicks += 1;
    await target.click();
  };
  const capture = async ({ page }: Visitor, step: string) => {
    await shot(page, `day-one-${step}-${language}`);
    await expectAccessible(page, step);
    await expectNoOverflow(page, step);
  };

  it('comes from its registration to its first fueled liter', async () => {
    const began = performance.now();
    const manager = await app.open(options);
    const admin = await app.welcome('admin');
    const { page, t } = manager;
    const button = (key: string) => page.getByRole('button', { name: t(key), exact: true });
    // The menu comes first and may have a page of the same name.
    const link = (key: string) => page.getByRole('link', { name: t(key), exact: true }).last();
    const getStarted = () => page.goto(`${app.address}/vrp/get-started`);

    await page.goto(`${app.address}/vrp/client/login`);
    await page.evaluate((chosen) => localStorage.setItem('language', chosen), language);
    await page.reload();
    await tap(link('registration.newcomer_link'));
    const entries = { ...newcomer.company, ...ADDRESS, contact_name: 'Abeer Al-Shehri' };
    for (const [field, value] of Object.entries(entries))
      await page.locator(`input[name=${field}]`).fill(value);
    for (const field of ['cr_document', 'vat_document'])
      await page.locator(`input[name=${field}]`).setInputFiles(PDF);
    await expect.poll(() => page.getByText(t('registration.document_there')).count()).toBe(2);
    await capture(manager, '1-register');
    await tap(button('registration.send'));
    await page.getByRole('heading', { name: t('registration.sent_title') }).waitFor();
    await shot(page, `day-one-2-sent-${language}`);

    const desk = admin.page;
    await desk.goto(`${app.address}/vrp/admin/registrations`);
    await tap(desk.getByRole('row', { name: newcomer.company.name_en }));
    const panel = desk.getByRole('complementary');
    await tap(panel.getByRole('button', { name: admin.t('registration.approve') }));
    await tap(desk.getByRole('dialog').getByRole('button', { name: admin.t('registration.approve') }));
    const address = await desk.getByLabel(admin.t('invite.link')).inputValue();
    await shot(desk, `day-one-3-approved-${language}`);

    await page.goto(address);
    await page.getByLabel(t('register.new_password'), { exact: true }).waitFor();
    // The link is out of the address by now, and the page keeps it.
    await page.reload();
    await page.getByLabel(t('register.new_password'), { exact: true }).fill(PASSWORD);
    await page.getByLabel(t('register.again'), { exact: true }).fill(PASSWORD);
    await tap(button('register.set_password'));
    await page.getByText(t('setup.progress', { done: 1, of: 6 })).waitFor();
    await capture(manager, '4-setup');

    await tap(link('setup.top_up'));
    await page.locator('input[name=amount_halalas]').fill('2000');
    await page.locator('input[type=file]').setInputFiles(PDF);
    await tap(page.locator('button[type=submit]'));
    await page.getByText(t.part('top_up.statuses.pending')).first().waitFor();
    await desk.goto(`${app.address}/vrp/admin/approve-topup`);
    await tap(desk.getByRole('row', { name: newcomer.company.name_en }));
    await tap(panel.getByRole('button', { name: /^Approve/ }));
    await tap(desk.getByRole('dialog').getByRole('button', { name: admin.t('top_up.approve') }));
    // The panel goes on to the next top-up that waits.
    await desk.getByRole('dialog').waitFor({ state: 'detached' });

    await getStarted();
    await tap(link('setup.allocate'));
    await tap(button('wallet.transfer'));
    const transfer = page.getByRole('dialog');
    await transfer.getByLabel(t.part('wallet.amount')).fill('1500');
    await tap(transfer.locator('button').last());
    await transfer.waitFor({ state: 'detached' });

    await getStarted();
    await tap(link('setup.add_driver'));
    const driver = { ...newcomer.driver, first_name: 'Sami', last_name: 'Harbi' };
    for (const [field, value] of Object.entries(driver))
      await page.locator(`input[name=${field}]`).fill(value);
    await tap(button('drivers.add').last());
    await page.getByText(t('drivers.added', { name: 'Sami Harbi' })).waitFor();

    await getStarted();
    await tap(link('setup.add_vehicle'));
    await page.locator('input[name=plate_no]').fill(newcomer.plate);
    const pick = async (field: string) => {
      await tap(page.getByRole('combobox', { name: t.part(`field_names.${field}`) }).first());
      // Those of the list before may still be fading away.
      await tap(page.getByRole('option').filter({ visible: true }).first());
    };
    await pick('vehicle_type_id');
    await pick('fuel_type_id');
    await page.locator('input[name=gas_tank_capacity_ml]').fill('80');
    await pick('driver_id');
    await page.getByText('57.50').first().waitFor();
    await capture(manager, '5-vehicle-fee');
    await tap(button('vehicles.add').last());
    await page.getByText(t.part('vehicle_fee.charged')).waitFor();

    await getStarted();
    await page.getByText(t('setup.progress', { done: 3, of: 6 })).waitFor();
    await shot(page, `day-one-6-almost-${language}`);
    await tap(link('setup.request_fuel'));
    await tap(page.getByRole('combobox', { name: t('new_request.vehicle') }));
    await tap(page.getByRole('option').first());
    await page.getByRole('textbox', { name: t('new_request.litres'), exact: true }).fill('40');
    await tap(page.locator('button[type=submit]:not([disabled])'));
    await page.getByText(t('status.request_approved')).first().waitFor();

    const attendant = await app.welcome('attendant', {
      device: 'phone',
      geolocation: AT_THE_STATION,
      permissions: ['geolocation'],
    });
    await findByPlate(attendant, newcomer.plate.replace(' ', ''));
    await seesVerdict(attendant, 'pump.yes');
    await startFuelling(attendant, '');
    await enterFill(attendant, '38.50', 12_000);
    await finish(attendant);
    await seesVerdict(attendant, 'pump.outcome.completed');
    await page.getByText(t('status.transaction_completed')).first().waitFor();
    await shot(page, `day-one-7-first-liter-${language}`);
    console.log(
      `${language} on a ${device}: ${clicks} clicks, ${Math.round((performance.now() - began) / 1000)} s`,
    );
  });
});
