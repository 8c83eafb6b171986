import { readFileSync } from 'node:fs';
import { expect } from 'vitest';
import { readCsv } from '../../../apps/server/test/spreadsheets.ts';
import { openByMenu } from '../../support/menu.ts';
import { soon } from '../../support/test-app.ts';
import { fillIn, panelOf, press } from '../fields.ts';
import { batchesOf } from '../settlement-ledger.ts';
import type { Week } from '../week.ts';
import { NETWORK } from './month-end.ts';

/** The administrator opens and closes December's batches; a second time there is nothing to open. */
export async function settleMonth(week: Week): Promise<void> {
  const { page, t } = week.person('admin');
  await page.goto(`${week.address}/vrp/admin/settlements`);
  await confirm(week, 'settlements.open_month');
  await rowOf(week, 'open').waitFor();
  await confirm(week, 'settlements.close_all');
  await rowOf(week, 'to_pay').waitFor();
  const once = await batchesOf(week.product.connectionString, NETWORK);
  expect(once).toHaveLength(1);
  await confirm(week, 'settlements.open_month');
  await page.getByText(t('settlements.opened_zero')).waitFor();
  expect(await batchesOf(week.product.connectionString, NETWORK)).toEqual(once);
}

/** The batch's closing amount equals the sum of its lines and the ledger's amount due for December, to the halala. */
export async function settlementTies({ product }: Week): Promise<void> {
  const [batch] = await batchesOf(product.connectionString, NETWORK);
  expect(batch!.closing).toBe(batch!.opening + batch!.lines);
  expect(batch!.closing).toBe(batch!.ledger);
}

/** The administrator pays what remains after the advance; the network sees the same, and its lines in the export add up. */
export async function payBatch(week: Week): Promise<void> {
  const admin = week.person('admin');
  const { page, t } = admin;
  await rowOf(week, 'to_pay').click();
  await press(panelOf(admin), t('settlements.pay'));
  const dialog = page.getByRole('dialog');
  await fillIn(dialog, { bank_reference: 'ANB-2027-0042' });
  await press(dialog, t('payment.record'));
  await dialog.waitFor({ state: 'detached' });
  await panelOf(admin).getByText(t('settlements.states.settled')).first().waitFor();
  const [batch] = await batchesOf(week.product.connectionString, NETWORK);
  expect(batch!.left).toBe(0);
  await networkReads(week, batch!.lines);
}

async function networkReads(week: Week, lines: number): Promise<void> {
  const network = week.person('network');
  const { page, t } = network;
  await openByMenu({ page, t }, 'menu.settlements');
  await page
    .getByRole('row')
    .filter({ hasText: t.part('settlements.states.settled') })
    .click();
  await panelOf(network).getByText('ANB-2027-0042').first().waitFor();
  await page.getByRole('tab', { name: t('settlements.lines') }).click();
  await soon(() => panelOf(network).getByRole('row').count()).toBeGreaterThan(10);
  await press(panelOf(network), t('ui.export'));
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: t('ui.export_csv') }).click(),
  ]);
  const rows = readCsv(readFileSync(await file.path(), 'utf8'));
  const sum = rows.reduce((total, row) => total + Math.round(Number(row['Amount (SAR)']) * 100), 0);
  expect(sum).toBe(lines);
}

async function confirm({ person }: Week, what: string): Promise<void> {
  const { page, t } = person('admin');
  await press(page, t('settlements.settle_month'));
  const dialog = page.getByRole('dialog');
  await press(dialog, t(what));
  await dialog.waitFor({ state: 'detached' });
}

function rowOf({ person }: Week, state: string) {
  const { page, t } = person('admin');
  return page.getByRole('row', { name: NETWORK }).filter({ hasText: t.part(`settlements.states.${state}`) });
}
