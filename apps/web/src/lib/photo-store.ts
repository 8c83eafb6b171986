import { logQuietly } from './log.ts';

/** Pictures that have not reached the server, by a number each: they are too large for local storage. */
export interface PhotoStore {
  /** Keeps a picture, instead of an earlier one. Where the browser forbids it the picture stays with this page only. */
  savePhoto(id: number, photo: Blob): Promise<void>;
  /** The picture that waits; null when there is none. */
  findPhoto(id: number): Promise<Blob | null>;
  /** It has arrived, or nobody needs it any more. */
  dropPhoto(id: number): Promise<void>;
}

const STORE = 'photos';

/** The pictures one feature keeps in this browser, in a database of its own. */
export function createPhotoStore(database: string): PhotoStore {
  return {
    savePhoto: async (id, photo) => void (await quietly('photo not kept', (store) => store.put(photo, id))),
    findPhoto: async (id) =>
      ((await quietly('photo not read', (store) => store.get(id))) as Blob | undefined) ?? null,
    dropPhoto: async (id) => void (await quietly('photo not removed', (store) => store.delete(id))),
  };

  async function quietly(what: string, work: (store: IDBObjectStore) => IDBRequest): Promise<unknown> {
    try {
      const opened = await open();
      try {
        return await settled(work(opened.transaction(STORE, 'readwrite').objectStore(STORE)));
      } finally {
        opened.close();
      }
    } catch (error) {
      logQuietly(what, error);
      return undefined;
    }
  }

  function open(): Promise<IDBDatabase> {
    const request = indexedDB.open(database, 1);
    request.onupgradeneeded = () => void request.result.createObjectStore(STORE);
    return settled(request);
  }
}

function settled<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
