import type { FollowerLevel } from '@fleet/contracts/fuelling/limits.ts';
import { ActionIcon, Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './bulk.module.css';

interface BulkBarProps {
  level: FollowerLevel;
  count: number;
  onFollow: () => void;
  onSet: () => void;
  onClear: () => void;
}

/** What can be done with the selected rows; stays in sight below the table. */
export function BulkBar({ level, count, onFollow, onSet, onClear }: BulkBarProps) {
  const { t } = useTranslation();
  return (
    <div className={classes.bulk} role="toolbar" aria-label={t('limits.selection')}>
      <b>{t(`limits.selected.${level}`, { count })}</b>
      <Button variant="subtle" onClick={onFollow}>
        {t('limits.follow_button')}
      </Button>
      <Button variant="subtle" onClick={onSet}>
        {t('limits.set_button')}
      </Button>
      <ActionIcon variant="subtle" size={44} aria-label={t('limits.clear_selection')} onClick={onClear}>
        <IconX size={18} />
      </ActionIcon>
    </div>
  );
}
