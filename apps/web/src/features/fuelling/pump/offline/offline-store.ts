import type { PumpRequest } from '@fleet/contracts/fuelling/fuel-requests.ts';
import type { getPumpOfflineCache, StepAnswer } from '@fleet/contracts/fuelling/pump-devices.ts';
import type { AnswerOf } from '../../../../lib/call.ts';

/** What the server lets this device know, and how far this device's clock was behind the server's when it did. */
export type OfflineCache = Omit<AnswerOf<typeof getPumpOfflineCache>, 'entries'> & {
  entries: NonNullable<AnswerOf<typeof getPumpOfflineCache>['entries']>;
  clock_behind_ms: number;
};

/** This browser as the server knows it; the private half of its key cannot leave it. */
export interface StoredDevice {
  keys: CryptoKeyPair;
  id: number;
  number: number;
  previous: string;
}

/** A step that was written down and not taken by the server yet. */
export interface StoredStep {
  number: number;
  request_id: number;
  kind: 'found' | 'started' | 'closed' | 'stopped';
  body: string;
  signature: string;
  device_at: string;
}

/** A vehicle served without a line, as this device sees it. */
export interface OfflineFill {
  request: PumpRequest;
  state: 'here' | 'closed' | 'stopped' | 'answered';
  /** Of which moment what this device knew was. */
  as_of: string;
  at: string;
  volume_ml?: number;
  /** Why the server could not do an earlier step of it, learnt while the vehicle still stands here. */
  rejection_code?: string;
  /** What the server made of its last step. */
  answer?: StepAnswer;
  /** The attendant has read the answer. */
  is_seen?: boolean;
}

interface StoredValues {
  device: StoredDevice;
  cache: OfflineCache;
  /** Requests that were served with a line since the book came: it must not open them again. */
  served: number[];
}

export type OfflineStore = ReturnType<typeof openOfflineStore>;

/** What a device keeps for one attendant while there is no line, in the browser's database. Every call throws where the browser keeps nothing. */
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
    // Strict: on the disk before the screen continues, also where the battery dies next.
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
      // Thrown between two writes: the first must not stay alone.
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
    /** A step, its fill and the device's next number are kept together or not at all. */
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
    // Over already.
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
