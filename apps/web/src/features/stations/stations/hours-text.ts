import { type OpeningHours, openPeriods } from '@fleet/domain/opening-hours.ts';
import { useTranslation } from 'react-i18next';
import { timeOfDayText } from '../../../ui/form/figures.ts';

/** Formats opening hours: `06:00–12:00, 13:00–23:00`, or open 24 hours. */
export function useHoursText(): (hours: OpeningHours) => string {
  const { t } = useTranslation();
  return (hours) => {
    const periods = openPeriods(hours);
    if (!periods) return t('stations.never_closes');
    return periods
      .map(({ from, to }) => `\u2066${timeOfDayText(from)}–${timeOfDayText(to)}\u2069`)
      .join(t('desk.comma'));
  };
}
