import { useTranslation } from 'react-i18next';
import { bandOf, lineOf } from './forecast-lines.ts';
import type { TankForecast } from './week.api.ts';
import classes from './week.module.css';

const WIDTH = 132;
const HEIGHT = 32;
const DAYS = 7;

/** The forecast of a week, small: the expected level within its band, over the safe minimum. */
export function Spark({ row: { tank, level, forecast } }: { row: TankForecast }) {
  const { t } = useTranslation();
  const points = [level!, ...forecast!.points].slice(0, DAYS + 1);
  const x = (index: number) => (index / DAYS) * WIDTH;
  const y = (ml: number) => HEIGHT - 1 - (ml / tank.capacity_ml) * (HEIGHT - 2);
  return (
    <svg
      className={classes.spark}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={t('site_tanks.forecast_of', { days: DAYS })}
    >
      <path d={bandOf(points, x, y)} className={classes.band!} />
      <line x1={0} x2={WIDTH} y1={y(tank.safe_min_ml)} y2={y(tank.safe_min_ml)} className={classes.safe!} />
      <path d={lineOf(points, x, y)} className={classes.line!} />
    </svg>
  );
}
