import type { PumpRequest } from '@fleet/contracts/fuel-requests.ts';
import { CallError } from '../../../../lib/call-error.ts';
import { logQuietly } from '../../../../lib/log.ts';
import { seenHere } from '../device-place.ts';
import type { Proof } from '../pump-draft.ts';
import { hashText, openRequest, sealPin, signText } from './away-crypto.ts';
import { type AwayNo, foundAway, serverTime, whyNotAway } from './away-rules.ts';
import type { AwayFill, AwayStore, KeptStep } from './away-store.ts';

/** What happens at the pump without a line, as a step says it. */
export type Said =
  | { kind: 'found'; found_by: Proof['found_by']; plate?: string; qr_token?: string }
  | {
      kind: 'started';
      plate_read: string;
      driver_pin?: string | undefined;
      override_reason?: string | undefined;
    }
  | { kind: 'closed'; volume_ml: number; odometer_km?: number | undefined }
  | { kind: 'stopped'; reason: string };

/** Finds a request in what this device knows. Throws the device's own no: AWAY_NO_BOOK, AWAY_CAP, AWAY_UNKNOWN, AWAY_SERVED, AWAY_NOT_KEPT. */
export async function findAway(store: AwayStore, proof: Proof): Promise<PumpRequest> {
  const [book, fills] = [await store.get('book'), await store.fills()];
  const shown = proof.found_by === 'qr' ? { qr_token: proof.qr_token } : { plate: proof.plate };
  const here = fills.find((fill) => fill.state === 'here' && fill.request.plate_no === shown.plate);
  if (here) return here.request;
  const why = whyNotAway(book, fills);
  if (why || !book) throw no(why ?? 'AWAY_NO_BOOK');
  const opened = await openRequest(book, shown.plate ?? shown.qr_token ?? '');
  if (!opened) throw no('AWAY_UNKNOWN');
  const known = fills.find((fill) => fill.request.id === opened.id);
  if (known?.state === 'here') return known.request;
  if (known || (await store.get('served'))?.includes(opened.id)) throw no('AWAY_SERVED');
  const request = foundAway(book, opened, serverTime(book));
  if (!request) throw no('AWAY_UNKNOWN');
  const fill: AwayFill = { request, state: 'here', as_of: book.as_of, at: new Date().toISOString() };
  return sayStep(store, fill, { kind: 'found', found_by: proof.found_by, ...shown });
}

/** Goes on without a line with a request that was found while there was one. Fuel that has flowed is never refused. */
export async function takeOver(store: AwayStore, request: PumpRequest, said: Said): Promise<PumpRequest> {
  const book = await store.get('book');
  const why = whyNotAway(book, await store.fills());
  const isFree = said.kind === 'closed' || (!why && request.price_millis_per_litre !== null);
  if (!book || !isFree) throw no(why ?? 'AWAY_NO_BOOK');
  const fill: AwayFill = { request, state: 'here', as_of: book.as_of, at: new Date().toISOString() };
  return sayStep(store, fill, said);
}

/** Signs a step, keeps it, and only then lets the screen go on. Throws PLATE_MISMATCH, AWAY_NO_BOOK, AWAY_NOT_KEPT. */
export async function sayStep(store: AwayStore, fill: AwayFill, said: Said): Promise<PumpRequest> {
  const device = await store.get('device');
  const book = await store.get('book');
  if (!device || !book) throw no('AWAY_NO_BOOK');
  const { request } = fill;
  if (said.kind === 'started' && said.plate_read !== request.plate_no && !said.override_reason)
    throw new CallError({ code: 'PLATE_MISMATCH', status: 409 });
  const { device_at, ...place } = seenHere();
  const { driver_pin, ...rest } = { driver_pin: undefined, ...said };
  const pin = driver_pin && (await sealPin(book, driver_pin, `${request.id}.${device.id}.${device.number}`));
  const body = JSON.stringify({
    ...rest,
    ...(said.kind === 'started' ? { price_millis_per_litre: request.price_millis_per_litre } : {}),
    ...(pin ? { pin } : {}),
    ...(said.kind === 'stopped' ? {} : place),
    device_id: device.id,
    number: device.number,
    previous: device.previous,
    request_id: request.id,
    device_at,
  });
  const step: KeptStep = {
    number: device.number,
    request_id: request.id,
    kind: said.kind,
    body,
    signature: await signText(device.keys, body),
    device_at,
  };
  const next = afterStep(fill, said, device_at);
  const moved = { ...device, number: device.number + 1, previous: await hashText(body) };
  try {
    await store.write(moved, step, next);
  } catch (error) {
    // A full disk, or a browser that keeps nothing: said before anybody relies on it.
    logQuietly('step not kept', error);
    throw no('AWAY_NOT_KEPT');
  }
  return next.request;
}

function afterStep(fill: AwayFill, said: Said, at: string): AwayFill {
  const { request } = fill;
  switch (said.kind) {
    case 'found':
      return fill;
    case 'started':
      return { ...fill, at, request: { ...request, status: 'transaction_held', fuelling_started_at: at } };
    case 'closed':
      return {
        ...fill,
        at,
        state: 'closed',
        volume_ml: said.volume_ml,
        request: { ...request, status: 'transaction_completed' },
      };
    case 'stopped':
      return { ...fill, at, state: 'stopped', request: { ...request, status: 'transaction_cancelled' } };
  }
}

function no(code: AwayNo): CallError {
  return new CallError({ code, status: 0 });
}
