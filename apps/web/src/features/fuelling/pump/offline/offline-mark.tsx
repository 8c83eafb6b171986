import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatTime } from '../../../../lib/format.ts';
import { Callout } from '../../../../ui/callout.tsx';
import classes from './offline.module.css';
import { offlineStation } from './offline-station.ts';
import type { OfflineFill } from './offline-store.ts';
import { offlineKey } from './step-offline.ts';

/** The local record of a request served offline by this device; null otherwise. */
export function useOfflineFill(id: number) {
  return useQuery<OfflineFill | null>({
    queryKey: offlineKey(id),
    queryFn: async () => (await offlineStation()?.fill(id)) ?? null,
    networkMode: 'always',
    staleTime: 0,
  });
}

/** Under offline results: the age of the data they are based on, and the server's result since. Nothing otherwise. */
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
