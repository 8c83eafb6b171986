/** Notifications: shown when the server sends one, opened on the page that they lead to. Why: decision 90. */
import type { NotificationData, PageMessage, PushPayload } from './messages.ts';

/** `actions`, `badge` and `renotify` are in the standard, but not in the types of every browser. */
type ShownOptions = NotificationOptions & {
  actions: { action: string; title: string }[];
  renotify: boolean;
};
type SubscriptionChange = ExtendableEvent & {
  oldSubscription?: PushSubscription | null;
  newSubscription?: PushSubscription | null;
};

const BASE = '/vrp/';

export function listenForPushes(worker: ServiceWorkerGlobalScope): void {
  worker.addEventListener('push', (event) => {
    if (event.data) event.waitUntil(show(worker, event.data.json() as PushPayload));
  });
  worker.addEventListener('notificationclick', (event) => {
    const { notification, action } = event;
    notification.close();
    // A button is named by where it leads.
    event.waitUntil(open(worker, action || (notification.data as NotificationData).link));
  });
  worker.addEventListener('pushsubscriptionchange', (event) => {
    (event as ExtendableEvent).waitUntil(renew(worker, event as SubscriptionChange));
  });
}

/** Every push is shown: browsers withdraw the permission from workers that receive in silence. */
async function show(worker: ServiceWorkerGlobalScope, push: PushPayload): Promise<void> {
  const options: ShownOptions = {
    body: push.body,
    lang: push.lang,
    dir: push.dir,
    icon: `${BASE}icon-192.png`,
    badge: `${BASE}badge-96.png`,
    tag: push.tag,
    renotify: true,
    actions: push.actions.map(({ link, title }) => ({ action: link, title })),
    data: { id: push.id, link: push.link } satisfies NotificationData,
  };
  await worker.registration.showNotification(push.title, options);
  // A push that only withdraws may not be sent, so each takes along what was read elsewhere.
  for (const shown of await worker.registration.getNotifications()) {
    const { id } = shown.data as NotificationData;
    if (id !== null && id !== push.id && !push.unread.includes(id)) shown.close();
  }
}

/** Leads an open page of the same area there, without loading it again; else opens one. */
async function open(worker: ServiceWorkerGlobalScope, link: string): Promise<void> {
  const url = new URL(link, worker.location.origin);
  // Another site's address opens nothing here.
  if (url.origin !== worker.location.origin || !url.pathname.startsWith(BASE)) return;
  const pages = await worker.clients.matchAll({ type: 'window' });
  const page = pages.find((one) => areaOf(new URL(one.url).pathname) === areaOf(url.pathname));
  if (!page) {
    await worker.clients.openWindow(url.href);
    return;
  }
  page.postMessage({ kind: 'open', link: url.pathname + url.search } satisfies PageMessage);
  await page.focus();
}

/** As in `lib/area.ts`; a page before sign-in belongs to none. */
function areaOf(pathname: string): string {
  if (/\/(login|register|track)(\/|$)/.test(pathname)) return 'none';
  return /^\/vrp\/(admin|gas-station|gas-station-network|supervisor)\//.exec(pathname)?.[1] ?? 'customer';
}

/**
 * The browser has another subscription, perhaps while nobody is signed in: the old one's keys prove to the server that it is the same
 * browser. Where the browser does not name the old one, the next page that opens registers the new one.
 */
async function renew(worker: ServiceWorkerGlobalScope, change: SubscriptionChange): Promise<void> {
  const { oldSubscription: old } = change;
  if (!old) return;
  const renewed =
    change.newSubscription ??
    (await worker.registration.pushManager.subscribe({
      userVisibleOnly: true,
      applicationServerKey: old.options.applicationServerKey,
    }));
  const settings = (await (await fetch(`${BASE}settings.json`)).json()) as { api_base: string };
  await fetch(`${settings.api_base}/push-subscriptions/renewal`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ old: keysOf(old), renewed: keysOf(renewed) }),
  });
}

function keysOf(subscription: PushSubscription) {
  const { endpoint, keys } = subscription.toJSON();
  return { endpoint, p256dh: keys?.p256dh, auth: keys?.auth };
}
