import type { Browser, BrowserContextOptions } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { launchBrowser, type OpenOptions, openAs, type Person, photograph } from './browser.ts';
import { PEOPLE, signInAs, speak, type Who } from './people.ts';
import { type Product, startProduct } from './product.ts';
import { type Language, type Translations, translationsIn } from './translations.ts';

export interface Visitor extends Person {
  readonly language: Language;
  readonly t: Translations;
  /** A complaint of the browser that belongs to the story: a wrong password, a closed network. It must have come. */
  forgive(complaint: RegExp): void;
}

export interface TestApp {
  readonly product: Product;
  readonly address: string;
  readonly browser: Browser;
  /** A visitor with a browser of their own, nowhere yet. */
  open(options?: OpenOptions): Promise<Visitor>;
  /** The same, signed in on their first page and in their language; the second time as a browser that was left signed in. */
  welcome(who: Who, options?: OpenOptions): Promise<Visitor>;
}

let retained: Promise<Browser> | undefined;

/** The browser of this worker. It serves one file after the other: starting one costs as much as a short test. */
async function sharedBrowser(): Promise<Browser> {
  const known = await retained;
  if (known?.isConnected()) return known;
  retained = launchBrowser();
  return retained;
}

/**
 * One product and one browser for the tests around the call. After each test every window is closed, and not one of them may have
 * complained: no console error, no refused script or style, no failed request.
 */
export function startTestApp(
  settings: Record<string, string> = {},
  browserFlags?: () => Promise<readonly string[]>,
): TestApp {
  let product: Product;
  let browser: Browser;
  const visitors: Visitor[] = [];
  const remembered = new Map<Who, BrowserContextOptions['storageState']>();

  beforeAll(async () => {
    [product, browser] = await Promise.all([
      startProduct(settings),
      browserFlags ? browserFlags().then(launchBrowser) : sharedBrowser(),
    ]);
  });

  // A first try leaves a truck half fuelled or a plan half made behind: the second starts where the first did.
  beforeEach(async ({ task }) => {
    if (!task.result?.retryCount) return;
    await product.stop();
    remembered.clear();
    product = await startProduct(settings);
  });

  afterEach(async ({ task }) => {
    const left = visitors.splice(0);
    if (task.result?.state === 'fail')
      for (const [at, { page }] of left.entries())
        await photograph(page, `failed-${task.name.replaceAll(/\W+/g, '-')}-${at}`).catch(() => {});
    await Promise.all(left.map(({ context }) => context.close()));
    expect(left.flatMap(({ complaints }) => complaints)).toEqual([]);
  });

  afterAll(async () => {
    if (browserFlags) await browser?.close();
    await product?.stop();
  });

  const app: TestApp = {
    get product() {
      return product;
    },
    get address() {
      return product.address;
    },
    get browser() {
      return browser;
    },
    async open(options = {}) {
      const language = options.language ?? 'en';
      const visitor = asVisitor(await openAs(browser, options), language);
      visitors.push(visitor);
      return visitor;
    },
    async welcome(who, options = {}) {
      const storageState = remembered.get(who);
      const visitor = await app.open(storageState ? { ...options, storageState } : options);
      if (storageState) await visitor.page.goto(product.address + PEOPLE[who].home);
      else {
        await signInAs({ ...visitor, t: translationsIn('en') }, product.address, who);
        remembered.set(who, await visitor.context.storageState());
      }
      await speak(visitor);
      return visitor;
    },
  };
  return app;
}

/** A person who knows the words of the pages, and what to make of complaints. */
export function asVisitor(person: Person, language: Language): Visitor {
  return {
    ...person,
    language,
    t: translationsIn(language),
    forgive(complaint) {
      const retained = person.complaints.filter((text) => !complaint.test(text));
      expect(person.complaints, `a complaint like ${complaint}`).not.toEqual(retained);
      person.complaints.splice(0, person.complaints.length, ...retained);
    },
  };
}

/** Asks again until it is so. News of others arrives when it arrives, on a busy machine later than in the default second. */
export function soon<Value>(attempt: () => Value) {
  return expect.poll(attempt, { timeout: 10_000 });
}
