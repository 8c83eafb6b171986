import { checkInvoice } from '@fleet/einvoice/check-invoice.ts';
import { findChainBreaks, linkOf } from '@fleet/einvoice/hash.ts';
import { expect } from 'vitest';
import { soon } from '../../support/test-app.ts';
import { press } from '../fields.ts';
import { type Issued, invoicesOf, type MonthInLedger, monthOf } from '../invoice-ledger.ts';
import type { Week } from '../week.ts';
import { CLIENT } from './onboard.ts';

const PERIOD = '2026-12';

/** The administrator issues the month twice: the second run has nothing to do. */
export async function issueMonth(week: Week): Promise<void> {
  await run(week);
  const once = await invoicesOf(week.product.connectionString);
  expect(once.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['refuelling', 'subscription', 'processing_fee']),
  );
  const { page, t } = week.person('admin');
  await page.goto(`${week.address}/vrp/admin/issue-invoices?period=${PERIOD}`);
  await page.getByText(t('invoices.nothing_waits'), { exact: true }).waitFor();
  expect(await invoicesOf(week.product.connectionString)).toEqual(once);
}

async function run({ address, person }: Week): Promise<void> {
  const { page, t } = person('admin');
  await page.goto(`${address}/vrp/admin/issue-invoices?period=${PERIOD}`);
  const issue = page.getByRole('button', { name: t.part('invoices.issue_all_other') });
  await issue.click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t.part('invoices.issue_all_other') })
    .click();
  await page.getByText(t('invoices.run_over')).first().waitFor();
}

/** The client's invoices equal its ledger charges of the month, to the halala, and each chain is valid. */
export async function invoicesTie(week: Week): Promise<void> {
  const { connectionString } = week.product;
  const issued = await invoicesOf(connectionString);
  const ledger = await monthOf(connectionString, CLIENT.name_en, PERIOD);
  const sum = (kind: Issued['kind']) =>
    issued
      .filter((one) => one.client === CLIENT.name_en && one.kind === kind)
      .reduce((total, one) => total + one.total_halalas, 0);
  expect<MonthInLedger>({ fuel: sum('refuelling'), fees: sum('subscription') }).toEqual(ledger);
  for (const series of new Set(issued.map(({ seller_id }) => seller_id))) {
    const links = issued.filter(({ seller_id }) => seller_id === series);
    expect(findChainBreaks(links.map(({ xml }) => linkOf(xml)))).toEqual([]);
  }
}

/** Each document satisfies the tax authority's rules; a changed one is identified by its chain. */
export async function invoicesHold({ product }: Week): Promise<void> {
  const issued = await invoicesOf(product.connectionString);
  const now = new Date('2027-01-03T00:00:00Z');
  for (const { number, xml } of issued) {
    const errors = checkInvoice(xml, { now }).filter(({ severity }) => severity === 'error');
    // Missing national addresses are reported before issue.
    expect(
      errors.filter(({ rule }) => !['BR-KSA-09', 'BR-KSA-63'].includes(rule)),
      number,
    ).toEqual([]);
  }
  const [first] = issued;
  const series = issued.filter(({ seller_id }) => seller_id === first!.seller_id);
  const tampered = series.map(({ xml }, at) =>
    linkOf(at === 0 ? xml.replace(/(<cbc:TaxInclusiveAmount[^>]*>)\d/, '$19') : xml),
  );
  if (series.length > 1) expect(findChainBreaks(tampered)).toMatchObject([{ kind: 'changed', counter: 1 }]);
}

/** The client finds its invoices and the items behind a total. */
export async function clientReadsInvoice(week: Week): Promise<void> {
  const { page, t } = week.person('manager');
  await page.goto(`${week.address}/vrp/client/invoices`);
  await page
    .getByRole('row', { name: t.part('invoices.kinds.refuelling') })
    .first()
    .click();
  await page.getByRole('tab', { name: t.part('invoices.tabs.items') }).click();
  await soon(() => page.getByText(t('invoices.why')).count()).toBeGreaterThan(0);
  await press(page, t('ui.close'));
}
