import { addDays, riyadhDate } from '@fleet/domain/riyadh-time.ts';
import { useTranslation } from 'react-i18next';
import { formatDate, formatNumber } from '../../lib/format.ts';
import { useLanguage } from '../../lib/look-context.ts';
import { placesOf } from '../../ui/places.ts';
import type { ApiKeyDetail } from './api-keys.api.ts';
import classes from './api-keys.module.css';

const DAYS = 30;
const LABEL_EVERY = 5;

/** How often a key called on each of the last thirty days, as bars, red what was turned away; each bar's numbers are read out. */
export function KeyDays({ days }: Pick<ApiKeyDetail, 'days'>) {
  const { t } = useTranslation();
  const language = useLanguage();
  const today = riyadhDate(new Date());
  const known = new Map(days.map((day) => [day.date, day]));
  const bars = placesOf(DAYS).map((place) => {
    const date = addDays(today, place + 1 - DAYS);
    return { place, date, calls: known.get(date)?.calls ?? 0, refused: known.get(date)?.refused ?? 0 };
  });
  const most = Math.max(1, ...bars.map(({ calls }) => calls));
  const total = bars.reduce((sum, { calls }) => sum + calls, 0);
  return (
    <section className={classes.days} aria-label={t('api_keys.days')}>
      <h3>
        {t('api_keys.days')}{' '}
        <span className={classes.total}>
          {t('api_keys.calls', { count: total, shown: formatNumber(total) })}
        </span>
      </h3>
      <ul>
        {bars.map(({ place, date, calls, refused }) => {
          const counted = t('api_keys.calls', { count: calls, shown: formatNumber(calls) });
          const turned =
            refused > 0 ? ` ${t('api_keys.refused', { count: refused, shown: formatNumber(refused) })}` : '';
          const said = `${formatDate(`${date}T12:00:00+03:00`, language)}: ${counted}${turned}`;
          return (
            <li key={date} title={said}>
              <span className="visually-hidden">{said}</span>
              <span
                className={classes.bar}
                data-none={calls === 0 || undefined}
                style={{ blockSize: `${(calls / most) * 100}%` }}
              >
                {refused > 0 && <span style={{ blockSize: `${(refused / calls) * 100}%` }} />}
              </span>
              <small aria-hidden className="num">
                {(DAYS - 1 - place) % LABEL_EVERY === 0 ? Number(date.slice(8)) : ''}
              </small>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
