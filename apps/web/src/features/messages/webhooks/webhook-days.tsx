import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { DayBars } from '../../../ui/day-bars.tsx';
import type { Endpoint, EndpointDetail } from './webhooks.api.ts';
import classes from './webhooks.module.css';

const DAYS = 30;
/** Waiting messages count as in transit, unless the endpoint is inactive. */
const LABELS = {
  active: { day: 'webhooks.day', waiting: 'webhooks.in_progress' },
  disabled: { day: 'webhooks.day_off', waiting: 'webhooks.held_back' },
} as const;

/** Deliveries of the last 24 hours: a bar of three parts and the success rate; all numbers are accessible. */
export function LastDay({ endpoint }: { endpoint: Pick<Endpoint, 'status' | 'last_day'> }) {
  const { t } = useTranslation();
  const { delivered, failed, waiting } = endpoint.last_day;
  const labels = LABELS[endpoint.status];
  const over = delivered + failed;
  if (over + waiting === 0) return <span className="muted">{t('webhooks.quiet')}</span>;
  const label = t(labels.day, {
    delivered: formatNumber(delivered),
    failed: formatNumber(failed),
    waiting: formatNumber(waiting),
  });
  return (
    <span className={classes.share} title={label}>
      <span className="visually-hidden">{label}</span>
      <span className={classes.shareBar} aria-hidden>
        <span data-of="delivered" style={{ flexGrow: delivered }} />
        <span data-of="waiting" style={{ flexGrow: waiting }} />
        <span data-of="failed" style={{ flexGrow: failed }} />
      </span>
      <span className="num" aria-hidden>
        {over > 0
          ? t('webhooks.percent', { share: formatNumber(Math.floor((delivered / over) * 100)) })
          : t(labels.waiting, { shown: formatNumber(waiting) })}
      </span>
    </span>
  );
}

/** Messages of an endpoint on each of thirty days: delivered, in transit, failed. */
export function EndpointDays({ endpoint }: { endpoint: Pick<EndpointDetail, 'status' | 'days'> }) {
  const { t } = useTranslation();
  const { days, status } = endpoint;
  const labels = LABELS[status];
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
    waiting > 0 ? t(labels.waiting, { shown: formatNumber(waiting) }) : t('webhooks.nothing_sent');
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
      labelOf={(day) =>
        t(labels.day, {
          delivered: formatNumber(day?.delivered ?? 0),
          failed: formatNumber(day?.failed ?? 0),
          waiting: formatNumber(day?.waiting ?? 0),
        })
      }
    />
  );
}
