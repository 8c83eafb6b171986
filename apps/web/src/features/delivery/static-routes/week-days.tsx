import { useTranslation } from 'react-i18next';
import { indexes } from '../../../ui/places.ts';
import classes from './week-days.module.css';

const DAYS_A_WEEK = 7;

/** Weekdays as seven letters, those of the route highlighted. */
export function WeekDays({ weekdays }: { weekdays: readonly number[] }) {
  const { t } = useTranslation();
  const label = weekdays.map((day) => t(`static_routes.weekdays.${day}`)).join(t('ui.comma'));
  return (
    <span className={classes.week} role="img" aria-label={label}>
      {indexes(DAYS_A_WEEK).map((day) => (
        <span key={day} data-on={weekdays.includes(day) || undefined} aria-hidden>
          {t(`static_routes.weekday_letters.${day}`)}
        </span>
      ))}
    </span>
  );
}
