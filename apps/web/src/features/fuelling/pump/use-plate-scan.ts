import { readPlate } from '@fleet/contracts/fuelling/plate-readings.ts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { type AnswerOf, call } from '../../../lib/call.ts';
import type { CallError } from '../../../lib/call-error.ts';
import { shrinkPhoto } from '../../../ui/shrink-photo.ts';
import { signal } from '../../../ui/signals.ts';

export type PlateReading = AnswerOf<typeof readPlate>;

/** Uploads a picture for reading; a failed one is kept for retry. */
export function usePlateScan(fuel_request_id: number | undefined) {
  const [picture, setPicture] = useState<Blob | null>(null);
  const reading = useMutation<PlateReading, CallError, Blob>({
    networkMode: 'always',
    mutationFn: (file) =>
      call(readPlate, { body: fuel_request_id === undefined ? {} : { fuel_request_id }, file }),
    onSuccess: ({ is_certain, verdict }) => {
      if (verdict === 'other') signal('no');
      else if (!is_certain || verdict === 'near' || verdict === 'unread') signal('wait');
    },
  });
  const send = (next: Blob) => {
    setPicture(next);
    reading.mutate(next);
  };
  return {
    reading: reading.data,
    error: reading.error,
    isReading: reading.isPending,
    send,
    sendAgain: () => picture && reading.mutate(picture),
    /** A picture from the device, downscaled first; unchanged if this browser cannot decode it. */
    choose: async (file: File) => send(await shrinkPhoto(file).catch(() => file)),
    discard: () => {
      setPicture(null);
      reading.reset();
    },
  };
}

export type PlateScan = ReturnType<typeof usePlateScan>;
