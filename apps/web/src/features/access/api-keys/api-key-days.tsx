import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { DayBars } from '../../../ui/day-bars.tsx';
import type { ApiKeyDetail } from './api-keys.api.ts';

const DAYS = 30;

/** A key's calls on each of the last thirty days, rejected ones in red. */
export function KeyDays({ days }: Pick<ApiKeyDetail, 'days'>) {
  const { t } = useTranslation();
  const counted = (key: 'calls' | 'refused', count: number) =>
    t(`api_keys.${key}`, { count, shown: formatNumber(count) });
  return (
    <DayBars
      title={t('api_keys.days')}
      note={counted(
        'calls',
        days.reduce((sum, { calls }) => sum + calls, 0),
      )}
      count={DAYS}
      days={days}
      partsOf={({ calls, refused }) => [
        { tone: 'no', count: refused },
        { tone: 'go', count: calls - refused },
      ]}
      labelOf={(day) => {
        const calls = counted('calls', day?.calls ?? 0);
        return day?.refused ? `${calls} ${counted('refused', day.refused)}` : calls;
      }}
    />
  );
}
