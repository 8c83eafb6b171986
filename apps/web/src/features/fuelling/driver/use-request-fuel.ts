import type { FuelRequestDetail } from '@fleet/contracts/fuelling/fuel-request-shapes.ts';
import { useNavigate } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import { type CallError, isCallError } from '../../../lib/call-error.ts';
import { errorText } from '../../../lib/error-text.ts';
import { type RequestBody, useCreateFuelRequest } from '../../../lib/fuel-requests/fuel-requests.api.ts';
import { clearIntent, intentFor } from '../../../lib/fuel-requests/intent-key.ts';

/** Name of the intent: one per driver at a time. */
const INTENT = 'ask-for-fuel';

/**
 * Requests fuel and opens the result. A second click, a retry after a lost connection and a reload all send the same key and body
 * until the server has responded.
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
      void navigate(requestPage(request.id));
    } catch (error) {
      // `error` is shown below. A response of the server ends the intent; a missing one keeps it.
      if (isCallError(error) && error.status >= 400 && error.status < 500) clearIntent(INTENT);
    }
  };
  return { requestFuel, isRequesting: create.isPending, error: create.error };
}

/** Clears the intent when a request in progress shows that it was executed. */
export function settleRequest(): void {
  clearIntent(INTENT);
}

/** Error text of a failed request; without a response, that trying again is safe. */
export function requestErrorText(t: TFunction, error: CallError): string {
  return error.status === 0 || error.status >= 500 ? t('driver.request_lost') : errorText(t, error);
}

/** Path of a request, below the base. */
export const requestPage = (id: number) => ({ to: '/my-requests/$id', params: { id: String(id) } }) as const;

/** Paths below the base: start page, stations, history. */
export const REQUEST_PATH = '/ask';
export const STATIONS_PATH = '/ask/stations';
export const HISTORY_PATH = '/my-requests';
