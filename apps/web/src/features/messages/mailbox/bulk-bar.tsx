import type { EmailLabel } from '@fleet/contracts/messages/email-shapes.ts';
import { ActionIcon, Checkbox, Tooltip } from '@mantine/core';
import { IconArrowBackUp, IconMail, IconMailOpened, IconStar, IconTag, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { LabelMenu } from './labels.tsx';
import classes from './mailbox.module.css';

interface BulkBarProps {
  count: number;
  isAll: boolean;
  isTrash: boolean;
  onAll: (isAll: boolean) => void;
  onUpdate: (marks: { isRead?: boolean; isStarred?: boolean; folder?: 'inbox' | 'trash' }) => void;
  /** The labels of each selected message. */
  labels: readonly (readonly EmailLabel[])[];
  onLabel: (label: EmailLabel, isOn: boolean) => void;
}

/** What can be done with the selected messages at once. */
export function BulkBar({ count, isAll, isTrash, labels, onAll, onUpdate, onLabel }: BulkBarProps) {
  const { t } = useTranslation();
  const tools = [
    ['mark_read', IconMailOpened, { isRead: true }],
    ['mark_unread', IconMail, { isRead: false }],
    ['star', IconStar, { isStarred: true }],
  ] as const;
  return (
    <div className={classes.bulk} role="toolbar" aria-label={t('mailbox.selected', { count })}>
      <Checkbox
        size="xs"
        checked={isAll}
        indeterminate={!isAll}
        onChange={() => onAll(!isAll)}
        aria-label={t('mailbox.select_all')}
      />
      <span>{t('mailbox.selected', { count })}</span>
      {tools.map(([name, Icon, marks]) => (
        <Tooltip key={name} label={t(`mailbox.${name}`)}>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            aria-label={t(`mailbox.${name}`)}
            onClick={() => onUpdate(marks)}
          >
            <Icon size={18} stroke={1.75} />
          </ActionIcon>
        </Tooltip>
      ))}
      <LabelMenu labels={labels} onSet={onLabel}>
        <ActionIcon variant="subtle" color="gray" size={36} aria-label={t('mailbox.label')}>
          <IconTag size={18} stroke={1.75} />
        </ActionIcon>
      </LabelMenu>
      <Tooltip label={t(isTrash ? 'mailbox.restore' : 'mailbox.delete')}>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={36}
          aria-label={t(isTrash ? 'mailbox.restore' : 'mailbox.delete')}
          onClick={() => onUpdate({ folder: isTrash ? 'inbox' : 'trash' })}
        >
          {isTrash ? <IconArrowBackUp size={18} className="flip" /> : <IconTrash size={18} stroke={1.75} />}
        </ActionIcon>
      </Tooltip>
    </div>
  );
}
