import { expect, it } from 'vitest';
import { expectAccessible, settled } from './support/audit.ts';
import { type OpenOptions, shot } from './support/browser.ts';
import {
  enterFill,
  findByPlate,
  finish,
  requestLitres,
  seesVerdict,
  startFuelling,
} from './support/fuelling.ts';
import { AT_THE_STATION } from './support/people.ts';
import { startTestApp } from './support/test-app.ts';

const app = startTestApp();
const AT_STATION: OpenOptions = {
  device: 'phone',
  geolocation: AT_THE_STATION,
  permissions: ['geolocation'],
};

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
  // What the header covers behind the dialog would count as a small target.
  await page.evaluate('scrollTo(0, 0)');
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

it('a held fill above the amount of a rule is the duty manager’s, who is told and sees it as theirs', async () => {
  const manager = await app.welcome('client');
  const { page, t } = manager;
  await page.goto(`${app.address}/vrp/my-work`);
  await page.getByRole('button', { name: t('my_work.rules') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(t('my_work.rule_kinds.held_transaction')).first().waitFor();
  await dialog.getByLabel(t('my_work.rule_over')).fill('100');
  await dialog.getByRole('combobox', { name: t('my_work.rule_group') }).click();
  await page.getByRole('option', { name: t('groups.client_manager') }).click();
  await dialog.getByRole('button', { name: t('my_work.add_rule') }).click();
  await dialog.getByText('100.00').waitFor();
  await settled(page);
  await shot(page, 'rule-held');
  await page.keyboard.press('Escape');

  const driver = await app.welcome('driver', AT_STATION);
  const attendant = await app.welcome('attendant', AT_STATION);
  const odometer = await requestLitres(driver, 60);
  await seesVerdict(driver, 'status.request_approved');
  await findByPlate(attendant);
  await startFuelling(attendant);
  await enterFill(attendant, '65.00', odometer + 2);
  await finish(attendant);
  await seesVerdict(attendant, 'pump.outcome.held');

  const assigned = page.getByRole('listitem').filter({ hasText: t.part('waiting.kinds.held_transactions') });
  await assigned.getByTitle('Majed Al-Harbi').waitFor();
  await settled(page);
  await page.evaluate('scrollTo(0, 0)');
  await expectAccessible(page, 'a task of a rule');
  await shot(page, 'task-by-rule');
  await page
    .getByRole('button', { name: t.part('notifications.bell') })
    .first()
    .click();
  const notice = page.getByRole('dialog', { name: t('notifications.title') });
  await notice.getByRole('button', { name: t.part('push.task_by_rule') }).click();
  // What it is about opens, to be decided.
  const panel = page.getByRole('complementary', { name: t('desk.transaction') });
  await panel.getByRole('button', { name: t('decide.client_approve_pay') }).waitFor();
});
