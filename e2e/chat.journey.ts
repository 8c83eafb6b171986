import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { shot } from './support/browser.ts';
import { startTestApp, type Visitor } from './support/test-app.ts';

const app = startTestApp();

describe('chat', () => {
  it('keeps what is written without a line, sends it once, and shows it read, in two languages', async () => {
    const desk = await app.welcome('client', { language: 'ar' });
    await desk.page.goto(`${app.address}/vrp/apps/chat`);
    await desk.page.waitForURL(/client\/chats/);
    await desk.page.getByRole('button', { name: /Fahad Al-Otaibi/ }).click();
    await desk.page.getByRole('log').getByText(desk.t('chat.quick.coming')).last().waitFor();
    await shot(desk.page, 'chat-desk');

    const phone = await app.welcome('driver', { device: 'phone' });
    await phone.page.goto(`${app.address}/vrp/my-messages`);
    await phone.page.getByRole('button', { name: /Tuwaiq|طويق/ }).click();
    await phone.page.getByLabel(phone.t('chat.write')).waitFor();
    const sent = sentBy(phone.page);
    await phone.context.setOffline(true);
    await write(phone, 'Flat tyre at kilometer 40');
    await write(phone, 'A second line');
    expect(await phone.page.getByLabel(phone.t('chat.ticks.waiting')).count()).toBe(2);
    await shot(phone.page, 'chat-phone-waiting');
    await phone.context.setOffline(false);
    // The first response is lost: the same message goes again, with the same key.
    let isLost = false;
    await phone.page.route(/\/chats\/\d+\/messages$/, async (route) => {
      if (route.request().method() !== 'POST' || isLost) return route.continue();
      isLost = true;
      await route.fetch();
      await route.abort('connectionreset');
    });
    const log = desk.page.getByRole('log');
    await log.getByText('A second line').waitFor();
    await phone.page.getByLabel(phone.t('chat.ticks.read')).nth(1).waitFor();
    expect(await log.getByText('Flat tyre at kilometer 40').count()).toBe(1);
    expect(await log.getByText('A second line').count()).toBe(1);
    expect(new Set(sent).size).toBe(2);
    expect(sent.length).toBeGreaterThan(2);

    await desk.page.getByRole('button', { name: desk.t('chat.quick_replies') }).click();
    await desk.page.getByRole('button', { name: desk.t('chat.quick.call_me') }).click();
    await phone.page.getByText(phone.t('chat.quick.call_me')).waitFor();
    await shot(phone.page, 'chat-phone');
    phone.forgive(/ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_RESET|Failed to load resource/);
  });
});

async function write({ page, t }: Visitor, text: string): Promise<void> {
  await page.getByLabel(t('chat.write')).fill(text);
  await page.getByRole('button', { name: t('chat.send') }).click();
  await page.getByText(text).waitFor();
}

/** Keys of the messages a page sends, each as often as it is sent. */
function sentBy(page: Page): string[] {
  const keys: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && /\/chats\/\d+\/messages$/.test(request.url()))
      keys.push((request.postDataJSON() as { client_key: string }).client_key);
  });
  return keys;
}
