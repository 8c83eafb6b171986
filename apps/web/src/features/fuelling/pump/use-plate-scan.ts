import { readPlate } from '@fleet/contracts/fuelling/plate-readings.ts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { type AnswerOf, call } from '../../../lib/call.ts';
import type { CallError } from '../../../lib/call-error.ts';
import { shrinkPhoto } from '../../../ui/shrink-photo.ts';
import { signal } from '../../../ui/signals.ts';
import { isShownScan, isSureScan, OWN_PICTURES } from './sure-scan.ts';

export type PlateReading = AnswerOf<typeof readPlate>;

interface Picture {
  readonly file: Blob;
  /** Taken by the camera itself, which tries again until a reading is sure. */
  readonly isOwn: boolean;
}

/** Uploads a picture for reading; a failed one is kept for retry. */
export function usePlateScan(fuel_request_id: number | undefined) {
  const [picture, setPicture] = useState<Picture | null>(null);
  const [ownPictures, setOwnPictures] = useState(0);
  const reading = useMutation<PlateReading, CallError, Picture>({
    networkMode: 'always',
    mutationFn: ({ file }) =>
      call(readPlate, { body: fuel_request_id === undefined ? {} : { fuel_request_id }, file }),
    onSuccess: (found, { isOwn }) => {
      if (!isShownScan(found, { isOwn, ownPictures }) || isSureScan(found)) return;
      signal(found.verdict === 'other' ? 'no' : 'wait');
    },
  });
  const take = (next: Picture) => {
    setPicture(next);
    reading.mutate(next);
  };
  const send = (file: Blob) => take({ file, isOwn: false });
  const { data } = reading;
  const isShown = data && isShownScan(data, { isOwn: reading.variables.isOwn, ownPictures });
  return {
    reading: isShown ? data : undefined,
    error: reading.error,
    isReading: reading.isPending,
    /** The attendant waits for a picture they took. */
    isSending: reading.isPending && !reading.variables.isOwn,
    /** Whether the camera should take another picture by itself. */
    wantsPicture: !reading.isPending && !reading.error && !isShown && ownPictures < OWN_PICTURES,
    send,
    sendOwn: (file: Blob) => {
      setOwnPictures((count) => count + 1);
      take({ file, isOwn: true });
    },
    sendAgain: () => picture && reading.mutate(picture),
    /** A picture from the device, downscaled first; unchanged if this browser cannot decode it. */
    choose: async (file: File) => send(await shrinkPhoto(file).catch(() => file)),
    /** The attendant takes the next picture themselves. */
    discard: () => {
      setOwnPictures(OWN_PICTURES);
      setPicture(null);
      reading.reset();
    },
  };
}

export type PlateScan = ReturnType<typeof usePlateScan>;
