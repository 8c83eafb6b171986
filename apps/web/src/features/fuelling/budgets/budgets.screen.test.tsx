import { describe, it } from 'vitest';
import { startScreens, t, type User } from '../../../../test/screens.tsx';

const app = startScreens();

describe('budgets', () => {
  it('are set by a fleet manager, who sees what is used of them and the forecast', async () => {
    const manager: User = await app.user('client_manager');
    const page = await app.open('/client/budgets', manager);
    await page.sees(t('budgets.none'));
    await page.press(t('budgets.add'));
    await page.dialog.press(t('budgets.add'));
    await page.dialog.sees(t('fields.required'));
    await page.dialog.fill(t('budgets.budget'), '5000');
    await page.dialog.press(t('budgets.add'));
    await page.sees(t('budgets.saved'));
    await page.sees(t('budgets.of_fleet'));
    await page.sees(t('budgets.states.good', { used: 'SAR 0.00', left: 'SAR 5,000.00' }));
    await page.offers(t('budgets.edit'));
  });
});
