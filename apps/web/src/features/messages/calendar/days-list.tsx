import type { CalendarEvent } from '@fleet/contracts/messages/calendar.ts';
import { Skeleton } from '@mantine/core';
import { IconCalendarOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../lib/appearance-context.ts';
import { formatDay, formatHijri } from '../../../lib/format.ts';
import classes from './calendar.module.css';
import type { DayLine } from './calendar-days.ts';
import { CalendarLine } from './calendar-line.tsx';

interface DaysListProps {
  days: readonly string[];
  lines: ReadonlyMap<string, readonly DayLine[]>;
  isLoading: boolean;
  onEdit: (event: CalendarEvent) => void;
}

/** Days one below the other; those without anything are left out. */
export function DaysList({ days, lines, isLoading, onEdit }: DaysListProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const filled = days.filter((day) => (lines.get(day)?.length ?? 0) > 0);
  if (isLoading)
    return (
      <div className={classes.none} aria-busy>
        <Skeleton height={44} />
      </div>
    );
  if (filled.length === 0)
    return (
      <p className={classes.none}>
        <IconCalendarOff size={20} stroke={1.75} aria-hidden />
        {t('calendar.none')}
      </p>
    );
  return (
    <ol className={classes.list}>
      {filled.map((day) => (
        <li key={day}>
          <h3>
            {formatDay(`${day}T09:00:00Z`, language)}
            <span>{formatHijri(`${day}T09:00:00Z`, language)}</span>
          </h3>
          <div className={classes.lines}>
            {lines.get(day)!.map((line) => (
              <CalendarLine key={line.key} line={line} day={day} onEdit={onEdit} />
            ))}
          </div>
        </li>
      ))}
    </ol>
  );
}
