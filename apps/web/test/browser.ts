/**
 * The browser of the screen tests, set up before any screen is loaded: the DOM of happy-dom, on a desk. What Node has itself
 * (fetch, streams, forms, URLs, signals) stays Node's, because the server runs in this process too.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Window } from 'happy-dom';

const PUBLIC = join(import.meta.dirname, '../public');
/** Known to Node too, but the DOM accepts its own only. */
const OF_THE_DOM = ['Event', 'CustomEvent', 'EventTarget', 'MessageEvent', 'navigator', 'CSSStyleSheet'];
const ORIGIN = 'http://fleet.test';
/** When a worker begins: a Sunday morning, 10:00 in Riyadh. Whatever depends on the hour is the same at night. */
const START = Date.parse('2026-03-01T07:00:00Z');

const SHARED = Symbol.for('network of the screen tests');
/** One for all test files of a worker, each of which loads this file again. */
const network: { server: string; isDown: boolean; cut: AbortController } = Reflect.get(
  globalThis,
  SHARED,
) ?? { server: '', isDown: false, cut: new AbortController() };
Reflect.set(globalThis, SHARED, network);

/** Sends the screens' requests to the server at this address. */
export function connect(server: string): void {
  network.server = server;
  restoreConnection();
}

/** As when the cable is pulled: requests in progress break off, further ones fail. */
export function loseConnection(): void {
  network.isDown = true;
  network.cut.abort(new TypeError('Failed to fetch'));
}

/** Requests arrive again. */
export function restoreConnection(): void {
  network.isDown = false;
  network.cut = new AbortController();
}

/** Goes to an address as a link from outside does. */
export function goTo(path: string): void {
  // A router of an earlier page has put its own functions over the history's.
  for (const name of ['pushState', 'replaceState'] as const) Reflect.deleteProperty(window.history, name);
  window.history.replaceState(null, '', path);
}

if (!('document' in globalThis)) openWindow();

function openWindow(): void {
  globalThis.Date = clockFrom(START);
  const window = new Window({
    url: `${ORIGIN}/vrp/`,
    width: 1440,
    height: 900,
    settings: {
      device: { prefersReducedMotion: 'reduce' },
      navigation: { disableMainFrameNavigation: true },
      disableCSSFileLoading: true,
    },
  });
  const known = new Set(Object.getOwnPropertyNames(globalThis));
  for (const name of [...namesOf(window), 'localStorage', 'sessionStorage']) {
    if (known.has(name) && !OF_THE_DOM.includes(name) && !name.endsWith('Storage')) continue;
    Object.defineProperty(globalThis, name, {
      configurable: true,
      writable: true,
      value: bound(window, Reflect.get(window, name)),
    });
  }
  // Growing text fields wait for fonts, and the pump loads them all ahead: here there are none.
  const fonts = Object.assign(new EventTarget(), { [Symbol.iterator]: () => [].values() });
  Object.defineProperty(document, 'fonts', { value: fonts });
  globalThis.fetch = fetchFrom(globalThis.fetch);
  // In a message an element is its tag, not the whole document it hangs on.
  Object.defineProperty(Element.prototype, Symbol.for('nodejs.util.inspect.custom'), {
    value(this: Element) {
      return `<${this.localName}>`;
    },
  });
}

/** A clock that goes on from an instant as the real one does. */
function clockFrom(instant: number): DateConstructor {
  const RealDate = Date;
  const shift = instant - RealDate.now();
  return class extends RealDate {
    constructor(...parts: [] | [string]) {
      if (parts.length === 0) super(RealDate.now() + shift);
      else super(...parts);
    }
    static override now(): number {
      return RealDate.now() + shift;
    }
    static override [Symbol.hasInstance](value: unknown): boolean {
      return Object.prototype.toString.call(value) === '[object Date]';
    }
  } as DateConstructor;
}

/** Own and inherited: methods such as `matchMedia` are on the prototype. */
function namesOf(window: Window): string[] {
  const names = new Set<string>();
  for (let object: object = window; object !== Object.prototype; object = Object.getPrototypeOf(object))
    for (const name of Object.getOwnPropertyNames(object)) if (name !== 'constructor') names.add(name);
  return [...names];
}

/** Functions are called without their window; classes are kept as they are. */
function bound(window: Window, value: unknown): unknown {
  const isMethod = typeof value === 'function' && value.prototype === undefined;
  return isMethod ? value.bind(window) : value;
}

/** Files that a build copies unchanged, such as the texts, come from the source; everything else from the server. */
function fetchFrom(fetchOfNode: typeof fetch): typeof fetch {
  return async (input, init = {}) => {
    const url = new URL(String(input), window.location.href);
    if (url.origin !== ORIGIN) return fetchOfNode(input, init);
    if (network.isDown) throw new TypeError('Failed to fetch');
    if (url.pathname.startsWith('/vrp/assets/'))
      return new Response(await readFile(join(PUBLIC, url.pathname.slice('/vrp'.length))));
    const signals = [network.cut.signal, ...(init.signal ? [init.signal] : [])];
    return fetchOfNode(network.server + url.pathname + url.search, {
      ...init,
      signal: AbortSignal.any(signals),
    });
  };
}
