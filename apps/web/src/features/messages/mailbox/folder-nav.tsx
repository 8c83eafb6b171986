import { EMAIL_LABELS, type EmailsMeta } from '@fleet/contracts/messages/email-shapes.ts';
import { Button } from '@mantine/core';
import {
  IconBellOff,
  IconFileDescription,
  IconInbox,
  IconPencil,
  IconSend,
  IconStar,
  IconTags,
  IconTrash,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { LabelDot, useOwnLabels } from './labels.tsx';
import { LabelsDialog } from './labels-dialog.tsx';
import classes from './mailbox.module.css';
import { FOLDERS, type Place } from './place.ts';

const ICONS = {
  inbox: IconInbox,
  starred: IconStar,
  sent: IconSend,
  draft: IconFileDescription,
  spam: IconBellOff,
  trash: IconTrash,
} as const;

interface FolderNavProps {
  place: Place;
  meta: EmailsMeta | undefined;
  onCompose: () => void;
}

/** Folders and labels with their counts. On a phone they are a row that scrolls. */
export function FolderNav({ place, meta, onCompose }: FolderNavProps) {
  const { t } = useTranslation();
  const own = useOwnLabels();
  const [isManaging, setIsManaging] = useState(false);
  const counts: Partial<Record<string, number>> = meta ?? {};
  return (
    <nav className={classes.folders} aria-label={t('mailbox.folders')}>
      <Button
        variant="default"
        leftSection={<IconPencil size={16} aria-hidden />}
        onClick={onCompose}
        className={classes.compose!}
      >
        {t('mailbox.new')}
      </Button>
      <ul>
        {FOLDERS.map((name) => {
          const Icon = ICONS[name];
          const count = counts[name] ?? 0;
          return (
            <li key={name}>
              <Link
                to="."
                params={{ section: name, id: undefined }}
                search={{}}
                className={classes.folder!}
                data-active={place.name === name || undefined}
                aria-current={place.name === name ? 'page' : undefined}
              >
                <Icon size={18} stroke={1.75} aria-hidden />
                <span>{t(`mailbox.folder.${name}`)}</span>
                {count > 0 && (
                  <b>
                    <span aria-hidden>{formatNumber(count)}</span>
                    <span className="visually-hidden">
                      {t(name === 'draft' ? 'mailbox.drafts_count' : 'mailbox.unread_count', { count })}
                    </span>
                  </b>
                )}
              </Link>
            </li>
          );
        })}
      </ul>
      <h2>{t('mailbox.labels_title')}</h2>
      <ul>
        {[...EMAIL_LABELS, ...own.map(({ label }) => label)].map((label) => (
          <li key={label}>
            <Link
              to="."
              params={{ section: `label-${label}`, id: undefined }}
              search={{}}
              className={classes.folder!}
              data-active={place.label === label || undefined}
              aria-current={place.label === label ? 'page' : undefined}
            >
              <LabelDot label={label} />
            </Link>
          </li>
        ))}
      </ul>
      <Button
        variant="subtle"
        color="gray"
        size="compact-sm"
        leftSection={<IconTags size={16} stroke={1.75} aria-hidden />}
        className={classes.manage!}
        onClick={() => setIsManaging(true)}
      >
        {t('mailbox.own_labels')}
      </Button>
      {isManaging && <LabelsDialog onClose={() => setIsManaging(false)} />}
      <p className={classes.retention}>{t('mailbox.retention')}</p>
    </nav>
  );
}
