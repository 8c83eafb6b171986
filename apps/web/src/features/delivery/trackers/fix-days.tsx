import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { DayBars } from '../../../ui/day-bars.tsx';
import type { TrackerDetail } from './trackers.api.ts';

const DAYS = 14;

/** Number of positions on each of the last fourteen days. */
export function FixDays({ days }: Pick<TrackerDetail, 'days'>) {
  const { t } = useTranslation();
  return (
    <DayBars
      title={t('trackers.two_weeks')}
      count={DAYS}
      days={days}
      partsOf={({ stored }) => [{ tone: 'go', count: stored }]}
      labelOf={(day) => {
        const count = day?.stored ?? 0;
        return t('trackers.fixes', { count, shown: formatNumber(count) });
      }}
    />
  );
}
