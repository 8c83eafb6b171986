import type { TripMeasures } from '@fleet/contracts/delivery/delivery-measures.ts';
import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/error-text.ts';
import { formatNumber } from '../../../lib/format.ts';
import { Callout } from '../../../ui/callout.tsx';
import { Duration } from '../../../ui/duration.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Money } from '../../../ui/money.tsx';
import { Distance, Volume } from '../../../ui/volume.tsx';
import { type Trip, useTripMeasures } from './trips.api.ts';
import classes from './trips.module.css';

/** Planned and actual key figures; unknown ones are marked. */
export function PlanAgainstActual({ trip }: { trip: Trip }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useTripMeasures(trip.id, trip.version);
  if (error && !data) return <ErrorState text={errorText(t, error)} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={88} radius="md" />;
  return (
    <>
      {data.is_unreal && <Callout tone="wait">{t('delivery_measures.unreal_trip')}</Callout>}
      <dl className={classes.against} aria-label={t('trips.plan_and_actual')}>
        {comparisonRows(data).map(({ name, actual, planned }) => (
          <div key={name}>
            <dt>{t(`trips.against.${name}`)}</dt>
            <dd>{actual ?? '–'}</dd>
            <dd>{planned && <Trans i18nKey="trips.of_plan" components={{ figure: <>{planned}</> }} />}</dd>
          </div>
        ))}
      </dl>
      {data.compared_until === 'last_stop' && <p className="muted">{t('delivery_measures.not_back')}</p>}
    </>
  );
}

function comparisonRows(trip: TripMeasures): { name: string; actual: ReactNode; planned: ReactNode }[] {
  const over = trip.orders_done + trip.orders_failed;
  return [
    {
      name: 'distance',
      actual: trip.actual_distance_metres !== null && (
        <Distance distance_metres={trip.actual_distance_metres} />
      ),
      planned: <Distance distance_metres={trip.planned_distance_metres} />,
    },
    {
      name: 'time',
      actual: trip.actual_seconds !== null && <Duration seconds={trip.actual_seconds} />,
      planned: <Duration seconds={trip.planned_seconds} />,
    },
    {
      name: 'service',
      actual: over > 0 && <Duration seconds={trip.actual_service_seconds} />,
      planned: over > 0 && <Duration seconds={trip.planned_service_seconds} />,
    },
    {
      name: 'on_time',
      actual: over > 0 && (
        <bdi dir="ltr">
          {formatNumber(trip.orders_on_time)} / {formatNumber(over)}
        </bdi>
      ),
      planned: null,
    },
    {
      name: 'delivered',
      actual: over > 0 && <Volume volume_ml={trip.delivered_ml} />,
      planned: <Volume volume_ml={trip.volume_ml} />,
    },
    {
      name: 'cost',
      actual: trip.actual_cost_halalas !== null && <Money amount_halalas={trip.actual_cost_halalas} />,
      planned: <Money amount_halalas={trip.planned_cost_halalas} />,
    },
    {
      name: 'load',
      actual: trip.offered_ml > 0 && (
        <bdi dir="ltr">{formatNumber((trip.loaded_ml / trip.offered_ml) * 100)}%</bdi>
      ),
      planned: null,
    },
    {
      name: 'own_fuel',
      actual: <Volume volume_ml={trip.fuel_ml} />,
      planned: null,
    },
  ].map((figure) => ({ ...figure, actual: figure.actual || null, planned: figure.planned || null }));
}
