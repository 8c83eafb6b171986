/**
 * Sets up the browser environment of screen tests before any screen is loaded: the DOM of happy-dom at desktop size. What Node
 * provides (fetch, streams, forms, URLs, signals) stays Node's, because the server runs in the same process.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Window } from 'happy-dom';

const PUBLIC = join(import.meta.dirname, '../public');
/** Also defined by Node, but the DOM accepts only its own. */
const OF_THE_DOM = ['Event', 'CustomEvent', 'EventTarget', 'MessageEvent', 'navigator', 'CSSStyleSheet'];
const ORIGIN = 'http://fleet.test';
/** Start time of a worker: a Sunday morning, 10:00 in Riyadh, so that tests do not depend on the time of day. */
const START = Date.parse('2026-03-01T07:00:00Z');

const SHARED = Symbol.for('network of the screen tests');
/** Shared by all test files of a worker, each of which loads this module again. */
const network: { server: string; isDown: boolean; cut: AbortController } = Reflect.get(
  globalThis,
  SHARED,
) ?? { server: '', isDown: false, cut: new AbortController() };
Reflect.set(globalThis, SHARED, network);

/** Connects the screens to the server at this address. */
export function connect(server: string): void {
  network.server = server;
  restoreConnection();
}

/** Simulates a lost connection: requests in progress abort, further ones fail. */
export function loseConnection(): void {
  network.isDown = true;
  network.cut.abort(new TypeError('Failed to fetch'));
}

/** Restores the connection. */
export function restoreConnection(): void {
  network.isDown = false;
  network.cut = new AbortController();
}

/** Navigates to an address like an external link. */
export function goTo(path: string): void {
  // A router of an earlier page has replaced the history's functions.
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
  // Autosizing text fields wait for fonts, and the pump preloads them: there are none here.
  const fonts = Object.assign(new EventTarget(), { [Symbol.iterator]: () => [].values() });
  Object.defineProperty(document, 'fonts', { value: fonts });
  globalThis.fetch = fetchFrom(globalThis.fetch);
  // Print elements in messages as tags rather than with their whole document.
  Object.defineProperty(Element.prototype, Symbol.for('nodejs.util.inspect.custom'), {
    value(this: Element) {
      return `<${this.localName}>`;
    },
  });
}

/** A clock that runs from a given time. */
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

/** Own and inherited names: methods such as `matchMedia` are on the prototype. */
function namesOf(window: Window): string[] {
  const names = new Set<string>();
  for (let object: object = window; object !== Object.prototype; object = Object.getPrototypeOf(object))
    for (const name of Object.getOwnPropertyNames(object)) if (name !== 'constructor') names.add(name);
  return [...names];
}

/** Binds functions to their window; classes stay unchanged. */
function bound(window: Window, value: unknown): unknown {
  const isMethod = typeof value === 'function' && value.prototype === undefined;
  return isMethod ? value.bind(window) : value;
}

/** Static files such as locales come from the source folder; everything else from the server. */
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
