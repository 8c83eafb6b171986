import { describe, it } from 'vitest';
import { startScreens, t } from '../../../../test/screens.tsx';

const app = startScreens();

describe('the tax authority', () => {
  it('nobody can be taken on while nothing is sent; a network needs an address first', async () => {
    await app.world.makeNetwork({ name_en: 'Sahra Fuel' });
    const page = await app.open('/admin/tax-authority', await app.user('admin'));
    await page.sees(t('tax_sellers.not_sent_text'));
    await page.sees('Sahra Fuel');
    await page.sees(t('tax_sellers.add_address'));
    await page.misses(t('tax_sellers.take_on'));
  });
});
