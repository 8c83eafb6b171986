import { addDays } from '@fleet/domain/riyadh-time.ts';
import { ActionIcon } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { CalendarDate } from './calendar-date.tsx';
import classes from './date-stepper.module.css';

interface DateStepperProps {
  date: string;
  /** Latest selectable day. */
  latest?: string;
  onPick: (date: string) => void;
}

/** A day within the page's filter sentence, with buttons for previous and next; opens a calendar. */
export function DateStepper({ date, latest, onPick }: DateStepperProps) {
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
      <CalendarDate label={t('day.label')} date={date} latest={latest} onPick={onPick} />
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
