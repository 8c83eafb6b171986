import type { PumpRequest } from '@fleet/contracts/fuelling/fuel-requests.ts';
import { mirrorPlate } from '@fleet/domain/plates.ts';
import { CallError } from '../../../../lib/call-error.ts';
import { logQuietly } from '../../../../lib/log.ts';
import { seenHere } from '../device-coordinates.ts';
import type { Proof } from '../pump-draft.ts';
import { hashText, openRequest, sealForServer, signText } from './offline-crypto.ts';
import { type OfflineRefusal, offlineRefusal, offlineRequestOf, serverTime } from './offline-rules.ts';
import type { OfflineCache, OfflineFill, OfflineStore, StoredStep } from './offline-store.ts';

/** The end of a fill: its liters, and when Finish was clicked if that was earlier. */
export interface ClosedOffline {
  kind: 'closed';
  volume_ml: number;
  odometer_km?: number | undefined;
  device_at?: string | undefined;
  /** A photo that was uploaded before the connection was lost. */
  pump_photo_file_id?: number | undefined;
}

/** An offline step at the pump. */
export type OfflineStep =
  | { kind: 'found'; found_by: Exclude<Proof['found_by'], 'tag'>; plate?: string; qr_token?: string }
  | {
      kind: 'started';
      plate_read: string;
      driver_pin?: string | undefined;
      /** What a reader read; sealed as the PIN is. */
      tag?: string | undefined;
      override_reason?: string | undefined;
    }
  | ClosedOffline
  | { kind: 'stopped'; reason: string };

/**
 * Finds a request in the offline cache. Throws the local rejections OFFLINE_NO_CACHE, OFFLINE_CAP, OFFLINE_UNKNOWN, OFFLINE_SERVED,
 * OFFLINE_NOT_SAVED.
 */
export async function findOffline(store: OfflineStore, proof: Proof): Promise<PumpRequest> {
  const [cache, fills] = [await store.get('cache'), await store.fills()];
  // Sealed requests open by plate or code: the server knows no more of a tag than its hash.
  if (proof.found_by === 'tag') throw no((await store.get('cache')) ? 'OFFLINE_UNKNOWN' : 'OFFLINE_NO_CACHE');
  const shown = proof.found_by === 'qr' ? { qr_token: proof.qr_token } : { plate: proof.plate };
  const here = ofPlate(fills, shown.plate);
  if (here) return here.request;
  const why = offlineRefusal(cache, fills);
  if (why || !cache) throw no(why ?? 'OFFLINE_NO_CACHE');
  const opened = await openRequest(cache, shown.plate ?? shown.qr_token ?? '');
  if (!opened) throw no('OFFLINE_UNKNOWN', await mirrorKnown(store, cache, fills, shown.plate));
  const known = fills.find((fill) => fill.request.id === opened.id);
  if (known?.state === 'here') return known.request;
  if (known || (await store.get('served'))?.includes(opened.id)) throw no('OFFLINE_SERVED');
  const request = offlineRequestOf(cache, opened, serverTime(cache));
  if (!request) throw no('OFFLINE_UNKNOWN');
  const fill: OfflineFill = { request, state: 'here', as_of: cache.as_of, at: new Date().toISOString() };
  return recordStep(store, fill, { kind: 'found', found_by: proof.found_by, ...shown });
}

/** A plate that finds nothing, typed from the other side: as the server asks back, of what this device would serve now. */
async function mirrorKnown(
  store: OfflineStore,
  cache: OfflineCache,
  fills: readonly OfflineFill[],
  plate: string | undefined,
): Promise<{ did_you_mean: string } | undefined> {
  const did_you_mean = plate && mirrorPlate(plate);
  if (!did_you_mean) return undefined;
  if (ofPlate(fills, did_you_mean)) return { did_you_mean };
  const opened = await openRequest(cache, did_you_mean);
  const served = [...((await store.get('served')) ?? []), ...fills.map(({ request }) => request.id)];
  if (!opened || served.includes(opened.id)) return undefined;
  return offlineRequestOf(cache, opened, serverTime(cache)) ? { did_you_mean } : undefined;
}

