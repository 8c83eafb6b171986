import { openByMenu } from '../../support/menu.ts';
import type { Visitor } from '../../support/test-app.ts';
import { panelOf, press } from '../fields.ts';
import type { Week } from '../week.ts';

/** The manager sets rules for the company and for a group, including stations. */
export async function setLimits(week: Week): Promise<void> {
  const manager = week.person('manager');
  const { page, t } = manager;
  await openByMenu(manager, 'menu.rules');
  await openRules(manager, 'client');
  await addLimit(manager, 'approval_above', '250');
  await addRule(manager, 'fuel_type_allowed');
  for (const fuel of ['91', 'Diesel']) await panelOf(manager).getByLabel(fuel, { exact: true }).check();
  await addRule(manager, 'odometer_provided');
  await saveRules(manager);

  await openRules(manager, 'group', 'Reefers');
  await addLimit(manager, 'volume_per_day', '200');
  await panelOf(manager).getByText(t('rules.count.each')).click();
  await saveRules(manager);

  await openByMenu({ page, t }, 'menu.client_stations');
  await page
    .getByRole('row', { name: /Rawafid, Al Shifa/ })
    .getByRole('checkbox')
    .last()
    .click();
  await page
    .getByText(t.part('client_stations.network_of', { name: 'Rawafid Stations', allowed: 1, stations: 2 }))
    .waitFor();
}

async function openRules(manager: Visitor, level: 'client' | 'group', name?: string): Promise<void> {
  const { page, t } = manager;
  await press(page, t('rules.add_subject'));
  const panel = panelOf(manager);
  await panel
    .getByText(t(`rules.of.${level}`), { exact: true })
    .first()
    .click();
  if (name) {
    await panel.getByRole('combobox', { name: t.part(`rules.of.${level}`) }).click();
    await page.getByRole('option', { name }).click();
  }
  await press(panel, t('rules.open'));
  await press(panel, t('rules.change'));
}

async function addRule(manager: Visitor, line: string): Promise<void> {
  const { page, t } = manager;
  await press(panelOf(manager), t('rules.add'));
  await page.getByRole('menuitem', { name: t(`rules.lines.${line}`) }).click();
}

async function addLimit(manager: Visitor, line: string, figure: string): Promise<void> {
  await addRule(manager, line);
  await panelOf(manager)
    .getByRole('textbox', { name: manager.t.part(`rules.lines.${line}`) })
    .fill(figure);
}

async function saveRules(manager: Visitor): Promise<void> {
  const { page, t } = manager;
  await press(panelOf(manager), t('rules.save'));
  await page.getByText(t('rules.saved')).last().waitFor();
  await panelOf(manager)
    .getByRole('button', { name: t('ui.close') })
    .click();
}
