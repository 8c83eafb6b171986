import { describe, expect, it } from 'vitest';
import { startScreens, t, type User } from '../../../../test/screens.tsx';

const app = startScreens();

describe('invoices', () => {
  it('are empty before the first month is issued', async () => {
    const admin: User = await app.user('admin');
    const page = await app.open('/admin/invoices', admin);
    await page.sees(t('invoices.none'));
    await page.press(t('invoices.issue'));
    await page.sees(t('invoices.nothing_waits'));
    expect(page.address).toBe('/admin/issue-invoices');
  });

  it('have the payment terms agreed with the client', async () => {
    const admin: User = await app.user('admin');
    const client = await app.world.makeClient();
    const page = await app.open(`/admin/client-invoice-terms/${client.id}`, admin);
    await page.fill(t('invoices.due_days'), '45');
    await page.press(t('ui.save_changes'));
    await page.sees(t('ui.saved'));
    const again = await app.open(`/admin/client-invoice-terms/${client.id}`, admin);
    expect(await again.valueOf(t('invoices.due_days'))).toBe('45');
  });
});
