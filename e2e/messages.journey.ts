import { describe, expect, it } from 'vitest';
import { dress, expectAccessible, expectNoOverflow, settled } from './support/audit.ts';
import { shot } from './support/browser.ts';
import { startTestApp } from './support/test-app.ts';

const app = startTestApp();

describe('the message center', () => {
  it('a manager opens it by its old address, goes through it by keyboard, writes to support and is answered live', async () => {
    const manager = await app.welcome('client');
    const { page, t } = manager;
    await page.goto(`${app.address}/vrp/apps/email`);
    await page.waitForURL(/\/vrp\/messages$/);
    await settled(page);
    await shot(page, 'messages-inbox');
    await page.keyboard.press('j');
    await page.waitForURL(/\/messages\/inbox\/n?\d+$/);
    await settled(page);
    await expectAccessible(page, 'an open message');
    await page.keyboard.press('c');
    await page.waitForURL(/\/messages\/inbox\/new$/);
    await page.getByPlaceholder(t('mailbox.search_people')).click();
    await page.getByRole('option').first().click();
    await page.getByRole('textbox', { name: t('mailbox.subject') }).fill('Pump 4 at Exit 9');
    await page.getByRole('textbox', { name: t('mailbox.message') }).fill('The display is dark.');
    await page.getByText(t.part('mailbox.draft_saved')).waitFor();
    await expectAccessible(page, 'a new message');
    await shot(page, 'messages-new');
    await page.getByRole('button', { name: t('mailbox.send') }).click();
    await page.getByText(t('mailbox.sent_toast')).waitFor();

    const admin = await app.welcome('admin');
    await admin.page.goto(`${app.address}/vrp/admin/messages`);
    await admin.page.getByRole('link', { name: /Pump 4 at Exit 9/ }).click();
    await admin.page
      .getByRole('textbox', { name: admin.t.part('mailbox.reply_to') })
      .fill('A technician is on the way.');
    await admin.page.getByRole('button', { name: admin.t('mailbox.send') }).click();
    await page.getByRole('link', { name: /A technician is on the way/ }).click();
    await page.getByRole('article').filter({ hasText: 'A technician is on the way.' }).waitFor();
    await page.keyboard.press('s');
    await page
      .getByRole('button', { name: t('mailbox.unstar'), pressed: true })
      .first()
      .waitFor();
    await page.keyboard.press('#');
    await page.getByRole('button', { name: t('mailbox.undo') }).click();
    await page.getByRole('link', { name: /A technician is on the way/ }).waitFor();
    await dress(manager, { language: 'en', skin: 'dark' });
    await settled(page);
    await shot(page, 'messages-dark');
    expect([...manager.complaints, ...admin.complaints]).toEqual([]);
  });

  it('fits a phone in Arabic, list first, then the message', async () => {
    const { page, t, complaints } = await app.welcome('client', { device: 'phone', language: 'ar' });
    await page.goto(`${app.address}/vrp/messages`);
    await settled(page);
    await expectNoOverflow(page, 'messages');
    await shot(page, 'messages-phone-ar');
    const notice = page.getByRole('link', { name: /انتهت صلاحية رخصة القيادة/ }).first();
    await notice.click();
    await page.getByRole('article').first().waitFor();
    await settled(page);
    await expectNoOverflow(page, 'a message');
    await expectAccessible(page, 'a message on a phone');
    await shot(page, 'messages-phone-open-ar');
    await page.getByRole('button', { name: t('mailbox.back') }).click();
    await notice.waitFor();
    expect(complaints).toEqual([]);
  });
});
