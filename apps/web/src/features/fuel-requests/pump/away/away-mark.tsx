import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatTime } from '../../../../lib/format.ts';
import { Callout } from '../../../../ui/callout.tsx';
import classes from './away.module.css';
import { awayStation } from './away-station.ts';
import type { AwayFill } from './away-store.ts';
import { awayKey } from './step-away.ts';

/** What this device keeps of a request it serves, or served, without a line; null of every other. */
export function useAwayFill(id: number) {
  return useQuery<AwayFill | null>({
    queryKey: awayKey(id),
    queryFn: async () => (await awayStation()?.fill(id)) ?? null,
    networkMode: 'always',
    staleTime: 0,
  });
}

/** Under an answer this device gave by itself: what it rests on, and what the server said of it since. Nothing under any other. */
export function AwayMark({ id }: { id: number }) {
  const { t } = useTranslation();
  const { data: fill } = useAwayFill(id);
  if (fill?.state !== 'here') return null;
  if (fill.doubt)
    return (
      <div className={classes.mark}>
        <Callout tone="no" title={t('pump.away.doubt')}>
          {t(`errors.${fill.doubt}`, { defaultValue: '' })}{' '}
          {t(
            fill.request.status === 'transaction_held'
              ? 'pump.away.doubt_fuelling'
              : 'pump.away.doubt_before',
          )}
        </Callout>
      </div>
    );
  return <p className={classes.mark}>{t('pump.away.decided', { time: formatTime(fill.as_of) })}</p>;
}
