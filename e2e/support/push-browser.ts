import type { CDPSession } from 'playwright-core';
import type { SubscribedBrowser } from '../../apps/server/test/push-vendor.ts';
import { soon, type Visitor } from './test-app.ts';

export interface ShownNotification {
  readonly title: string;
  readonly body: string;
  readonly dir: string;
  readonly lang: string;
  readonly tag: string;
  /** Buttons: where each leads. */
  readonly actions: readonly { readonly action: string }[];
}

/**
 * The browser of the journeys has no screen, and refuses every notification whatever its permissions say. There the test plays the
 * notification centre, for page and worker; a browser that shows notifications does it by itself.
 */
const NOTIFICATION_CENTRE = `{
  const isScreenless = async () => typeof Notification === 'undefined' || Notification.nativePermission === 'denied';
  const place = (tag) => '/vrp/shown?' + encodeURIComponent(tag);
  const centre = () => caches.open('shown');
  if (typeof Notification !== 'undefined' && !('nativePermission' in Notification)) {
    Notification.nativePermission = Notification.permission;
    if (Notification.nativePermission === 'denied') {
      Object.defineProperty(Notification, 'permission', { get: () => 'granted' });
      Notification.requestPermission = async () => 'granted';
    }
  }
  const ours = ServiceWorkerRegistration.prototype;
  if (!ours.nativeShow) {
    ours.nativeShow = ours.showNotification;
    ours.nativeGet = ours.getNotifications;
    ours.showNotification = async function (title, options) {
      if (!(await isScreenless())) return this.nativeShow(title, options);
      await (await centre()).put(place(options.tag), Response.json({ title, ...options }));
    };
    ours.getNotifications = async function () {
      if (!(await isScreenless())) return this.nativeGet();
      const cache = await centre();
      return Promise.all((await cache.keys()).map(async (key) => ({
        ...(await (await cache.match(key)).json()),
        close: () => void cache.delete(key),
      })));
    };
  }
}`;

/**
 * Plays a browser's connection to its vendor, which a test's browser does not have: subscriptions are made at a vendor of the test, and
 * what arrives there is handed to the worker through the debugging protocol. Everything else is the browser's own.
 */
export async function connectToVendor({ context, page }: Visitor, { keys, received }: SubscribedBrowser) {
  await context.addInitScript(NOTIFICATION_CENTRE);
  await context.addInitScript(
    `{
      const KEYS = ${JSON.stringify(keys)};
      let key = null;
      const subscription = {
        endpoint: KEYS.endpoint,
        get options() { return { applicationServerKey: key }; },
        toJSON: () => ({ endpoint: KEYS.endpoint, keys: { p256dh: KEYS.p256dh, auth: KEYS.auth } }),
        unsubscribe: async () => { localStorage.removeItem('vendor'); return true; },
      };
      PushManager.prototype.subscribe = async ({ applicationServerKey, userVisibleOnly }) => {
        if (!userVisibleOnly) throw new Error('a vendor demands it');
        localStorage.setItem('vendor', applicationServerKey);
        return PushManager.prototype.getSubscription();
      };
      PushManager.prototype.getSubscription = async () => {
        const stored = localStorage.getItem('vendor');
        if (!stored) return null;
        const text = atob(stored.replaceAll('-', '+').replaceAll('_', '/'));
        key = Uint8Array.from(text, (letter) => letter.charCodeAt(0)).buffer;
        return subscription;
      };
    }`,
  );
  await page.reload();
  await page.evaluate('navigator.serviceWorker.ready.then(() => true)');
  const session = await context.newCDPSession(page);
  const registrationId = await registrationOf(session);
  const origin = new URL(page.url()).origin;

  return {
    /** The newest message at the vendor that satisfies the test reaches the browser; resolves with what is shown then. */
    async deliver(isWanted: (body: string) => boolean): Promise<ShownNotification> {
      const find = () => received.findLast(({ payload }) => isWanted(String(payload.body)))?.payload;
      await soon(() => find()?.title).toBeTruthy();
      const { title, body } = find()!;
      await workerOf();
      await session.send('ServiceWorker.deliverPushMessage', {
        origin,
        registrationId,
        data: JSON.stringify(find()),
      });
      await soon(async () => (await shown()).map((one) => one.body)).toContain(body);
      return (await shown()).find((one) => one.title === title && one.body === body)!;
    },
    shown,
    /** A click on the notification. Chromium without a screen has none to click: the worker gets the event and does the rest. */
    async click(body: string): Promise<void> {
      const worker = await workerOf();
      await worker.evaluate(`(async () => {
        const all = await self.registration.getNotifications();
        const notification = all.find((one) => one.body === ${JSON.stringify(body)});
        const event = Object.assign(new Event('notificationclick'), {
          notification,
          action: '',
          // Bringing a window to the front takes a real click.
          waitUntil: (work) => work.catch((error) => { if (error.name !== 'InvalidAccessError') throw error; }),
        });
        self.dispatchEvent(event);
      })()`);
    },
  };

  /** The worker as it runs now: browsers end idle ones, and start them again. */
  async function workerOf() {
    await page.evaluate(
      `navigator.serviceWorker.ready.then(({ active }) => active.postMessage({ kind: 'use', set: 'driver', language: 'en' }))`,
    );
    await soon(() => context.serviceWorkers().length).toBeGreaterThan(0);
    const worker = context.serviceWorkers().at(-1)!;
    await worker.evaluate(NOTIFICATION_CENTRE);
    return worker;
  }

  function shown(): Promise<ShownNotification[]> {
    return page.evaluate(`navigator.serviceWorker.ready
      .then((found) => found.getNotifications())
      .then((all) => all.map(({ title, body, dir, lang, tag, actions }) => ({ title, body, dir, lang, tag, actions })))`);
  }
}

async function registrationOf(session: CDPSession): Promise<string> {
  const found = new Promise<string>((resolve) =>
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [ours] = registrations.filter(({ scopeURL }) => scopeURL.endsWith('/vrp/'));
      if (ours) resolve(ours.registrationId);
    }),
  );
  await session.send('ServiceWorker.enable');
  return found;
}
