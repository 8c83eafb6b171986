import { Button } from '@mantine/core';
import { IconFilterOff, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from './empty-state.tsx';
import { useNarrowing } from './list-state.ts';

interface ListEmptyProps {
  /** Shows the deleted rows. */
  isTrash?: boolean;
  /** What to do next, where nothing narrows the list. */
  children: ReactNode;
}

/** Why a list whose filters are in the address is empty: because of them, because the trash is, or because there is nothing yet. */
export function ListEmpty({ isTrash = false, children }: ListEmptyProps) {
  const { t } = useTranslation();
  const { isNarrowed, clear } = useNarrowing();
  if (isNarrowed)
    return (
      <EmptyState icon={IconFilterOff} title={t('ui.nothing_matches')} text={t('ui.nothing_matches_text')}>
        <Button variant="default" onClick={clear}>
          {t('ui.clear_filters')}
        </Button>
      </EmptyState>
    );
  if (isTrash)
    return <EmptyState icon={IconTrash} title={t('ui.trash_empty')} text={t('ui.trash_empty_text')} />;
  return children;
}
