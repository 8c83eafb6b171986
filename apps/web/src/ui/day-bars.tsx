import { addDays, riyadhDate } from '@fleet/domain/riyadh-time.ts';
import type { ReactNode } from 'react';
import { useLanguage } from '../lib/appearance-context.ts';
import { formatDate } from '../lib/format.ts';
import classes from './day-bars.module.css';
import { indexes } from './places.ts';

const TALLEST_PX = 72;
const MAX_NUMBERED = 14;
const NUMBERED_EVERY = 5;

interface DayBarsProps<Day> {
  title: string;
  /** Total, beside the title. */
  note?: ReactNode;
  /** Number of days. */
  count: number;
  /** The last day; today in Riyadh by default. */
  until?: string;
  /** Days with data. */
  days: readonly Day[];
  /** The segments of a day's bar, from top to bottom. */
  partsOf: (day: Day) => readonly { readonly tone: 'go' | 'done' | 'wait' | 'no'; readonly count: number }[];
  /** Text of a day's numbers; null for a day without data. */
  labelOf: (day: Day | null) => string;
}

/** A bar chart of days; each bar's numbers are accessible to screen readers. */
export function DayBars<Day extends { date: string }>(props: DayBarsProps<Day>) {
  const { title, note, count, until = riyadhDate(new Date()), days, partsOf, labelOf } = props;
  const language = useLanguage();
  const known = new Map(days.map((day) => [day.date, day]));
  const bars = indexes(count).map((index) => {
    const date = addDays(until, index + 1 - count);
    const day = known.get(date) ?? null;
    const parts = day ? partsOf(day) : [];
    const isNumbered = count <= MAX_NUMBERED || (count - 1 - index) % NUMBERED_EVERY === 0;
    return { date, day, parts, isNumbered, all: parts.reduce((sum, part) => sum + part.count, 0) };
  });
  const max = Math.max(1, ...bars.map(({ all }) => all));
  return (
    <section className={classes.days} aria-label={title}>
      <h3>
        {title} {note && <span className={classes.note}>{note}</span>}
      </h3>
      <ul>
        {bars.map(({ date, day, parts, isNumbered, all }) => {
          const label = `${formatDate(`${date}T12:00:00+03:00`, language)}: ${labelOf(day)}`;
          return (
            <li key={date} title={label}>
              <span className="visually-hidden">{label}</span>
              <span
                className={classes.bar}
                data-none={all === 0 || undefined}
                style={{ blockSize: (all / max) * TALLEST_PX }}
              >
                {parts.map((part) => (
                  <span key={part.tone} data-tone={part.tone} style={{ flexGrow: part.count }} />
                ))}
              </span>
              <small aria-hidden className="num">
                {isNumbered ? Number(date.slice(8)) : ''}
              </small>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
