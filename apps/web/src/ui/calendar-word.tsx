import { addDays } from '@fleet/domain/riyadh-time.ts';
import { ActionIcon, Popover, UnstyledButton } from '@mantine/core';
import { DatePicker } from '@mantine/dates';
import { useDisclosure } from '@mantine/hooks';
import { IconChevronDown, IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../lib/format.ts';
import { useLanguage } from '../lib/look-context.ts';
import { useCalendarLook } from './calendar-look.ts';
import classes from './calendar-word.module.css';

interface CalendarWordProps {
  date: string;
  /** No day after this one. */
  latest?: string;
  onPick: (date: string) => void;
}

/** The day as a word of the page's sentence, with the one before and the one after at hand; pressed, it opens a calendar. */
export function CalendarWord({ date, latest, onPick }: CalendarWordProps) {
  const { t } = useTranslation();
  return (
    <span className={classes.days}>
      <ActionIcon
        variant="subtle"
        size={24}
        onClick={() => onPick(addDays(date, -1))}
        aria-label={t('day.before')}
      >
        <IconChevronLeft size={16} className="flip" />
      </ActionIcon>
      <Calendar date={date} latest={latest} onPick={onPick} />
      <ActionIcon
        variant="subtle"
        size={24}
        disabled={latest !== undefined && date >= latest}
        onClick={() => onPick(addDays(date, 1))}
        aria-label={t('day.after')}
      >
        <IconChevronRight size={16} className="flip" />
      </ActionIcon>
    </span>
  );
}

function Calendar({ date, latest, onPick }: CalendarWordProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const look = useCalendarLook();
  const [isOpen, { toggle, close }] = useDisclosure(false);
  const shown = formatDate(`${date}T12:00:00+03:00`, language);
  return (
    <Popover
      opened={isOpen}
      onChange={(open) => !open && close()}
      position="bottom-start"
      shadow="md"
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <UnstyledButton className={classes.date!} onClick={toggle} aria-label={`${t('day.label')}: ${shown}`}>
          {shown}
          <IconChevronDown size={14} aria-hidden />
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown>
        <DatePicker
          {...look}
          value={date}
          defaultDate={date}
          maxDate={latest}
          onChange={(next) => {
            close();
            if (next) onPick(next);
          }}
        />
      </Popover.Dropdown>
    </Popover>
  );
}
