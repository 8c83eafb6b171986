import { describe, it } from 'vitest';
import { startScreens, t } from '../../../../test/screens.tsx';

const app = startScreens();

describe('the service status', () => {
  it('names what failed, and the settings of the installation that are missing', async () => {
    await app.world.rows(`insert into jobs (kind, payload, status) values ('sweep', '{}', 'dead')`);
    const page = await app.open('/admin/service-status', await app.user('admin'));
    await page.sees(t('service_status.attention'));
    await page.sees(t('service_status.step_missing.mail'));
    await page.sees('SMTP_URL');
    await page.misses(t('service_status.good'));
  });
});
