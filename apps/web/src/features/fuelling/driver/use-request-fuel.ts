import type { FuelRequestDetail } from '@fleet/contracts/fuelling/fuel-request-shapes.ts';
import { useNavigate } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import { type CallError, isCallError } from '../../../lib/call-error.ts';
import { errorText } from '../../../lib/error-text.ts';
import { type RequestBody, useCreateFuelRequest } from '../../../lib/fuel-requests/fuel-requests.api.ts';
import { clearIntent, intentFor } from '../../../lib/fuel-requests/intent-key.ts';

/** The intent's name: one driver asks for one thing at a time. */
const INTENT = 'ask-for-fuel';

/**
 * Asks for fuel and opens the answer. Nothing is asked twice: a second press, a retry after a lost connection and a reload in between
 * send the same key with the same body until the server has answered.
 */
export function useRequestFuel(onAnswer?: (request: FuelRequestDetail) => void) {
  const create = useCreateFuelRequest();
  const navigate = useNavigate();
  const requestFuel = async (wanted: RequestBody) => {
    if (create.isPending) return;
    const { coordinates: _coordinates, ...fields } = wanted;
    const { body, idempotencyKey } = intentFor(INTENT, fields, wanted);
    try {
      const request = await create.mutateAsync({ body, idempotencyKey });
      clearIntent(INTENT);
      onAnswer?.(request);
      void navigate({ to: requestPath(request.id) });
    } catch (error) {
      // Shown by `error` below. An answer of the server ends the intent; silence keeps it.
      if (isCallError(error) && error.status >= 400 && error.status < 500) clearIntent(INTENT);
    }
  };
  return { requestFuel, isRequesting: create.isPending, error: create.error };
}

/** The wish was carried out, as a request in progress shows: whatever was still to be retried is done. */
export function settleRequest(): void {
  clearIntent(INTENT);
}

/** The sentence for a failed ask: where no answer came, that pressing again is safe. */
export function requestErrorText(t: TFunction, error: CallError): string {
  return error.status === 0 || error.status >= 500 ? t('driver.request_lost') : errorText(t, error);
}

/** Where one request is shown, below the base. */
export function requestPath(id: number): string {
  return `/my-requests/${id}`;
}

/** Below the base: the first page, the stations, the history. */
export const REQUEST_PATH = '/ask';
export const STATIONS_PATH = '/ask/stations';
export const HISTORY_PATH = '/my-requests';
