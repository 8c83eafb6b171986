import { beforeAll, describe, it } from 'vitest';
import { startScreens, t, type User } from '../../../../test/screens.tsx';

const app = startScreens();

let manager: User;

beforeAll(async () => {
  manager = await app.user('client_manager');
});

describe('API keys', () => {
  it('are shown once when they are created, and revoked after confirmation', async () => {
    const page = await app.open('/api-keys', manager);
    await page.sees(t('api_keys.none'));
    await page.press(t('api_keys.add'));
    await page.panel.fill(t('field_names.name'), 'ERP');
    await page.panel.tick(/vehicles/i);
    await page.panel.press(t('api_keys.make'));
    await page.sees(t('api_keys.key_once'));
    await page.press(t('api_keys.key_saved'));
    await page.panel.press(t('api_keys.revoke'));
    await page.dialog.press(t('api_keys.revoke'));
    await page.row('ERP').sees(t('api_keys.states.revoked'));
  });

  it('need at least one permission', async () => {
    const page = await app.open('/api-keys/new', manager);
    await page.panel.fill(t('field_names.name'), 'Payroll');
    await page.panel.press(t('api_keys.make'));
    await page.panel.sees(t('fields.too_small_array', { count: 1 }));
  });
});
