import classes from './dashboards.module.css';

const WIDTH = 56;
const HEIGHT = 22;
const PAD = 3;

/** A line without axes in reading direction, with the latest point marked. Decorative: the figure beside it has the values. */
export function SparkLine({ values }: { values: readonly number[] }) {
  if (values.length < 2) return null;
  const max = Math.max(...values);
  const min = Math.min(...values);
  const x = (at: number) => PAD + (at * (WIDTH - 2 * PAD)) / (values.length - 1);
  const y = (value: number) =>
    max === min ? HEIGHT / 2 : HEIGHT - PAD - ((value - min) * (HEIGHT - 2 * PAD)) / (max - min);
  const path = values.map((value, at) => `${at === 0 ? 'M' : 'L'}${x(at).toFixed(1)} ${y(value).toFixed(1)}`);
  return (
    <svg className={classes.spark} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden>
      <path d={path.join('')} />
      <circle cx={x(values.length - 1)} cy={y(values.at(-1)!)} r={2.5} />
    </svg>
  );
}
