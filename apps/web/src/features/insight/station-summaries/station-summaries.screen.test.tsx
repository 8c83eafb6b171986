import { describe, it } from 'vitest';
import { startScreens, t, type User } from '../../../../test/screens.tsx';

const app = startScreens();

describe('summaries of a station', () => {
  it('are empty before the first fill', async () => {
    const supervisor: User = await app.user('supervisor');
    const page = await app.open('/supervisor/summary-by-client', supervisor);
    await page.sees(t('summaries.none'));
  });
});
