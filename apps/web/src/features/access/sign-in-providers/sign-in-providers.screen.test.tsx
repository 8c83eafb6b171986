import { describe, it } from 'vitest';
import { startScreens, t } from '../../../../test/screens.tsx';

const app = startScreens();

describe('the company’s sign-in', () => {
  it('is set up with a provider, then a domain that waits for its record', async () => {
    const page = await app.open('/sign-in-provider', await app.user('client_manager'));
    await page.fill(t('field_names.issuer'), 'http://10.0.0.1');
    await page.fill(t('field_names.oidc_client_id'), 'fleet');
    await page.fill(t('field_names.client_secret'), 'a secret of the company');
    await page.press(t('company_setup.save'));
    await page.sees(t('fields.https_needed'));
    await page.fill(t('field_names.issuer'), 'https://login.falcon.sa');
    await page.press(t('company_setup.save'));
    await page.sees(t('company_setup.no_domains'));
    await page.fill(t('field_names.domain'), 'falcon.sa');
    await page.press(t('company_setup.add_domain'));
    await page.sees('_fleet-sign-in.falcon.sa');
    await page.sees(t('company_setup.not_verified'));
  });
});
