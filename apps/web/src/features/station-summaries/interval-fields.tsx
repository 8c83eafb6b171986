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
    if (next.from <= next.to) onChange(next);
    else onChange(side === 'from' ? { from: instant, to: instant } : { from: instant, to: instant });
  };
  return (
    <span className={classes.interval}>
      {t('summaries.from')}
      <input
        type="datetime-local"
        aria-label={t('summaries.from_label')}
        value={localText(interval.from)}
        onChange={(event) => change('from', event.currentTarget.value)}
      />
      {t('summaries.to')}
      <input
        type="datetime-local"
        aria-label={t('summaries.to_label')}
        value={localText(interval.to)}
        onChange={(event) => change('to', event.currentTarget.value)}
      />
    </span>
  );
}
