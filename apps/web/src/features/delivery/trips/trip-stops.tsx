import { Link } from '@tanstack/react-router';
import { Trans, useTranslation } from 'react-i18next';
import { DateTime } from '../../../ui/date-time.tsx';
import { Duration, TimeOff } from '../../../ui/duration.tsx';
import { FieldValue } from '../../../ui/field-value.tsx';
import { useNameOf } from '../../../ui/name-cell.tsx';
import { TimeWindow } from '../../../ui/time-window.tsx';
import { Volume } from '../../../ui/volume.tsx';
import { arrivalOf, staySecondsOf, stopNumbers } from './stop-facts.ts';
import type { TripStop } from './trips.api.ts';
import classes from './trips.module.css';

/** The stops of a trip in order: planned and actual arrival, duration, problems. */
export function TripStops({ steps }: { steps: readonly TripStop[] }) {
  const { t } = useTranslation();
  const numbers = stopNumbers(steps);
  return (
    <ol className={classes.stops} aria-label={t('columns.stops')}>
      {steps.map((step) => (
        <li
          key={step.id}
          className={classes.stop}
          data-status={step.status}
          data-kind={step.kind === 'job' ? undefined : 'other'}
        >
          <span className={classes.number} aria-hidden>
            {numbers.get(step.id) ?? '·'}
          </span>
          <Where step={step} />
          <When step={step} />
          {step.failed_reason && (
            <p className={`${classes.note} ${classes.late}`}>
              {t('trips.stop_status.failed')}: <FieldValue name="failed_reason" value={step.failed_reason} />
            </p>
          )}
        </li>
      ))}
    </ol>
  );
}

function Where({ step }: { step: TripStop }) {
  const { t } = useTranslation();
  const nameOf = useNameOf();
  const { order } = step;
  if (!order)
    return (
      <span className={classes.where}>
        <span>{t(`trips.step_kinds.${step.kind}`)}</span>
      </span>
    );
  return (
    <span className={classes.where}>
      <b className="ellipsis">{nameOf(order.warehouse)}</b>
      <small className="ellipsis">
        {nameOf(order.client)} ·{' '}
        <Link to="/admin/oms/$id" params={{ id: String(order.id) }}>
          <bdi className="num">O-{order.id}</bdi>
        </Link>
        {order.volume_ml > 0 && (
          <>
            {' '}
            · <Volume volume_ml={order.volume_ml} />
          </>
        )}
      </small>
      <small>
        <Trans
          i18nKey="trips.window"
          components={{ window: <TimeWindow from={order.window_from} to={order.window_to} /> }}
        />
        {step.status !== 'planned' && ` · ${t(`trips.stop_status.${step.status}`)}`}
      </small>
    </span>
  );
}

function When({ step }: { step: TripStop }) {
  const { t } = useTranslation();
  const arrival = arrivalOf(step);
  const stay = staySecondsOf(step);
  return (
    <span className={classes.when}>
      <span>
        <DateTime at={step.arrived_at ?? step.planned_arrival_at} as="time" className="num" />
        {arrival && arrival.minutes !== 0 && (
          <>
            {' '}
            <span className={arrival.isLate ? classes.late : 'muted'}>
              <TimeOff minutes={arrival.minutes} />
            </span>
          </>
        )}
      </span>
      <small>
        {step.arrived_at ? (
          <Trans
            i18nKey="trips.planned_for"
            components={{ time: <DateTime at={step.planned_arrival_at} as="time" className="num" /> }}
          />
        ) : (
          t('trips.planned')
        )}
      </small>
      {step.kind === 'job' && (
        <small>
          <Trans
            i18nKey={stay === null ? 'trips.stay' : 'trips.stay_of_plan'}
            components={{
              stay: <Duration seconds={stay ?? step.planned_service_seconds} />,
              planned: <Duration seconds={step.planned_service_seconds} />,
            }}
          />
        </small>
      )}
    </span>
  );
}
