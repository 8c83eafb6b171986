import {
  CALENDARS,
  type CalendarEvent,
  type CalendarName,
  listCalendarEvents,
} from '@fleet/contracts/messages/calendar.ts';
import { riyadhDate } from '@fleet/domain/riyadh-time.ts';
import { ActionIcon, Button, Checkbox, SegmentedControl } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconPlus, IconRss } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../lib/appearance-context.ts';
import { errorText } from '../../../lib/error-text.ts';
import { formatHijri, formatMonth } from '../../../lib/format.ts';
import { useList } from '../../../lib/use-list.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import classes from './calendar.module.css';
import { daysOf, linesByDay, stepOf, VIEWS, type View } from './calendar-days.ts';
import { DaysGrid } from './days-grid.tsx';
import { DaysList } from './days-list.tsx';
import { EventDialog } from './event-dialog.tsx';
import { FeedDialog } from './feed-dialog.tsx';

type Dialog = { is: 'new' } | { is: 'feed' } | { is: 'edit'; event: CalendarEvent };

/** The calendar: events, what the product knows, and public holidays, in both calendars. */
export function CalendarCard() {
  const { t } = useTranslation();
  const language = useLanguage();
  const [view, setView] = useState<View>('month');
  const [day, setDay] = useState(() => riyadhDate(new Date()));
  const [hidden, setHidden] = useState<ReadonlySet<CalendarName>>(new Set());
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const days = daysOf(view, day);
  const [from, until] = [days[0]!, days.at(-1)!];
  const { data, error, refetch, isPlaceholderData } = useList(listCalendarEvents, 'calendar_event', {
    from,
    until,
  });
  const lines = linesByDay(days, data?.rows ?? [], data?.known ?? []);
  for (const [name, all] of lines)
    lines.set(
      name,
      all.filter(({ calendar }) => !hidden.has(calendar)),
    );
  const month = view === 'month' ? days.filter((one) => one.startsWith(day.slice(0, 7))) : days;
  const hijri = (date: string) => formatHijri(`${date}T09:00:00Z`, language);
  const shown = { days, lines, day, month: view === 'month' ? day.slice(0, 7) : null };
  const onEdit = (event: CalendarEvent) => setDialog({ is: 'edit', event });
  return (
    <section className={`card ${classes.card}`} aria-label={t('calendar.title')}>
      <header className={classes.header}>
        <div>
          <h2 aria-live="polite">{formatMonth(day.slice(0, 7), language)}</h2>
          <span className={classes.span}>
            {t('calendar.span', { from: hijri(month[0]!), until: hijri(month.at(-1)!) })}
          </span>
        </div>
        <div className={classes.steps}>
          <Button variant="default" onClick={() => setDay(riyadhDate(new Date()))}>
            {t('calendar.today')}
          </Button>
          <ActionIcon
            variant="default"
            size={36}
            aria-label={t('ui.previous')}
            onClick={() => setDay(stepOf(view, day, -1))}
          >
            <IconChevronLeft size={18} className="flip" aria-hidden />
          </ActionIcon>
          <ActionIcon
            variant="default"
            size={36}
            aria-label={t('ui.next')}
            onClick={() => setDay(stepOf(view, day, 1))}
          >
            <IconChevronRight size={18} className="flip" aria-hidden />
          </ActionIcon>
          <SegmentedControl
            aria-label={t('calendar.view')}
            value={view}
            onChange={(next) => setView(next as View)}
            data={VIEWS.map((value) => ({ value, label: t(`calendar.views.${value}`) }))}
          />
        </div>
      </header>
      <div className={classes.legend}>
        {CALENDARS.map((name) => (
          <Checkbox
            key={name}
            size="xs"
            className={classes.choice!}
            data-calendar={name}
            label={t(`calendar.calendars.${name}`)}
            checked={!hidden.has(name)}
            onChange={() => {
              const next = new Set(hidden);
              if (!next.delete(name)) next.add(name);
              setHidden(next);
            }}
          />
        ))}
        <span className={classes.buttons}>
          <ActionIcon
            variant="subtle"
            size={36}
            aria-label={t('calendar.feed')}
            onClick={() => setDialog({ is: 'feed' })}
          >
            <IconRss size={18} aria-hidden />
          </ActionIcon>
          <Button
            variant="subtle"
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => setDialog({ is: 'new' })}
          >
            {t('calendar.new_event')}
          </Button>
        </span>
      </div>
      {error && !data ? (
        <ErrorState text={errorText(t, error)} onRetry={() => void refetch()} />
      ) : view === 'list' ? (
        <DaysList {...shown} isLoading={!data || isPlaceholderData} onEdit={onEdit} />
      ) : (
        <DaysGrid
          {...shown}
          isLoading={!data || isPlaceholderData}
          onDay={setDay}
          onNew={(on) => {
            setDay(on);
            setDialog({ is: 'new' });
          }}
          onEdit={onEdit}
        />
      )}
      {dialog?.is === 'feed' ? (
        <FeedDialog onClose={() => setDialog(null)} />
      ) : (
        dialog && (
          <EventDialog
            event={dialog.is === 'edit' ? dialog.event : null}
            day={day}
            onClose={() => setDialog(null)}
          />
        )
      )}
    </section>
  );
}
