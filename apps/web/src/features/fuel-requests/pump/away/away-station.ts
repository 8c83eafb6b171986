import type { PumpRequest } from '@fleet/contracts/fuel-requests.ts';
import { getPumpBook, registerPumpDevice } from '@fleet/contracts/pump-devices.ts';
import { call } from '../../../../lib/call.ts';
import { isCallError } from '../../../../lib/call-error.ts';
import { logQuietly } from '../../../../lib/log.ts';
import type { Proof } from '../pump-draft.ts';
import { makeKeys, whyNoCrypto } from './away-crypto.ts';
import { notePerson } from './away-people.ts';
import { type AwayView, isPast, NOTHING, viewOf } from './away-rules.ts';
import { findAway, type Said, sayStep, takeOver } from './away-say.ts';
import { sendSteps } from './away-send.ts';
import { type AwayStore, openAwayStore } from './away-store.ts';
import { patience } from './patience.ts';

type Person = { user_id: number; name: string };
type Station = ReturnType<typeof openStation>;

const listeners = new Set<() => void>();
let station: Station | null = null;
let view: AwayView = NOTHING;

/** The station of this page for one attendant; null where the browser forbids what it needs. */
export function awayStation(person?: Person): Station | null {
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

/** What the screen says of it, for `useSyncExternalStore`. */
export const awayView = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  read: () => view,
};

function show(next: AwayView): void {
  view = next;
  for (const listener of listeners) listener();
}

function openStation({ user_id, name }: Person) {
  const store = openAwayStore(user_id);
  const said: Pick<AwayView, 'refused' | 'blocked' | 'is_lost'> = {
    refused: null,
    blocked: null,
    is_lost: false,
  };
  const tabs = new BroadcastChannel(`pump-away-${user_id}`);
  let isClosed = false;

  const tell = async () => {
    try {
      const [steps, fills, book] = [await store.steps(), await store.fills(), await store.get('book')];
      if (isClosed) return;
      const next = viewOf(steps, fills, book, said);
      notePerson({ user_id, name, entries: next.waiting });
      show(next);
    } catch (error) {
      logQuietly('away store', error);
      if (!isClosed) show({ ...NOTHING, blocked: 'storage', is_lost: said.is_lost });
    }
  };
  const tellTabs = async () => {
    tabs.postMessage('changed');
    await tell();
  };
  tabs.onmessage = () => void tell();
  void tell();
  // One thing after the other in all tabs of this browser: two steps must not get one number.
  const inTurn = <Result>(work: () => Promise<Result>): Promise<Result> =>
    (navigator.locks.request(`pump-away-${user_id}`, work) as Promise<Result>).finally(tellTabs);

  return {
    user_id,
    /** What this device may hold, as of now; and its key made known, where it is new. */
    async refresh(): Promise<void> {
      try {
        await inTurn(() => register(store));
        const served = await store.get('served');
        const asked = Date.now();
        const device_id = (await store.get('device'))?.id;
        const before = await store.get('book');
        const query = { device_id, known: before?.version };
        const book = await call(getPumpBook, { query, signal: patience('batch') });
        if (book.is_revoked) said.refused = 'revoked';
        // Half the time it took is how old the answer is.
        const clock_behind_ms = Date.parse(book.as_of) - (asked + Date.now()) / 2;
        const fills = await store.fills();
        for (const fill of fills) if (isPast(fill, Date.now())) await store.dropFill(fill.request.id);
        await store.put('served', ((await store.get('served')) ?? []).slice(served?.length ?? 0));
        const entries = book.entries ?? before?.entries ?? [];
        await store.put('book', { ...book, entries, clock_behind_ms: Math.round(clock_behind_ms) });
        said.blocked = null;
      } catch (error) {
        if (isCallError(error, 'TOO_MANY_DEVICES')) said.blocked = 'devices';
        throw error;
      } finally {
        await tellTabs();
      }
    },
    fill: async (id: number) => (await store.fills()).find((fill) => fill.request.id === id) ?? null,
    find: (proof: Proof) => inTurn(() => findAway(store, proof)),
    /** The next step of a request that is served without a line; null when this one is not. */
    step: (id: number, next: Said) =>
      inTurn(async () => {
        const fill = (await store.fills()).find((one) => one.request.id === id && one.state === 'here');
        return fill ? sayStep(store, fill, next) : null;
      }),
    /** A request that was found with a line, and has none for its next step. */
    takeOver: (request: PumpRequest, next: Said) => inTurn(() => takeOver(store, request, next)),
    /** This one was served with a line: a book from before must not open it again. */
    noteServed: async (id: number) => store.put('served', [...((await store.get('served')) ?? []), id]),
    /** Sends what waits, in order, unless another tab does so now; how many steps the server took. */
    async send(): Promise<number> {
      const before = (await store.steps()).length;
      if (before === 0) return 0;
      try {
        await navigator.locks.request(`pump-away-send-${user_id}`, { ifAvailable: true }, async (lock) => {
          if (lock) said.refused = await sendSteps(store);
        });
      } finally {
        await tellTabs();
      }
      return before - (await store.steps()).length;
    },
    /** Whether the server answered when it was last asked. */
    async noteLine(isLost: boolean): Promise<void> {
      if (said.is_lost === isLost) return;
      said.is_lost = isLost;
      await tell();
    },
    /** The attendant has read what became of it. */
    dismiss: (id: number) =>
      inTurn(async () => {
        const fill = (await store.fills()).find((one) => one.request.id === id);
        if (fill) await store.putFill({ ...fill, is_seen: true });
      }),
    /** At sign-out: what it knows of requests goes; what was not sent stays until this person is back. */
    async forget(): Promise<void> {
      await store.dropBook();
      await tellTabs();
    },
    close() {
      isClosed = true;
      tabs.close();
    },
  };
}

async function register(store: AwayStore): Promise<void> {
  if (await store.get('device')) return;
  const { keys, public_key } = await makeKeys();
  const name = navigator.userAgent.slice(0, 120);
  const known = await call(registerPumpDevice, { body: { public_key, name }, signal: patience('step') });
  await store.put('device', { keys, id: known.id, number: known.next_number, previous: known.last_hash });
  // What waits here must not be thrown away when the disk runs full.
  await navigator.storage
    ?.persist?.()
    .catch((error: unknown) => logQuietly('storage not made lasting', error));
}
