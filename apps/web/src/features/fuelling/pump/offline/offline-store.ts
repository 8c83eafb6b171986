import type { PumpRequest } from '@fleet/contracts/fuelling/fuel-requests.ts';
import type { getPumpOfflineCache, StepAnswer } from '@fleet/contracts/fuelling/pump-devices.ts';
import type { AnswerOf } from '../../../../lib/call.ts';

/** The offline cache, with this device's clock skew when it was fetched. */
export type OfflineCache = Omit<AnswerOf<typeof getPumpOfflineCache>, 'entries'> & {
  entries: NonNullable<AnswerOf<typeof getPumpOfflineCache>['entries']>;
  clock_behind_ms: number;
};

/** The registered device; its private key is not extractable. */
export interface StoredDevice {
  keys: CryptoKeyPair;
  id: number;
  number: number;
  previous: string;
}

/** A step not yet accepted by the server. */
export interface StoredStep {
  number: number;
  request_id: number;
  kind: 'found' | 'started' | 'closed' | 'stopped';
  body: string;
  signature: string;
  device_at: string;
  pump_photo_file_id?: number;
}

/** A vehicle served offline, as this device sees it. */
export interface OfflineFill {
  request: PumpRequest;
  state: 'here' | 'closed' | 'stopped' | 'answered';
  /** Time of the offline cache it is based on. */
  as_of: string;
  at: string;
  volume_ml?: number;
  /** Why the server rejected an earlier step, received while the vehicle is still here. */
  rejection_code?: string;
  /** The server's result of its last step. */
  answer?: StepAnswer;
  /** The attendant has acknowledged the result. */
  is_seen?: boolean;
}

interface StoredValues {
  device: StoredDevice;
  cache: OfflineCache;
  /** Requests served online since the cache was fetched, which must not be opened again. */
  served: number[];
}

export type OfflineStore = ReturnType<typeof openOfflineStore>;

/** An attendant's offline data in IndexedDB. Every call throws if the browser blocks storage. */
export function openOfflineStore(name: string) {
  let database: Promise<IDBDatabase> | null = null;
  async function run<Result>(
    mode: 'readonly' | 'readwrite',
    stores: string[],
    work: (of: (name: string) => IDBObjectStore) => IDBRequest<Result> | undefined,
  ): Promise<Result | undefined> {
    database ??= open(name);
    database.catch(() => {
      database = null;
    });
    // Strict durability: on disk before the screen continues, even if the battery dies next.
    const transaction = (await database).transaction(stores, mode, { durability: 'strict' });
    const done = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error ?? new Error('not kept'));
    });
    try {
      const request = work((name) => transaction.objectStore(name));
      await done;
      return request?.result;
    } catch (error) {
      // An error between two writes must roll back the first.
      done.catch(() => undefined);
      abort(transaction);
      throw error;
    }
  }
  const all = async <Row>(name: string): Promise<Row[]> =>
    (await run<Row[]>('readonly', [name], (of) => of(name).getAll())) ?? [];
  const drop = (name: string, key: number | string) =>
    run('readwrite', [name], (of) => of(name).delete(key) as IDBRequest<undefined>);

  return {
    get: <Key extends keyof StoredValues>(key: Key) =>
      run<StoredValues[Key]>(
        'readonly',
        ['kept'],
        (of) => of('kept').get(key) as IDBRequest<StoredValues[Key]>,
      ),
    put: <Key extends keyof StoredValues>(key: Key, value: StoredValues[Key]) =>
      run('readwrite', ['kept'], (of) => of('kept').put(value, key)),
    dropCache: () => drop('kept', 'cache'),
    steps: () => all<StoredStep>('steps'),
    fills: () => all<OfflineFill>('fills'),
    /** Stores a step, its fill and the device's next number atomically. */
    write: (device: StoredDevice, step: StoredStep, fill: OfflineFill) =>
      run('readwrite', ['kept', 'steps', 'fills'], (of) => {
        of('kept').put(device, 'device');
        of('steps').put(step);
        of('fills').put(fill);
        return undefined;
      }),
    putFill: (fill: OfflineFill) => run('readwrite', ['fills'], (of) => of('fills').put(fill)),
    dropFill: (request_id: number) => drop('fills', request_id),
    dropStep: (number: number) => drop('steps', number),
    /** Takes over what another store held; a device of its own stays. */
    adopt: (device: StoredDevice | undefined, fills: readonly OfflineFill[]) =>
      run('readwrite', ['kept', 'fills'], (of) => {
        const own = of('kept').get('device');
        own.onsuccess = () => {
          if (device && !own.result) of('kept').put(device, 'device');
        };
        for (const fill of fills) of('fills').put(fill);
        return undefined;
      }),
    /** Empties the store at once, and deletes it as soon as no other tab has it open. */
    async remove(): Promise<void> {
      await run('readwrite', ['kept', 'steps', 'fills'], (of) => {
        for (const store of ['kept', 'steps', 'fills']) of(store).clear();
        return undefined;
      });
      (await database)?.close();
      indexedDB.deleteDatabase(name);
    },
  };
}

function abort(transaction: IDBTransaction): void {
  try {
    transaction.abort();
  } catch {
    // Already finished.
  }
}

function open(name: string): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name, 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore('kept');
      request.result.createObjectStore('steps', { keyPath: 'number' });
      request.result.createObjectStore('fills', { keyPath: 'request.id' });
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
    request.onblocked = () => reject(new Error('the database is held by another tab'));
  });
}
