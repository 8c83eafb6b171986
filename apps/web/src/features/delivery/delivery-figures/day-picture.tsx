import type { DeliverySums } from '@fleet/contracts/delivery/delivery-measures.ts';
import { Skeleton } from '@mantine/core';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../lib/appearance-context.ts';
import { durationParts, formatDay, formatNumber } from '../../../lib/format.ts';
import { ChartCard } from '../../../ui/chart-card.tsx';
import type { DeliveryMeasures } from './delivery-measures.api.ts';
import classes from './delivery-measures.module.css';

const MEASURES = ['distance', 'time', 'service', 'cost'] as const;
type Measure = (typeof MEASURES)[number];

const OF: Record<Measure, { planned: keyof DeliverySums; actual: keyof DeliverySums }> = {
  distance: { planned: 'planned_distance_metres', actual: 'actual_distance_metres' },
  time: { planned: 'planned_seconds', actual: 'actual_seconds' },
  service: { planned: 'planned_service_seconds', actual: 'actual_service_seconds' },
  cost: { planned: 'planned_cost_halalas', actual: 'actual_cost_halalas' },
};
/** Beyond this number of days only every seventh is labeled; the table has all. */
const MAX_LABELED = 14;
const HEIGHT_PX = 148;

/** Planned and actual values by day as pairs of bars, with a table. */
export function DayPicture({ measures }: { measures: DeliveryMeasures | undefined }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const [measure, setMeasure] = useState<Measure>('distance');
  if (!measures) return <Skeleton height={280} radius="md" />;
  const { planned, actual } = OF[measure];
  const rows = measures.days.map((day) => ({
    day: day.trip_date,
    name: formatDay(`${day.trip_date}T12:00:00+03:00`, language),
    planned: Number(day[planned]),
    actual: Number(day[actual]),
  }));
  const max = Math.max(1, ...rows.flatMap((row) => [row.planned, row.actual]));
  const isLabelled = rows.length <= MAX_LABELED;
  const text = (value: number) => textOf(t, measure, value);
  return (
    <ChartCard
      title={t('delivery_measures.by_day')}
      note={t('delivery_measures.by_day_note')}
      table={{
        headers: [t('columns.date'), t('delivery_measures.planned'), t('delivery_measures.actual')],
        rows: rows.map((row) => [row.name, text(row.planned), text(row.actual)]),
      }}
      choice={{
        label: t('delivery_measures.measure'),
        value: measure,
        choices: MEASURES.map((value) => ({ value, label: t(`delivery_measures.measures.${value}`) })),
        onPick: setMeasure,
      }}
    >
      <ul className={classes.legend}>
        <li data-kind="planned">{t('delivery_measures.planned')}</li>
        <li data-kind="actual">{t('delivery_measures.actual')}</li>
      </ul>
      {rows.every((row) => row.planned === 0 && row.actual === 0) ? (
        <p className={`muted ${classes.noDays}`}>{t('delivery_measures.no_days')}</p>
      ) : (
        <ol className={classes.days} aria-label={t('delivery_measures.by_day')}>
          {rows.map((row, at) => (
            <li
              key={row.day}
              title={`${row.name}: ${t('delivery_measures.planned')} ${text(row.planned)}, ${t('delivery_measures.actual')} ${text(row.actual)}`}
            >
              <span className={classes.bars} style={{ height: HEIGHT_PX }}>
                {(['planned', 'actual'] as const).map((kind) => (
                  <span key={kind} data-kind={kind}>
                    {isLabelled && row[kind] > 0 && <small className="num">{text(row[kind])}</small>}
                    <i style={{ height: `${(row[kind] / max) * 100}%` }} />
                  </span>
                ))}
              </span>
              <small className={classes.tick}>{(isLabelled || at % 7 === 0) && row.name.slice(0, -5)}</small>
            </li>
          ))}
        </ol>
      )}
    </ChartCard>
  );
}

function textOf(t: TFunction, measure: Measure, value: number): string {
  if (measure === 'distance')
    return t('checks.units.km', { value: formatNumber(value / 1000, value < 100_000 ? 1 : 0) });
  if (measure === 'cost') return formatNumber(value / 100, 0);
  const { hours, minutes } = durationParts(value);
  return `${hours}:${String(minutes).padStart(2, '0')}`;
}
