import type { DeliverySums } from '@fleet/contracts/delivery/delivery-measures.ts';
import type { MeasureName } from '@fleet/contracts/measures.ts';
import { Skeleton } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { Duration } from '../../../ui/duration.tsx';
import { MeasureLabel } from '../../../ui/measure.tsx';
import { Money } from '../../../ui/money.tsx';
import { Distance, Measurement } from '../../../ui/volume.tsx';
import { AverageRating } from './average-rating.tsx';
import type { DeliveryMeasures } from './delivery-measures.api.ts';
import classes from './delivery-measures.module.css';
import { offPlan, sharesOf } from './shares.ts';

const KEYS = [
  'stops_on_time',
  'distance_driven',
  'time_on_trips',
  'litres_per_km',
  'cost_per_order',
  'capacity_used',
] as const satisfies MeasureName[];
type Key = (typeof KEYS)[number];

/** Six key figures in one card, each with its planned or previous value; below them what recipients said, where they did. */
export function MeasureStrip({ measures }: { measures: DeliveryMeasures | undefined }) {
  const { t } = useTranslation();
  return (
    <section className={`card ${classes.strip}`} aria-label={t('delivery_measures.strip')}>
      {KEYS.map((key) => (
        <div key={key} className={classes.figure}>
          <p className={classes.label}>
            <MeasureLabel of={key} />
          </p>
          {measures ? (
            <OneMeasure of={key} measures={measures} />
          ) : (
            <>
              <Skeleton height={20} width="60%" mt={6} />
              <Skeleton height={12} width="80%" mt={8} />
            </>
          )}
        </div>
      ))}
      {measures && measures.total.ratings > 0 && (
        <p className={classes.ratings}>
          <MeasureLabel of="average_rating" />
          <AverageRating of={measures.total} />
        </p>
      )}
    </section>
  );
}

function OneMeasure({ of, measures }: { of: Key; measures: DeliveryMeasures }) {
  const { t } = useTranslation();
  const { total, before } = measures;
  const now = sharesOf(total);
  const then = sharesOf(before);
  const shown: Record<Key, { value: ReactNode; note: ReactNode }> = {
    stops_on_time: {
      value: now.on_time !== null && <Percent share={now.on_time} />,
      note: <Change now={now.on_time} then={then.on_time} isMoreGood />,
    },
    distance_driven: {
      value: now.distance !== null && <Distance distance_metres={now.distance} />,
      note: <OffPlan actual={now.distance} planned={total.planned_distance_metres} />,
    },
    time_on_trips: {
      value: total.trips_over > 0 && <Duration seconds={total.actual_seconds} />,
      note: (
        <OffPlan
          actual={total.trips_over > 0 ? total.actual_seconds : null}
          planned={total.planned_seconds}
        />
      ),
    },
    litres_per_km: {
      value: now.litres_per_km !== null && (
        <Measurement value={formatNumber(now.litres_per_km, 1)} unit={t('delivery_measures.litres_a_km')} />
      ),
      note: <Change now={now.litres_per_km} then={then.litres_per_km} isMoreGood isRelative />,
    },
    cost_per_order: {
      value: now.cost_per_order !== null && <Money amount_halalas={Math.round(now.cost_per_order)} />,
      note: <OffPlan actual={now.cost_per_order} planned={now.planned_cost_per_order} />,
    },
    capacity_used: {
      value: now.load !== null && <Percent share={now.load} />,
      note: <Change now={now.load} then={then.load} isMoreGood />,
    },
  };
  const { value, note } = shown[of];
  return (
    <>
      <p className={classes.value}>{value || '–'}</p>
      <p className={classes.note}>{value ? note : t(nothingYet(of, total))}</p>
    </>
  );
}

/** Why a figure is missing: no deliveries, no finished trip, or no positions of the vehicles. */
function nothingYet(key: Key, total: DeliverySums) {
  if (key === 'stops_on_time' || key === 'capacity_used') return 'delivery_measures.nothing_yet' as const;
  return total.trips_over === 0
    ? ('delivery_measures.no_trip_over' as const)
    : ('delivery_measures.not_measured' as const);
}

export function Percent({ share }: { share: number }) {
  return <Measurement value={`${formatNumber(share * 100, 1)}%`} />;
}

/** Deviation from the plan; higher is worse. */
export function OffPlan({ actual, planned }: { actual: number | null; planned: number | null }) {
  const { t } = useTranslation();
  const off = offPlan(actual, planned);
  if (off === null) return null;
  if (Math.abs(off) < 0.0005) return <>{t('delivery_measures.as_planned')}</>;
  return (
    <Trans
      i18nKey="delivery_measures.on_plan"
      components={{
        change: <Arrow isUp={off > 0} isGood={off < 0} text={`${formatNumber(Math.abs(off) * 100, 1)}%`} />,
      }}
    />
  );
}

interface ChangeProps {
  now: number | null;
  then: number | null;
  isMoreGood: boolean;
  /** As a share of the previous value, not in percentage points. */
  isRelative?: boolean;
}

function Change({ now, then, isMoreGood, isRelative = false }: ChangeProps) {
  const { t } = useTranslation();
  if (now === null || then === null) return <>{t('dashboards.nothing_before')}</>;
  const change = isRelative ? (now - then) / then : now - then;
  if (Math.abs(change) < 0.0005) return <>{t('dashboards.as_before')}</>;
  const value = formatNumber(Math.abs(change) * 100, 1);
  return (
    <Trans
      i18nKey="dashboards.on_before"
      components={{
        words: <span />,
        change: (
          <Arrow
            isUp={change > 0}
            isGood={change > 0 === isMoreGood}
            text={isRelative ? `${value}%` : t('dashboards.points', { value })}
          />
        ),
      }}
    />
  );
}

function Arrow({ isUp, isGood, text }: { isUp: boolean; isGood: boolean; text: string }) {
  const { t } = useTranslation();
  const Icon = isUp ? IconArrowUp : IconArrowDown;
  return (
    <b data-good={isGood || undefined} data-bad={!isGood || undefined}>
      <Icon size={14} aria-hidden />
      <span className="visually-hidden">{t(isUp ? 'dashboards.up' : 'dashboards.down')} </span>
      <bdi>{text}</bdi>
    </b>
  );
}
