import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import type { TankForecast } from './week.api.ts';
import classes from './week.module.css';

const ML_PER_LITRE = 1000;

/** What a tank holds now, of its capacity, with the mark of its safe minimum; without a forecast, what was read last. */
export function LevelBar({ row: { tank, level, last_reading } }: { row: TankForecast }) {
  const { t } = useTranslation();
  const volume_ml = level?.volume_ml ?? last_reading?.volume_ml;
  if (volume_ml === undefined) return null;
  const share = (ml: number) => `${Math.min(100, (ml / tank.capacity_ml) * 100)}%`;
  const litres = (ml: number) => formatNumber(Math.round(ml / ML_PER_LITRE));
  const text = t('site_tanks.of_capacity', { level: litres(volume_ml), capacity: litres(tank.capacity_ml) });
  return (
    <span className={classes.level}>
      <span
        className={classes.bar}
        role="img"
        aria-label={text}
        data-low={volume_ml < tank.safe_min_ml || undefined}
      >
        <i style={{ inlineSize: share(volume_ml) }} />
        <b style={{ insetInlineStart: share(tank.safe_min_ml) }} />
      </span>
      <small className="muted">{text}</small>
    </span>
  );
}
