import { Popover, UnstyledButton } from '@mantine/core';
import { DatePicker } from '@mantine/dates';
import { useDisclosure } from '@mantine/hooks';
import { IconChevronDown } from '@tabler/icons-react';
import { useLanguage } from '../lib/appearance-context.ts';
import { formatDate } from '../lib/format.ts';
import { useCalendarProps } from './calendar-props.ts';
import classes from './date-stepper.module.css';

interface CalendarDateProps {
  /** Meaning of the date, for screen readers: "First day". */
  label: string;
  date: string;
  /** Earliest and latest selectable day. */
  earliest?: string | undefined;
  latest?: string | undefined;
  onPick: (date: string) => void;
}

/** A date within the page's filter sentence that opens a calendar. */
export function CalendarDate({ label, date, earliest, latest, onPick }: CalendarDateProps) {
  const language = useLanguage();
  const calendarProps = useCalendarProps();
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
        <UnstyledButton className={classes.date!} onClick={toggle} aria-label={`${label}: ${shown}`}>
          {shown}
          <IconChevronDown size={14} aria-hidden />
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown>
        <DatePicker
          {...calendarProps}
          value={date}
          defaultDate={date}
          {...(earliest ? { minDate: earliest } : {})}
          {...(latest ? { maxDate: latest } : {})}
          onChange={(next) => {
            close();
            if (next) onPick(next);
          }}
        />
      </Popover.Dropdown>
    </Popover>
  );
}
