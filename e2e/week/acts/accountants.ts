import type { Locator } from 'playwright-core';
import { expect } from 'vitest';
import { expectAccessible, settled } from '../../support/audit.ts';
import { shot } from '../../support/browser.ts';
import { soon, type Visitor } from '../../support/test-app.ts';
import { panelOf, press } from '../fields.ts';
import { type Issued, invoicesOf } from '../invoice-ledger.ts';
import { halalasIn, ledgerOf } from '../ledger.ts';
import { batchesOf } from '../settlement-ledger.ts';
import type { Week } from '../week.ts';
import { NETWORK } from './month-end.ts';
import { CLIENT } from './onboard.ts';

/** Kinds of documents that are issued to a client. */
const TO_CLIENT: readonly Issued['kind'][] = ['refuelling', 'subscription'];

/** The fleet's accountant reads the account by document: its invoices, and what ties them to the ledger. */
export async function fleetAccountantReads(week: Week): Promise<void> {
  const visitor = week.person('manager');
  const { page, t } = visitor;
  const { connectionString } = week.product;
  await page.goto(`${week.address}/vrp/client/statement?type=documents&period=30_days`);
  await settled(page);
  const issued = (await invoicesOf(connectionString)).filter(
    ({ client, kind }) => client === CLIENT.name_en && TO_CLIENT.includes(kind),
  );
  for (const { number, total_halalas } of issued) {
    const row = page.getByRole('row').filter({ hasText: number });
    expect(await halalasOf(row.getByRole('cell').nth(3)), number).toBe(total_halalas);
  }
  const { closing } = await ledgerOf(connectionString, { client: CLIENT.name_en });
  expect(await factOf(visitor, 'statement.ledger_balance')).toBe(closing);
  expect(await factOf(visitor, 'statement.measures.closing')).toBe(
    closing - (await factOf(visitor, 'statement.not_invoiced')),
  );
  expect(await page.getByText(t('statement.difference'), { exact: true }).count()).toBe(0);
  await expectAccessible(page, 'the fleet’s account by document');
  await shot(page, 'month-fleet-account');
}

/** The network's accountant finds the documents that explain what it was paid, and its own VAT return ties to them. */
export async function networkAccountantReads(week: Week): Promise<void> {
  const visitor = week.person('network');
  const { page, t } = visitor;
  await page.goto(`${week.address}/vrp/gas-station-network/settlements`);
  await page
    .getByRole('row')
    .filter({ hasText: t.part('settlements.states.settled') })
    .click();
  const documents = panelOf(visitor).getByRole('table', { name: t('settlements.documents') });
  const [batch] = await batchesOf(week.product.connectionString, NETWORK);
  await soon(() => halalasOf(documents.getByRole('row').last().getByRole('cell').last())).toBe(
    batch!.charges,
  );
  await shot(page, 'month-network-settlement');
  await press(panelOf(visitor), t('ui.close'));
  await expectVatTies(week, 'network', 'gas-station-network');
}

/** The platform's accountant: its VAT return ties to the VAT account, and nobody owes anything for December. */
export async function platformAccountantReads(week: Week): Promise<void> {
  await expectVatTies(week, 'admin', 'admin');
}

async function expectVatTies(week: Week, name: string, area: string): Promise<void> {
  const visitor = week.person(name);
  const { page, t } = visitor;
  await page.goto(`${week.address}/vrp/${area}/reports?report=vat_return&period=last_month`);
  const check = page.getByRole('row', { name: t.part('reports.vat_boxes.94_difference') });
  await check.waitFor();
  await settled(page);
  const figures = (await check.getByRole('cell').allTextContents())
    .slice(1)
    .filter((text) => /\d/.test(text));
  expect(figures.map(halalasIn)).toEqual([0]);
  await expectAccessible(page, `the VAT return of ${name}`);
  await shot(page, `month-vat-${name}`);
}

/** A figure of the list below the table. */
async function factOf({ page, t }: Visitor, label: string): Promise<number> {
  const name = page.locator('dt').getByText(t(label), { exact: true });
  return halalasOf(name.locator('xpath=following-sibling::dd'));
}

async function halalasOf(within: Locator): Promise<number> {
  return halalasIn((await within.textContent()) ?? '');
}
