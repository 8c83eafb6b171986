import { addDays, type RiyadhDate, riyadhDate } from '@fleet/domain/riyadh-time.ts';
import { ActionIcon, Skeleton, UnstyledButton } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../lib/appearance-context.ts';
import { errorText } from '../../../lib/error-text.ts';
import { formatDate, formatMonth } from '../../../lib/format.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { DAY_STYLE, dayStyleOf } from './day-style.ts';
import classes from './route-calendar.module.css';
import { RouteDayCard } from './route-day-card.tsx';
import { type FixedRoute, type RouteDay, useRouteDays } from './static-routes.api.ts';

const WEEKDAYS = [0, 1, 2, 3, 4, 5, 6];

/** A month of a fixed route: scheduled, created and skipped days; a selected day shows details and actions. */
export function RouteCalendar({ route }: { route: FixedRoute }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const today = riyadhDate(new Date());
  const [month, setMonth] = useState(today.slice(0, 7));
  const [chosen, setChosen] = useState<RiyadhDate | null>(route.next_date);
  const first = `${month}-01`;
  const days = daysOf(month);
  const { data, error, refetch } = useRouteDays(route.id, first, days.length);
  if (error && !data) return <ErrorState text={errorText(t, error)} onRetry={() => void refetch()} />;
  const known = new Map((data?.rows ?? []).map((day) => [day.date, day]));
  const turn = (by: -1 | 1) => {
    const next = by === 1 ? addDays(days.at(-1)!, 1) : addDays(first, -1);
    setMonth(next.slice(0, 7));
    setChosen(null);
  };
  const weeks = weeksOf(days);
  const day = chosen === null ? undefined : known.get(chosen);
  return (
    <div className={classes.part}>
      <div className={classes.header}>
        <Turn label={t('ui.previous_month')} onTurn={() => turn(-1)} icon={IconChevronLeft} />
        <h3 aria-live="polite">{formatMonth(month, language)}</h3>
        <Turn label={t('ui.next_month')} onTurn={() => turn(1)} icon={IconChevronRight} />
        <Legend />
      </div>
      {!data ? (
        <Skeleton height={300} radius="md" />
      ) : (
        <table className={classes.month}>
          <thead>
            <tr>
              {WEEKDAYS.map((weekday) => (
                <th key={weekday} scope="col">
                  {t(`delivery_vehicles.weekdays.${weekday}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {weeks.map((week) => (
              <tr key={week.find((date) => date !== null)}>
                {week.map((date, weekday) => (
                  <td key={WEEKDAYS[weekday]}>
                    {date && (
                      <Day
                        date={date}
                        day={known.get(date)}
                        isToday={date === today}
                        isChosen={date === chosen}
                        onChoose={() => setChosen(date)}
                      />
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {day ? (
        <RouteDayCard key={day.date} route={route} day={day} today={today} />
      ) : (
        <p className="muted">
          {chosen && data
            ? t('static_routes.does_not_go', { day: formatDate(`${chosen}T12:00:00+03:00`, language) })
            : t('static_routes.choose_day')}
        </p>
      )}
    </div>
  );
}

function Turn({
  label,
  onTurn,
  icon: Icon,
}: {
  label: string;
  onTurn: () => void;
  icon: typeof IconChevronLeft;
}) {
  return (
    <ActionIcon variant="default" size={36} aria-label={label} onClick={onTurn}>
      <Icon size={18} className="flip" />
    </ActionIcon>
  );
}

interface DayProps {
  date: RiyadhDate;
  day: RouteDay | undefined;
  isToday: boolean;
  isChosen: boolean;
  onChoose: () => void;
}

function Day({ date, day, isToday, isChosen, onChoose }: DayProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const number = (
    <span className="num" aria-hidden={day !== undefined}>
      {Number(date.slice(8))}
    </span>
  );
  if (!day)
    return (
      <span className={classes.off} data-today={isToday || undefined}>
        {number}
      </span>
    );
  const dayStyle = dayStyleOf(day);
  const { icon: Icon } = DAY_STYLE[dayStyle];
  return (
    <UnstyledButton
      className={classes.day!}
      data-style={dayStyle}
      data-today={isToday || undefined}
      aria-pressed={isChosen}
      onClick={onChoose}
    >
      {number}
      <span className="visually-hidden">
        {formatDate(`${date}T12:00:00+03:00`, language)}
        {t('ui.comma')}
      </span>
      <Icon size={16} aria-hidden />
      <span className={classes.label}>{t(`static_routes.day_states.${dayStyle}`)}</span>
    </UnstyledButton>
  );
}

function Legend() {
  const { t } = useTranslation();
  return (
    <ul className={classes.legend}>
      {Object.entries(DAY_STYLE).map(([dayStyle, { icon: Icon }]) => (
        <li key={dayStyle} data-style={dayStyle}>
          <Icon size={14} aria-hidden /> {t(`static_routes.day_states.${dayStyle}`)}
        </li>
      ))}
    </ul>
  );
}

/** The days of a month, `YYYY-MM`. */
function daysOf(month: string): RiyadhDate[] {
  const first = `${month}-01`;
  const days: RiyadhDate[] = [];
  for (let day = first; day.startsWith(month); day = addDays(day, 1)) days.push(day);
  return days;
}

/** A month in weeks from Sunday, with null for days of other months. */
function weeksOf(days: readonly RiyadhDate[]): (RiyadhDate | null)[][] {
  const before = new Date(`${days[0]}T00:00:00Z`).getUTCDay();
  const cells = [...Array.from({ length: before }, () => null), ...days];
  const weeks: (RiyadhDate | null)[][] = [];
  for (let at = 0; at < cells.length; at += WEEKDAYS.length) {
    const week = cells.slice(at, at + WEEKDAYS.length);
    weeks.push([...week, ...Array.from({ length: WEEKDAYS.length - week.length }, () => null)]);
  }
  return weeks;
}
