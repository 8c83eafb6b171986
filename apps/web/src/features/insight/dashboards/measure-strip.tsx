import { Skeleton } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import type { Area } from '../../../lib/area.ts';
import { MeasureLabel } from '../../../ui/measure.tsx';
import { type RowsLink, rowsBehind } from './dashboard-links.ts';
import type { Dashboard } from './dashboards.api.ts';
import classes from './dashboards.module.css';
import { type Measure, type MeasureKey, measureOf } from './figures.ts';
import { MeasureText, useChangeText } from './measure-text.tsx';
import { SparkLine } from './spark-line.tsx';

interface MeasureStripProps {
  area: Area;
  keys: readonly MeasureKey[];
  dashboard: Dashboard | undefined;
}

/** At most six key figures in one card, each with sparkline, change and a link to its rows. */
export function MeasureStrip({ area, keys, dashboard }: MeasureStripProps) {
  const { t } = useTranslation();
  return (
    <section className={`card ${classes.strip}`} aria-label={t('dashboards.measures_of_period')}>
      {keys.map((key) => (
        <div key={key} className={classes.figure}>
          {dashboard ? (
            <OneMeasure area={area} figure={measureOf(key, dashboard)} dashboard={dashboard} />
          ) : (
            <>
              <p className={classes.label}>
                <MeasureLabel of={key} />
              </p>
              <Skeleton height={20} width="60%" mt={6} />
              <Skeleton height={12} width="80%" mt={8} />
            </>
          )}
        </div>
      ))}
    </section>
  );
}

function OneMeasure({ area, figure, dashboard }: { area: Area; figure: Measure; dashboard: Dashboard }) {
  const link = rowsBehind(area, dashboard, figure.group);
  return (
    <>
      <p className={classes.label}>
        <MeasureLabel of={figure.key} />
      </p>
      <p className={classes.value}>
        <RowsOf link={link}>
          <MeasureText figure={figure} />
        </RowsOf>
        <SparkLine values={figure.spark} />
      </p>
      <Change figure={figure} />
    </>
  );
}

function Change({ figure }: { figure: Measure }) {
  const { t } = useTranslation();
  const text = useChangeText();
  const { change, isGood } = figure;
  if (change === null) return <p className={classes.change}>{t('dashboards.nothing_before')}</p>;
  if (change === 0) return <p className={classes.change}>{t('dashboards.as_before')}</p>;
  const Arrow = change > 0 ? IconArrowUp : IconArrowDown;
  return (
    <p className={classes.change}>
      <Trans
        i18nKey="dashboards.on_before"
        components={{
          // The line above the strip says it once for all.
          words: <span className="visually-hidden" />,
          change: (
            <b data-good={isGood ?? undefined} data-bad={isGood === false || undefined}>
              <Arrow size={14} aria-hidden />
              <span className="visually-hidden">{t(change > 0 ? 'dashboards.up' : 'dashboards.down')} </span>
              <bdi>{text(figure)}</bdi>
            </b>
          ),
        }}
      />
    </p>
  );
}

/** Links a figure to its rows, if the reader has a list of them. */
export function RowsOf({
  link,
  label,
  className,
  children,
}: {
  link: RowsLink | null;
  label?: string;
  className?: string | undefined;
  children: ReactNode;
}) {
  if (!link) return <span className={className}>{children}</span>;
  return (
    <Link
      to={link.to}
      search={link.search}
      className={[classes.rows, className].filter(Boolean).join(' ')}
      {...(label ? { 'aria-label': label } : {})}
    >
      {children}
    </Link>
  );
}
