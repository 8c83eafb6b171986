import { readFileSync } from 'node:fs';
import { fillTemplate } from '../../../apps/server/test/spreadsheets.ts';
import { settled } from '../../support/audit.ts';
import type { Visitor } from '../../support/test-app.ts';
import { fillIn, panelOf, press } from '../fields.ts';
import { DRIVERS, VEHICLES } from '../fleet.ts';
import type { Week } from '../week.ts';

/** The manager imports the fleet: a group, then drivers and vehicles from the product's templates, with one invalid cell in each. */
export async function importFleet(week: Week): Promise<void> {
  const manager = week.person('manager');
  await makeGroup(manager, week.address);
  const [first, ...drivers] = DRIVERS;
  await bring(week, 'drivers', [{ ...first!, 'Civil ID': '1000000000' }, ...drivers], {
    wrong: manager.t('fields.invalid_civil_id'),
    line: 2,
    field: 'civil_id',
    right: first!['Civil ID'],
  });
  const [truck, ...vehicles] = VEHICLES;
  await bring(week, 'vehicles', [{ ...truck!, 'Tank capacity (L)': 'three hundred' }, ...vehicles], {
    wrong: manager.t('fields.not_a_number'),
    line: 2,
    field: 'gas_tank_capacity',
    right: truck!['Tank capacity (L)'],
  });
}

async function makeGroup(manager: Visitor, address: string): Promise<void> {
  const { page, t } = manager;
  await page.goto(`${address}/vrp/client/vehicle-groups/new`);
  await fillIn(panelOf(manager), { name_en: 'Reefers', name_ar: 'المبردات', cost_center: 'CC-10' });
  await press(panelOf(manager), t('vehicle_groups.add'));
  await page.getByText(t('ui.added', { name: 'Reefers' })).waitFor();
}

interface BadCell {
  wrong: RegExp;
  line: number;
  field: string;
  right: string;
}

/** Downloads the template, fills it, uploads it, corrects errors in the preview, and saves. */
async function bring(
  week: Week,
  kind: 'drivers' | 'vehicles',
  lines: readonly Record<string, string>[],
  bad: BadCell,
): Promise<void> {
  const { page, t } = week.person('manager');
  await page.goto(`${week.address}/vrp/client/imports?kind=${kind}`);
  await settled(page);
  const [template] = await Promise.all([page.waitForEvent('download'), press(page, t('import.template'))]);
  const spreadsheet = await fillTemplate(readFileSync(await template.path()), lines);
  await page.locator('input[type=file]').setInputFiles({
    name: template.suggestedFilename(),
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: spreadsheet,
  });
  const cell = page
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: String(bad.line), exact: true }) })
    .getByRole('textbox', { name: t.part(`import.fields.${bad.field}`) });
  await page.getByText(bad.wrong).waitFor();
  await cell.fill(bad.right);
  await cell.press('Enter');
  await press(page, t(`import.save_${kind}`, { count: lines.length }));
  await page.getByText(t.part('import.statuses.done')).waitFor();
}
