import { bucketsOf } from '@fleet/domain/periods.ts';
import { Skeleton } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../lib/appearance-context.ts';
import { formatNumber } from '../../../lib/format.ts';
import { nameIn } from '../../../lib/language.ts';
import { isSoFar, useBucketName } from '../../../ui/bucket-names.ts';
import { ChartCard } from '../../../ui/chart-card.tsx';
import { ColumnsPicture } from './columns-picture.tsx';
import { useRegisteredVehicles } from './dashboards.api.ts';
import classes from './dashboards.module.css';

const VIEWS = ['types', 'registered'] as const;
type View = (typeof VIEWS)[number];

/** Registered vehicles by type, or by registration date. */
export function VehiclesCard({ period }: { period: { from: string; to: string } }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const nameOf = useBucketName();
  const [view, setView] = useState<View>('types');
  const { data } = useRegisteredVehicles(period);
  const types = data?.types ?? [];
  const title = t('dashboards.vehicles.title');
  const typeName = (type: (typeof types)[number]) => nameIn(language, type);
  const max = Math.max(1, ...types.map((type) => type.total));
  const total = types.reduce((sum, type) => sum + type.total, 0);
  const buckets = data ? bucketsOf({ ...period, grain: data.grain }) : [];
  return (
    <ChartCard
      title={title}
      note={data && t('dashboards.vehicles.total', { count: total, total: formatNumber(total) })}
      table={{
        headers: [
          t('dashboards.vehicles.type'),
          t('dashboards.vehicles.all'),
          t('dashboards.vehicles.active'),
          t('dashboards.vehicles.new'),
        ],
        rows: types.map((type) => [
          typeName(type),
          formatNumber(type.total),
          formatNumber(type.active),
          formatNumber(type.registered),
        ]),
      }}
      choice={{
        label: title,
        value: view,
        choices: VIEWS.map((value) => ({ value, label: t(`dashboards.vehicles.${value}`) })),
        onPick: setView,
      }}
    >
      {!data ? (
        <Skeleton height={160} />
      ) : view === 'types' ? (
        <ol className={classes.tops}>
          {types.map((type) => (
            <li key={type.id}>
              <span className={classes.topName}>{typeName(type)}</span>
              <span className={classes.topFigures}>
                {type.registered > 0 && (
                  <small className="muted">{t('dashboards.vehicles.more', { count: type.registered })}</small>
                )}
                <bdi className="num">{formatNumber(type.total)}</bdi>
              </span>
              <i style={{ width: `${(type.total / max) * 100}%` }} aria-hidden />
            </li>
          ))}
        </ol>
      ) : (
        <ColumnsPicture
          label={title}
          series={[{ key: 'registered', label: t('dashboards.vehicles.registered'), colour: '--brand' }]}
          bars={buckets.map((bucket) => ({
            key: bucket,
            label: nameOf(bucket, data.grain, buckets.length <= 13),
            isSoFar: isSoFar(bucket, data.grain),
            link: null,
            values: [
              data.series
                .filter((row) => row.starts_on === bucket)
                .reduce((sum, row) => sum + row.registered, 0),
            ],
          }))}
          format={(value) => formatNumber(value)}
        />
      )}
    </ChartCard>
  );
}
