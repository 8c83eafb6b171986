import '@mantine/dates/styles.layer.css';
import 'dayjs/locale/ar-sa';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../lib/appearance-context.ts';
import classes from './calendar-props.module.css';

/**
 * Common appearance and accessibility of calendars: weeks from Sunday to Saturday, weekend on Friday and Saturday, today highlighted.
 */
export function useCalendarProps() {
  const { t } = useTranslation();
  const language = useLanguage();
  return {
    locale: language === 'ar' ? 'ar-sa' : 'en',
    firstDayOfWeek: 0 as const,
    weekendDays: WEEKEND,
    highlightToday: true,
    classNames: { month: classes.calendar! },
    // The button between the arrows shows month or year, so it needs no other label.
    ariaLabels: {
      nextMonth: t('ui.next_month'),
      previousMonth: t('ui.previous_month'),
      nextYear: t('ui.next_year'),
      previousYear: t('ui.previous_year'),
      nextDecade: t('ui.next_years'),
      previousDecade: t('ui.previous_years'),
    },
  };
}

const WEEKEND: (0 | 1 | 2 | 3 | 4 | 5 | 6)[] = [5, 6];
