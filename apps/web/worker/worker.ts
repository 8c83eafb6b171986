/**
 * The service worker: keeps the shell, so that pump, driver and trips open without a connection, and shows notifications. Data is not its business: the pages
 * keep theirs. Built by `vite-worker.ts`, which also fills in what it knows. Why: decision 88.
 */
import type { OfflineSet, WorkerBuild, WorkerMessage } from './messages.ts';
import { listenForPushes } from './pushes.ts';

declare const self: ServiceWorkerGlobalScope;
/** Replaced by the build; read once, as it is long. */
declare const KNOWN_BUILD: WorkerBuild;
const BUILD = KNOWN_BUILD;

const BASE = '/vrp/';
const CACHE_PREFIX = 'fleet-';
const CACHE = CACHE_PREFIX + BUILD.version;
/** Which pages and languages this browser uses: what a new version stores before it takes over. */
const USED_CACHE = 'used';
const USED = `${BASE}used.json`;

interface Used {
  sets: OfflineSet[];
  languages: string[];
}

listenForPushes(self);

self.addEventListener('install', (event) => {
  event.waitUntil(usedHere().then((used) => store(filesFor(used))));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(removeOldCaches().then(() => self.clients.claim()));
});

self.addEventListener('message', (event) => {
  const message = event.data as WorkerMessage;
  // Not waited for: a worker with work left is not activated.
  if (message.kind === 'take over') void self.skipWaiting();
  else event.waitUntil(use(message));
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode === 'navigate') {
    // A recipient's link is opened once, and files are not pages.
    if (pathname.startsWith(`${BASE}track/`) || pathname.includes('.')) return;
    event.respondWith(answerPage(event));
  } else if (pathname.startsWith(`${BASE}assets/`)) event.respondWith(answerFile(request, pathname));
});

/** The shell of this version; its headers are those of the last start, as settings may have changed what it may connect to. */
async function answerPage(event: FetchEvent): Promise<Response> {
  const cache = await caches.open(CACHE);
  const shell = await cache.match(BASE);
  if (!shell) return fetch(event.request);
  event.waitUntil(fetchShell().then((fresh) => cache.put(BASE, fresh), ignore));
  return shell;
}

/** A name with a hash means the same in every version; other files only within theirs. */
async function answerFile(request: Request, pathname: string): Promise<Response> {
  const cache = await caches.open(CACHE);
  const isOurs = BUILD.files.includes(pathname);
  const stored = (await cache.match(pathname)) ?? (isOurs ? undefined : await caches.match(pathname));
  if (stored) return stored;
  const answer = await fetch(request);
  if (isOurs && answer.ok) await cache.put(pathname, answer.clone());
  return answer;
}

/** Notes that this browser uses these pages in this language, and stores their files. */
async function use({ set, language }: Extract<WorkerMessage, { kind: 'use' }>): Promise<void> {
  const { sets, languages } = await usedHere();
  const used = { sets: [...new Set([...sets, set])], languages: [...new Set([...languages, language])] };
  await (await caches.open(USED_CACHE)).put(USED, Response.json(used));
  await store(filesFor(used));
}

async function usedHere(): Promise<Used> {
  const stored = await (await caches.open(USED_CACHE)).match(USED);
  return stored ? ((await stored.json()) as Used) : { sets: [], languages: [] };
}

function filesFor({ sets, languages }: Used): string[] {
  const texts = languages.flatMap((language) => BUILD.texts[language] ?? []);
  return [...new Set([...BUILD.shell, ...sets.flatMap((set) => BUILD.sets[set] ?? []), ...texts])];
}

/** Stores the shell and these files, from another version's cache where they are the same. Rejects if one is missing. */
async function store(paths: readonly string[]): Promise<void> {
  const cache = await caches.open(CACHE);
  if (!(await cache.match(BASE))) await cache.put(BASE, await fetchShell());
  await Promise.all(
    paths.map(async (path) => {
      if (await cache.match(path)) return;
      const known = BUILD.hashed.includes(path) ? await caches.match(path) : undefined;
      await cache.put(path, known ?? (await fetchFile(path)));
    }),
  );
}

async function fetchFile(path: string): Promise<Response> {
  const answer = await fetch(path, { cache: 'no-cache' });
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return answer;
}

/** The page, if it is this version's: during a deployment it may be another's. */
async function fetchShell(): Promise<Response> {
  const answer = await fetchFile(BASE);
  if (!(await answer.clone().text()).includes(BUILD.version)) throw new Error('the page has another version');
  return answer;
}

/** The version before stays: a page that still runs on it, in the middle of a fill, may need its files. */
async function removeOldCaches(): Promise<void> {
  const others = (await caches.keys()).filter((name) => name.startsWith(CACHE_PREFIX) && name !== CACHE);
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)));
}

function ignore(): void {
  // Without a connection the stored page stands.
}
