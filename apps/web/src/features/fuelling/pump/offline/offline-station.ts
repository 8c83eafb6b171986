import type { PumpRequest } from '@fleet/contracts/fuelling/fuel-requests.ts';
import { call, later } from '../../../../lib/call.ts';
import { isCallError } from '../../../../lib/call-error.ts';
import { logQuietly } from '../../../../lib/log.ts';
import type { Proof } from '../pump-draft.ts';
import { emptyFormerStore, findFormerStore } from './former-store.ts';
import { makeKeys, whyNoCrypto } from './offline-crypto.ts';
import { notePerson } from './offline-people.ts';
import { isPast, NOTHING, type OfflineView, viewOf } from './offline-rules.ts';
import { sendSteps } from './offline-send.ts';
import { findOffline, type OfflineStep, recordStep, takeOver } from './offline-steps.ts';
import { type OfflineStore, openOfflineStore } from './offline-store.ts';
import { timeoutSignal } from './timeouts.ts';

const contract = () => import('@fleet/contracts/fuelling/pump-devices.ts');
const getPumpOfflineCache = later(contract, 'getPumpOfflineCache');
const registerPumpDevice = later(contract, 'registerPumpDevice');

type Person = { user_id: number; name: string };
type Station = ReturnType<typeof openStation>;

const listeners = new Set<() => void>();
let station: Station | null = null;
let view: OfflineView = NOTHING;

/** The offline station for one attendant; null if the browser lacks requirements. */
export function offlineStation(person?: Person): Station | null {
  if (person === undefined) return station;
  const blocked = whyNoCrypto();
  if (blocked) {
    if (view.blocked !== blocked) show({ ...NOTHING, blocked });
    return null;
  }
  if (station?.user_id !== person.user_id) {
    station?.close();
    show(NOTHING);
    station = openStation(person);
  }
  return station;
}

/** External store for `useSyncExternalStore`. */
export const offlineView = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  read: () => view,
};

function show(next: OfflineView): void {
  view = next;
  for (const listener of listeners) listener();
}

function openStation({ user_id, name }: Person) {
  const store = openOfflineStore(`pump-offline-${user_id}`);
  let former = findFormerStore(user_id);
  const state: Pick<OfflineView, 'refused' | 'blocked' | 'is_lost'> = {
    refused: null,
    blocked: null,
    is_lost: false,
  };
  const tabs = new BroadcastChannel(`pump-offline-${user_id}`);
  let isClosed = false;

  const listSteps = async () => [...((await (await former)?.steps()) ?? []), ...(await store.steps())];
  const listFills = async () => [...((await (await former)?.fills()) ?? []), ...(await store.fills())];
  const refreshView = async () => {
    try {
      const [steps, fills, cache] = [await listSteps(), await listFills(), await store.get('cache')];
      if (isClosed) return;
      const next = viewOf(steps, fills, cache, state);
      notePerson({ user_id, name, entries: next.waiting });
      show(next);
    } catch (error) {
      logQuietly('away store', error);
      if (!isClosed) show({ ...NOTHING, blocked: 'storage', is_lost: state.is_lost });
    }
  };
  const notifyTabs = async () => {
    tabs.postMessage('changed');
    await refreshView();
  };
  tabs.onmessage = () => void refreshView();
  void refreshView();
  // Serialized across all tabs of this browser: two steps must not get the same number.
  const inTurn = <Result>(work: () => Promise<Result>): Promise<Result> =>
    (navigator.locks.request(`pump-offline-${user_id}`, work) as Promise<Result>).finally(notifyTabs);

  const sendFormer = async () => {
    const found = await former;
    const refused = found && (await inTurn(() => emptyFormerStore(found, store)));
    if (refused === null) former = Promise.resolve(null);
    return refused;
  };

  return {
    user_id,
    /** Fetches the offline cache, and registers this device's key if new. */
    async refresh(): Promise<void> {
      try {
        await inTurn(() => register(store));
        const served = await store.get('served');
        const sentAt = Date.now();
        const device_id = (await store.get('device'))?.id;
        const before = await store.get('cache');
        const query = { device_id, known: before?.version };
        const cache = await call(getPumpOfflineCache, { query, signal: timeoutSignal('batch') });
        if (cache.is_revoked) state.refused = 'revoked';
        // Half the round trip is the age of the response.
        const clock_behind_ms = Date.parse(cache.as_of) - (sentAt + Date.now()) / 2;
        const fills = await store.fills();
        for (const fill of fills) if (isPast(fill, Date.now())) await store.dropFill(fill.request.id);
        await store.put('served', ((await store.get('served')) ?? []).slice(served?.length ?? 0));
        const entries = cache.entries ?? before?.entries ?? [];
        await store.put('cache', { ...cache, entries, clock_behind_ms: Math.round(clock_behind_ms) });
        state.blocked = null;
      } catch (error) {
        if (isCallError(error, 'TOO_MANY_DEVICES')) state.blocked = 'devices';
        throw error;
      } finally {
        await notifyTabs();
      }
    },
    fill: async (id: number) => (await store.fills()).find((fill) => fill.request.id === id) ?? null,
    find: (proof: Proof) => inTurn(() => findOffline(store, proof)),
    /** Records the next step of a request served offline; null for others. */
    step: (id: number, next: OfflineStep) =>
      inTurn(async () => {
        const fill = (await store.fills()).find((one) => one.request.id === id && one.state === 'here');
        return fill ? recordStep(store, fill, next) : null;
      }),
    /** Takes over a request that was found online, for its next step offline. */
    takeOver: (request: PumpRequest, next: OfflineStep) => inTurn(() => takeOver(store, request, next)),
    /** Marks a request as served online, so that an older cache cannot open it again. */
    noteServed: async (id: number) => store.put('served', [...((await store.get('served')) ?? []), id]),
    /** Sends waiting steps in order, unless another tab is sending; returns how many were accepted. */
    async send(): Promise<number> {
      const before = (await listSteps()).length;
      if (before === 0 && (await former) === null) return 0;
      try {
        await navigator.locks.request(`pump-offline-send-${user_id}`, { ifAvailable: true }, async (lock) => {
          if (!lock) return;
          const refused = await sendFormer();
          state.refused = (await sendSteps(store)) ?? refused;
        });
      } finally {
        await notifyTabs();
      }
      return before - (await listSteps()).length;
    },
    /** Records whether the last request had a response. */
    async noteLine(isLost: boolean): Promise<void> {
      if (state.is_lost === isLost) return;
      state.is_lost = isLost;
      await refreshView();
    },
    /** Acknowledges a result. */
    dismiss: (id: number) =>
      inTurn(async () => {
        const fill = (await store.fills()).find((one) => one.request.id === id);
        if (fill) await store.putFill({ ...fill, is_seen: true });
      }),
    /** At sign-out: deletes the cache; unsent steps stay until this attendant returns. */
    async clear(): Promise<void> {
      await store.dropCache();
      await notifyTabs();
    },
    close() {
      isClosed = true;
      tabs.close();
    },
  };
}

async function register(store: OfflineStore): Promise<void> {
  if (await store.get('device')) return;
  const { keys, public_key } = await makeKeys();
  const name = navigator.userAgent.slice(0, 120);
  const known = await call(registerPumpDevice, { body: { public_key, name }, signal: timeoutSignal('step') });
  await store.put('device', { keys, id: known.id, number: known.next_number, previous: known.last_hash });
  // Unsent steps must survive storage pressure.
  await navigator.storage
    ?.persist?.()
    .catch((error: unknown) => logQuietly('storage not made lasting', error));
}
