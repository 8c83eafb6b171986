import { describe, it } from 'vitest';
import { startScreens, t, type User } from '../../../../test/screens.tsx';

const app = startScreens();

describe('suspicious fills', () => {
  it('are empty for a fleet without fills', async () => {
    const manager: User = await app.user('client_manager');
    const page = await app.open('/client/anomalies', manager);
    await page.sees(t('anomalies.none_waiting'));
  });
});
