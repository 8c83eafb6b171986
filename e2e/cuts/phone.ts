import { setTimeout as wait } from 'node:timers/promises';
import type { Browser, Page } from 'playwright-core';
import { type OpenOptions, openAs } from '../support/browser.ts';
import { PASSWORD } from '../support/people.ts';
import { type Translations, translationsIn } from '../support/translations.ts';

const INSTALLED: OpenOptions = {
  device: 'phone',
  serviceWorkers: 'allow',
};

/** What is done to a phone: its line, its page, or both. */
export const CUTS = ['line', 'flapping', 'reload', 'line_reload', 'kill', 'line_kill'] as const;
export type Cut = (typeof CUTS)[number];

/** One user's installed application, whose page may be gone at any moment. */
export interface Phone {
  readonly t: Translations;
  /** The present page. */
  page(): Page;
  /** The address it was last at. */
  open(path: string): Promise<void>;
  /** Cuts it now, and restores it within seconds. */
  cut(kind: Cut, chance: () => number): Promise<void>;
  /** Uncaught errors of its pages. */
  errors(): string[];
  /** What the server refused, to explain what is missing afterwards. */
  refusals(): string[];
  /** What it still has to send. */
  unsent(): Promise<string>;
  close(): Promise<void>;
}

export async function takePhone(browser: Browser, address: string): Promise<Phone> {
  const { context, page: first, complaints } = await openAs(browser, INSTALLED);
  context.setDefaultTimeout(3_000);
  let page = first;
  const guard = (next: Page) => next.on('dialog', (question) => void question.accept().catch(() => {}));
  guard(page);
  const refused: string[] = [];
  context.on('response', async (answer) => {
    if (answer.status() < 400 || answer.request().method() !== 'POST') return;
    const text = await answer.text().catch(() => '');
    refused.push(`${new URL(answer.url()).pathname}: ${answer.status()} ${text.slice(0, 200)}`);
  });
  const line = (isOff: boolean) => context.setOffline(isOff);
  const reload = () => page.reload({ timeout: 15_000 }).catch(() => undefined);
  const kill = async () => {
    const url = page.url();
    await page.close();
    page = await context.newPage();
    guard(page);
    await page.goto(url, { timeout: 15_000 }).catch(() => undefined);
  };
  return {
    t: translationsIn('en'),
    page: () => page,
    open: async (path) => {
      await page.goto(`${address}${path}`, { timeout: 20_000 });
    },
    async cut(kind, chance) {
      const pause = (min_ms: number, max_ms: number) => wait(min_ms + chance() * (max_ms - min_ms));
      if (kind === 'reload') return void (await reload());
      if (kind === 'kill') return kill();
      await line(true);
      if (kind === 'flapping')
        for (let turn = 0; turn < 3; turn += 1) {
          await pause(50, 600);
          await line(false);
          await pause(50, 600);
          await line(true);
        }
      if (kind === 'line_reload' || kind === 'line_kill') {
        await pause(0, 1_500);
        await (kind === 'line_kill' ? kill() : reload());
      }
      await pause(300, 3_500);
      await line(false);
    },
    errors: () => complaints.filter((text) => text.startsWith('error:')),
    refusals: () => refused,
    unsent: () =>
      page.evaluate(() => {
        const kept = Object.entries(localStorage).filter(([key]) => /^(chats|pump):/.test(key));
        return JSON.stringify(kept).slice(0, 2_000);
      }),
    close: () => context.close(),
  };
}

/** Does what the screen asks for until it is done; what fails because the page is gone is done again. */
export async function driveUntilDone(
  what: string,
  tick: () => Promise<boolean>,
  within_ms = 90_000,
): Promise<void> {
  const until = Date.now() + within_ms;
  let last: unknown;
  while (Date.now() < until) {
    try {
      if (await tick()) return;
    } catch (error) {
      last = error;
    }
    await wait(120);
  }
  throw new Error(`${what} did not end. ${last instanceof Error ? last.message.split('\n')[0] : ''}`);
}

/** The phone of a driver who has signed in. */
export async function takePhoneOf(browser: Browser, address: string, email: string): Promise<Phone> {
  const phone = await takePhone(browser, address);
  const { page, t } = phone;
  await phone.open('/vrp/client/login');
  await page().getByLabel(t.part('sign_in.email')).first().fill(email);
  await page().getByLabel(t('sign_in.password')).fill(PASSWORD);
  await page()
    .getByRole('button', { name: t('sign_in.sign_in') })
    .click();
  await page().waitForURL(/\/vrp\/(ask|my-trips)/, { timeout: 30_000 });
  return phone;
}
