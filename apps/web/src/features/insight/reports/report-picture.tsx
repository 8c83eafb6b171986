import type { ReportMeasure } from '@fleet/contracts/insight/report-measures.ts';
import { bucketsOf, daysOfBucket } from '@fleet/domain/periods.ts';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSignedIn } from '../../../lib/user-context.ts';
import { isSoFar, useBucketName } from '../../../ui/bucket-names.ts';
import { ChartCard } from '../../../ui/chart-card.tsx';
import { figureText, netFirst, useReportLabels } from './report-labels.ts';
import { linkOfDays } from './report-links.ts';
import type { Report, ReportColumn } from './reports.api.ts';
import classes from './reports.module.css';

/** In order of preference. */
const DRAWN = [
  'well_to_wheel_grams',
  'volume_ml',
  'amount_halalas',
  'ml_per_100km',
  'price_millis',
  'distance_km',
];
const DRAWN_OF_PEERS = ['ml_per_100km', 'volume_ml', 'distance_km'];
const HEIGHT_PX = 132;
const MAX_LABELED = 13;
const STEP = 7;
/** Number of columns on a phone from which every second, or third, label is shown. */
const [CLOSE, CLOSER] = [5, 9];
const LARGEST = 8;
/** Weeks stay in their order, all of a quarter. */
const WEEKS = 13;

interface PictureProps {
  report: Report;
  client: string;
}

/** Charts above the table: the measure over time, and the largest rows. */
export function ReportPictures({ report, client }: PictureProps) {
  const { t } = useTranslation();
  const columns = drawnOf(report);
  const [chosen, choose] = useState<string>();
  const column = columns.find(({ key }) => key === chosen) ?? columns[0];
  const { headerOf } = useReportLabels();
  if (!column || report.rows.length === 0) return null;
  const choice = {
    label: t('reports.figure'),
    value: column.key,
    choices: columns.map((one) => ({ value: one.key, label: headerOf(one) })),
    onPick: choose,
  };
  const hasTime = report.series.length > 1;
  const hasRows = report.by !== 'month' && report.rows.length > 1;
  if (!hasTime && !hasRows) return null;
  return (
    <div className={classes.pictures} data-two={(hasTime && hasRows) || undefined}>
      {hasTime && (
        <OverTime
          report={report}
          client={client}
          column={column}
          {...(columns.length > 1 ? { choice } : {})}
        />
      )}
      {hasRows && (
        <Largest report={report} column={column} {...(!hasTime && columns.length > 1 ? { choice } : {})} />
      )}
    </div>
  );
}

/** The charted measures; a matrix has one, that of its cells. */
function drawnOf({ report, columns, series }: Report): ReportColumn[] {
  if (report === 'vat_return') return [];
  if (report === 'cash_forecast') return netFirst(columns);
  if (report === 'matrix') {
    const key = Object.keys(series[0]?.measures ?? {})[0] as ReportMeasure | undefined;
    const { kind, measure } = columns[0]!;
    return key ? [{ key, kind, measure }] : [];
  }
  const drawn = (report === 'peers' ? DRAWN_OF_PEERS : DRAWN).flatMap(
    (key) => columns.find((column) => column.key === key) ?? [],
  );
  return drawn.length > 0 ? drawn : columns.slice(0, 1);
}

type Choice = Parameters<typeof ChartCard<string>>[0]['choice'];
type Drawn = { report: Report; column: ReportColumn; choice?: Choice };

