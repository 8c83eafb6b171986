import { logQuietly } from '../../../lib/log.ts';

/** Pump photos that have not reached the server, one per request: pictures are too large for local storage. */
const DATABASE = 'pump-photos';
const STORE = 'photos';

/** Keeps a picture for a request, in place of an earlier one. Where the browser forbids it the picture stays with this page only. */
export async function keepPhoto(id: number, photo: Blob): Promise<void> {
  await quietly('photo not kept', (store) => store.put(photo, id));
}

/** The picture waiting for a request; null when there is none. */
export async function findPhoto(id: number): Promise<Blob | null> {
  return ((await quietly('photo not read', (store) => store.get(id))) as Blob | undefined) ?? null;
}

/** The picture has arrived, or the request is over. */
export async function dropPhoto(id: number): Promise<void> {
  await quietly('photo not removed', (store) => store.delete(id));
}

async function quietly(what: string, work: (store: IDBObjectStore) => IDBRequest): Promise<unknown> {
  try {
    const database = await open();
    try {
      return await settled(work(database.transaction(STORE, 'readwrite').objectStore(STORE)));
    } finally {
      database.close();
    }
  } catch (error) {
    logQuietly(what, error);
    return undefined;
  }
}

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE, 1);
  request.onupgradeneeded = () => void request.result.createObjectStore(STORE);
  return settled(request);
}

function settled<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
