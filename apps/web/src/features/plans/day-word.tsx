import '@mantine/dates/styles.layer.css';
import 'dayjs/locale/ar-sa';
import { Popover, UnstyledButton } from '@mantine/core';
import { DatePicker } from '@mantine/dates';
import { useDisclosure } from '@mantine/hooks';
import { IconChevronDown } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../lib/format.ts';
import { useLanguage } from '../../lib/look-context.ts';
import classes from './plan-screen.module.css';

/** The day as a word of the page's sentence; pressed, it opens a calendar. */
export function DayWord({ date, onPick }: { date: string; onPick: (date: string) => void }) {
  const { t } = useTranslation();
  const language = useLanguage();
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
        <UnstyledButton className={classes.date!} onClick={toggle} aria-label={`${t('plans.day')}: ${shown}`}>
          {shown}
          <IconChevronDown size={14} aria-hidden />
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown>
        <DatePicker
          value={date}
          defaultDate={date}
          onChange={(next) => {
            close();
            if (next) onPick(next);
          }}
          locale={language === 'ar' ? 'ar-sa' : 'en'}
          firstDayOfWeek={0}
          weekendDays={[5, 6]}
          highlightToday
          ariaLabels={{
            nextMonth: t('ui.next_month'),
            previousMonth: t('ui.previous_month'),
            nextYear: t('ui.next_year'),
            previousYear: t('ui.previous_year'),
            nextDecade: t('ui.next_years'),
            previousDecade: t('ui.previous_years'),
            monthLevelControl: t('ui.choose_month'),
            yearLevelControl: t('ui.choose_year'),
          }}
        />
      </Popover.Dropdown>
    </Popover>
  );
}
