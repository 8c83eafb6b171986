import '@mantine/charts/styles.layer.css';
import { DonutChart, LineChart } from '@mantine/charts';
import { useDirection } from '@mantine/core';
import { formatNumber } from '../../../lib/format.ts';
import type { Bar, Series } from './columns-picture.tsx';
import { Legend } from './columns-picture.tsx';
import type { RowsLink } from './dashboard-links.ts';
import classes from './dashboards.module.css';
import { RowsOf } from './measure-strip.tsx';

interface StatusKindsProps {
  shape: 'lines' | 'shares';
  label: string;
  series: readonly Series[];
  bars: readonly Bar[];
  /** The rows of each series. */
  links: readonly (RowsLink | null)[];
}

/** The same counts as line chart or ring chart. Loaded on demand, as the chart library is larger than the page. */
export function StatusKinds({ shape, label, series, bars, links }: StatusKindsProps) {
  const { dir } = useDirection();
  const colour = (one: Series) => `var(${one.colour})`;
  if (shape === 'lines') {
    const isReversed = dir === 'rtl';
    return (
      <figure className={classes.picture} aria-label={label}>
        <Legend series={series} />
        <LineChart
          h={190}
          data={bars.map((bar) => ({
            at: bar.label,
            ...Object.fromEntries(series.map((one, n) => [one.key, bar.values[n]])),
          }))}
          dataKey="at"
          series={series.map((one) => ({ name: one.key, label: one.label, color: colour(one) }))}
          curveType="linear"
          gridAxis="y"
          xAxisProps={{ reversed: isReversed }}
          yAxisProps={{ orientation: isReversed ? 'right' : 'left', allowDecimals: false, width: 48 }}
          valueFormatter={(value) => formatNumber(value)}
          lineChartProps={{ accessibilityLayer: true }}
        />
      </figure>
    );
  }
  const sums = series.map((_, n) => bars.reduce((sum, bar) => sum + bar.values[n]!, 0));
  const all = sums.reduce((sum, value) => sum + value, 0);
  return (
    <figure className={classes.shares} aria-label={label}>
      <div aria-hidden>
        <DonutChart
          size={150}
          thickness={22}
          paddingAngle={1}
          data={series.map((one, n) => ({ name: one.label, value: sums[n]!, color: colour(one) }))}
          chartLabel={formatNumber(all)}
          withTooltip={false}
        />
      </div>
      <ul>
        {series.map((one, n) => (
          <li key={one.key}>
            <i style={{ background: colour(one) }} aria-hidden />
            <span>{one.label}</span>
            <RowsOf link={links[n] ?? null}>
              <bdi className="num">{formatNumber(sums[n]!)}</bdi>
            </RowsOf>
            <bdi className="num muted">{formatNumber(all === 0 ? 0 : (sums[n]! / all) * 100, 1)}%</bdi>
          </li>
        ))}
      </ul>
    </figure>
  );
}
