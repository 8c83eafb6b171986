import { describe, it } from 'vitest';
import { startScreens, t, type User } from '../../../../test/screens.tsx';

const app = startScreens();

describe('reports', () => {
  it('show a message if the period has no fills', async () => {
    const manager: User = await app.user('client_manager');
    const page = await app.open('/client/reports', manager);
    await page.sees(t('reports.empty'));
    await page.offers(t('reports.send_by_mail'));
  });
});
