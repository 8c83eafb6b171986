import { useTranslation } from 'react-i18next';
import type { RowsLink } from './dashboard-links.ts';
import classes from './dashboards.module.css';
import { RowsOf } from './measure-strip.tsx';

export interface Series {
  readonly key: string;
  readonly label: string;
  /** A CSS custom property of the skin: `--done`. */
  readonly colour: string;
}

export interface Bar {
  readonly key: string;
  /** Label below the bar: `Wed 18`. */
  readonly label: string;
  /** Second line below the first bar of a month. */
  readonly isSoFar?: boolean;
  readonly link: RowsLink | null;
  readonly values: readonly number[];
}

interface ColumnsPictureProps {
  label: string;
  series: readonly Series[];
  bars: readonly Bar[];
  format: (value: number) => string;
  /** A shorter format for labels above columns; by default the same. */
  short?: (value: number) => string;
  /** CSS height of the bars. */
  height?: number;
}

/** Beyond this number bars are not labeled individually: the axis labels every seventh, the table all. */
const MAX_LABELED = 13;
const STEP = 7;

/**
 * Columns from zero, stacked if there are several series, in reading direction. Every column links to its rows and has an accessible
 * label with its figures.
 */
export function ColumnsPicture({
  label,
  series,
  bars,
  format,
  short = format,
  height = 148,
}: ColumnsPictureProps) {
  const { t } = useTranslation();
  const sums = bars.map((bar) => bar.values.reduce((sum, value) => sum + value, 0));
  const max = Math.max(1, ...sums);
  const isLabelled = bars.length <= MAX_LABELED;
  return (
    <figure className={classes.picture}>
      {series.length > 1 && <Legend series={series} />}
      <ol
        className={classes.columns}
        aria-label={label}
        data-dense={!isLabelled || undefined}
        style={{ '--height': `${height}px` } as React.CSSProperties}
      >
        {bars.map((bar, at) => {
          const parts = series
            .map(({ label: name }, n) => ({ name, value: bar.values[n]! }))
            .filter(({ value }) => value !== 0)
            .map(({ name, value }) => `${name} ${format(value)}`);
          const barLabel = `${bar.label}${bar.isSoFar ? ` (${t('dashboards.so_far')})` : ''}: ${parts.join('، ') || format(0)}`;
          return (
            <li key={bar.key} title={barLabel}>
              <RowsOf link={bar.link} label={barLabel} className={classes.column}>
                <span className={classes.sum}>{isLabelled ? short(sums[at]!) : ''}</span>
                <span className={classes.stack} data-so-far={bar.isSoFar || undefined}>
                  {bar.values.map((value, n) => (
                    <i
                      key={series[n]!.key}
                      style={{
                        height: `${(value / max) * height}px`,
                        background: `var(${series[n]!.colour})`,
                      }}
                    />
                  ))}
                </span>
              </RowsOf>
              <span className={classes.tick}>
                {isLabelled || at % STEP === (bars.length - 1) % STEP ? bar.label : ''}
              </span>
            </li>
          );
        })}
      </ol>
    </figure>
  );
}

/** Legend of the colors. */
export function Legend({ series }: { series: readonly Series[] }) {
  return (
    <ul className={classes.legend}>
      {series.map(({ key, label, colour }) => (
        <li key={key}>
          <i style={{ background: `var(${colour})` }} aria-hidden />
          {label}
        </li>
      ))}
    </ul>
  );
}
