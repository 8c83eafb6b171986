import { addDays, riyadhDate } from '@fleet/domain/riyadh-time.ts';
import { useTranslation } from 'react-i18next';
import { formatDate, formatNumber } from '../../lib/format.ts';
import { useLanguage } from '../../lib/look-context.ts';
import { placesOf } from '../../ui/places.ts';
import type { TrackerDetail } from './trackers.api.ts';
import classes from './trackers.module.css';

const DAYS = 14;

/** How many fixes came on each of the last two weeks' days, as bars; each bar's number is read out. */
export function FixDays({ days }: Pick<TrackerDetail, 'days'>) {
  const { t } = useTranslation();
  const language = useLanguage();
  const today = riyadhDate(new Date());
  const stored = new Map(days.map((day) => [day.date, day.stored]));
  const bars = placesOf(DAYS).map((place) => {
    const date = addDays(today, place + 1 - DAYS);
    return { date, count: stored.get(date) ?? 0 };
  });
  const most = Math.max(1, ...bars.map(({ count }) => count));
  return (
    <section className={classes.days} aria-label={t('trackers.two_weeks')}>
      <h3>{t('trackers.two_weeks')}</h3>
      <ul>
        {bars.map(({ date, count }) => {
          const said = `${formatDate(`${date}T12:00:00+03:00`, language)}: ${t('trackers.fixes', { count, shown: formatNumber(count) })}`;
          return (
            <li key={date} title={said}>
              <span className="visually-hidden">{said}</span>
              <span
                className={classes.bar}
                data-none={count === 0 || undefined}
                style={{ blockSize: `${(count / most) * 100}%` }}
              />
              <small aria-hidden className="num">
                {Number(date.slice(8))}
              </small>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
