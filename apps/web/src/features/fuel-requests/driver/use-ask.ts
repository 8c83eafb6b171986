import type { FuelRequestDetail } from '@fleet/contracts/fuel-request-shapes.ts';
import { useNavigate } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import { type CallError, isCallError } from '../../../lib/call-error.ts';
import { errorText } from '../../../lib/error-text.ts';
import { type AskBody, useCreateFuelRequest } from '../fuel-requests.api.ts';
import { forgetIntent, intentFor } from '../intent-key.ts';

/** The intent's name: one driver asks for one thing at a time. */
const INTENT = 'ask-for-fuel';

/**
 * Asks for fuel and opens the answer. Nothing is asked twice: a second press, a retry after a lost connection and a reload in between
 * send the same key with the same body until the server has answered.
 */
export function useAsk(onAnswer?: (request: FuelRequestDetail) => void) {
  const create = useCreateFuelRequest();
  const navigate = useNavigate();
  const ask = async (wanted: AskBody) => {
    if (create.isPending) return;
    const { place: _place, ...words } = wanted;
    const { body, idempotencyKey } = intentFor(INTENT, words, wanted);
    try {
      const request = await create.mutateAsync({ body, idempotencyKey });
      forgetIntent(INTENT);
      onAnswer?.(request);
      void navigate({ to: requestPath(request.id) });
    } catch (error) {
      // Shown by `error` below. An answer of the server ends the intent; silence keeps it.
      if (isCallError(error) && error.status >= 400 && error.status < 500) forgetIntent(INTENT);
    }
  };
  return { ask, isAsking: create.isPending, error: create.error };
}

/** The wish was carried out, as a request under way shows: whatever was still to be retried is done. */
export function settleAsk(): void {
  forgetIntent(INTENT);
}

/** The sentence for a failed ask: where no answer came, that pressing again is safe. */
export function askErrorText(t: TFunction, error: CallError): string {
  return error.status === 0 || error.status >= 500 ? t('driver.ask_lost') : errorText(t, error);
}

/** Where one request is shown, below the base. */
export function requestPath(id: number): string {
  return `/my-requests/${id}`;
}

/** Below the base: the first page, the stations, the history. */
export const ASK_PATH = '/ask';
export const STATIONS_PATH = '/ask/stations';
export const HISTORY_PATH = '/my-requests';
