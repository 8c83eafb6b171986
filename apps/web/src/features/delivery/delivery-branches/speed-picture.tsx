import { useTranslation } from 'react-i18next';
import { timeOfDayText } from '../../../ui/form/figures.ts';
import { indexes } from '../../../ui/places.ts';
import classes from './speed-picture.module.css';

const HOURS = indexes(24);
const HOUR = 60;
const MIN_PERCENT = 10;
const STEP_PERCENT = 5;

interface SpeedPictureProps {
  percents: readonly number[];
  /** Meters per hour on an empty road; each bar shows the remaining share. */
  speed_metres_per_hour: number | null;
  /** Turns the bars into sliders. */
  onChange?: (percents: number[]) => void;
}

/** Road speed by hour of the day as 24 bars, relative to an empty road. */
export function SpeedPicture({ percents, speed_metres_per_hour, onChange }: SpeedPictureProps) {
  const { t } = useTranslation();
  const speedOf = (percent: number) =>
    speed_metres_per_hour === null ? null : Math.round((speed_metres_per_hour * percent) / 100_000);
  const hourOf = (hour: number) => `${timeOfDayText(hour * HOUR)}–${timeOfDayText((hour + 1) * HOUR)}`;
  const percentText = (percent: number) => {
    const kmh = speedOf(percent);
    return kmh === null
      ? t('delivery_branches.percent', { percent })
      : t('delivery_branches.percent_is', { percent, speed: kmh });
  };
  return (
    <figure className={classes.picture} dir="ltr">
      <div className={classes.bars} aria-hidden={onChange ? undefined : true}>
        {HOURS.map((hour) => {
          const percent = percents[hour] ?? 100;
          return (
            <span key={hour} className={classes.bar} title={`${hourOf(hour)}: ${percentText(percent)}`}>
              <i style={{ height: `${percent}%` }} data-slow={percent < 75 || undefined} />
              {onChange && (
                <input
                  type="range"
                  min={MIN_PERCENT}
                  max={100}
                  step={STEP_PERCENT}
                  value={percent}
                  aria-label={hourOf(hour)}
                  aria-valuetext={percentText(percent)}
                  onChange={(event) =>
                    onChange(
                      HOURS.map((at) =>
                        at === hour ? Number(event.currentTarget.value) : (percents[at] ?? 100),
                      ),
                    )
                  }
                />
              )}
            </span>
          );
        })}
      </div>
      <div className={classes.speeds} aria-hidden>
        {HOURS.map((hour) => (
          <span key={hour} className="num">
            {speedOf(percents[hour] ?? 100)}
          </span>
        ))}
      </div>
      <div className={classes.axis} aria-hidden>
        {HOURS.map((hour) => (
          <span key={hour} className="num">
            {hour % 3 === 0 ? timeOfDayText(hour * HOUR) : ''}
          </span>
        ))}
      </div>
      {!onChange && (
        <table className="visually-hidden">
          <caption>{t('field_names.speed_percent_by_hour')}</caption>
          <tbody>
            {HOURS.map((hour) => (
              <tr key={hour}>
                <th scope="row">{hourOf(hour)}</th>
                <td>{percentText(percents[hour] ?? 100)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </figure>
  );
}
