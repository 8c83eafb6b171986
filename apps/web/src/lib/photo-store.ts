import { logQuietly } from './log.ts';

/** Pictures not yet uploaded, each under a number: they are too large for local storage. */
export interface PhotoStore {
  /** Saves a picture, replacing an earlier one. If the browser forbids it, the picture is kept in memory. */
  savePhoto(id: number, photo: Blob): Promise<void>;
  /** The waiting picture; null if there is none. */
  findPhoto(id: number): Promise<Blob | null>;
  /** Removes a picture that was uploaded or is no longer needed. */
  dropPhoto(id: number): Promise<void>;
}

const STORE = 'photos';

/** The pictures of one feature in this browser, in a separate database. */
export function createPhotoStore(database: string): PhotoStore {
  /** Pictures that the browser does not store, until the page is closed. */
  const memory = new Map<number, Blob>();
  return {
    async savePhoto(id, photo) {
      const key = await quietly('photo not kept', (store) => store.put(photo, id));
      if (key === undefined) memory.set(id, photo);
      else memory.delete(id);
    },
    async findPhoto(id) {
      const photo = memory.get(id) ?? (await quietly('photo not read', (store) => store.get(id)));
      return (photo as Blob | undefined) ?? null;
    },
    async dropPhoto(id) {
      memory.delete(id);
      await quietly('photo not removed', (store) => store.delete(id));
    },
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