/** The fill of this plate that runs on this device. */
function ofPlate(fills: readonly OfflineFill[], plate: string | undefined): OfflineFill | undefined {
  return fills.find((fill) => fill.state === 'here' && fill.request.plate_no === plate);
}

/** Continues offline with a request found online. Dispensed fuel is never rejected. */
export async function takeOver(
  store: OfflineStore,
  request: PumpRequest,
  event: OfflineStep,
): Promise<PumpRequest> {
  const [cache, fills] = [await store.get('cache'), await store.fills()];
  // Another tab, or this page before a reload, has recorded its liters.
  const ended = fills.find((fill) => fill.request.id === request.id && fill.state === 'closed');
  if (ended) return ended.request;
  const why = offlineRefusal(cache, fills);
  const isFree = event.kind === 'closed' || (!why && request.price_millis_per_litre !== null);
  if (!cache || !isFree) throw no(why ?? 'OFFLINE_NO_CACHE');
  const fill: OfflineFill = { request, state: 'here', as_of: cache.as_of, at: new Date().toISOString() };
  return recordStep(store, fill, event);
}

/** Signs and stores a step before the screen continues. Throws PLATE_MISMATCH, OFFLINE_NO_CACHE, OFFLINE_NOT_SAVED. */
export async function recordStep(
  store: OfflineStore,
  fill: OfflineFill,
  event: OfflineStep,
): Promise<PumpRequest> {
  const device = await store.get('device');
  const cache = await store.get('cache');
  if (!device || !cache) throw no('OFFLINE_NO_CACHE');
  const { request } = fill;
  if (event.kind === 'started' && event.plate_read !== request.plate_no && !event.override_reason)
    throw new CallError({ code: 'PLATE_MISMATCH', status: 409 });
  const { device_at: seen_at, ...coordinates } = seenHere();
  const {
    driver_pin,
    tag: read,
    pump_photo_file_id,
    ...rest
  } = {
    driver_pin: undefined,
    tag: undefined,
    pump_photo_file_id: undefined,
    ...event,
  };
  const device_at = (event.kind === 'closed' && event.device_at) || seen_at;
  const label = `${request.id}.${device.id}.${device.number}`;
  const pin = driver_pin && (await sealForServer(cache, driver_pin, label));
  const tag = read && (await sealForServer(cache, read, `${label}.tag`));
  const body = JSON.stringify({
    ...rest,
    ...(event.kind === 'started' ? { price_millis_per_litre: request.price_millis_per_litre } : {}),
    ...(pin ? { pin } : {}),
    ...(tag ? { tag } : {}),
    ...(event.kind === 'stopped' ? {} : coordinates),
    device_id: device.id,
    number: device.number,
    previous: device.previous,
    request_id: request.id,
    device_at,
  });
  const step: StoredStep = {
    number: device.number,
    request_id: request.id,
    kind: event.kind,
    body,
    signature: await signText(device.keys, body),
    device_at,
    ...(pump_photo_file_id === undefined ? {} : { pump_photo_file_id }),
  };
  const next = afterStep(fill, event, device_at);
  const moved = { ...device, number: device.number + 1, previous: await hashText(body) };
  try {
    await store.write(moved, step, next);
  } catch (error) {
    // A full disk or blocked storage is reported before anyone relies on it.
    logQuietly('step not kept', error);
    throw no('OFFLINE_NOT_SAVED');
  }
  return next.request;
}

function afterStep(fill: OfflineFill, event: OfflineStep, at: string): OfflineFill {
  const { request } = fill;
  switch (event.kind) {
    case 'found':
      return fill;
    case 'started':
      return { ...fill, at, request: { ...request, status: 'transaction_held', fuelling_started_at: at } };
    case 'closed':
      return {
        ...fill,
        at,
        state: 'closed',
        volume_ml: event.volume_ml,
        request: { ...request, status: 'transaction_completed' },
      };
    case 'stopped':
      return { ...fill, at, state: 'stopped', request: { ...request, status: 'transaction_cancelled' } };
  }
}

function no(code: OfflineRefusal, details?: Record<string, unknown>): CallError {
  return new CallError({ code, status: 0, ...(details ? { details } : {}) });
}
