import { startOfRiyadhDay } from '@fleet/domain/riyadh-time.ts';
import { useLanguage } from '../lib/appearance-context.ts';
import { formatMl, formatTime, formatWeekday } from '../lib/format.ts';
import classes from './level-chart.module.css';

const WIDTH = 560;
const HEIGHT = 156;
const TOP = 18;
const FLOOR = 130;
/** Sensors and real tanks go a little beyond the registered capacity. */
const OVER = 1.1;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Longer without a reading, nothing is known between. */
const GAP_MS = 18 * HOUR_MS;
const MAX_TICKS = 8;

/** A step of the level: what a fill brought, what it should have, what left. */
export interface LevelMark {
  at: string | number;
  from_ml: number;
  to_ml: number;
  kind: 'refuel' | 'expected' | 'unbilled_refuel' | 'drain';
}

interface LevelChartProps {
  /** What it shows, as text. */
  label: string;
  /** Text at the line of the capacity. */
  capacity: string;
  from: string;
  to: string;
  tank_ml: number;
  /** Oldest first. */
  points: readonly { read_at: string; volume_ml: number }[];
  marks?: readonly LevelMark[];
}

/** A tank's level over time as a line, with steps marked. Time runs from left to right in every language. */
export function LevelChart({ label, capacity, from, to, tank_ml, points, marks = [] }: LevelChartProps) {
  const language = useLanguage();
  const begin = Date.parse(from);
  const span = Math.max(1, Date.parse(to) - begin);
  const x = (at: string | number) => ((new Date(at).getTime() - begin) / span) * WIDTH;
  const y = (ml: number) => FLOOR - (Math.min(Math.max(0, ml) / tank_ml, OVER) / OVER) * (FLOOR - TOP);
  return (
    <svg className={classes.chart} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label}>
      <line x1={0} x2={WIDTH} y1={y(tank_ml)} y2={y(tank_ml)} className={classes.limit!} />
      <line x1={0} x2={WIDTH} y1={y(tank_ml / 2)} y2={y(tank_ml / 2)} className={classes.half!} />
      <line x1={0} x2={WIDTH} y1={FLOOR} y2={FLOOR} className={classes.floor!} />
      <text x={4} y={y(tank_ml) - 4} className={classes.text!}>
        {capacity}
      </text>
      <text x={4} y={y(tank_ml / 2) - 4} className={classes.text!}>
        {formatMl(tank_ml / 2)}
      </text>
      {ticksOf(begin, span).map((at) => (
        <g key={at}>
          <line x1={x(at)} x2={x(at)} y1={FLOOR} y2={FLOOR + 4} className={classes.floor!} />
          <text x={x(at)} y={HEIGHT - 8} textAnchor="middle" className={classes.text!}>
            {span > 2 * DAY_MS ? formatWeekday(at, language) : formatTime(at)}
          </text>
        </g>
      ))}
      <path d={pathOf(points, x, y)} className={classes.level!} />
      {marks.map((mark) => (
        <Mark key={`${mark.kind} ${mark.at}`} mark={mark} x={x(mark.at)} y={y} />
      ))}
    </svg>
  );
}

/** What is expected is drawn beside what came, hollow. */
function Mark({
  mark: { kind, from_ml, to_ml },
  x,
  y,
}: {
  mark: LevelMark;
  x: number;
  y: (ml: number) => number;
}) {
  const [top, bottom] = [y(Math.max(from_ml, to_ml)), y(Math.min(from_ml, to_ml))];
  const width = kind === 'expected' ? 10 : 6;
  return (
    <rect
      x={x - width / 2}
      y={top}
      width={width}
      height={Math.max(2, bottom - top)}
      rx={2}
      className={classes.mark!}
      data-kind={kind}
    />
  );
}

/** A line, interrupted where nothing is known. */
function pathOf(
  points: LevelChartProps['points'],
  x: (at: string) => number,
  y: (ml: number) => number,
): string {
  return points
    .map(({ read_at, volume_ml }, index) => {
      const before = points[index - 1];
      const isNew = !before || Date.parse(read_at) - Date.parse(before.read_at) > GAP_MS;
      return `${isNew ? 'M' : 'L'}${x(read_at).toFixed(1)} ${y(volume_ml).toFixed(1)}`;
    })
    .join('');
}

/** Riyadh midnights, or full hours of a shorter time; not at the edges, where their text would be cut off. */
function ticksOf(begin: number, span: number): number[] {
  const first = startOfRiyadhDay(new Date(begin)).getTime();
  const unit = span > 2 * DAY_MS ? DAY_MS : HOUR_MS;
  const every = unit * Math.max(1, Math.ceil(span / unit / MAX_TICKS));
  const ticks: number[] = [];
  for (let at = first; at < begin + span; at += every)
    if (at > begin + span * 0.04 && at < begin + span * 0.96) ticks.push(at);
  return ticks;
}

/** What the marks of a chart mean. */
export function LevelLegend({ kinds }: { kinds: readonly { kind: LevelMark['kind']; text: string }[] }) {
  return (
    <p className={classes.legend}>
      {kinds.map(({ kind, text }) => (
        <span key={kind}>
          <i data-kind={kind} /> {text}
        </span>
      ))}
    </p>
  );
}
