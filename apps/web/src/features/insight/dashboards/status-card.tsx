import { bucketsOf, daysOfBucket } from '@fleet/domain/periods.ts';
import { Skeleton } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Area } from '../../../lib/area.ts';
import { formatNumber } from '../../../lib/format.ts';
import { isSoFar, useBucketName } from '../../../ui/bucket-names.ts';
import { ChartCard } from '../../../ui/chart-card.tsx';
import { ColumnsPicture, type Series } from './columns-picture.tsx';
import { rowsBehind } from './dashboard-links.ts';
import type { Dashboard } from './dashboards.api.ts';
import { GROUPS, type Group, ofGroup, totalOf } from './figures.ts';

const Kinds = lazy(() => import('./status-kinds.tsx').then(({ StatusKinds }) => ({ default: StatusKinds })));

const COLOURS: Record<Group, string> = {
  completed: '--done',
  held: '--wait-solid',
  at_pump: '--run',
  approved: '--brand',
  undecided: '--line-strong',
  no_fuel: '--end',
};
const SHAPES = ['columns', 'lines', 'shares'] as const;
type Shape = (typeof SHAPES)[number];

/** Requests by status: by day as columns or lines, or as shares. */
export function StatusCard({ area, dashboard }: { area: Area; dashboard: Dashboard }) {
  const { t } = useTranslation();
  const nameOf = useBucketName();
  const [shape, setShape] = useState<Shape>('columns');
  const buckets = bucketsOf(dashboard);
  const groups = GROUPS.filter((group) => ofGroup(dashboard.series, group).length > 0);
  const series: Series[] = groups.map((group) => ({
    key: group,
    label: t(`dashboards.group.${group}`),
    colour: COLOURS[group],
  }));
  const isShort = buckets.length <= 13;
  const bars = buckets.map((bucket) => ({
    key: bucket,
    label: nameOf(bucket, dashboard.grain, isShort),
    isSoFar: isSoFar(bucket, dashboard.grain),
    link: rowsBehind(area, daysOfBucket(bucket, dashboard)),
    values: groups.map(
      (group) => totalOf(ofGroup(dashboard.series, group).filter((row) => row.starts_on === bucket)).requests,
    ),
  }));
  const title = t('dashboards.by_status');
  return (
    <ChartCard
      title={title}
      table={{
        headers: [t(`dashboards.${dashboard.grain}`), ...series.map(({ label }) => label)],
        rows: bars.map((bar) => [bar.label, ...bar.values.map((value) => formatNumber(value))]),
      }}
      choice={{
        label: t('dashboards.shape.label'),
        value: shape,
        choices: SHAPES.map((value) => ({ value, label: t(`dashboards.shape.${value}`) })),
        onPick: setShape,
      }}
    >
      {shape === 'columns' ? (
        <ColumnsPicture label={title} series={series} bars={bars} format={(value) => formatNumber(value)} />
      ) : (
        <Suspense fallback={<Skeleton height={200} />}>
          <Kinds
            shape={shape}
            label={title}
            series={series}
            bars={bars}
            links={groups.map((group) => rowsBehind(area, dashboard, group))}
          />
        </Suspense>
      )}
    </ChartCard>
  );
}
