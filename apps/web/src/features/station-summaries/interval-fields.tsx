import { useTranslation } from 'react-i18next';
import { type Interval, localText, readLocal } from './interval.ts';
import classes from './station-summaries.module.css';

interface IntervalFieldsProps {
  interval: Interval;
  onChange: (interval: Interval) => void;
}

/** From and to, to the minute, by the clock of Riyadh. */
export function IntervalFields({ interval, onChange }: IntervalFieldsProps) {
  const { t } = useTranslation();
  const change = (side: 'from' | 'to', text: string) => {
    const instant = readLocal(text);
    if (!instant) return;
    const next = { ...interval, [side]: instant };
    onChange(next.from <= next.to ? next : { from: instant, to: instant });
  };
  return (
    <span className={classes.interval}>
      {(['from', 'to'] as const).map((side) => (
        <label key={side}>
          {t(`summaries.${side}`)}
          <input
            type="datetime-local"
            aria-label={t(`summaries.${side}_label`)}
            value={localText(interval[side])}
            onChange={(event) => change(side, event.currentTarget.value)}
          />
        </label>
      ))}
    </span>
  );
}
