import { describe, it } from 'vitest';
import { expectAccessible, expectNoOverflow } from './support/audit.ts';
import { shot } from './support/browser.ts';
import { startTestApp } from './support/test-app.ts';

const GROUPS = [
  ...['Figures', 'Statuses', 'Messages', 'Tables', 'Controls'],
  ...['Fields', 'Choices', 'Dialogs', 'Phone', 'Maps'],
];
/** Colors do not depend on the direction: both are seen once with every rule. */
const APPEARANCES = [
  { language: 'en', button: 'English, LTR', skin: 'light' },
  { language: 'ar', button: 'العربية, RTL', skin: 'dark' },
] as const;
/** High enough for a picture of a whole group. */
const WINDOW = { width: 1440, height: 3_200 };

const app = startTestApp();

describe('the gallery of shared components', () => {
  it.each(APPEARANCES)('is accessible in $language, $skin', async ({ language, button, skin }) => {
    const { page } = await app.welcome('client', { viewport: WINDOW });
    await page.goto(`${app.address}/vrp/misc/components`);
    await page.getByRole('heading', { level: 1, name: 'Components' }).waitFor();
    await page.getByText(button, { exact: true }).click();
    await page.getByText(skin, { exact: true }).click();
    await page.locator(`html[lang=${language}][data-skin=${skin}]`).waitFor();

    for (const group of GROUPS) {
      const where = `gallery-${group.toLowerCase()}-${language}-${skin}`;
      await page.getByRole('tab', { name: group }).click();
      // Some specimens show how loading looks: what is waited for is the group's last part.
      await page.getByRole('tabpanel', { name: group }).locator('dd').last().waitFor();
      await expectAccessible(page, where);
      await expectNoOverflow(page, where);
      await shot(page, where);
    }
  });

  it('opens its dialogs and shows another page of its ten thousand rows', async () => {
    const { page, t } = await app.welcome('client');
    await page.goto(`${app.address}/vrp/misc/components?tab=tables`);
    const table = page.getByRole('table').first();
    await table.getByRole('button', { name: 'Number' }).click();
    await table.getByRole('button', { name: 'Number' }).click();
    await table.getByRole('cell', { name: '10000', exact: true }).waitFor();
    await page.getByRole('tab', { name: 'Dialogs' }).click();
    await page.getByRole('button', { name: 'SidePanel' }).click();
    await page.getByRole('complementary', { name: 'Client' }).waitFor();
    await shot(page, 'gallery-side-panel');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'ConfirmDialog, refused' }).click();
    await page.getByRole('dialog').getByText(t('errors.OFFLINE')).waitFor();
    await expectAccessible(page, 'gallery-confirm-dialog');
    await shot(page, 'gallery-confirm-dialog');
  });
});
