import { useEffect, useSyncExternalStore } from 'react';
import type { OfflineSet, WorkerMessage } from '../../worker/messages.ts';
import { BASE_PATH } from './area.ts';
import { logQuietly } from './log.ts';
import { settings } from './settings.ts';

const SCRIPT = `${BASE_PATH}/worker.js`;
/** Pages stay open for days; without a deployment this costs one small answer. */
const UPDATE_EVERY_MS = 60 * 60_000;
const TAKEOVER_MS = 3_000;

let registration: ServiceWorkerRegistration | null = null;
/** Whether a worker is here is known only then. */
let noteStarted = () => {};
const started = new Promise<void>((resolve) => {
  noteStarted = resolve;
});
let isStale = false;
const watchers = new Set<() => void>();

/**
 * Installs the service worker and removes all others (specification section 1: the start removes service workers). With the setting
 * `OFFLINE_APP=no` it removes this one too, with what it has stored. Development installs none.
 */
export async function startWorker(): Promise<void> {
  try {
    await installWorker();
  } finally {
    noteStarted();
  }
}

async function installWorker(): Promise<void> {
  const container = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  if (!container) return;
  const isWanted = import.meta.env.PROD && settings().offline_app && !isRecipientPage();
  const isOurs = ({ active, waiting, installing }: ServiceWorkerRegistration) =>
    [active, waiting, installing].some((worker) => worker && new URL(worker.scriptURL).pathname === SCRIPT);
  for (const found of await container.getRegistrations())
    if (!isOurs(found) || !settings().offline_app) await found.unregister();
  if (!settings().offline_app) await removeCaches();
  if (!isWanted) return;
  registration = await container.register(SCRIPT, { scope: `${BASE_PATH}/`, updateViaCache: 'none' });
  watchForUpdates(registration, container);
}

/** Stores these pages for a start without a connection, in this language. */
export function useOfflineSet(set: OfflineSet | undefined, language: string): void {
  useEffect(() => {
    if (!set || !navigator.serviceWorker) return;
    const message: WorkerMessage = { kind: 'use', set, language };
    // A page opened directly is shown before its worker is there.
    navigator.serviceWorker.ready
      .then(({ active }) => active?.postMessage(message))
      .catch((error) => logQuietly('pages not stored for offline use', error));
  }, [set, language]);
}

/** Whether the server has another version of the pages than this one, ready to take over. */
export function useHasNewVersion(): boolean {
  return useSyncExternalStore(watch, () => isStale);
}

/** The version of the build that this page is of; none in development. */
export function ownVersion(): string | undefined {
  return document.querySelector<HTMLMetaElement>('meta[name=version]')?.content;
}

/**
 * Called with the version that the server reports: an old page asks its worker for the new one. An answer may be here before the worker
 * is known; a page that then simply started again would get the old one from the worker, and again, for as long as answers are quicker.
 */
export function noteServerVersion(version: string | null): void {
  const own = ownVersion();
  if (!version || !own || own === version || isStale) return;
  void started.then(() => {
    if (!registration) markStale();
    else registration.update().catch((error) => logQuietly('new version not loaded', error));
  });
}

/**
 * Starts the page again with the new version. A worker that the browser holds busy is not replaced for minutes: then it is removed, and
 * the page, which the server has just answered, installs the new one.
 */
export async function takeNewVersion(): Promise<void> {
  const found = registration;
  if (found?.waiting) {
    const replaced = new Promise((done) =>
      navigator.serviceWorker.addEventListener('controllerchange', done, { once: true }),
    );
    found.waiting.postMessage({ kind: 'take over' } satisfies WorkerMessage);
    await Promise.race([replaced, new Promise((done) => setTimeout(done, TAKEOVER_MS))]);
    if (found.waiting) await found.unregister();
  }
  window.location.reload();
}

function watchForUpdates(found: ServiceWorkerRegistration, container: ServiceWorkerContainer): void {
  // Without a controller it is the first one, which takes over by itself.
  const check = () => {
    if (found.waiting && container.controller) markStale();
  };
  check();
  found.addEventListener('updatefound', () => found.installing?.addEventListener('statechange', check));
  const update = () => found.update().catch((error) => logQuietly('new version not loaded', error));
  setInterval(update, UPDATE_EVERY_MS);
}

function markStale(): void {
  isStale = true;
  for (const watcher of watchers) watcher();
}

function watch(changed: () => void): () => void {
  watchers.add(changed);
  return () => watchers.delete(changed);
}

async function removeCaches(): Promise<void> {
  for (const name of await caches.keys()) await caches.delete(name);
}

/** A recipient opens a link once and installs nothing. */
function isRecipientPage(): boolean {
  return window.location.pathname.startsWith(`${BASE_PATH}/track/`);
}
