import type { LiveStop, LiveTrip } from '@fleet/contracts/delivery/live-trips.ts';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { DateTime } from '../../../ui/date-time.tsx';
import { useNameOf } from '../../../ui/name-cell.tsx';
import { TimeWindow } from '../../../ui/time-window.tsx';
import classes from './live-trips.module.css';

/** The stops of a trip with arrivals or ETAs, and which will miss their time window. */
export function LiveStops({ trip }: { trip: LiveTrip }) {
  const { t } = useTranslation();
  const jobs = trip.steps.filter(({ kind }) => kind === 'job');
  const shown = trip.steps.filter(({ kind }) => kind === 'job' || kind === 'reload' || kind === 'end');
  return (
    <ol className={classes.stops} aria-label={t('columns.stops')}>
      {shown.map((step) => (
        <li key={step.id} data-status={step.status} data-next={step.id === trip.next_stop_id || undefined}>
          <span className={classes.stopNumber} aria-hidden>
            {step.kind === 'job' ? jobs.indexOf(step) + 1 : '·'}
          </span>
          <StopSite step={step} />
          <StopTime step={step} />
        </li>
      ))}
    </ol>
  );
}

function StopSite({ step }: { step: LiveStop }) {
  const { t } = useTranslation();
  const nameOf = useNameOf();
  if (!step.order) return <span className="muted">{t(`trips.step_kinds.${step.kind}`)}</span>;
  return (
    <span className={classes.stopSite}>
      <span className="ellipsis">{nameOf(step.order.warehouse)}</span>
      <small className="muted ellipsis">
        {nameOf(step.order.client)} · <TimeWindow from={step.order.window_from} to={step.order.window_to} />
      </small>
    </span>
  );
}

function StopTime({ step }: { step: LiveStop }) {
  const { t } = useTranslation();
  const late = Math.round(step.late_seconds / 60);
  const at = step.arrived_at ?? step.eta_at;
  const label =
    step.status === 'planned' && step.eta_at ? t('live.expected') : t(`trips.stop_status.${step.status}`);
  // Loads and returns are only recorded with a planned time.
  if (step.kind !== 'job' && !at) return null;
  return (
    <span className={classes.stopTime}>
      {at ? <DateTime at={at} as="time" className="num" /> : <span className="muted">–</span>}
      {late > 0 ? (
        <small className={classes.lateTime}>{t('live.late_by', { minutes: formatNumber(late) })}</small>
      ) : (
        <small className="muted">{label}</small>
      )}
    </span>
  );
}
