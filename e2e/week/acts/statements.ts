import { readFileSync } from 'node:fs';
import { expect } from 'vitest';
import { readCsv } from '../../../apps/server/test/spreadsheets.ts';
import { settled } from '../../support/audit.ts';
import { signInAs } from '../../support/people.ts';
import { soon, type Visitor } from '../../support/test-app.ts';
import { halalasIn, ledgerOf, type StatementMeasures, type Whose } from '../ledger.ts';
import type { Week } from '../week.ts';
import { NETWORK } from './month-end.ts';
import { CLIENT } from './onboard.ts';

const STATION = 'Sidra, Exit 9';

/** The week's statements of client, network and station equal the ledger, on screen and in the export. */
export async function statementsTie(week: Week): Promise<void> {
  const station = await week.arrive('station');
  await signInAs(station, week.address, 'station');
  await tie(week, 'manager', { client: CLIENT.name_en });
  await tie(week, 'network', { network: NETWORK });
  await tie(week, 'station', { station: STATION });
}

async function tie(week: Week, name: string, whose: Whose): Promise<void> {
  const visitor = week.person(name);
  const { page, t } = visitor;
  await page
    .getByRole('link', { name: t('menu.statement') })
    .first()
    .click();
  await settled(page);
  const ledger = await ledgerOf(week.product.connectionString, whose);
  await soon(() => measuresOn(visitor)).toEqual(ledger);
  expect(await measuresInFile(visitor), `the statement of ${name} as a file`).toEqual(ledger);
}

async function measuresOn({ page, t }: Visitor): Promise<StatementMeasures> {
  const section = page.getByRole('region', { name: t('statement.summary') });
  const figure = async (key: string) => {
    const text = await section
      .getByText(t(`statement.measures.${key}`), { exact: true })
      .locator('xpath=following-sibling::b')
      .textContent();
    return halalasIn(text ?? '');
  };
  return {
    opening: await figure('opening'),
    debit: -(await figure('debit')),
    credit: await figure('credit'),
    closing: await figure('closing'),
  };
}

/** The same figures from the export: first and last row are the balances, the rows in between are summed here. */
async function measuresInFile({ page, t }: Visitor): Promise<StatementMeasures> {
  const csv = page.getByRole('menuitem', { name: t('ui.export_csv') });
  const seen: string[] = [];
  const note = (what: string) => seen.push(`${new Date().toISOString().slice(17, 23)} ${what}`);
  page.on('response', (answer) => note(`${answer.status()} ${answer.url()}`));
  page.on('requestfailed', (request) => note(`${request.failure()?.errorText} ${request.url()}`));
  page.on('pageerror', (error) => note(error.message));
  const fetched = async () => {
    if (!(await csv.isVisible())) await page.getByRole('button', { name: t('ui.export') }).click();
    note('menu open');
    const file = page.waitForEvent('download', { timeout: 15_000 });
    await Promise.all([file, csv.click({ timeout: 5_000 }).then(() => note('chosen'))]);
    return file;
  };
  // Seen on busy machines only: a press without a file. The same person presses again, and what happened meanwhile is told.
  const file = await fetched().catch(async (error: Error) => {
    const alerts = await page.getByRole('alert').allTextContents();
    console.log(error.message, seen.join('\n'), alerts.join('\n'));
    return fetched();
  });
  const rows = readCsv(readFileSync(await file.path(), 'utf8'));
  const of = (column: string, row: Record<string, string>) => halalasIn(row[column] || '0');
  const sum = (column: string) => rows.reduce((total, row) => total + of(column, row), 0);
  return {
    opening: of('Balance (SAR)', rows[0]!),
    debit: sum('Debit (SAR)'),
    credit: sum('Credit (SAR)'),
    closing: of('Balance (SAR)', rows.at(-1)!),
  };
}
