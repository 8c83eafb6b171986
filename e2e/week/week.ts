import type { Browser } from 'playwright-core';
import { launchBrowser, type OpenOptions, openAs } from '../support/browser.ts';
import { type Product, startFromNothing } from '../support/product.ts';
import { asVisitor, type Visitor } from '../support/test-app.ts';
import { travel } from './travel.ts';

/** `short` leaves out all but one of each day's ordinary refuellings; nothing else. */
export type Size = 'short' | 'whole';

/** One product, one browser, and people who stay signed in from day to day while the clock goes on. */
export interface Week {
  readonly size: Size;
  readonly product: Product;
  readonly address: string;
  readonly people: ReadonlyMap<string, Visitor>;
  /** Someone comes with a browser of their own, once: from then on `person` finds them. */
  arrive(name: string, options?: OpenOptions): Promise<Visitor>;
  /** Who came before. */
  person(name: string): Visitor;
  /** It is now this instant: for the product and in every browser. */
  moveTo(instant: string): Promise<void>;
  /** What the browsers complained about since they were last asked. */
  complaints(): string[];
  end(): Promise<void>;
}

/** Nobody signs in again for the whole week; requests wait for the next step of the story, not for the wall's clock. */
const SETTINGS = { REFRESH_SLIDING_SECONDS: String(30 * 24 * 3600) };

export async function openWeek(startsAt: string, size: Size): Promise<Week> {
  const [product, browser] = await Promise.all([
    startFromNothing({ ...SETTINGS, WEEK_STARTS_AT: startsAt }, 'e2e/week/server.ts'),
    launchBrowser(),
  ]);
  return weekIn(product, browser, startsAt, size);
}

/** The week around a product and a browser that are there. */
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
          // The access token of yesterday: it is exchanged and the question asked again.
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
