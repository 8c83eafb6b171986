import type { CalendarEvent } from '@fleet/contracts/messages/calendar.ts';
import { addDays, riyadhDate } from '@fleet/domain/riyadh-time.ts';
import { hijriOf } from '@fleet/domain/saudi-holidays.ts';
import { UnstyledButton } from '@mantine/core';
import { type KeyboardEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../lib/appearance-context.ts';
import { formatDate, formatDay, formatHijri, formatWeekday } from '../../../lib/format.ts';
import classes from './calendar.module.css';
import { type DayLine, stepOf } from './calendar-days.ts';
import { CalendarLine } from './calendar-line.tsx';
import { DaysList } from './days-list.tsx';

interface DaysGridProps {
  days: readonly string[];
  lines: ReadonlyMap<string, readonly DayLine[]>;
  day: string;
  /** `2026-09`; other months' days are paler. Null in a week. */
  month: string | null;
  isLoading: boolean;
  onDay: (day: string) => void;
  onNew: (day: string) => void;
  onEdit: (event: CalendarEvent) => void;
}

/** Most lines of a day that a month shows. */
const MAX_LINES = 3;

/** Weeks of days, Sunday first. Arrows lead from day to day, Enter adds an event; a phone lists the chosen day below. */
export function DaysGrid({ days, lines, day, month, isLoading, onDay, onNew, onEdit }: DaysGridProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const grid = useRef<HTMLTableElement>(null);
  const today = riyadhDate(new Date());
  const noon = (date: string) => `${date}T09:00:00Z`;
  const onKeyDown = (event: KeyboardEvent) => {
    const ahead = document.documentElement.dir === 'rtl' ? -1 : 1;
    const steps: Record<string, string> = {
      ArrowRight: addDays(day, ahead),
      ArrowLeft: addDays(day, -ahead),
      ArrowDown: addDays(day, 7),
      ArrowUp: addDays(day, -7),
      PageDown: stepOf(month === null ? 'week' : 'month', day, 1),
      PageUp: stepOf(month === null ? 'week' : 'month', day, -1),
    };
    const next = steps[event.key];
    if (!next) return;
    event.preventDefault();
    onDay(next);
    requestAnimationFrame(() => grid.current?.querySelector<HTMLElement>(`[data-day="${next}"]`)?.focus());
  };
  const weeks = Array.from({ length: days.length / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7));
  return (
    <>
      <table
        ref={grid}
        className={classes.grid}
        data-view={month === null ? 'week' : 'month'}
        aria-busy={isLoading}
      >
        <caption className="visually-hidden">{t('calendar.title')}</caption>
        <thead>
          <tr>
            {days.slice(0, 7).map((date) => (
              <th key={date} scope="col">
                {formatWeekday(noon(date), language)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((date, index) => {
                const all = lines.get(date) ?? [];
                const shown =
                  month === null ? all : all.slice(0, all.length > MAX_LINES ? MAX_LINES - 1 : MAX_LINES);
                return (
                  <td
                    key={date}
                    data-weekend={index > 4 || undefined}
                    data-other={(month !== null && !date.startsWith(month)) || undefined}
                    data-today={date === today || undefined}
                    data-chosen={date === day || undefined}
                  >
                    <UnstyledButton
                      className={classes.day!}
                      data-day={date}
                      tabIndex={date === day ? 0 : -1}
                      aria-current={date === today ? 'date' : undefined}
                      onKeyDown={onKeyDown}
                      onClick={() => (date === day ? onNew(date) : onDay(date))}
                    >
                      <b aria-hidden>{dayLabel(date, language)}</b>
                      <span className={classes.hijri} aria-hidden>
                        {hijriLabel(date, language)}
                      </span>
                      <span className="visually-hidden">
                        {`${formatDay(noon(date), language)} · ${formatHijri(noon(date), language)} · ${t('calendar.lines', { count: all.length })}`}
                      </span>
                    </UnstyledButton>
                    <div className={classes.dots} aria-hidden>
                      {shown.map((line) => (
                        <i key={line.key} data-calendar={line.calendar} />
                      ))}
                    </div>
                    <div className={classes.lines}>
                      {shown.map((line) => (
                        <CalendarLine key={line.key} line={line} day={date} onEdit={onEdit} />
                      ))}
                      {all.length > shown.length && (
                        <span className={classes.others}>
                          {t('calendar.more', { count: all.length - shown.length })}
                        </span>
                      )}
                    </div>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <div className={classes.below}>
        <DaysList days={[day]} lines={lines} isLoading={isLoading} onEdit={onEdit} />
      </div>
    </>
  );
}

type Language = Parameters<typeof formatDate>[1];

/** `8`; on the first of a month its name too. */
function dayLabel(date: string, language: Language): string {
  const label = String(Number(date.slice(8)));
  if (label !== '1') return label;
  return formatDate(`${date}T09:00:00Z`, language).replace(/ \d{4}$/, '');
}

/** The day of the Umm al-Qura calendar; on its first the month too. */
function hijriLabel(date: string, language: Language): string {
  const { day } = hijriOf(date);
  if (day !== 1) return String(day);
  return formatHijri(`${date}T09:00:00Z`, language).replace(/ \d{4}.*$/, '');
}
