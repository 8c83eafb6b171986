import { readPumpDisplay } from '@fleet/contracts/fuelling/display-readings.ts';
import type { PumpRequest } from '@fleet/contracts/fuelling/fuel-requests.ts';
import { isSameVolume } from '@fleet/domain/display-readings.ts';
import { ML_PER_LITRE } from '@fleet/domain/units.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { call } from '../../../lib/call.ts';
import type { PumpDraft } from './pump-draft.ts';

/** What the photo of the display says beside what was entered; `none` where it was not read with certainty. */
export interface Display {
  state: 'none' | 'filled' | 'agrees' | 'shows';
  shown_ml: number;
}

const NONE: Display = { state: 'none', shown_ml: 0 };

/**
 * The photo of the display, read on the server once it has arrived there. Liters that nobody has entered yet are filled in; finishing
 * never waits for it, and an error is no concern of the attendant's.
 */
export function useDisplay(
  request: PumpRequest,
  draft: PumpDraft,
  volume_ml: number | null,
  change: (more: Partial<PumpDraft>) => void,
): Display {
  const file_id = draft.photo_file_id;
  const { data } = useQuery({
    queryKey: ['pump-display', request.id, file_id],
    queryFn: ({ signal }) =>
      call(readPumpDisplay, { body: { file_id: file_id!, fuel_request_id: request.id }, signal }),
    enabled: file_id !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const shown_ml = data?.volume_ml ?? null;
  const fill = useEffectEvent((read_ml: number) => {
    if (draft.litres !== '' || draft.isClosing || draft.filled_from === file_id) return;
    change({ litres: (read_ml / ML_PER_LITRE).toFixed(2), filled_from: file_id });
  });
  useEffect(() => {
    if (shown_ml !== null) fill(shown_ml);
  }, [shown_ml]);

  if (shown_ml === null || volume_ml === null) return NONE;
  if (!isSameVolume(shown_ml, volume_ml)) return { state: 'shows', shown_ml };
  return { state: draft.filled_from === file_id ? 'filled' : 'agrees', shown_ml };
}
