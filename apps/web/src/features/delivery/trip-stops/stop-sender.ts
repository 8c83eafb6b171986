import { call, later } from '../../../lib/call.ts';
import { isCallError } from '../../../lib/call-error.ts';
import { createPhotoStore } from '../../../lib/photo-store.ts';
import type { StopOutbox, Waiting } from './stop-outbox.ts';

const contract = () => import('@fleet/contracts/delivery/trip-stops.ts');
const arriveAtStop = later(contract, 'arriveAtStop');
const deliverStop = later(contract, 'deliverStop');
const failStop = later(contract, 'failStop');
const uploadDeliveryPhoto = later(contract, 'uploadDeliveryPhoto');

/** Pictures of deliveries not yet uploaded. */
export const photoStore = createPhotoStore('delivery-photos');

let sending: Promise<number> | null = null;

/** Sends waiting events in order until the connection is lost; returns how many were confirmed. Runs one at a time. */
export function sendStops(outbox: StopOutbox): Promise<number> {
  sending ??= sendAll(outbox).finally(() => {
    sending = null;
  });
  return sending;
}

async function sendAll(outbox: StopOutbox): Promise<number> {
  let arrived = 0;
  for (;;) {
    const next = outbox.listWaiting()[0];
    if (!next) return arrived;
    try {
      await send(outbox, next.id, next.first);
      arrived += 1;
    } catch (error) {
      // Offline, server restart, rate limit: keep the event and retry.
      if (!isCallError(error) || error.status === 0 || error.status >= 500 || error.status === 429)
        return arrived;
      if (error.status === 401) return arrived;
      // Processed so long ago that its response is gone.
      if (error.code === 'IDEMPOTENCY_ANSWER_EXPIRED') await finish(outbox, next.id, next.first);
      // A rejected arrival is dropped: the delivery implies it.
      else outbox.settle(next.id, next.first.key, next.first.what === 'arrive' ? undefined : error.code);
    }
  }
}

async function send(outbox: StopOutbox, id: number, entry: Waiting): Promise<void> {
  const sent = { params: { id }, idempotencyKey: entry.key };
  if (entry.what === 'arrive') await call(arriveAtStop, { ...sent, body: entry.body });
  else {
    const photo_file_ids = await sendPhotos(outbox, id, entry);
    if (entry.what === 'fail') await call(failStop, { ...sent, body: { ...entry.body, photo_file_ids } });
    else await call(deliverStop, { ...sent, body: { ...entry.body, photo_file_ids } });
  }
  await finish(outbox, id, entry);
}

/** Leaves what has been processed. */
async function finish(outbox: StopOutbox, id: number, entry: Waiting): Promise<void> {
  if (entry.what === 'arrive') return outbox.settle(id, entry.key);
  const { photos, fail_photos } = outbox.read(id);
  for (const photo of [...photos, ...fail_photos]) await photoStore.dropPhoto(photo);
  outbox.drop(id);
}

/** Ids of the pictures. Each is uploaded once, so that retries send the same body with the same key. */
async function sendPhotos(
  outbox: StopOutbox,
  id: number,
  entry: Waiting & { what: 'deliver' | 'fail' },
): Promise<number[]> {
  const draft = outbox.read(id);
  const photos = entry.what === 'fail' ? draft.fail_photos : draft.photos;
  const ids = [...(entry.body.photo_file_ids ?? [])];
  for (const photo of photos.slice(ids.length)) {
    const file = await photoStore.findPhoto(photo);
    // The browser could not store it: a signature may suffice, otherwise the server reports what is missing.
    if (!file) continue;
    ids.push((await call(uploadDeliveryPhoto, { file })).file_id);
    const waiting = outbox
      .read(id)
      .waiting.map((other) => (other.key === entry.key ? withPhotos(other, [...ids]) : other));
    outbox.update(id, { waiting });
  }
  return ids;
}

function withPhotos(entry: Waiting, photo_file_ids: number[]): Waiting {
  if (entry.what === 'deliver') return { ...entry, body: { ...entry.body, photo_file_ids } };
  if (entry.what === 'fail') return { ...entry, body: { ...entry.body, photo_file_ids } };
  return entry;
}
