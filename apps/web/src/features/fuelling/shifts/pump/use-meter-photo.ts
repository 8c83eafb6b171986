import { uploadFile } from '@fleet/contracts/access/files.ts';
import { readMeterDisplay } from '@fleet/contracts/fuelling/display-readings.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { call } from '../../../../lib/call.ts';
import { isCallError } from '../../../../lib/call-error.ts';
import { createPhotoStore } from '../../../../lib/photo-store.ts';
import { shrinkPhoto } from '../../../../ui/shrink-photo.ts';

const { savePhoto, findPhoto, dropPhoto } = createPhotoStore('meter-photos');

interface MeterPhotoOptions {
  shift_id: number;
  nozzle_id: number;
  file_id: number | undefined;
  onSent: (file_id: number) => void;
  /** Called once for a certain reading. */
  onRead: (reading_ml: number) => void;
}

/** The picture of a meter: stored here until it is uploaded, then read. Nothing waits for it. */
export function useMeterPhoto({ shift_id, nozzle_id, file_id, onSent, onRead }: MeterPhotoOptions) {
  const send = useMutation({
    networkMode: 'always',
    mutationFn: (file: Blob) => call(uploadFile, { body: { kind: 'meter_photo' }, file }),
    onSuccess: (sent) => {
      void dropPhoto(nozzle_id);
      onSent(sent.file_id);
    },
    onError: (problem) => {
      // A refused picture stays refused; any other is sent again.
      if (isCallError(problem) && problem.status >= 400 && problem.status < 500) void dropPhoto(nozzle_id);
    },
  });
  const resend = useEffectEvent(async () => {
    if (file_id !== undefined || send.isPending) return;
    const waiting = await findPhoto(nozzle_id);
    if (waiting) send.mutate(waiting);
  });
  useEffect(() => {
    const again = () => void resend();
    again();
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, []);

  const { data } = useQuery({
    queryKey: ['meter-display', shift_id, nozzle_id, file_id],
    queryFn: ({ signal }) =>
      call(readMeterDisplay, { body: { file_id: file_id!, shift_id, nozzle_id }, signal }),
    enabled: file_id !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const reading_ml = data?.reading_ml ?? null;
  const report = useEffectEvent(onRead);
  useEffect(() => {
    if (reading_ml !== null) report(reading_ml);
  }, [reading_ml]);

  return {
    take: async (file: File) => {
      const photo = await shrinkPhoto(file).catch(() => file);
      await savePhoto(nozzle_id, photo);
      send.mutate(photo);
    },
    isSending: send.isPending,
    error: send.error,
    reading_ml,
  };
}
