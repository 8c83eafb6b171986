import type { DeliverySums } from '@fleet/contracts/delivery/delivery-measures.ts';
import type { MeasureName } from '@fleet/contracts/measures.ts';
import type { ReactNode } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { Duration } from '../../../ui/duration.tsx';
import { MeasureLabel } from '../../../ui/measure.tsx';
import { Money } from '../../../ui/money.tsx';
import { Distance } from '../../../ui/volume.tsx';
import classes from './strip.module.css';

/** The day as it went beside what was planned for the same trips; what was not measured is said. Nothing before a trip has left. */
export function DrivenLine({ sums }: { sums: DeliverySums }) {
  const { t } = useTranslation();
  const { trips_open, trips_running, trips_over, measured_trips, unreal_trips } = sums;
  const trips = trips_open + trips_running + trips_over;
  if (trips_running + trips_over === 0) return null;
  return (
    <section className={classes.driven} aria-label={t('plans.driven')}>
      <b>{t('plans.driven')}</b>
      {measured_trips > 0 && (
        <>
          <Pair
            of="trip_cost"
            actual={<Money amount_halalas={sums.actual_cost_halalas} />}
            planned={<Money amount_halalas={sums.planned_cost_halalas} />}
          />
          <Pair
            of="distance_driven"
            actual={<Distance distance_metres={sums.actual_distance_metres} />}
            planned={<Distance distance_metres={sums.planned_distance_metres} />}
          />
        </>
      )}
      {trips_over > 0 && (
        <Pair
          of="time_on_trips"
          actual={<Duration seconds={sums.actual_seconds} />}
          planned={<Duration seconds={sums.planned_seconds} />}
        />
      )}
      <span className={classes.coverage}>
        {trips_over === 0
          ? t('delivery_measures.no_trip_over')
          : t('plans.trips_over', { over: trips_over, of: trips })}
        {trips_over > measured_trips && (
          <> · {t('plans.not_measured', { count: trips_over - measured_trips })}</>
        )}
        {unreal_trips > 0 && <> · {t('plans.unreal', { count: unreal_trips })}</>}
      </span>
    </section>
  );
}

function Pair({ of, actual, planned }: { of: MeasureName; actual: ReactNode; planned: ReactNode }) {
  return (
    <span className={classes.pair}>
      <MeasureLabel of={of} />
      <b>{actual}</b>
      <span>
        <Trans i18nKey="trips.of_plan" components={{ figure: <>{planned}</> }} />
      </span>
    </span>
  );
}
