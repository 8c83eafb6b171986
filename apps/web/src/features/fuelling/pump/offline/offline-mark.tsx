import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatTime } from '../../../../lib/format.ts';
import { Callout } from '../../../../ui/callout.tsx';
import classes from './offline.module.css';
import { offlineStation } from './offline-station.ts';
import type { OfflineFill } from './offline-store.ts';
import { offlineKey } from './step-offline.ts';

/** What this device keeps of a request it serves, or served, without a line; null of every other. */
export function useOfflineFill(id: number) {
  return useQuery<OfflineFill | null>({
    queryKey: offlineKey(id),
    queryFn: async () => (await offlineStation()?.fill(id)) ?? null,
    networkMode: 'always',
    staleTime: 0,
  });
}

/** Under an answer this device gave by itself: what it rests on, and what the server said of it since. Nothing under any other. */
export function OfflineMark({ id }: { id: number }) {
  const { t } = useTranslation();
  const { data: fill } = useOfflineFill(id);
  if (fill?.state !== 'here') return null;
  if (fill.rejection_code)
    return (
      <div className={classes.mark}>
        <Callout tone="no" title={t('pump.offline.rejection')}>
          {t(`errors.${fill.rejection_code}`, { defaultValue: '' })}{' '}
          {t(
            fill.request.status === 'transaction_held'
              ? 'pump.offline.rejection_fuelling'
              : 'pump.offline.rejection_before',
          )}
        </Callout>
      </div>
    );
  return <p className={classes.mark}>{t('pump.offline.decided', { time: formatTime(fill.as_of) })}</p>;
}
