import { listPushMessages } from '@fleet/contracts/messages/push-messages.ts';
import {
  listPushSubscriptions,
  removePushSubscription,
  savePushSubscription,
} from '@fleet/contracts/messages/web-push.ts';
import { useEffect, useSyncExternalStore } from 'react';
import type { NotificationData } from '../../worker/messages.ts';
import { BASE_PATH } from './area.ts';
import { browserStorage } from './browser.ts';
import { call } from './call.ts';
import { logQuietly } from './log.ts';
import { settings } from './settings.ts';

/** What a browser can do and does. `install_first`: iPhone and iPad notify from installed applications only. */
export type PushState = 'unsupported' | 'install_first' | 'blocked' | 'off' | 'on';

/** Whose notifications this browser receives: a person who signs in after another starts without. */
const OWNER_KEY = 'pushOwner';
const DECLINED_KEY = 'pushDeclined';
const UNREAD_CHECKED = 100;

interface Owner {
  user_id: number;
  /** The subscription's id at the server. */
  id: number;
}

let state: PushState | null = null;
const watchers = new Set<() => void>();

/** This browser's state for a user; null until it is known. */
export function usePushState(user_id: number): PushState | null {
  useEffect(() => {
    readState(user_id).then(setState, (error) => logQuietly('push state unknown', error));
  }, [user_id]);
  return useSyncExternalStore(watchPush, () => state);
}

/** The id of this browser's subscription at the server, if it has one. */
export function ownSubscriptionId(): number | null {
  return ownerHere()?.id ?? null;
}

/** Prompts for the permission and subscribes; on a user's tap only. Resolves with what became of it. */
export async function turnPushOn(user_id: number): Promise<PushState> {
  const permission = await Notification.requestPermission();
  if (permission === 'granted') await subscribe(user_id);
  const next = permission === 'denied' ? 'blocked' : await readState(user_id);
  setState(next);
  return next;
}

/** Ends this browser's subscription, here and at the server. */
export async function turnPushOff(): Promise<void> {
  const owner = ownerHere();
  if (owner) await call(removePushSubscription, { params: { id: owner.id } });
  await releasePush();
  if (state === 'on') setState('off');
}

/** At sign-out: whoever signs in next receives nothing of this user's, and sees none of it. The server ends it with the session. */
export async function releasePushOf(user_id: number | undefined): Promise<void> {
  // Another area's user may have them on in this browser.
  if (ownerHere()?.user_id === user_id) await releasePush();
}

async function releasePush(): Promise<void> {
  browserStorage().removeItem(OWNER_KEY);
  const found = await registrationHere();
  const subscription = await found?.pushManager?.getSubscription();
  await subscription?.unsubscribe();
  for (const shown of (await found?.getNotifications?.()) ?? []) shown.close();
}

/** At the start: tells the server that this browser is still there, with the keys it has by now. */
export async function renewPush(user_id: number): Promise<void> {
  const owner = ownerHere();
  if (!owner || (await readState(user_id)) !== 'on') return;
  const { rows } = await call(listPushSubscriptions);
  // Removed from another device.
  if (rows.some(({ id }) => id === owner.id)) await subscribe(user_id);
  else await releasePush();
  setState(await readState(user_id));
}

/** Closes notifications that were read elsewhere. */
export async function closeReadNotifications(): Promise<void> {
  const shown = (await (await registrationHere())?.getNotifications?.()) ?? [];
  if (shown.length === 0) return;
  const { rows } = await call(listPushMessages, { query: { only: 'unread', per_page: UNREAD_CHECKED } });
  const unread = new Set(rows.map(({ id }) => id));
  for (const notification of shown) {
    const { id } = notification.data as NotificationData;
    if (id !== null && !unread.has(id)) notification.close();
  }
}

/** Whether the user has declined the offer in this browser. */
export function isPushDeclined(): boolean {
  return browserStorage().getItem(DECLINED_KEY) !== null;
}

export function declinePush(): void {
  browserStorage().setItem(DECLINED_KEY, 'yes');
  notify();
}

async function subscribe(user_id: number): Promise<void> {
  const found = await registrationHere();
  if (!found) throw new Error('no worker');
  const key = settings().push_key;
  const before = await found.pushManager.getSubscription();
  // The server has other keys than when this browser subscribed.
  if (before && base64Url(before.options.applicationServerKey) !== key) await before.unsubscribe();
  const subscription = await found.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: key,
  });
  const { endpoint, keys } = subscription.toJSON();
  const body = { endpoint: endpoint ?? '', p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' };
  const { id } = await call(savePushSubscription, { body });
  browserStorage().setItem(OWNER_KEY, JSON.stringify({ user_id, id } satisfies Owner));
}

async function readState(user_id: number): Promise<PushState> {
  if (!('PushManager' in window) || !('Notification' in window))
    return isAppleTab() ? 'install_first' : 'unsupported';
  const found = await registrationHere();
  if (!found || !settings().push_key) return 'unsupported';
  if (Notification.permission === 'denied') return 'blocked';
  const isSubscribed = Notification.permission === 'granted' && (await found.pushManager.getSubscription());
  return isSubscribed && ownerHere()?.user_id === user_id ? 'on' : 'off';
}

async function registrationHere(): Promise<ServiceWorkerRegistration | undefined> {
  const container = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  return container?.getRegistration(`${BASE_PATH}/`);
}

/** An iPad calls itself a Mac, but has a touch screen. */
function isAppleTab(): boolean {
  const isApple =
    /iPhone|iPad/.test(navigator.userAgent) ||
    (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1);
  return isApple && !window.matchMedia('(display-mode: standalone)').matches;
}

function ownerHere(): Owner | null {
  const stored = browserStorage().getItem(OWNER_KEY);
  return stored ? (JSON.parse(stored) as Owner) : null;
}

function base64Url(key: ArrayBuffer | null): string {
  const text = btoa(String.fromCharCode(...new Uint8Array(key ?? new ArrayBuffer(0))));
  return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

function setState(next: PushState): void {
  state = next;
  notify();
}

function notify(): void {
  for (const watcher of watchers) watcher();
}

/** For `useSyncExternalStore`. */
export function watchPush(changed: () => void): () => void {
  watchers.add(changed);
  return () => watchers.delete(changed);
}
