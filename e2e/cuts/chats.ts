import { setTimeout as wait } from 'node:timers/promises';
import type { Browser } from 'playwright-core';
import { rowsOf } from '../../tools/crash-test/checks.ts';
import { type Cut, driveUntilDone, type Phone, takePhoneOf } from './phone.ts';

/** What one message was called at each attempt to write it, and those that its writer's screen showed. */
export interface Written {
  readonly tried: readonly string[];
  readonly shown: readonly string[];
}

const CHATS = '/vrp/my-messages';

/** A driver's phone in the chat with the fleet. */
export async function openChat(browser: Browser, address: string, email: string) {
  const phone = await takePhoneOf(browser, address, email);
  let messages = 0;

  return {
    phone,
    /** Writes one message under a cut. A message that the screen has not shown is written again, under another name. */
    async write(cut: Cut, chance: () => number): Promise<Written> {
      messages += 1;
      const name = `Message ${messages}`;
      const tried: string[] = [];
      const shown: string[] = [];
      if (!phone.page().url().includes(CHATS)) await phone.open(CHATS);
      const delay = wait(chance() * 2_500);
      await Promise.all([
        driveUntilDone(`${name} (${cut})`, () => writeOn(phone, name, tried, shown)),
        delay.then(() => phone.cut(cut, chance)),
      ]);
      return { tried, shown };
    },
  };
}

async function writeOn(phone: Phone, name: string, tried: string[], shown: string[]): Promise<boolean> {
  const { t } = phone;
  const page = phone.page();
  const field = page.getByLabel(t('chat.write'));
  if (!(await field.isVisible())) {
    const chat = page.getByRole('button', { name: /Tuwaiq|طويق/ }).first();
    if (await chat.isVisible()) await chat.click();
    else {
      await wait(1_500);
      if (!(await chat.isVisible()) && !(await field.isVisible())) await phone.open(CHATS);
    }
    return false;
  }
  for (const text of tried)
    if (
      !shown.includes(text) &&
      (await page.getByRole('log').getByText(text, { exact: true }).first().isVisible())
    )
      shown.push(text);
  if (shown.length > 0) return true;
  const text = `${name}, attempt ${tried.length + 1}.`;
  await field.fill(text, { timeout: 1_500 });
  tried.push(text);
  await page.getByRole('button', { name: t('chat.send') }).click({ timeout: 1_500 });
  await page.getByRole('log').getByText(text, { exact: true }).first().waitFor({ timeout: 1_500 });
  return false;
}

/** Every message that a screen showed was sent once, and none twice. */
export async function wrongMessages(
  connectionString: string,
  written: readonly Written[],
): Promise<string[]> {
  const rows = await rowsOf<{ body: string; times: number }>(
    connectionString,
    `select body, count(*)::int as times from chat_messages where body = any($1) group by 1`,
    [written.flatMap(({ tried }) => tried)],
  );
  const times = new Map(rows.map((row) => [row.body, row.times]));
  return written.flatMap(({ tried, shown }) => [
    ...shown.filter((text) => (times.get(text) ?? 0) === 0).map((text) => `lost: ${text}`),
    ...tried.filter((text) => (times.get(text) ?? 0) > 1).map((text) => `sent twice: ${text}`),
  ]);
}

/** Waits until everything shown was sent, at most a minute. */
export async function allSent(connectionString: string, written: readonly Written[]): Promise<void> {
  for (const until = Date.now() + 60_000; Date.now() < until; await wait(1_000))
    if ((await wrongMessages(connectionString, written)).length === 0) return;
}
