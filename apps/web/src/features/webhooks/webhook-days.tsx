import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../lib/format.ts';
import { DayBars } from '../../ui/day-bars.tsx';
import type { Endpoint, EndpointDetail } from './webhooks.api.ts';
import classes from './webhooks.module.css';

const DAYS = 30;

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

/** What became of an endpoint's messages on each of thirty days: arrived, on the way, given up. */
export function EndpointDays({ days }: Pick<EndpointDetail, 'days'>) {
  const { t } = useTranslation();
  const sum = (of: 'delivered' | 'failed' | 'waiting') => days.reduce((total, day) => total + day[of], 0);
  const [delivered, waiting] = [sum('delivered'), sum('waiting')];
  const over = delivered + sum('failed');
  const arrived = () =>
    t('webhooks.arrived', {
      share: formatNumber(Math.floor((delivered / over) * 100)),
      shown: formatNumber(over),
      count: over,
    });
  const unsettled =
    waiting > 0 ? t('webhooks.under_way', { shown: formatNumber(waiting) }) : t('webhooks.nothing_sent');
  return (
    <DayBars
      title={t('webhooks.days')}
      note={over > 0 ? arrived() : unsettled}
      count={DAYS}
      days={days}
      partsOf={(day) => [
        { tone: 'no', count: day.failed },
        { tone: 'wait', count: day.waiting },
        { tone: 'done', count: day.delivered },
      ]}
      say={(day) =>
        t('webhooks.day', {
          delivered: formatNumber(day?.delivered ?? 0),
          failed: formatNumber(day?.failed ?? 0),
          waiting: formatNumber(day?.waiting ?? 0),
        })
      }
    />
  );
}
