import { describe, it } from 'vitest';
import { startScreens, t, type User } from '../../../../test/screens.tsx';

const app = startScreens();

describe('disputes', () => {
  it('of a client without any explain how to open one', async () => {
    const manager: User = await app.user('client_manager');
    const page = await app.open('/client/dispute-cases', manager);
    await page.sees(t('disputes.none_text_client'));
  });
});
