import { useTranslation } from 'react-i18next';
import { DateTimeField } from '../../../ui/form/date-fields.tsx';
import type { Interval } from './interval.ts';
import classes from './station-summaries.module.css';

interface IntervalFieldsProps {
  interval: Interval;
  onChange: (interval: Interval) => void;
}

/** From and to, to the minute, in Riyadh time. */
export function IntervalFields({ interval, onChange }: IntervalFieldsProps) {
  const { t } = useTranslation();
  const change = (side: 'from' | 'to', instant: string) => {
    if (instant === '') return;
    const next = { ...interval, [side]: instant };
    onChange(next.from <= next.to ? next : { from: instant, to: instant });
  };
  return (
    <div className={classes.interval}>
      {(['from', 'to'] as const).map((side) => (
        <DateTimeField
          key={side}
          name={side}
          label={t(`summaries.${side}_label`)}
          value={interval[side]}
          onChange={(instant) => change(side, instant)}
          onBlur={() => {}}
          problem={undefined}
          required
        />
      ))}
    </div>
  );
}
