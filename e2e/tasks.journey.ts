import { expect, it } from 'vitest';
import { expectAccessible, settled } from './support/audit.ts';
import { shot } from './support/browser.ts';
import { startTestApp } from './support/test-app.ts';

const app = startTestApp();

it('a manager gives a colleague a task about a truck; the colleague is told, opens and finishes it', async () => {
  const manager = await app.welcome('client');
  const billing = await app.welcome('billing');
  const { page, t } = manager;
  await page.goto(`${app.address}/vrp/apps/todo`);
  await page.waitForURL(/\/vrp\/my-work$/);
  await page.getByRole('textbox', { name: t('my_work.new_task') }).fill('Pay for the new tires');
  await page.getByRole('button', { name: t('my_work.add'), exact: true }).click();
  await page.getByRole('button', { name: 'Pay for the new tires' }).click();
  const dialog = page.getByRole('dialog');
  const colleague = dialog.getByRole('combobox', { name: t('field_names.assignee_id') });
  const name = (await billing.page.evaluate(
    () => (JSON.parse(localStorage.getItem('userData') ?? '{}') as { name?: string }).name ?? '',
  )) as string;
  await colleague.click();
  await colleague.fill(name.slice(0, 5));
  await page.getByRole('option', { name }).click();
  await dialog.getByRole('combobox', { name: t('my_work.about') }).click();
  await page.getByRole('option', { name: t('my_work.subjects.vehicle') }).click();
  await dialog.getByRole('combobox', { name: t('my_work.subjects.vehicle') }).fill('JDR');
  await page.getByRole('option', { name: 'JDR 4821' }).click();
  await settled(page);
  await expectAccessible(page, 'a task');
  await shot(page, 'task-about-a-truck');
  await dialog.getByRole('button', { name: t('my_work.save') }).click();
  await page.getByText(t('my_work.saved')).waitFor();
  await page.getByRole('link', { name: 'JDR 4821' }).waitFor();

  const notice = /Pay for the new tires/;
  await billing.page.getByText(notice).first().waitFor();
  await billing.page
    .getByRole('button', { name: billing.t.part('notifications.bell') })
    .first()
    .click();
  await billing.page
    .getByRole('dialog', { name: billing.t('notifications.title') })
    .getByRole('button', { name: notice })
    .click();
  await billing.page.waitForURL(/\/vrp\/my-work\/\d+$/);
  await billing.page.getByRole('dialog').getByText('JDR 4821').first().waitFor();
  await settled(billing.page);
  await shot(billing.page, 'task-by-notice');
  await billing.page.keyboard.press('Escape');
  await billing.page.waitForURL(/\/vrp\/my-work$/);
  await billing.page.getByRole('checkbox', { name: notice }).click();
  await expect.poll(() => billing.page.getByRole('checkbox', { name: notice }).count()).toBe(0);
  await page.getByText(t('my_work.done'), { exact: true }).click();
  await page.getByRole('button', { name: 'Pay for the new tires' }).waitFor();
});

it('a station gives shifts that close with a difference to its manager', async () => {
  const { page, t } = await app.welcome('station');
  await page.goto(`${app.address}/vrp/gas-station/my-work`);
  await page.getByRole('button', { name: t('my_work.rules') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: t('my_work.rule_when') }).click();
  await page.getByRole('option', { name: t('my_work.rule_kinds.shift_difference') }).click();
  await dialog.getByRole('combobox', { name: t('my_work.rule_group') }).click();
  await page.getByRole('option', { name: t('groups.gas_station_manager') }).click();
  await dialog.getByRole('button', { name: t('my_work.add_rule') }).click();
  await dialog.getByRole('button', { name: t('my_work.remove_rule') }).waitFor();
  await settled(page);
  await expectAccessible(page, 'rules of a station');
  await shot(page, 'station-rules');
});
