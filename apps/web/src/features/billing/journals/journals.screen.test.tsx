import { describe, it } from 'vitest';
import { startScreens, t } from '../../../../test/screens.tsx';

const app = startScreens();

describe('the accounting export', () => {
  it('shows a client its account codes, and that nothing was exported yet', async () => {
    const page = await app.open('/client/journals', await app.user('client_billing'));
    await page.sees(t('journals.none'));
    await page.sees(t('journals.mapping'));
  });
});
