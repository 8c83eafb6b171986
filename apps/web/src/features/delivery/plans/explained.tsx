import type { PlanExplanation } from '@fleet/contracts/delivery/plan-explanations.ts';
import { Skeleton } from '@mantine/core';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/error-text.ts';
import { formatNumber, formatSigned } from '../../../lib/format.ts';
import { Money } from '../../../ui/money.tsx';
import { delayText } from '../../../ui/unassigned-text.ts';
import { Measurement } from '../../../ui/volume.tsx';
import classes from './explained.module.css';
import { useExplanation } from './plans.api.ts';

type Change = Pick<
  PlanExplanation['places'][number],
  'cost_halalas' | 'distance_metres' | 'travel_seconds' | 'vehicle_code'
>;
type Relaxation = NonNullable<PlanExplanation['relaxations'][number]['nearest']>;

/** What an order costs the plan and its next best place; for an unassigned one, what would have to give way. */
export function Explained({ plan_id, order_id }: { plan_id: number; order_id: number }) {
  const { t } = useTranslation();
  const { data, error } = useExplanation(plan_id);
  if (error) return <p className={classes.note}>{errorText(t, error)}</p>;
  if (!data)
    return (
      <div className={classes.rows} role="status" aria-label={t('plans.reckoning')}>
        <Skeleton height={16} />
        <Skeleton height={16} width="80%" />
      </div>
    );
  const place = data.places.find((known) => known.order_id === order_id);
  const relaxation = data.relaxations.find((known) => known.order_id === order_id);
  if (!place && !relaxation) return null;
  return (
    <div className={classes.rows}>
      {place && (
        <dl>
          <Row label={t('plans.explained.cost')} change={place} />
          {place.next && (
            <Row
              label={t('plans.explained.next', { vehicle: place.next.vehicle_code })}
              change={place.next}
              isSigned
            />
          )}
        </dl>
      )}
      {place && !place.next && <p className={classes.note}>{t('plans.explained.no_next')}</p>}
      {relaxation?.nearest && (
        <dl>
          <Row label={relaxedSentence(t, relaxation.nearest)} change={relaxation.nearest} isSigned />
        </dl>
      )}
      {relaxation && !relaxation.nearest && <p className={classes.note}>{t('plans.explained.none')}</p>}
      {data.travel_source === 'straight_lines_instead' && (
        <p className={classes.note}>{t('plans.straight_lines_instead')}</p>
      )}
    </div>
  );
}

function Row({ label, change, isSigned = false }: { label: string; change: Change; isSigned?: boolean }) {
  const { t } = useTranslation();
  const format = isSigned ? formatSigned : formatNumber;
  return (
    <div className={classes.row}>
      <dt>{label}</dt>
      <dd>
        <Money amount_halalas={change.cost_halalas} signed={isSigned} />
        <Measurement value={format(change.distance_metres / 1000, 1)} unit={t('units.km')} />
        <Measurement value={format(Math.round(change.travel_seconds / 60))} unit={t('units.min')} />
      </dd>
    </div>
  );
}

function relaxedSentence(t: TFunction, { relaxes, vehicle_code }: Relaxation): string {
  return relaxes
    .map(({ field, by }) =>
      t(`plans.explained.relaxed.${field}`, {
        vehicle: vehicle_code,
        by: formatNumber(field === 'max_distance' ? Math.ceil(by / 1000) : by),
        time: delayText(t, by),
      }),
    )
    .join(t('ui.comma'));
}
