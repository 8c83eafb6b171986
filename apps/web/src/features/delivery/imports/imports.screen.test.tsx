import { describe, it } from 'vitest';
import { startScreens, t, type User } from '../../../../test/screens.tsx';

const app = startScreens();

describe('imports', () => {
  it('accept only spreadsheets', async () => {
    const manager: User = await app.user('client_manager');
    const page = await app.open('/client/imports', manager);
    await page.sees(t('import.none'));
    await page.attach(
      t('import.choose'),
      new File(['MZ'], 'drivers.exe', { type: 'application/x-msdownload' }),
    );
    await page.sees(t('errors.UNSUPPORTED_FILE_TYPE'));
  });
});
