import type { CalendarEvent } from '@fleet/contracts/messages/calendar.ts';
import { ActionIcon, Popover, UnstyledButton } from '@mantine/core';
import {
  IconCalendarDue,
  IconCoins,
  IconExternalLink,
  IconFileInvoice,
  IconFileText,
  IconMail,
  IconMapPin,
  IconPencil,
  IconRepeat,
  IconTruckDelivery,
  IconUserOff,
  IconUsers,
  IconX,
} from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage, useWrittenLanguage } from '../../../lib/appearance-context.ts';
import { formatDay, formatHijri, formatTime } from '../../../lib/format.ts';
import classes from './calendar.module.css';
import { type DayLine, lastDayOf } from './calendar-days.ts';
import { lineDetail, lineText, lineTime, repeatText } from './line-text.ts';

const ICONS = {
  contract_end: IconFileText,
  invoice_due: IconFileInvoice,
  price_change: IconCoins,
  report_mail: IconMail,
  trip_planned: IconTruckDelivery,
  delivery_absence: IconUserOff,
  vehicle_document: IconCalendarDue,
  driver_document: IconCalendarDue,
  station_document: IconCalendarDue,
};

interface CalendarLineProps {
  line: DayLine;
  day: string;
  onEdit: (event: CalendarEvent) => void;
}

/** A line of a day; what it says more opens beside it. */
export function CalendarLine({ line, day, onEdit }: CalendarLineProps) {
  const { t } = useTranslation();
  const language = useWrittenLanguage();
  const [isOpen, setIsOpen] = useState(false);
  const Icon = line.is === 'known' ? ICONS[line.known.kind] : null;
  const time = lineTime(line);
  const text = lineText(t, line, language);
  return (
    <Popover
      opened={isOpen}
      onChange={setIsOpen}
      width={318}
      position="bottom-start"
      shadow="md"
      withArrow
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <UnstyledButton
          className={classes.line!}
          data-calendar={line.calendar}
          data-open={isOpen || undefined}
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          {Icon && <Icon size={14} aria-hidden />}
          <span className={classes.text} dir="auto">
            {text}
          </span>
          {time && <time>{time}</time>}
          {line.is === 'holiday' && line.holiday.isExpected && <small>{t('calendar.expected')}</small>}
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown aria-label={text}>
        <LineMore
          line={line}
          text={text}
          day={day}
          onClose={() => setIsOpen(false)}
          onEdit={(event) => {
            setIsOpen(false);
            onEdit(event);
          }}
        />
      </Popover.Dropdown>
    </Popover>
  );
}

interface LineMoreProps extends CalendarLineProps {
  text: string;
  onClose: () => void;
}

function LineMore({ line, text, day, onClose, onEdit }: LineMoreProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const noon = `${day}T09:00:00Z`;
  const detail = lineDetail(t, line);
  const event = line.is === 'event' ? line.event : null;
  const more = event?.extendedProps;
  const repeats = event && repeatText(t, event, language);
  return (
    <div className={classes.more}>
      <header data-calendar={line.calendar}>
        <b className={classes.title} dir="auto">
          {text}
        </b>
        {event && more?.owner.is_me && (
          <ActionIcon variant="subtle" color="gray" aria-label={t('ui.edit')} onClick={() => onEdit(event)}>
            <IconPencil size={16} aria-hidden />
          </ActionIcon>
        )}
        <ActionIcon variant="subtle" color="gray" aria-label={t('ui.close')} onClick={onClose}>
          <IconX size={16} aria-hidden />
        </ActionIcon>
      </header>
      <p>
        {formatDay(noon, language)}
        {event && !event.allDay && (
          <>
            {' '}
            · <bdi className="num">{`${formatTime(event.start)}–${formatTime(event.end)}`}</bdi>
          </>
        )}
        {event && lastDayOf(event) !== day && (
          <> · {t('calendar.until', { day: untilOf(event, language) })}</>
        )}{' '}
        · {t(`calendar.calendars.${line.calendar}`)}
      </p>
      <p>{formatHijri(noon, language)}</p>
      {repeats && (
        <p>
          <IconRepeat size={16} aria-hidden /> <span>{repeats}</span>
        </p>
      )}
      {more?.place && (
        <p>
          <IconMapPin size={16} aria-hidden /> <span dir="auto">{more.place}</span>
        </p>
      )}
      {more && more.guests.length > 0 && (
        <p>
          <IconUsers size={16} aria-hidden /> <span>{more.guests.map(({ name }) => name).join(' · ')}</span>
        </p>
      )}
      {more && !more.owner.is_me && <p>{t('calendar.by', { name: more.owner.name })}</p>}
      {detail && (
        <p className={classes.detail} dir="auto">
          {detail}
        </p>
      )}
      {event?.url && (
        <a href={event.url} target="_blank" rel="noreferrer noopener">
          <IconExternalLink size={16} aria-hidden /> {t('calendar.open_url')}
        </a>
      )}
    </div>
  );
}

const untilOf = (event: CalendarEvent, language: Parameters<typeof formatDay>[1]) =>
  formatDay(`${lastDayOf(event)}T09:00:00Z`, language);
