import { useTranslation } from 'react-i18next';
import type { Board } from '../board.ts';
import classes from './plan-map.module.css';

const MAX_TRIPS = 8;
const SIDE_PX = 14;

/** What the map's colors and shapes mean, as far as they are on it. */
export function PlanLegend({ board: { lanes, unassigned } }: { board: Board }) {
  const { t } = useTranslation();
  const out = lanes.filter(({ stops }) => stops.length > 0);
  const stops = lanes.flatMap((lane) => [...lane.stops, ...lane.lost]);
  const has = (status: string) => stops.some((stop) => stop.status === status);
  const marks = [
    { name: 'unassigned', isThere: unassigned.length > 0 },
    { name: 'broken', isThere: lanes.some((lane) => lane.stops.some((stop) => stop.late_seconds > 0)) },
    { name: 'done', isThere: has('done') },
    { name: 'failed', isThere: has('failed') },
    { name: 'moved', isThere: has('dropped') },
  ] as const;
  return (
    <ul className={classes.legend} aria-label={t('plans.legend')}>
      {out.slice(0, MAX_TRIPS).map((lane) => (
        <li key={lane.key}>
          <i style={{ background: `var(--trip-${lane.colour})` }} />
          {lane.label}
        </li>
      ))}
      {out.length > MAX_TRIPS && <li>{t('plans.more_trips', { count: out.length - MAX_TRIPS })}</li>}
      {marks.map(
        ({ name, isThere }) =>
          isThere && (
            <li key={name}>
              <svg viewBox="0 0 14 14" width={SIDE_PX} height={SIDE_PX} aria-hidden>
                {SHAPES[name]}
              </svg>
              {t(`plans.legend_${name}`)}
            </li>
          ),
      )}
    </ul>
  );
}

const SIGN = { fill: 'none', strokeWidth: 1.6, strokeLinecap: 'round', strokeLinejoin: 'round' } as const;
/** As on the map, in small. */
const SHAPES = {
  unassigned: (
    <path
      d="M7 1.500L12.500 7 7 12.500 1.500 7Z"
      fill="none"
      stroke="var(--wait)"
      strokeWidth="1.600"
      strokeDasharray="2.500 1.600"
    />
  ),
  broken: <path d="M7 2l5.500 10h-11Z" fill="var(--no)" />,
  done: (
    <>
      <circle cx="7" cy="7" r="5.500" fill="var(--card)" stroke="var(--muted)" strokeWidth="1.600" />
      <path d="M4.600 7.100l1.700 1.700 3.200-3.500" stroke="var(--text)" {...SIGN} />
    </>
  ),
  failed: (
    <>
      <circle cx="7" cy="7" r="6" fill="var(--no)" />
      <path d="M4.800 4.800l4.400 4.400M9.200 4.800l-4.400 4.400" stroke="var(--card)" {...SIGN} />
    </>
  ),
  moved: (
    <>
      <circle cx="7" cy="7" r="6" fill="var(--end)" />
      <path d="M4 7h5.600M7.600 4.800L9.800 7 7.600 9.200" stroke="var(--card)" {...SIGN} />
    </>
  ),
} as const;
