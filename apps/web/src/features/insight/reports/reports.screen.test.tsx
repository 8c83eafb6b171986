import { daysOfPeriod } from '@fleet/domain/periods.ts';
import { describe, it } from 'vitest';
import { startScreens, t, type User } from '../../../../test/screens.tsx';
import { formatMonth } from '../../../lib/format.ts';

const app = startScreens();

describe('reports', () => {
  it('show a message if the period has no fills', async () => {
    const manager: User = await app.user('client_manager');
    const page = await app.open('/client/reports', manager);
    await page.sees(t('reports.empty'));
    await page.offers(t('reports.send_by_mail'));
  });

  it('are of the last whole month where they are the VAT return, which they name', async () => {
    const admin: User = await app.user('admin');
    const { from } = daysOfPeriod('last_month', new Date());
    const month = formatMonth(from!.slice(0, 7), 'en');
    for (const period of ['', '&period=30_days']) {
      const page = await app.open(`/admin/reports?report=vat_return${period}`, admin);
      await page.sees(`${t('reports.net_vat')} · ${month}`);
      await page.sees(t('period.last_month'));
    }
  });
});
