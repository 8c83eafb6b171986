import type { Browser } from 'playwright-core';
import { launchBrowser, type OpenOptions, openAs } from '../support/browser.ts';
import { type Product, startFromNothing } from '../support/product.ts';
import { asVisitor, type Visitor } from '../support/test-app.ts';
import { travel } from './travel.ts';

/** `short` omits all but one of each day's ordinary fills. */
export type Size = 'short' | 'whole';

/** One product, one browser, and users who stay signed in while the clock advances. */
export interface Week {
  readonly size: Size;
  readonly product: Product;
  readonly address: string;
  readonly people: ReadonlyMap<string, Visitor>;
  /** Creates a visitor with their own browser context, once: `person` returns them later. */
  arrive(name: string, options?: OpenOptions): Promise<Visitor>;
  /** An existing visitor. */
  person(name: string): Visitor;
  /** Sets the time of the product and every browser. */
  moveTo(instant: string): Promise<void>;
  /** Browser problems since the last call. */
  complaints(): string[];
  end(): Promise<void>;
}

/** Nobody signs in again during the week; time limits of requests follow the scenario, not real time. */
const SETTINGS = { REFRESH_SLIDING_SECONDS: String(30 * 24 * 3600) };

export async function openWeek(startsAt: string, size: Size): Promise<Week> {
  const [product, browser] = await Promise.all([
    startFromNothing({ ...SETTINGS, WEEK_STARTS_AT: startsAt }, 'e2e/week/server.ts'),
    launchBrowser(),
  ]);
  return weekIn(product, browser, startsAt, size);
}

/** The week on an existing product and browser. */
function weekIn(product: Product, browser: Browser, startsAt: string, size: Size): Week {
  const people = new Map<string, Visitor>();
  let clock = { instant: startsAt, at: Date.now() };
  const now = () => new Date(Date.parse(clock.instant) + Date.now() - clock.at).toISOString();
  return {
    size,
    product,
    address: product.address,
    people,
    async arrive(name, options = {}) {
      const visitor = asVisitor(await openAs(browser, options), options.language ?? 'en');
      await travel(visitor.context, now());
      people.set(name, visitor);
      return visitor;
    },
    person(name) {
      const visitor = people.get(name);
      if (!visitor) throw new Error(`${name} has not arrived yet`);
      return visitor;
    },
    async moveTo(instant) {
      clock = { instant, at: Date.now() };
      await product.post(instant);
      await Promise.all([...people.values()].map(({ context }) => travel(context, instant)));
    },
    complaints() {
      return [...people].flatMap(([name, { complaints }]) =>
        complaints
          .splice(0)
          // An expired access token of yesterday: it is refreshed and the call repeated.
          .filter((complaint) => !/status of 401/.test(complaint))
          .map((complaint) => `${name}: ${complaint}`),
      );
    },
    async end() {
      await browser.close();
      await product.stop();
    },
  };
}
