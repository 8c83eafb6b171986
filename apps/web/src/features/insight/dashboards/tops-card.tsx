import { Skeleton } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../lib/appearance-context.ts';
import type { Area } from '../../../lib/area.ts';
import { errorText } from '../../../lib/error-text.ts';
import { formatNumber } from '../../../lib/format.ts';
import { nameIn } from '../../../lib/language.ts';
import { ChartCard } from '../../../ui/chart-card.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Money } from '../../../ui/money.tsx';
import { Plate } from '../../../ui/plate.tsx';
import { filterOfTop, rowsBehind } from './dashboard-links.ts';
import { type TopRow, type TopsOf, useTops } from './dashboards.api.ts';
import classes from './dashboards.module.css';
import { AMOUNTS, amountMeasureOf } from './figures.ts';
import { RowsOf } from './measure-strip.tsx';
import { litresText } from './measure-text.tsx';

interface TopsCardProps {
  area: Area;
  period: { from: string; to: string };
  /** The top lists available to this reader. */
  kinds: readonly TopsOf[];
}

/** Top fillers or sellers of the period by amount; each links to its transactions. */
export function TopsCard({ area, period, kinds }: TopsCardProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const [of, setOf] = useState<TopsOf>(kinds[0]!);
  const amount = amountMeasureOf(area);
  const { data, error, refetch } = useTops(period, of, amount === 'fill_spend' ? 'charged' : 'amount');
  const rows = data?.rows ?? [];
  const nameOf = (row: TopRow) => nameIn(language, row);
  const amountOf = (row: TopRow) => row[AMOUNTS[amount]];
  const max = Math.max(1, ...rows.map(amountOf));
  const filter = filterOfTop(of);
  return (
    <ChartCard
      title={t(`dashboards.tops.${of}`)}
      table={{
        headers: [
          t(`columns.${of}`),
          t('measures.fills_completed.name'),
          t('columns.litres'),
          t(`measures.${amount}.name`),
        ],
        rows: rows.map((row) => [
          nameOf(row),
          formatNumber(row.requests),
          formatNumber(row.volume_ml / 1000, 2),
          formatNumber(amountOf(row) / 100, 2),
        ]),
      }}
      {...(kinds.length > 1
        ? {
            choice: {
              label: t('dashboards.tops.label'),
              value: of,
              choices: kinds.map((value) => ({ value, label: t(`dashboards.tops.${value}`) })),
              onPick: setOf,
            },
          }
        : {})}
    >
      {error && !data ? (
        <ErrorState text={errorText(t, error)} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton height={180} />
      ) : rows.length === 0 ? (
        <p className="muted">{t('dashboards.nothing_completed')}</p>
      ) : (
        <ol className={classes.tops}>
          {rows.map((row) => (
            <li key={row.id}>
              <span className={classes.topName}>
                {row.plate && <Plate plate={row.plate.plate_no} kind={row.plate.plate_kind} size="xs" />}
                <RowsOf
                  link={filter ? rowsBehind(area, period, 'completed', { [filter]: String(row.id) }) : null}
                  className="ellipsis"
                >
                  {nameOf(row)}
                </RowsOf>
              </span>
              <span className={classes.topFigures}>
                <small className="muted">
                  <bdi>{litresText(row.volume_ml)}</bdi> {t('units.litre')}
                </small>
                <Money amount_halalas={amountOf(row)} />
              </span>
              <i style={{ width: `${(amountOf(row) / max) * 100}%` }} aria-hidden />
            </li>
          ))}
        </ol>
      )}
    </ChartCard>
  );
}
