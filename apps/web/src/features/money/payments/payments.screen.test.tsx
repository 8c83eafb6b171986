import { describe, expect, it } from 'vitest';
import { startScreens, t, type User } from '../../../../test/screens.tsx';

const app = startScreens();

describe('payments to networks', () => {
  it('above the amount due require a reason', async () => {
    const admin: User = await app.user('admin');
    const network = await app.world.makeNetwork({ name_en: 'Oasis' });
    const page = await app.open('/admin/gas_station_network_payment', admin);
    await page.openRow('Oasis');
    expect(page.address).toBe(`/admin/payment/${network.id}`);
    await page.fill(t('payment.amount'), '100');
    await page.fill(t('payment.why_above'), 'Advance');
    await page.press(t('payment.record'));
    await page.dialog.press(t('payment.record'));
    await page.sees(t('payment.paid'));
    await page.row('100.00').sees('Advance');
  });
});