function OverTime({ report, client, column, choice }: Drawn & { client: string }) {
  const { t } = useTranslation();
  const { area } = useSignedIn();
  const bucketName = useBucketName();
  const { headerOf } = useReportLabels();
  const buckets = bucketsOf(report);
  const isLabelled = buckets.length <= MAX_LABELED;
  const values = new Map(
    report.series.map(({ starts_on, measures }) => [starts_on, measures[column.key] ?? 0]),
  );
  const max = Math.max(1, ...values.values());
  const title = t(`reports.over_time.${report.grain}`, { figure: headerOf(column) });
  const drawn = buckets.map((bucket) => ({
    bucket,
    name: bucketName(bucket, report.grain, isLabelled),
    value: values.get(bucket) ?? 0,
  }));
  return (
    <ChartCard
      title={title}
      {...(choice && { choice })}
      table={{
        headers: [t(`dashboards.${report.grain}`), headerOf(column)],
        rows: drawn.map(({ name, value }) => [name, figureText(column.kind, value)]),
      }}
    >
      <ol
        className={classes.columns}
        data-dense={!isLabelled || undefined}
        data-close={isLabelled ? closeness(buckets.length) : undefined}
        aria-label={title}
      >
        {drawn.map(({ bucket, name, value }, at) => {
          // The accessible label includes the visible one.
          const label = `${name}: ${figureText(column.kind, value, isLabelled)}`;
          const { to, search } = linkOfDays(area, daysOfBucket(bucket, report), client ? { client } : {});
          const bar = (
            <>
              <span className={classes.value}>{isLabelled && figureText(column.kind, value, true)}</span>
              <i
                data-so-far={isSoFar(bucket, report.grain) || undefined}
                style={{ height: `${(value / max) * HEIGHT_PX}px` }}
              />
            </>
          );
          return (
            <li key={bucket} title={label}>
              {isLabelled ? (
                <Link to={to} search={search} className={classes.column} aria-label={label}>
                  {bar}
                </Link>
              ) : (
                // Too narrow to be clickable.
                <span role="img" className={classes.column} aria-label={label}>
                  {bar}
                </span>
              )}
              <span className={classes.tick} data-first={at < STEP / 2 || undefined}>
                {(isLabelled || at % STEP === (buckets.length - 1) % STEP) && name}
              </span>
            </li>
          );
        })}
      </ol>
    </ChartCard>
  );
}

function closeness(columns: number): 'close' | 'closer' | undefined {
  return columns >= CLOSER ? 'closer' : columns >= CLOSE ? 'close' : undefined;
}

/** The largest rows of the current page. */
function Largest({ report, column, choice }: Drawn) {
  const { t } = useTranslation();
  const { headerOf, nameOf } = useReportLabels();
  const key = report.report === 'matrix' ? 'total' : column.key;
  const rows = report.rows
    .map((row) => ({ name: nameOf(row, report.by), value: row.measures[key] ?? 0, row }))
    .sort((a, b) => (report.by === 'week' ? 0 : b.value - a.value))
    .slice(0, report.by === 'week' ? WEEKS : LARGEST);
  const values = rows.map(({ value }) => value);
  // Percentages are relative to 100. What is below zero reaches back from where zero is.
  const max = Math.max(column.kind === 'percent' ? 100 : 0, ...values);
  const min = Math.min(0, ...values);
  const shareOf = (value: number) => (value / (max - min || 1)) * 100;
  return (
    <ChartCard
      title={t(`reports.largest.${report.by}`, { figure: headerOf(column) })}
      {...(choice && { choice })}
      table={{
        headers: [t(`reports.dimensions.${report.by}`), headerOf(column)],
        rows: rows.map(({ name, value }) => [name, figureText(column.kind, value)]),
      }}
    >
      <ol className={classes.bars}>
        {rows.map(({ name, value, row }) => (
          <li key={row.id ?? row.name_en}>
            <span className="ellipsis">
              <bdi>{name}</bdi>
            </span>
            <bdi className="num">{figureText(column.kind, value)}</bdi>
            <i
              data-negative={value < 0 || undefined}
              style={{
                width: `${shareOf(Math.abs(value))}%`,
                marginInlineStart: `${shareOf(Math.min(0, value) - min)}%`,
              }}
              aria-hidden
            />
          </li>
        ))}
      </ol>
    </ChartCard>
  );
}
