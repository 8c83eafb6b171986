import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type CompanyProvider,
  OIDC_CLIENT,
  openCompanyProvider,
} from '../apps/server/test/company-provider.ts';
import { openNameServer } from '../apps/server/test/name-server.ts';
import { photograph } from './support/browser.ts';
import { goToLoginArea, PEOPLE, typeSignIn } from './support/people.ts';
import { startTestApp, type Visitor } from './support/test-app.ts';

/** A company's own sign-in, against a real OpenID Connect server with a page of its own. */

const names = await openNameServer();
const app = startTestApp({ WEBHOOKS_ALLOW_PRIVATE: 'yes', DNS_SERVER: names.address });
let company: CompanyProvider;

beforeAll(async () => {
  company = await openCompanyProvider({ redirectUris: [`${app.address}/vrp/company-sign-in`] });
});
afterAll(async () => {
  await company.close();
  await names.close();
});

const EMAIL = PEOPLE.billing.name;
const DOMAIN = EMAIL.split('@')[1]!;

async function throughCompany({ page, t }: Visitor, login: string): Promise<void> {
  // The company's page asks another site for a font.
  await page.route('https://fonts.googleapis.com/**', (route) => route.fulfill({ contentType: 'text/css' }));
  await photograph(page, `company-login-${login}`);
  await page.getByRole('button', { name: t('company_sign_in.short') }).click();
  await page.getByLabel(t('company_sign_in.email')).fill(EMAIL);
  await photograph(page, `company-email-${login}`);
  await page.getByRole('button', { name: t('company_sign_in.continue') }).click();
  await page.waitForURL(`${company.issuer}/**`);
  await page.locator('input[name=login]').fill(login);
  await page.locator('input[name=password]').fill('x');
  await page.locator('button[type=submit]').click();
}

describe('a company’s own sign-in', () => {
  it('is set up by the fleet manager, with a domain that a record proves', async () => {
    const { page, t } = await app.welcome('client');
    await page.goto(`${app.address}/vrp/sign-in-provider`);
    await page.getByLabel(t.part('field_names.issuer')).fill(company.issuer);
    await page.getByRole('button', { name: t('company_setup.test') }).click();
    await page.getByText(/responded in \d+ ms/).waitFor();
    await page.getByLabel(t.part('field_names.oidc_client_id')).fill(OIDC_CLIENT.id);
    await page.locator('input[name=client_secret]').fill(OIDC_CLIENT.secret);
    await page.getByRole('button', { name: t('company_setup.save') }).click();
    await page.locator('input[name=domain]').fill(DOMAIN);
    await page.getByRole('button', { name: t('company_setup.add_domain') }).click();
    const value = await page.getByText(/^fleet-sign-in=/).textContent();
    names.records.set(`_fleet-sign-in.${DOMAIN}`, [value!]);
    await page.getByRole('button', { name: t('company_setup.verify_of', { name: DOMAIN }) }).click();
    await page.getByText(t('company_setup.domain_verified', { name: DOMAIN })).waitFor();
    await photograph(page, 'company-setup-en-desk');
  });

  it('leads there and back, from the desk in English and the phone in Arabic', async () => {
    company.accounts.set('billing', { email: EMAIL, email_verified: true });
    company.accounts.set('unverified', { email: EMAIL, email_verified: false });
    for (const { language, device } of [
      { language: 'en', device: 'desk' },
      { language: 'ar', device: 'phone' },
    ] as const) {
      const visitor = await app.open({ language, device });
      const { page, t } = visitor;
      await page.goto(`${app.address}/vrp/client/login`);
      await page.evaluate((chosen) => localStorage.setItem('language', chosen), language);
      await page.goto(`${app.address}/vrp/client/login`);
      await throughCompany(visitor, language === 'en' ? 'unverified' : 'billing');
      if (language === 'en') {
        await page.getByText(t('company_sign_in.reasons.email_not_verified')).waitFor();
        await photograph(page, 'company-refused-en-desk');
        visitor.forgive(/422.*company-sign-ins/);
        expect(new URL(page.url()).search).toBe('');
        continue;
      }
      await page.waitForURL(({ pathname }) => pathname === PEOPLE.billing.home);
    }
  });
});

describe('a device', () => {
  it('has the name its owner gave it', async () => {
    const visitor = await app.open();
    const { page, t } = visitor;
    await goToLoginArea(visitor, app.address, 'client');
    await typeSignIn(visitor, EMAIL);
    await page.waitForURL(({ pathname }) => pathname === PEOPLE.billing.home);
    await page.goto(`${app.address}/vrp/account`);
    await page
      .getByRole('button', { name: /^Rename Chrome on/ })
      .first()
      .click();
    await page.getByLabel(t('users.device_name')).fill('Desk in the office');
    await page.getByRole('button', { name: t('users.save_device') }).click();
    await page.getByText('Desk in the office').first().waitFor();
    await photograph(page, 'device-names-en-desk');
  });
});
