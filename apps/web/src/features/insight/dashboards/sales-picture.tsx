import { bucketsOf, daysOfBucket } from '@fleet/domain/periods.ts';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../lib/appearance-context.ts';
import type { Area } from '../../../lib/area.ts';
import { formatNumber } from '../../../lib/format.ts';
import { titleIn } from '../../../lib/language.ts';
import { isSoFar, useBucketName } from '../../../ui/bucket-names.ts';
import { ChartCard } from '../../../ui/chart-card.tsx';
import { rowsBehind } from './dashboard-links.ts';
import type { Dashboard } from './dashboards.api.ts';
import classes from './dashboards.module.css';
import { AMOUNTS, amountMeasureOf, ofGroup, totalOf } from './figures.ts';
import { RowsOf } from './measure-strip.tsx';
import { labelText, measureText } from './measure-text.tsx';

const BAR_PX = 116;
const LINE_PX = 56;
const MAX_LABELED = 13;
const STEP = 7;

/**
 * Volume and amount in two panels on a shared time axis, never with a double axis; the current day is hatched. Every day links to its
 * rows.
 */
export function SalesPicture({ area, dashboard }: { area: Area; dashboard: Dashboard }) {
  const { t } = useTranslation();
  const nameOf = useBucketName();
  const language = useLanguage();
  const amount = amountMeasureOf(area);
  const buckets = bucketsOf(dashboard);
  const isLabelled = buckets.length <= MAX_LABELED;
  const sums = buckets.map((bucket) =>
    totalOf(ofGroup(dashboard.series, 'completed').filter((row) => row.starts_on === bucket)),
  );
  const amounts = sums.map((sum) => sum[AMOUNTS[amount]]);
  const max = { volume: Math.max(1, ...sums.map((sum) => sum.volume_ml)), amount: Math.max(1, ...amounts) };
  const names = buckets.map((bucket) => nameOf(bucket, dashboard.grain, isLabelled));
  const title = t(`dashboards.sales.${dashboard.grain}`);
  return (
    <ChartCard
      title={title}
      note={<FuelShares dashboard={dashboard} />}
      table={{
        headers: [
          t(`dashboards.${dashboard.grain}`),
          t('columns.litres'),
          t(`measures.${amount}.name`),
          t('measures.fills_completed.name'),
        ],
        rows: sums.map((sum, at) => [
          names[at]!,
          formatNumber(sum.volume_ml / 1000, 2),
          formatNumber(amounts[at]! / 100, 2),
          formatNumber(sum.requests),
        ]),
      }}
    >
      <div className={classes.panels}>
        <p className={classes.axis}>
          <b>{t('dashboards.amount')}</b>
          {t('units.sar')}
        </p>
        <div className={classes.linePanel} style={{ height: LINE_PX + 24 }}>
          <AmountLine
            heights={amounts.map((amount) => amount / max.amount)}
            isOpen={isSoFar(buckets.at(-1)!, dashboard.grain)}
          />
          {amounts.map((amount, at) => (
            <span
              key={buckets[at]}
              className={classes.point}
              style={{ insetBlockEnd: (amount / max.amount) * LINE_PX }}
              data-at={at}
            >
              {isLabelled && (
                <>
                  <small>{labelText('fill_sales', amount, language)}</small>
                  <i />
                </>
              )}
            </span>
          ))}
        </div>
        <p className={classes.axis}>
          <b>{t('dashboards.litres')}</b>
          {t('units.litre')}
        </p>
        <ol
          className={classes.columns}
          aria-label={title}
          data-dense={!isLabelled || undefined}
          style={{ '--height': `${BAR_PX}px` } as React.CSSProperties}
        >
          {sums.map((sum, at) => {
            const bucket = buckets[at]!;
            const open = isSoFar(bucket, dashboard.grain);
            const label = t('dashboards.sales_label', {
              name: `${names[at]}${open ? ` (${t('dashboards.so_far')})` : ''}`,
              litres: measureText('fill_litres', sum.volume_ml),
              amount: measureText('fill_sales', amounts[at]!),
            });
            return (
              <li key={bucket} title={label}>
                <RowsOf
                  link={rowsBehind(area, daysOfBucket(bucket, dashboard), 'completed')}
                  label={label}
                  className={classes.column}
                >
                  <span className={classes.sum}>
                    {isLabelled ? labelText('fill_litres', sum.volume_ml, language) : ''}
                  </span>
                  <span className={classes.stack} data-so-far={open || undefined}>
                    <i
                      style={{ height: (sum.volume_ml / max.volume) * BAR_PX, background: 'var(--brand)' }}
                    />
                  </span>
                </RowsOf>
                <span className={classes.tick} data-now={open || undefined}>
                  {isLabelled || at % STEP === (buckets.length - 1) % STEP ? names[at] : ''}
                </span>
              </li>
            );
          })}
        </ol>
      </div>
    </ChartCard>
  );
}

/** The line between points, in a stretched box; mirrored for right to left, unlike the points. */
function AmountLine({ heights, isOpen }: { heights: readonly number[]; isOpen: boolean }) {
  const points = heights.map((height, at) => `${at + 0.5},${1 - height}`);
  const closedPoints = isOpen ? points.slice(0, -1) : points;
  return (
    <svg
      className={classes.line}
      viewBox={`0 0 ${heights.length} 1`}
      preserveAspectRatio="none"
      style={{ height: LINE_PX }}
      aria-hidden
    >
      <polyline points={closedPoints.join(' ')} />
      {isOpen && <polyline points={points.slice(-2).join(' ')} data-open />}
    </svg>
  );
}

/** `Diesel: 64 % · 91: 29 % · 95: 7 % of litres`. */
function FuelShares({ dashboard }: { dashboard: Dashboard }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const rows = ofGroup(dashboard.series, 'completed');
  const all = totalOf(rows).volume_ml;
  if (all === 0) return null;
  const shares = dashboard.fuels
    .map((fuel) => ({
      title: titleIn(language, fuel),
      share: totalOf(rows.filter((row) => row.fuel_type_id === fuel.id)).volume_ml / all,
    }))
    .filter(({ share }) => share > 0)
    .sort((a, b) => b.share - a.share);
  return t('dashboards.of_litres', {
    shares: shares.map(({ title, share }) => `${title}: ${formatNumber(share * 100)}%`).join(' · '),
  });
}
