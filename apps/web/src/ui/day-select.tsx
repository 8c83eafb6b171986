import { addDays, type RiyadhDate, riyadhDate } from '@fleet/domain/riyadh-time.ts';
import { useTranslation } from 'react-i18next';
import { FilterSelect } from './filter-select.tsx';
import { LazyCalendarDate } from './lazy-calendar-date.tsx';
import classes from './period-select.module.css';

/** A day in the address: a relative name, or a Riyadh date. */
export const NAMED_DAYS = ['any', 'yesterday', 'today', 'tomorrow'] as const;
export type NamedDay = (typeof NAMED_DAYS)[number];
const DATE = /^\d{4}-\d{2}-\d{2}$/;

/** The Riyadh date of a day in the address; null for any day. Invalid text means today. */
export function dateOfDay(day: string, now: Date = new Date()): RiyadhDate | null {
  if (day === 'any') return null;
  if (DATE.test(day)) return day;
  const today = riyadhDate(now);
  return day === 'tomorrow' ? addDays(today, 1) : day === 'yesterday' ? addDays(today, -1) : today;
}

interface DaySelectProps {
  value: string;
  choices: readonly NamedDay[];
  onPick: (value: string) => void;
}

/** Selects a day within the page's filter sentence: "tomorrow", or a date with its calendar. */
export function DaySelect({ value, choices, onPick }: DaySelectProps) {
  const { t } = useTranslation();
  const isDate = DATE.test(value);
  return (
    <>
      <FilterSelect
        label={t('day.label')}
        value={isDate ? 'date' : value}
        choices={[...choices, 'date'].map((choice) => ({ value: choice, label: t(`day.${choice}`) }))}
        onPick={(next) => onPick(next === 'date' ? (dateOfDay(value) ?? riyadhDate(new Date())) : next)}
      />
      {isDate && (
        <span className={classes.dates}>
          <LazyCalendarDate label={t('day.date')} date={value} onPick={onPick} />
        </span>
      )}
    </>
  );
}
