import { addDays, riyadhDate } from '@fleet/domain/riyadh-time.ts';
import { useTranslation } from 'react-i18next';
import { formatDate, formatNumber } from '../../lib/format.ts';
import { useLanguage } from '../../lib/look-context.ts';
import { placesOf } from '../../ui/places.ts';
import type { Endpoint, EndpointDetail } from './webhooks.api.ts';
import classes from './webhooks.module.css';

const DAYS = 30;
const LABEL_EVERY = 5;

/** How much of the last 24 hours arrived: a bar of three parts and the share of what is over; every number is read out. */
export function LastDay({ last_day: { delivered, failed, waiting } }: Pick<Endpoint, 'last_day'>) {
  const { t } = useTranslation();
  const over = delivered + failed;
  if (over + waiting === 0) return <span className="muted">{t('webhooks.quiet')}</span>;
  const said = t('webhooks.day', {
    delivered: formatNumber(delivered),
    failed: formatNumber(failed),
    waiting: formatNumber(waiting),
  });
  return (
    <span className={classes.share} title={said}>
      <span className="visually-hidden">{said}</span>
      <span className={classes.shareBar} aria-hidden>
        <span data-of="delivered" style={{ flexGrow: delivered }} />
        <span data-of="waiting" style={{ flexGrow: waiting }} />
        <span data-of="failed" style={{ flexGrow: failed }} />
      </span>
      <span className="num" aria-hidden>
        {over > 0
          ? t('webhooks.percent', { share: formatNumber(Math.floor((delivered / over) * 100)) })
          : t('webhooks.under_way', { shown: formatNumber(waiting) })}
      </span>
    </span>
  );
}

/** What became of an endpoint's messages on each of thirty days, as bars: arrived, on the way, given up. Each bar's numbers are read out. */
export function EndpointDays({ days }: Pick<EndpointDetail, 'days'>) {
  const { t } = useTranslation();
  const language = useLanguage();
  const today = riyadhDate(new Date());
  const known = new Map(days.map((day) => [day.date, day]));
  const bars = placesOf(DAYS).map((place) => {
    const date = addDays(today, place + 1 - DAYS);
    const { delivered = 0, failed = 0, waiting = 0 } = known.get(date) ?? {};
    return { place, date, delivered, failed, waiting, all: delivered + failed + waiting };
  });
  const most = Math.max(1, ...bars.map(({ all }) => all));
  const sum = (of: 'delivered' | 'failed' | 'waiting') => bars.reduce((total, bar) => total + bar[of], 0);
  const over = sum('delivered') + sum('failed');
  return (
    <section className={classes.days} aria-label={t('webhooks.days')}>
      <h3>
        {t('webhooks.days')}{' '}
        <span className={classes.total}>
          {over > 0
            ? t('webhooks.arrived', {
                share: formatNumber(Math.floor((sum('delivered') / over) * 100)),
                shown: formatNumber(over),
                count: over,
              })
            : sum('waiting') > 0
              ? t('webhooks.under_way', { shown: formatNumber(sum('waiting')) })
              : t('webhooks.nothing_sent')}
        </span>
      </h3>
      <ul>
        {bars.map(({ place, date, delivered, failed, waiting, all }) => {
          const said = `${formatDate(`${date}T12:00:00+03:00`, language)}: ${t('webhooks.day', {
            delivered: formatNumber(delivered),
            failed: formatNumber(failed),
            waiting: formatNumber(waiting),
          })}`;
          return (
            <li key={date} title={said}>
              <span className="visually-hidden">{said}</span>
              <span
                className={classes.bar}
                data-none={all === 0 || undefined}
                style={{ blockSize: `${(all / most) * 100}%` }}
              >
                <span data-of="failed" style={{ flexGrow: failed }} />
                <span data-of="waiting" style={{ flexGrow: waiting }} />
                <span data-of="delivered" style={{ flexGrow: delivered }} />
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
