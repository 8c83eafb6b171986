import { describe, it } from 'vitest';
import { startScreens, t, type User } from '../../../../test/screens.tsx';

const app = startScreens();

describe('delivered items', () => {
  it('are empty before the first delivery', async () => {
    const manager: User = await app.user('client_manager');
    const page = await app.open('/delivered-lines', manager);
    await page.sees(t('delivered_lines.none'));
  });
});
