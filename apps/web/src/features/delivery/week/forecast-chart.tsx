import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../lib/appearance-context.ts';
import { formatMl, formatWeekday } from '../../../lib/format.ts';
import { bandOf, lineOf } from './forecast-lines.ts';
import { noonOf } from './forecast-parts.tsx';
import type { TankForecast } from './week.api.ts';
import classes from './week.module.css';

const WIDTH = 560;
const HEIGHT = 180;
const TOP = 20;
const FLOOR = 150;

/** The level of two weeks within its band; at the marks below, days end. Time runs from left to right in every language. */
export function ForecastChart({ row: { tank, level, forecast } }: { row: TankForecast }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const days = forecast!.points;
  const points = [level!, ...days];
  const x = (index: number) => (index / days.length) * WIDTH;
  const y = (ml: number) => FLOOR - (ml / tank.capacity_ml) * (FLOOR - TOP);
  const limits = [
    { ml: tank.capacity_ml, text: t('site_tanks.capacity_line', { volume: formatMl(tank.capacity_ml) }) },
    { ml: tank.safe_min_ml, text: t('site_tanks.safe_line', { volume: formatMl(tank.safe_min_ml) }) },
  ];
  return (
    <figure className={classes.chart}>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={t('site_tanks.forecast_of', { days: days.length })}
      >
        <path d={bandOf(points, x, y)} className={classes.band!} />
        {limits.map(({ ml, text }) => (
          <g key={text}>
            <line x1={0} x2={WIDTH} y1={y(ml)} y2={y(ml)} className={classes.safe!} />
            <text x={WIDTH - 4} y={y(ml) - 4} textAnchor="end" className={classes.text!}>
              {text}
            </text>
          </g>
        ))}
        <line x1={0} x2={WIDTH} y1={FLOOR} y2={FLOOR} className={classes.floor!} />
        {days.map(({ date }, index) => (
          <g key={date}>
            <line x1={x(index + 1)} x2={x(index + 1)} y1={FLOOR} y2={FLOOR + 4} className={classes.floor!} />
            {index % 2 === 0 && (
              <text x={x(index + 0.5)} y={HEIGHT - 10} textAnchor="middle" className={classes.text!}>
                {formatWeekday(noonOf(date), language)}
              </text>
            )}
          </g>
        ))}
        <path d={lineOf(points, x, y)} className={classes.line!} />
      </svg>
      <figcaption className="muted">{t('site_tanks.band_note')}</figcaption>
    </figure>
  );
}
