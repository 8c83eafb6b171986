import { Button, Group } from '@mantine/core';
import { IconFilterOff, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isolated } from '../lib/format.ts';
import { EmptyState } from './empty-state.tsx';
import { useNarrowing } from './list-state.ts';

interface ListEmptyProps {
  /** Shows the deleted rows. */
  isTrash?: boolean;
  /** Plate that the same search would find, where the typed one is read from the other side. */
  didYouMean?: string | undefined;
  /** What to do next, where nothing narrows the list. */
  children: ReactNode;
}

/** Why a list whose filters are in the address is empty: because of them, because the trash is, or because there is nothing yet. */
export function ListEmpty({ isTrash = false, didYouMean, children }: ListEmptyProps) {
  const { t } = useTranslation();
  const { isNarrowed, clear, search } = useNarrowing();
  if (isNarrowed)
    return (
      <EmptyState icon={IconFilterOff} title={t('ui.nothing_matches')} text={t('ui.nothing_matches_text')}>
        <Group gap={8} justify="center">
          {didYouMean && (
            <Button onClick={() => search(didYouMean)}>
              {t('search.did_you_mean', { plate: isolated(didYouMean.replace('-', ' ')) })}
            </Button>
          )}
          <Button variant="default" onClick={clear}>
            {t('ui.clear_filters')}
          </Button>
        </Group>
      </EmptyState>
    );
  if (isTrash)
    return <EmptyState icon={IconTrash} title={t('ui.trash_empty')} text={t('ui.trash_empty_text')} />;
  return children;
}
