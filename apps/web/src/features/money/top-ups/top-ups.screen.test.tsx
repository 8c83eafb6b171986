import { beforeAll, describe, it } from 'vitest';
import { startScreens, t, type User } from '../../../../test/screens.tsx';

const app = startScreens();

const receipt = new File(['%PDF-1.4\n%%EOF'], 'receipt.pdf', { type: 'application/pdf' });

let billing: User;
let admin: User;

beforeAll(async () => {
  billing = await app.user('client_billing');
  admin = await app.user('admin');
});

describe('top-ups', () => {
  it('need a receipt', async () => {
    const page = await app.open('/client/amount-topup', billing);
    await page.fill(t('top_up.amount'), '2500');
    await page.press(/2,500/);
    await page.sees(t('fields.required'));
    await page.sees(t('top_up.none'));
  });

  it('are recorded by the client and approved by the platform', async () => {
    const own = await app.open('/client/amount-topup', billing);
    await own.fill(t('top_up.amount'), '2500');
    await own.attach(t('top_up.receipt'), receipt);
    await own.press(/2,500/);
    await own.row('2,500.00').sees(t('top_up.statuses.pending'));

    const page = await app.open('/admin/approve-topup', admin);
    await page.openRow('2,500.00');
    await page.panel.press(/^Approve .*2,500/);
    await page.dialog.press(t('top_up.approve'));
    await page.panel.sees(t('top_up.statuses.approved'));
  });

  it('are rejected only with a reason', async () => {
    const own = await app.open('/client/amount-topup', billing);
    await own.fill(t('top_up.amount'), '70');
    await own.attach(t('top_up.receipt'), receipt);
    await own.press(/70/);
    await own.row('70.00').sees(t('top_up.statuses.pending'));

    const page = await app.open('/admin/approve-topup', admin);
    await page.openRow('70.00');
    await page.panel.press(t('top_up.reject'));
    await page.dialog.press(t('top_up.reject'));
    await page.dialog.refuses(t('top_up.why_rejected'), t('fields.required'));
    await page.dialog.fill(t('top_up.why_rejected'), 'No such transfer');
    await page.dialog.press(t('top_up.reject'));
    await page.panel.sees('No such transfer');
  });

  it('are approved one after the other: a decision opens the oldest that still waits', async () => {
    for (const amount of ['81', '82', '83']) {
      const own = await app.open('/client/amount-topup', billing);
      await own.fill(t('top_up.amount'), amount);
      await own.attach(t('top_up.receipt'), receipt);
      await own.press(new RegExp(amount));
      await own.row(`${amount}.00`).sees(t('top_up.statuses.pending'));
    }
    const page = await app.open('/admin/dashboard', admin);
    await page.sees(t('waiting.kinds.top_ups'));
    await page.press(t('waiting.oldest_of.approve', { kind: t('waiting.kinds.top_ups') }));
    await page.panel.press(/^Approve .*81\.00/);
    await page.dialog.press(t('top_up.approve'));
    await page.panel.sees(t('waiting.next_of', { count: 2 }));
    await page.panel.press(/^Approve .*82\.00/);
    await page.dialog.press(t('top_up.approve'));
    await page.panel.sees(t('waiting.next_of', { count: 1 }));
    await page.panel.press(t('waiting.stop'));
  });
});
