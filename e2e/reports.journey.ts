import { readFileSync } from 'node:fs';
import { afterAll, describe, expect, it } from 'vitest';
import { openInbox } from '../apps/server/test/smtp-inbox.ts';
import { dress, expectAccessible, settled } from './support/audit.ts';
import { shot } from './support/browser.ts';
import { soon, startTestApp, type Visitor } from './support/test-app.ts';

const inbox = await openInbox();
const app = startTestApp({
  SMTP_URL: inbox.url,
  MAIL_FROM: 'Mahatta <reports@mahatta.example>',
  PUBLIC_URL: 'https://fleet.example',
});
afterAll(() => inbox.close());

describe('reports', () => {
  it('a manager views consumption, exports it and schedules an email: the figures match everywhere', async () => {
    const manager = await app.welcome('client');
    const { page, t } = manager;
    await page.goto(`${app.address}/vrp/client/reports`);
    await settled(page);
    await filterButton(manager, 'period.label', 'period.30_days').click();
    await page.getByRole('menuitem', { name: t('period.this_year') }).click();
    await filterButton(manager, 'reports.rows', 'reports.by.vehicle').click();
    await page.getByRole('menuitem', { name: t('reports.by.fuel') }).click();
    await page.waitForURL(/by=fuel/);
    // The choice names the rows on screen, so the report of the former period is gone once it says fuel.
    await filterButton(manager, 'reports.rows', 'reports.by.fuel').waitFor();
    await settled(page);
    const total = await totalLitres(manager);
    expect(total).toBeGreaterThan(0);
    const lines = await page.locator('tbody tr td:nth-child(3)').allTextContents();
    expectToAddUp(lines.map(litres), total);
    await expectAccessible(page, 'a report');
    await shot(page, 'reports-consumption');

    await page.getByRole('button', { name: t('ui.export') }).click();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: t('ui.export_csv') }).click(),
    ]);
    const [header, ...rows] = readFileSync(await file.path(), 'utf8')
      .trim()
      .split('\n');
    const at = header!.split(',').findIndex((name) => t('reports.columns.volume_ml').test(name));
    expect(at).toBeGreaterThan(0);
    const written = rows.map((row) => Number(row.split(',')[at]));
    expect(written.at(-1)).toBeCloseTo(total, 2);
    expectToAddUp(written.slice(0, -1), total);

    await page.getByRole('link', { name: t('reports.send_by_mail') }).click();
    const panel = page.getByRole('complementary');
    await panel.getByLabel(t.part('report_schedules.name')).fill('What we used');
    await expectAccessible(page, 'a report to be sent');
    await shot(page, 'reports-send');
    await panel.getByRole('button', { name: t('report_schedules.add') }).click();
    await panel.getByRole('button', { name: t('report_schedules.send') }).click();
    // Notifications leave by email as well.
    const reports = () => inbox.mails.filter(({ subject }) => /^What we used · /.test(subject ?? ''));
    await soon(() => reports().map(({ envelope }) => envelope.to)).toEqual([['client@demo.test']]);
    const [mail] = reports();
    expect(mail!.attachments).toMatchObject([{ mimeType: 'application/pdf' }]);
    expect(mail!.text).toContain(total.toLocaleString('en', { minimumFractionDigits: 2 }));
    await soon(() => panel.getByText(t('report_schedules.runs.sent')).count()).toBe(1);

    const [link] = /https:\/\/fleet\.example\/\S+/.exec(mail!.text!)!;
    await page.goto(link.replace('https://fleet.example', app.address));
    await settled(page);
    expect(await totalLitres(manager)).toBe(total);
    await filterButton(manager, 'reports.rows', 'reports.by.fuel').waitFor();
  });

  it('a filtered list is saved as a view that becomes the default, also in Arabic', async () => {
    const manager = await app.welcome('client', { language: 'ar' });
    const { page, t } = manager;
    await page.goto(`${app.address}/vrp/client/vehicles?fuel=3&order=desc`);
    await dress(manager, { language: 'ar', skin: 'dark' });
    const views = page.getByRole('button', { name: t('saved_views.button') });
    await views.click();
    await page.getByRole('menuitem', { name: t('saved_views.keep') }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(t.part('saved_views.name')).fill('مركبات الديزل');
    await expectAccessible(page, 'a view to be kept');
    await dialog.getByRole('button', { name: t('saved_views.save') }).click();
    await dialog.waitFor({ state: 'detached' });
    const saved = page.getByRole('button', { name: t('saved_views.current', { name: 'مركبات الديزل' }) });
    await saved.click();
    await page.getByRole('menuitem', { name: t('saved_views.open_with', { name: 'مركبات الديزل' }) }).click();
    await shot(page, 'saved-view-ar');

    await page.goto(`${app.address}/vrp/client/vehicles`);
    await saved.waitFor();
    await soon(() => Object.fromEntries(new URL(page.url()).searchParams)).toEqual({
      fuel: '"3"',
      order: 'desc',
    });
    await expectAccessible(page, 'a list opened with a view');
  });
});

/** Lines and total are shown in hundredths of a liter, each rounded from milliliters by at most half a hundredth. */
function expectToAddUp(lines: readonly number[], total: number): void {
  expect(Math.abs(sum(lines) - total)).toBeLessThanOrEqual(0.005 * (lines.length + 1) + 1e-6);
}

/** A filter of the page, by its current choice. */
function filterButton({ page, t }: Visitor, label: string, chosen: string) {
  const name = new RegExp(`${t.part(label).source}.*${t.part(chosen).source}`, 'i');
  return page.getByRole('button', { name });
}

/** The total of liters in the strip. */
async function totalLitres({ page, t }: Visitor): Promise<number> {
  const figure = page
    .getByLabel(t('reports.total'))
    .locator('div')
    .filter({ hasText: t.part('reports.columns.volume_ml') });
  return litres(await figure.first().getByRole('definition').textContent());
}

function litres(text: string | null): number {
  return Number((text ?? '').replaceAll(/[^\d.]/g, ''));
}

function sum(values: readonly number[]): number {
  return values.reduce((all, one) => all + one, 0);
}
