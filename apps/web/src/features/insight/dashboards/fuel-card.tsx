import { bucketsOf, daysOfBucket } from '@fleet/domain/periods.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../lib/appearance-context.ts';
import type { Area } from '../../../lib/area.ts';
import { titleIn } from '../../../lib/language.ts';
import { isSoFar, useBucketName } from '../../../ui/bucket-names.ts';
import { ChartCard } from '../../../ui/chart-card.tsx';
import { ColumnsPicture } from './columns-picture.tsx';
import { rowsBehind } from './dashboard-links.ts';
import type { Dashboard } from './dashboards.api.ts';
import { AMOUNTS, amountMeasureOf, ofGroup, totalOf } from './figures.ts';
import { labelText, measureText } from './measure-text.tsx';

const FIELD = { fill_litres: 'volume_ml', ...AMOUNTS, fills_completed: 'requests' } as const;
/** Colors identify products, in order of creation. */
const COLOURS = ['--fuel-1', '--fuel-2', '--fuel-3', '--fuel-4', '--fuel-5', '--fuel-6'];

/** Completed fills by product: volume, amount or count. */
export function FuelCard({ area, dashboard }: { area: Area; dashboard: Dashboard }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const nameOf = useBucketName();
  const [measure, setMeasure] = useState<keyof typeof FIELD>('fill_litres');
  const choices = ['fill_litres', amountMeasureOf(area), 'fills_completed'] as const;
  const completed = ofGroup(dashboard.series, 'completed');
  const fuels = dashboard.fuels.filter((fuel) => completed.some((row) => row.fuel_type_id === fuel.id));
  const series = fuels.map((fuel) => ({
    key: String(fuel.id),
    label: titleIn(language, fuel),
    // By its index among all products, so that a fuel has the same color for every reader.
    colour: COLOURS[dashboard.fuels.indexOf(fuel) % COLOURS.length]!,
  }));
  const buckets = bucketsOf(dashboard);
  const isShort = buckets.length <= 13;
  const bars = buckets.map((bucket) => ({
    key: bucket,
    label: nameOf(bucket, dashboard.grain, isShort),
    isSoFar: isSoFar(bucket, dashboard.grain),
    link: rowsBehind(area, daysOfBucket(bucket, dashboard), 'completed'),
    values: fuels.map(
      (fuel) =>
        totalOf(completed.filter((row) => row.starts_on === bucket && row.fuel_type_id === fuel.id))[
          FIELD[measure]
        ],
    ),
  }));
  const title = t('dashboards.by_fuel');
  return (
    <ChartCard
      title={title}
      table={{
        headers: [t(`dashboards.${dashboard.grain}`), ...series.map(({ label }) => label)],
        rows: bars.map((bar) => [bar.label, ...bar.values.map((value) => measureText(measure, value))]),
      }}
      choice={{
        label: t('dashboards.measure.label'),
        value: measure,
        choices: choices.map((value) => ({ value, label: t(`measures.${value}.name`) })),
        onPick: setMeasure,
      }}
    >
      <ColumnsPicture
        label={title}
        series={series}
        bars={bars}
        format={(value) => measureText(measure, value)}
        short={(value) => labelText(measure, value, language)}
      />
    </ChartCard>
  );
}
