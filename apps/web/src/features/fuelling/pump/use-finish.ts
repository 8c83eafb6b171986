import { closeTransaction, type PumpRequest } from '@fleet/contracts/fuelling/fuel-requests.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { type CallError, isCallError } from '../../../lib/call-error.ts';
import { clearIntent, intentFor } from '../../../lib/fuel-requests/intent-key.ts';
import { closeIntent } from './close-intent.ts';
import { seenHere } from './device-coordinates.ts';
import { takeFromQueue } from './find-at-pump.ts';
import { offlineStation } from './offline/offline-station.ts';
import { bringLate, finishOnScreen } from './offline/send-unsent.ts';
import { keepClose, offlineKey } from './offline/step-offline.ts';
import { withinStep } from './offline/timeouts.ts';
import { dropPhoto } from './photo-store.ts';
import { dropDraft } from './pump-draft.ts';
import { usePumpAction } from './use-pump-action.ts';

/** The attendant's input, ready to send. */
export interface Entered {
  volume_ml: number;
  odometer_km?: number;
  /** The pump reported the volume, but the attendant saw another. */
  pump_mismatch?: string | undefined;
  /** Why these liters are right although the photo of the display shows others. */
  display_kept_reason?: string | undefined;
}

interface FinishOptions {
  request: PumpRequest;
  /** Null while something is missing. */
  entered: Entered | null;
  /** Finish was clicked, here or before a reload, and when. */
  isClosing: boolean;
  finished_at: string | undefined;
  setClosing: (isClosing: boolean) => void;
  /** Resolves with the photo's file id, or undefined without a photo. */
  settlePhoto: () => Promise<number | undefined>;
}

const RETRY_MS = 5_000;

/**
 * Closes a fill. Without a response it becomes a step of this device, sent by itself, and the next vehicle can come. A browser that
 * cannot keep steps stores the input: the same request is resent with the same key, every few seconds and as soon as the network is
 * back.
 */
export function useFinish({
  request,
  entered,
  isClosing,
  finished_at,
  setClosing,
  settlePhoto,
}: FinishOptions) {
  const queryClient = useQueryClient();
  const close = usePumpAction(closeTransaction);
  const isRunning = useRef(false);
  const [isUnsent, setIsUnsent] = useState(false);
  const [error, setError] = useState<CallError | null>(null);
  const name = closeIntent(request.id);

  const send = useEffectEvent(async () => {
    if (isRunning.current || !entered) return;
    isRunning.current = true;
    setError(null);
    let pump_photo_file_id: number | undefined;
    try {
      // The photo of an offline fill stays here, and is sent before its close.
      const isOffline = (await offlineStation()?.fill(request.id))?.state === 'here';
      pump_photo_file_id = isOffline ? undefined : await withinStep(settlePhoto());
      const content = { ...entered, ...(pump_photo_file_id === undefined ? {} : { pump_photo_file_id }) };
      const seen = { ...seenHere(), ...(finished_at && { device_at: finished_at }) };
      await close.mutateAsync({
        params: { id: request.id },
        ...intentFor(name, content, { ...content, ...seen }),
      });
      clearIntent(name);
      dropDraft(request.id);
      if (!isOffline) void dropPhoto(request.id);
    } catch (problem) {
      if (isUnanswered(problem)) {
        const { pump_mismatch, ...rest } = entered;
        const closed = { kind: 'closed', ...rest, device_at: finished_at, pump_photo_file_id } as const;
        // What the attendant objects to at an attached pump has no place in a step.
        if (pump_mismatch !== undefined || !(await keepClose(request, closed))) return setIsUnsent(true);
        clearIntent(name);
        dropDraft(request.id);
        takeFromQueue(queryClient, request.id);
        return queryClient.invalidateQueries({ queryKey: offlineKey(request.id) });
      }
      if (
        isCallError(problem, 'STATUS_CONFLICT') &&
        (await bringLate(request.id, { ...entered, device_at: finished_at }).catch(() => false))
      )
        return queryClient.invalidateQueries({ queryKey: offlineKey(request.id) });
      clearIntent(name);
      setIsUnsent(false);
      setClosing(false);
      if (!isCallError(problem)) throw problem;
      setError(problem);
    } finally {
      isRunning.current = false;
    }
  });

  useEffect(() => {
    if (isClosing) void send();
  }, [isClosing]);

  useEffect(() => finishOnScreen(request.id), [request.id]);

  useEffect(() => {
    if (!isUnsent) return;
    const again = () => void send();
    const timer = setInterval(again, RETRY_MS);
    window.addEventListener('online', again);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', again);
    };
  }, [isUnsent]);

  return { isUnsent, error };
}

function isUnanswered(problem: unknown): boolean {
  return isCallError(problem) && (problem.status === 0 || problem.status >= 500 || problem.status === 429);
}
