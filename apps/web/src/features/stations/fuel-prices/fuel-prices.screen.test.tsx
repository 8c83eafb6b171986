import { describe, it } from 'vitest';
import { startScreens, t, type User } from '../../../../test/screens.tsx';

const app = startScreens();

describe('fuel prices', () => {
  it('are shown for the stations of the selected network', async () => {
    const admin: User = await app.user('admin');
    const network = await app.world.makeNetwork({ name_en: 'Oasis' });
    await app.world.makeStation({ network_id: network.id, name_en: 'Oasis North', prices: { diesel: 1790 } });
    const page = await app.open('/admin/fuel-prices', admin);
    await page.sees(t('prices.choose_network'));
    await page.filter(t('columns.network'), 'Oasis');
    await page.row('Oasis North').sees('1.79');
  });
});
