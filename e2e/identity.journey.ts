import { generateSync } from 'otplib';
import { describe, expect, it } from 'vitest';
import { goToLoginArea, PASSWORD, PEOPLE, typeSignIn, type Who } from './support/people.ts';
import { soon, startTestApp, type Visitor } from './support/test-app.ts';

/** Without a mail server and a carrier, whoever tries the product out reads the codes in the server's log. */
const app = startTestApp({ LOG_LEVEL: 'info' });
const NEW_PASSWORD = 'a long new password';
const STEP_MS = 30_000;

/** How many codes the log has; wait for one more, then read it. */
const codesInLog = () => [...app.product.output().matchAll(/"code":"(\d{6})"/g)].map((match) => match[1]!);
async function codeAfter(count: number): Promise<string> {
  await soon(async () => codesInLog().length).toBe(count + 1);
  return codesInLog().at(-1)!;
}

/** Passkeys belong to a site's name: an address of digits has none. */
const localhost = () => app.address.replace('127.0.0.1', 'localhost');

async function opens(visitor: Visitor, who: Who): Promise<void> {
  await visitor.page.waitForURL(({ pathname }) => pathname === PEOPLE[who].home);
}

describe('a forgotten password', () => {
  it.each([
    { who: 'client', language: 'en', device: 'desk' },
    { who: 'network', language: 'ar', device: 'phone' },
  ] as const)('is set anew by code: $who', async ({ who, language, device }) => {
    const visitor = await app.open({ language, device });
    const { page, t } = visitor;
    await page.goto(`${app.address}/vrp/${PEOPLE[who].loginArea}/login`);
    await page.evaluate((chosen) => localStorage.setItem('language', chosen), language);
    await page.goto(`${app.address}/vrp/${PEOPLE[who].loginArea}/login`);
    await page.getByRole('link', { name: t('sign_in.forgot') }).click();
    await page.getByLabel(t('codes.password_reset.name')).fill(PEOPLE[who].name);
    const before = codesInLog().length;
    await page.getByRole('button', { name: t('codes.send') }).click();
    const code = await codeAfter(before);
    await page
      .getByLabel(t('codes.code'), { exact: true })
      .fill(String((Number(code) + 1) % 1_000_000).padStart(6, '0'));
    await page.getByLabel(t('register.new_password'), { exact: true }).fill(NEW_PASSWORD);
    await page.getByRole('button', { name: t('register.set_password') }).click();
    await page.getByText(t.part('errors.INCORRECT_CODE')).waitFor();
    visitor.forgive(/422.*password-resets/);
    await page.getByLabel(t('codes.code'), { exact: true }).fill(code);
    await page.getByRole('button', { name: t('register.set_password') }).click();
    await opens(visitor, who);
  });

  it('is reached by the specification’s addresses', async () => {
    const { page, t } = await app.open();
    for (const path of ['forgot-password-v1', 'reset-password-cover']) {
      await page.goto(`${app.address}/vrp/pages/${path}`);
      await page.getByRole('heading', { name: t('codes.password_reset.title') }).waitFor();
      expect(new URL(page.url()).pathname).toBe('/vrp/client/forgot-password');
    }
  });
});

describe('a second step', () => {
  it('with an app is set up on the account page and asked for at the next sign-in', async () => {
    const visitor = await app.open();
    const { page, t } = visitor;
    await goToLoginArea(visitor, app.address, 'client');
    await typeSignIn(visitor, PEOPLE.billing.name);
    await opens(visitor, 'billing');
    await page.goto(`${app.address}/vrp/account`);
    await page.getByRole('button', { name: t('second_step.set_up') }).click();
    const secret = (await page.getByRole('dialog').locator('code').textContent())!;
    const codeAt = (at: number) => generateSync({ secret, epoch: Math.floor(at / 1000) });
    await page.getByLabel(t('second_step.code')).fill(codeAt(Date.now()));
    await page.getByRole('button', { name: t('second_step.confirm') }).click();
    await page.getByRole('button', { name: t('second_step.codes_kept') }).waitFor();
    const recovery = await page.getByRole('dialog').locator('li').allTextContents();
    expect(recovery).toHaveLength(10);
    await page.getByRole('button', { name: t('second_step.codes_kept') }).click();

    const next = await app.open({ device: 'phone' });
    await goToLoginArea(next, app.address, 'client');
    await typeSignIn(next, PEOPLE.billing.name);
    await next.page.getByRole('heading', { name: t('second_step.title') }).waitFor();
    // The code of the next half minute: the present one is used.
    await next.page.getByLabel(t('second_step.code')).fill(codeAt(Date.now() + STEP_MS));
    await next.page.getByRole('button', { name: t('sign_in.sign_in') }).click();
    await opens(next, 'billing');
    next.forgive(/422.*client-login/);

    const lost = await app.open();
    await goToLoginArea(lost, app.address, 'client');
    await typeSignIn(lost, PEOPLE.billing.name);
    await lost.page.getByLabel(t('second_step.code')).fill(recovery[0]!);
    await lost.page.getByRole('button', { name: t('sign_in.sign_in') }).click();
    await opens(lost, 'billing');
    lost.forgive(/422.*client-login/);
  });

  it('with a passkey signs in alone, and again after the password', async () => {
    const visitor = await app.open();
    const { page, t, context } = visitor;
    const devtools = await context.newCDPSession(page);
    await devtools.send('WebAuthn.enable');
    await devtools.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    await goToLoginArea(visitor, localhost(), 'admin');
    await typeSignIn(visitor, PEOPLE.admin.name);
    await opens(visitor, 'admin');
    await page.goto(`${localhost()}/vrp/admin/account`);
    await page.getByRole('button', { name: t('second_step.add_passkey') }).click();
    await page.getByText(t('second_step.passkey_added')).waitFor();
    const recovery = page.getByRole('dialog', { name: t('second_step.recovery_codes') });
    await recovery.getByRole('listitem').nth(9).waitFor();
    await recovery.getByRole('button', { name: t('second_step.codes_kept') }).click();

    await goToLoginArea(visitor, localhost(), 'admin');
    await page.getByRole('button', { name: t('sign_in.by_passkey') }).click();
    await opens(visitor, 'admin');

    await goToLoginArea(visitor, localhost(), 'admin');
    await typeSignIn(visitor, PEOPLE.admin.name, PASSWORD);
    await page.getByRole('button', { name: t('second_step.with_passkey') }).click();
    await opens(visitor, 'admin');
    visitor.forgive(/422.*admin-login/);
  });
});
