import type { Page } from 'playwright-core';

/**
 * Rewrites what this attendant's browser holds the way versions before the unified names stored it: other names of database, book
 * and fields, and steps signed under them. Runs in the page, because its key signs only there.
 */
const REWRITE = `(async () => {
  const done = (request) => new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  const name = (await indexedDB.databases()).map((one) => one.name).find((one) => one.startsWith('pump-offline-'));
  const source = await done(indexedDB.open(name, 1));
  const read = source.transaction(['kept', 'steps', 'fills']);
  const [device, cache, steps, fills] = await Promise.all([
    done(read.objectStore('kept').get('device')),
    done(read.objectStore('kept').get('cache')),
    done(read.objectStore('steps').getAll()),
    done(read.objectStore('fills').getAll()),
  ]);
  const bytes = (text) => new TextEncoder().encode(text);
  const hex = (buffer) => [...new Uint8Array(buffer)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  let previous = JSON.parse(steps[0].body).previous;
  for (const step of steps) {
    const { coordinates: place, ...body } = JSON.parse(step.body);
    step.body = JSON.stringify({ ...body, ...(place ? { place } : {}), previous });
    const signature = await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, device.keys.privateKey, bytes(step.body));
    step.signature = btoa(String.fromCharCode(...new Uint8Array(signature)));
    previous = hex(await crypto.subtle.digest('SHA-256', bytes(step.body)));
  }
  const { max_fills: most_fills, max_halalas: most_halalas, ...book } = cache;
  const open = indexedDB.open(name.replace('offline', 'away'), 1);
  open.onupgradeneeded = () => {
    open.result.createObjectStore('kept');
    open.result.createObjectStore('steps', { keyPath: 'number' });
    open.result.createObjectStore('fills', { keyPath: 'request.id' });
  };
  const target = await done(open);
  const write = target.transaction(['kept', 'steps', 'fills'], 'readwrite');
  write.objectStore('kept').put({ ...device, previous }, 'device');
  write.objectStore('kept').put({ ...book, most_fills, most_halalas }, 'book');
  for (const step of steps) write.objectStore('steps').put(step);
  for (const { request, ...fill } of fills) {
    const { max_volume_ml: at_most_volume_ml, max_amount_halalas: at_most_amount_halalas, ...rest } = request;
    write.objectStore('fills').put({ ...fill, request: { ...rest, at_most_volume_ml, at_most_amount_halalas } });
  }
  const clear = source.transaction(['kept', 'steps', 'fills'], 'readwrite');
  await Promise.all(['kept', 'steps', 'fills'].map((store) => done(clear.objectStore(store).clear())));
  source.close();
  target.close();
  return { id: device.id, steps: steps.length };
})()`;

/** The device and how many of its steps wait, now under former names alone. */
export function storeUnderFormerNames(page: Page): Promise<{ id: number; steps: number }> {
  return page.evaluate(REWRITE);
}
