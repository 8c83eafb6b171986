import { useCallback, useEffect, useRef, useState } from 'react';
import { type CallError, isCallError } from '../../../lib/call-error.ts';
import { logQuietly } from '../../../lib/log.ts';
import { findPhoto, savePhoto } from './photo-store.ts';
import type { PumpDraft } from './pump-draft.ts';
import { uploadPhoto } from './upload-photo.ts';

export interface PumpPhoto {
  photo: Blob | null;
  /** `sending` with `share` 0 to 1; `waiting` is stored locally; `refused` is permanently rejected. */
  state: 'none' | 'sending' | 'sent' | 'waiting' | 'refused';
  share: number;
  error: CallError | null;
  take: (photo: Blob) => void;
  /** Uploads the picture if necessary and returns its file id; undefined without a picture. Throws `CallError`. */
  settle: () => Promise<number | undefined>;
}

/** The pump photo of a request: stored in the browser when taken, uploaded while the attendant types the liters. */
export function usePumpPhoto(
  id: number,
  draft: PumpDraft,
  change: (more: Partial<PumpDraft>) => void,
): PumpPhoto {
  const [photo, setPhoto] = useState<Blob | null>(null);
  const [state, setState] = useState<PumpPhoto['state']>(draft.photo_file_id ? 'sent' : 'none');
  const [share, setShare] = useState(0);
  const [error, setError] = useState<CallError | null>(null);
  const sending = useRef<{ photo: Blob; done: Promise<number> } | null>(null);
  const file = useRef<number | undefined>(draft.photo_file_id);

  const send = useCallback(
    (picture: Blob): Promise<number> => {
      if (sending.current?.photo === picture) return sending.current.done;
      setState('sending');
      setShare(0);
      setError(null);
      const isCurrent = () => sending.current?.photo === picture;
      const done = uploadPhoto(picture, (next) => isCurrent() && setShare(next)).then(
        (file_id) => {
          if (isCurrent()) {
            sending.current = null;
            file.current = file_id;
            change({ photo_file_id: file_id });
            setState('sent');
          }
          return file_id;
        },
        (problem: unknown) => {
          if (isCurrent()) {
            sending.current = null;
            const isRefused = isCallError(problem) && problem.status >= 400 && problem.status < 500;
            setState(isRefused ? 'refused' : 'waiting');
            setError(isCallError(problem) ? problem : null);
          }
          throw problem;
        },
      );
      sending.current = { photo: picture, done };
      return done;
    },
    [change],
  );

  useEffect(() => {
    let isGone = false;
    void findPhoto(id).then((saved) => {
      if (isGone || !saved) return;
      setPhoto(saved);
      if (file.current === undefined) send(saved).catch((problem) => logQuietly('pump photo', problem));
    });
    return () => {
      isGone = true;
    };
  }, [id, send]);

  const take = (picture: Blob) => {
    setPhoto(picture);
    file.current = undefined;
    change({ photo_file_id: undefined });
    void savePhoto(id, picture);
    send(picture).catch((problem) => logQuietly('pump photo', problem));
  };
  const settle = async () => {
    if (file.current !== undefined) return file.current;
    // Right after a reload the stored picture may not have been read yet.
    const picture = photo ?? (await findPhoto(id));
    return picture && state !== 'refused' ? send(picture) : undefined;
  };
  return { photo, state, share, error, take, settle };
}
