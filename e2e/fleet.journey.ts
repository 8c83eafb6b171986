import { describe, expect, it } from 'vitest';
import { expectAccessible, settled } from './support/audit.ts';
import { shot } from './support/browser.ts';
import { startTestApp } from './support/test-app.ts';

const app = startTestApp();

/** A typical spreadsheet: a title row, an invalid line, one with a duplicate mobile number, and a valid one. */
const SPREADSHEET = [
  'New drivers;;;;',
  'Civil ID;Mobile;Employee number;First name;Last name',
  '1000000000;0412345678;J-1;Sami;Harbi',
  '1012345672;0591112223;J-2;Nora;Otaibi',
  '2012345670;0591112223;J-3;Ali;Zahrani',
].join('\r\n');

describe('a fleet manager', () => {
  it('imports drivers from a spreadsheet, corrects invalid cells in place, and saves every line', async () => {
    const manager = await app.welcome('client');
    const { page, t } = manager;
    await page.goto(`${app.address}/vrp/client/imports`);
    await settled(page);
    await expectAccessible(page, 'bringing a sheet');
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'drivers.csv', mimeType: 'text/csv', buffer: Buffer.from(SPREADSHEET) });
    await page.getByRole('button', { name: t('import.save_drivers', { count: 1 }) }).waitFor();
    await page.getByText(t('fields.invalid_civil_id')).waitFor();
    await page.getByText(t('fields.twice_in_file')).waitFor();
    await expectAccessible(page, 'a sheet with bad cells');
    await shot(page, 'fleet-sheet');

    const cell = (field: string, line: number) =>
      page
        .getByRole('row')
        .filter({ has: page.getByRole('rowheader', { name: String(line), exact: true }) })
        .getByRole('textbox', { name: t.part(`import.fields.${field}`) });
    const write = async (field: string, line: number, text: string) => {
      await cell(field, line).fill(text);
      await cell(field, line).press('Enter');
    };
    await write('civil_id', 3, '1234567897');
    await write('mobile', 3, '0591112224');
    await write('mobile', 5, '0591112225');
    await page.getByRole('button', { name: t('import.save_drivers', { count: 3 }) }).click();
    await page.getByText(t.part('import.statuses.done')).waitFor();
    await page.goto(`${app.address}/vrp/client/drivers?q=J-3`);
    await page.getByRole('row', { name: /Ali Zahrani/ }).waitFor();
  });

  it('adds a vehicle, assigns a driver, deletes and restores it', async () => {
    const manager = await app.welcome('client');
    const { page, t } = manager;
    await page.goto(`${app.address}/vrp/client/vehicles/new`);
    const panel = page.getByRole('complementary');
    await panel.locator('input[name=plate_no]').fill('ر س ك ٧٣٤٥');
    await panel.getByRole('combobox', { name: t.part('field_names.vehicle_type_id') }).click();
    await page.getByRole('option').first().click();
    await panel
      .getByRole('combobox', { name: t.part('field_names.fuel_type_id') })
      .first()
      .click();
    await page.getByRole('option').first().click();
    await panel.locator('input[name=gas_tank_capacity_ml]').fill('80');
    await panel.getByRole('button', { name: t('vehicles.add') }).click();
    await panel.getByText('KSR 7345').waitFor();
    await expectAccessible(page, 'a vehicle');

    await panel.getByRole('button', { name: t('vehicles.assign_driver') }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('combobox', { name: t.part('columns.driver') }).click();
    await page.getByRole('option').first().click();
    await dialog.getByRole('button', { name: t('vehicles.bind') }).click();
    await panel.getByRole('button', { name: t('vehicles.change_driver') }).waitFor();

    await panel.getByRole('button', { name: t('ui.trash') }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('ui.trash') })
      .click();
    await panel.getByRole('button', { name: t('ui.restore') }).click();
    // The fee is said before it is charged again.
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('ui.restore') })
      .click();
    await panel.getByText(t('vehicles.no_driver')).waitFor();
    await panel.getByRole('tab', { name: t('vehicles.driver_log') }).click();
    await settled(page);
    expect(await panel.getByRole('row').count()).toBe(2);
    await shot(page, 'fleet-vehicle');
  });
});
