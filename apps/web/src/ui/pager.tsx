import { COUNT_LIMIT } from '@fleet/contracts/lists.ts';
import { ActionIcon, UnstyledButton } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../lib/format.ts';
import { type ListState, PAGE_SIZES } from './list-state.ts';
import classes from './pager.module.css';

interface PagerProps {
  state: ListState;
  /** Number of matching rows; above COUNT_LIMIT it only says that there are more. */
  total: number;
  onState: (next: Partial<ListState>) => void;
  isNarrow?: boolean;
}

/** "21–40 of 2,486", previous and next, and the page size. */
export function Pager({ state, total, onState, isNarrow = false }: PagerProps) {
  const { t } = useTranslation();
  const isMore = total > COUNT_LIMIT;
  const pages = isMore ? Number.POSITIVE_INFINITY : Math.max(1, Math.ceil(total / state.per_page));
  const firstRow = (state.page - 1) * state.per_page + 1;
  const first = isMore ? firstRow : Math.min(total, firstRow);
  const last = isMore ? state.page * state.per_page : Math.min(total, state.page * state.per_page);
  return (
    <nav className={classes.pager} aria-label={t('ui.pages')}>
      {!isNarrow && (
        <span className={classes.sizes}>
          <span>{t('ui.rows_on_a_page')}</span>
          {PAGE_SIZES.map((size) => (
            <UnstyledButton
              key={size}
              className={classes.size!}
              aria-pressed={size === state.per_page}
              onClick={() => onState({ per_page: size, page: 1 })}
            >
              {size}
            </UnstyledButton>
          ))}
        </span>
      )}
      <span className={classes.range} aria-live="polite">
        {t(isMore ? 'ui.range_of_more' : 'ui.range_of', {
          first: formatNumber(first),
          last: formatNumber(last),
          total: formatNumber(isMore ? COUNT_LIMIT : total),
        })}
      </span>
      <ActionIcon
        variant="default"
        size={36}
        disabled={state.page <= 1}
        onClick={() => onState({ page: state.page - 1 })}
        aria-label={t('ui.previous_page')}
      >
        <IconChevronLeft size={18} className="flip" />
      </ActionIcon>
      <ActionIcon
        variant="default"
        size={36}
        disabled={state.page >= pages}
        onClick={() => onState({ page: state.page + 1 })}
        aria-label={t('ui.next_page')}
      >
        <IconChevronRight size={18} className="flip" />
      </ActionIcon>
    </nav>
  );
}
