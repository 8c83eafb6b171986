import { describe, it } from 'vitest';
import { startScreens, t, type User } from '../../../../test/screens.tsx';

const app = startScreens();

describe('scheduled reports', () => {
  it('run from the day they are added until they are paused', async () => {
    const manager: User = await app.user('client_manager');
    const page = await app.open('/client/report-schedules', manager);
    await page.sees(t('report_schedules.none'));
    await page.press(t('report_schedules.add'));
    await page.panel.fill(t('report_schedules.name'), 'Weekly litres');
    await page.panel.press(t('report_schedules.add'));
    await page.panel.press(t('report_schedules.pause'));
    await page.panel.offers(t('report_schedules.resume'));
    await page.row('Weekly litres').sees(t('report_schedules.statuses.paused'));
  });
});
