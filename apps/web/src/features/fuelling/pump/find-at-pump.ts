import type { Check } from '@fleet/contracts/fuelling/check-shapes.ts';
import type { getPumpQueue, PumpRequest } from '@fleet/contracts/fuelling/fuel-requests.ts';
import type { QueryClient } from '@tanstack/react-query';
import { randomId } from '../../../lib/browser.ts';
import { type AnswerOf, call, later } from '../../../lib/call.ts';
import { isCallError } from '../../../lib/call-error.ts';
import { fuelRequestKeys } from '../../../lib/fuel-requests/fuel-requests.api.ts';
import { clearIntent, intentFor } from '../../../lib/fuel-requests/intent-key.ts';
import { seenHere } from './device-coordinates.ts';
import { offlineStation } from './offline/offline-station.ts';
import { timeoutSignal } from './offline/timeouts.ts';
import { type Proof, saveDraft } from './pump-draft.ts';

const contract = () => import('@fleet/contracts/fuelling/fuel-requests.ts');
const initiateTransaction = later(contract, 'initiateTransaction');
const lookUpAtPump = later(contract, 'lookUpAtPump');

export type PumpQueue = AnswerOf<typeof getPumpQueue>;

/**
 * Finds a request on the server or, without a response, in this device's offline cache. Throws as `lookUpOnline` does, or the local
 * rejections OFFLINE_UNKNOWN, OFFLINE_SERVED, OFFLINE_CAP, OFFLINE_NOT_SAVED; OFFLINE without a cache.
 */
export async function findAtPump(proof: Proof): Promise<PumpRequest> {
  try {
    return await lookUpOnline(proof);
  } catch (error) {
    const station = offlineStation();
    if (!isCallError(error, 'OFFLINE') || !station) throw error;
    await station.noteLine(true);
    const found = await station.find(proof).catch((problem: unknown) => {
      throw isCallError(problem, 'OFFLINE_NO_CACHE') ? error : problem;
    });
    saveDraft(found.id, {
      proof: undefined,
      ...('plate' in proof ? { plate_read: found.plate_no } : {}),
    });
    return found;
  }
}

/**
 * Finds the request of a plate or driver's code and, if permitted, claims it for this station. A result with `served_here: false` is
 * the rejection with its checks. Throws `CallError`: REQUEST_NOT_FOUND_AT_PUMP, TOO_MANY_REQUESTS, OFFLINE, …
 */
async function lookUpOnline(proof: Proof): Promise<PumpRequest> {
  const { found_by, ...shown } = shownOf(proof);
  const found = await call(lookUpAtPump, { body: shown, signal: timeoutSignal('step') });
  const isOpen = found.status === 'request_approved';
  saveDraft(found.id, {
    proof: isOpen ? proof : undefined,
    ...('plate' in proof ? { plate_read: found.plate_no, plate_reading_id: proof.plate_reading_id } : {}),
  });
  if (!isOpen || !found.served_here) return found;

  const name = `pump-initiate-${found.id}`;
  try {
    const taken = await call(initiateTransaction, {
      params: { id: found.id },
      ...sentOnce(name, proof, { found_by, ...shown, ...seenHere() }),
      signal: timeoutSignal('step'),
    });
    clearIntent(name);
    saveDraft(found.id, { proof: undefined });
    return taken;
  } catch (error) {
    if (!isCallError(error) || error.status === 0 || error.status >= 500) throw error;
    clearIntent(name);
    if (error.code !== 'STATION_NOT_ALLOWED') throw error;
    return {
      ...found,
      served_here: false,
      checks: (error.details.checks as Check[] | undefined) ?? found.checks,
    };
  }
}

/** A tag is not stored for a retry: what it found is claimed already, or is read again. */
function sentOnce<Body>(name: string, proof: Proof, body: Body) {
  return proof.found_by === 'tag' ? { idempotencyKey: randomId(), body } : intentFor(name, proof, body);
}

/** The proof for the server; the plate reading is sent when fueling starts. */
function shownOf(proof: Proof) {
  if (!('plate' in proof)) return proof;
  return { found_by: proof.found_by, plate: proof.plate };
}

/** Adds a request at the pumps to the cached queue immediately. */
export function putInQueue(queryClient: QueryClient, request: PumpRequest): void {
  if (request.status !== 'transaction_initiated' && request.status !== 'transaction_held') return;
  queryClient.setQueryData<PumpQueue>(
    fuelRequestKeys.pumpQueue,
    (queue) =>
      queue && {
        ...queue,
        at_the_pumps: queue.at_the_pumps.some((row) => row.id === request.id)
          ? queue.at_the_pumps.map((row) => (row.id === request.id ? request : row))
          : [...queue.at_the_pumps, request],
        coming_here: queue.coming_here.filter((row) => row.id !== request.id),
      },
  );
}

/** Removes a finished request from the cached queue. */
export function takeFromQueue(queryClient: QueryClient, id: number): void {
  queryClient.setQueryData<PumpQueue>(
    fuelRequestKeys.pumpQueue,
    (queue) => queue && { ...queue, at_the_pumps: queue.at_the_pumps.filter((row) => row.id !== id) },
  );
}
