import { addDays } from '@fleet/domain/riyadh-time.ts';
import { ActionIcon } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './replay.module.css';

interface DayWordProps {
  value: string;
  latest: string;
  onPick: (day: string) => void;
}

/** The day, with the one before and after it at hand. */
export function DayWord({ value, latest, onPick }: DayWordProps) {
  const { t } = useTranslation();
  return (
    <span className={classes.day}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={28}
        aria-label={t('replay.day_before')}
        onClick={() => onPick(addDays(value, -1))}
      >
        <IconChevronLeft size={16} className="flip" />
      </ActionIcon>
      <input
        type="date"
        aria-label={t('replay.day')}
        value={value}
        max={latest}
        onChange={(event) => event.target.value && onPick(event.target.value)}
      />
      <ActionIcon
        variant="subtle"
        color="gray"
        size={28}
        aria-label={t('replay.day_after')}
        disabled={value >= latest}
        onClick={() => onPick(addDays(value, 1))}
      >
        <IconChevronRight size={16} className="flip" />
      </ActionIcon>
    </span>
  );
}
