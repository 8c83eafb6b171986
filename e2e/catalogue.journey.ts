import { readFileSync } from 'node:fs';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectAccessible, settled } from './support/audit.ts';
import { shot } from './support/browser.ts';
import { startTestApp, type Visitor } from './support/test-app.ts';

const app = startTestApp();
const CRANE = { en: 'Mobile crane', ar: 'رافعة متحركة' };

describe('vehicle types', () => {
  it('are added by an administrator, corrected, and exported', async () => {
    const admin = await app.welcome('admin');
    const { page, t } = admin;
    await openTypes(admin);
    await page.getByRole('button', { name: t('vehicle_types.add') }).click();
    const panel = page.getByRole('complementary');
    await field(panel, t.part('field_names.name_en')).fill(CRANE.en);
    await field(panel, t.part('field_names.weight_kg')).fill('900000');
    await field(panel, t.part('field_names.registration_fee')).fill('75.5');
    await panel.getByRole('button', { name: t('vehicle_types.add') }).click();

    const weight = field(panel, t.part('field_names.weight_kg'));
    const arabic = field(panel, t.part('field_names.name_ar'));
    await panel.getByText(t('fields.too_big_number', { limit: '100,000' })).waitFor();
    expect(await isFocused(arabic)).toBe(true);
    expect(await field(panel, t.part('field_names.name_en')).inputValue()).toBe(CRANE.en);
    await expectAccessible(page, 'a form with wrong fields');
    await shot(page, 'catalogue-wrong');

    await arabic.fill(CRANE.ar);
    await weight.fill('38000');
    await field(panel, t.part('field_names.monthly_sub_fee')).fill('٣٠');
    await panel.getByRole('button', { name: t('vehicle_types.add') }).click();
    await page.getByText(t('ui.added', { name: CRANE.en })).waitFor();
    await panel.getByRole('tab', { name: t('ui.facts') }).waitFor();
    await panel.getByText('75.50').waitFor();
    await expectAccessible(page, 'an opened vehicle type');
    await panel.getByRole('tab', { name: t('changes.title') }).click();
    await panel.getByText(t('changes.actions.create')).waitFor();
    await panel.getByRole('button', { name: t('ui.close') }).click();

    await page.getByRole('searchbox').fill('crane');
    await soonOneRow(page);
    await page.getByRole('button', { name: t('ui.export') }).click();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: t('ui.export_csv') }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/^vehicle_types-\d{4}-\d\d-\d\d\.csv$/);
    const lines = readFileSync(await file.path(), 'utf8')
      .trim()
      .split('\n');
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain(`${CRANE.en},${CRANE.ar},,38000,75.50,30.00`);
  });

  it('can be managed by keyboard alone, also in Arabic', async () => {
    const admin = await app.welcome('admin', { language: 'ar' });
    const { page, t } = admin;
    await openTypes(admin);
    await tabTo(page, page.getByRole('button', { name: t('vehicle_types.add') }));
    await page.keyboard.press('Enter');
    const panel = page.getByRole('complementary');
    await panel.getByLabel(t.part('field_names.name_en')).waitFor();
    for (const [name, text] of [
      ['name_en', 'Forklift'],
      ['name_ar', 'رافعة شوكية'],
      ['weight_kg', '٣٥٠٠'],
      ['registration_fee', '٤٠'],
      ['monthly_sub_fee', '١٥٫٥'],
    ] as const) {
      await tabTo(page, panel.getByLabel(t.part(`field_names.${name}`)));
      await page.keyboard.type(text);
    }
    await page.keyboard.press('Enter');
    await panel.getByRole('tab', { name: t('ui.facts') }).waitFor();
    await panel.getByText('15.50').waitFor();
    await page.keyboard.press('Escape');
    await panel.waitFor({ state: 'detached' });

    const toggle = page.getByRole('row').filter({ hasText: 'Forklift' }).getByRole('switch');
    await tabTo(page, toggle);
    await page.keyboard.press('Space');
    const dialog = page.getByRole('dialog');
    await tabTo(page, dialog.getByRole('button', { name: t('ui.make_inactive'), exact: true }));
    await page.keyboard.press('Enter');
    await page.getByText(t.part('ui.now_inactive', { name: 'رافعة شوكية' })).waitFor();
    await page.getByRole('button', { name: t('ui.undo') }).press('Enter');
    await expect.poll(() => toggle.isChecked(), { timeout: 10_000 }).toBe(true);
  });
});

async function openTypes({ page, t }: Visitor): Promise<void> {
  await page.goto(`${app.address}/vrp/admin/vehicle-types`);
  await page.getByRole('heading', { level: 1, name: t('menu.vehicle_types') }).waitFor();
  await settled(page);
}

function field(panel: Locator, label: RegExp): Locator {
  return panel.getByLabel(label);
}

async function soonOneRow(page: Page): Promise<void> {
  const rows = page.getByRole('row').filter({ has: page.getByRole('cell') });
  await expect.poll(() => rows.count(), { timeout: 10_000 }).toBe(1);
}

/** Presses Tab until the target has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  for (let presses = 0; presses < 80; presses += 1) {
    if (await isFocused(target)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`No way by Tab to ${target}`);
}

function isFocused(target: Locator): Promise<boolean> {
  return target.evaluate((element) => element === element.ownerDocument.activeElement);
}
