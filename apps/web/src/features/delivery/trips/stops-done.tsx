import { useTranslation } from 'react-i18next';
import classes from './trips.module.css';

/** Completed stops of a trip as `2 / 5`; with a bar in tables. */
export function StopsDone({ stops, done, bar = false }: { stops: number; done: number; bar?: boolean }) {
  const { t } = useTranslation();
  return (
    <span className={classes.done}>
      <bdi dir="ltr" className="num">
        <span className="visually-hidden">{t('trips.stops_done', { done, count: stops })}</span>
        <span aria-hidden>
          {done} / {stops}
        </span>
      </bdi>
      {bar && (
        <i aria-hidden>
          <i style={{ width: `${stops === 0 ? 0 : (done / stops) * 100}%` }} />
        </i>
      )}
    </span>
  );
}
