import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { logQuietly } from '../../../lib/log.ts';
import { sendStops } from './stop-sender.ts';
import { useStopOutbox } from './trip-stops.api.ts';

const AGAIN_MS = 10_000;

/** Sends waiting events: when recorded, when back online, and periodically while any are left. */
export function useStopSender(): void {
  const outbox = useStopOutbox();
  const queryClient = useQueryClient();
  const keys = outbox
    .listWaiting()
    .map(({ first }) => first.key)
    .join(' ');
  const send = useEffectEvent(() => {
    sendStops(outbox).then(
      (arrived) => {
        if (arrived > 0) void queryClient.invalidateQueries({ queryKey: ['trip', 'driven'] });
      },
      (error: unknown) => logQuietly('stops not sent', error),
    );
  });
  useEffect(() => outbox.sweep(), [outbox]);
  useEffect(() => {
    if (keys === '') return;
    const again = () => send();
    again();
    const timer = setInterval(again, AGAIN_MS);
    window.addEventListener('online', again);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', again);
    };
  }, [keys]);
}
