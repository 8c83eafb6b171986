import type { Browser, BrowserContextOptions } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { launchBrowser, type OpenOptions, openAs, type Person, photograph } from './browser.ts';
import { PEOPLE, signInAs, speak, type Who } from './people.ts';
import { type Product, startProduct } from './product.ts';
import { type Language, type Translations, translationsIn } from './translations.ts';

export interface Visitor extends Person {
  readonly language: Language;
  readonly t: Translations;
  /** Expects a browser problem that belongs to the scenario, such as a wrong password or a closed network. It must occur. */
  forgive(complaint: RegExp): void;
}

export interface TestApp {
  readonly product: Product;
  readonly address: string;
  readonly browser: Browser;
  /** A visitor with an isolated browser context and no page. */
  open(options?: OpenOptions): Promise<Visitor>;
  /** The same, signed in on their start page in their language; the second time with a stored session. */
  welcome(who: Who, options?: OpenOptions): Promise<Visitor>;
}

let retained: Promise<Browser> | undefined;

/** The browser of this worker, shared by its files: starting one takes as long as a short test. */
async function sharedBrowser(): Promise<Browser> {
  const known = await retained;
  if (known?.isConnected()) return known;
  retained = launchBrowser();
  return retained;
}

/**
 * One product and one browser for the surrounding tests. After each test every window is closed, and none may have had problems: no
 * console errors, blocked scripts or styles, or failed requests.
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

  // A failed first attempt leaves unfinished data: the retry starts from the initial state.
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

/** Adds texts and handling of expected problems to a browser visitor. */
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

/** Retries until it holds. Events of others may take longer than the default second on a busy machine. */
export function soon<Value>(attempt: () => Value) {
  return expect.poll(attempt, { timeout: 10_000 });
}
