import { daysOfPeriod, isPeriodOfDates, type NamedPeriod, periodOfDates } from '@fleet/domain/periods.ts';
import { riyadhDate } from '@fleet/domain/riyadh-time.ts';
import { Trans, useTranslation } from 'react-i18next';
import { FilterSelect } from './filter-select.tsx';
import { LazyCalendarDate } from './lazy-calendar-date.tsx';
import classes from './period-select.module.css';

interface PeriodSelectProps {
  /** A named period, or two days: see the domain's `periods.ts`. */
  value: string;
  choices: readonly NamedPeriod[];
  /** Also allows future days, for plans. */
  ahead?: boolean;
  onPick: (value: string) => void;
}

/** Selects a period within the filter sentence: "last 7 days"; custom dates show two calendars. */
export function PeriodSelect({ value, choices, ahead = false, onPick }: PeriodSelectProps) {
  const { t } = useTranslation();
  const isDates = isPeriodOfDates(value);
  const today = riyadhDate(new Date());
  const { from = today, to = today } = daysOfPeriod(value, new Date());
  const pick = (next: string) => onPick(next === 'dates' ? periodOfDates(from, to) : next);
  const change = (nextFrom: string, nextTo: string) =>
    onPick(periodOfDates(nextFrom, nextTo < nextFrom ? nextFrom : nextTo));

  return (
    <>
      <FilterSelect
        label={t('period.label')}
        value={isDates ? 'dates' : value}
        choices={[...choices, 'dates'].map((choice) => ({ value: choice, label: t(`period.${choice}`) }))}
        onPick={pick}
      />
      {isDates && (
        <span className={classes.dates}>
          <Trans
            i18nKey="period.range"
            components={{
              from: (
                <LazyCalendarDate
                  label={t('period.first_day')}
                  date={from}
                  latest={ahead ? undefined : today}
                  onPick={(next) => change(next, to)}
                />
              ),
              to: (
                <LazyCalendarDate
                  label={t('period.last_day')}
                  date={to}
                  earliest={from}
                  latest={ahead ? undefined : today}
                  onPick={(next) => change(from, next)}
                />
              ),
            }}
          />
        </span>
      )}
    </>
  );
}
