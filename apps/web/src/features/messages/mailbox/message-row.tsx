import type { ListedEmail } from '@fleet/contracts/messages/email-shapes.ts';
import { ActionIcon, Checkbox } from '@mantine/core';
import { IconPaperclip, IconStar, IconStarFilled } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../lib/appearance-context.ts';
import { formatNumber } from '../../../lib/format.ts';
import { LabelDot } from './labels.tsx';
import classes from './mailbox.module.css';
import { MailboxTime } from './mailbox-time.tsx';
import { whoOf } from './people.ts';

interface MessageRowProps {
  email: ListedEmail;
  /** The list it is in, as the address names it. */
  place: string;
  /** Its subject; for notifications their sentence. */
  title: string;
  preview: string;
  isOpen: boolean;
  isSelected: boolean;
  /** Whether rows are being selected: their boxes stay in sight. */
  isSelecting: boolean;
  onSelect: (isSelected: boolean) => void;
  onStar: () => void;
}

/** One message of the list. */
export function MessageRow({
  email,
  place,
  title,
  preview,
  isOpen,
  isSelected,
  isSelecting,
  onSelect,
  onStar,
}: MessageRowProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  // A notice is in the reader's language, even where a vehicle's name comes first.
  const dir = email.notice ? undefined : 'auto';
  const isOwn = email.folder === 'sent' || email.folder === 'draft';
  return (
    <li
      className={classes.row}
      data-open={isOpen || undefined}
      data-unread={!email.isRead || undefined}
      data-selecting={isSelecting || undefined}
    >
      <span className={classes.mark}>
        <i aria-hidden />
        <Checkbox
          size="xs"
          checked={isSelected}
          onChange={(event) => onSelect(event.currentTarget.checked)}
          aria-label={t('mailbox.select', { subject: title })}
        />
      </span>
      <Link
        to="."
        params={{ section: place, id: email.id }}
        search={(now) => now}
        className={classes.rowLink!}
        aria-current={isOpen ? 'true' : undefined}
      >
        {!email.isRead && <span className="visually-hidden">{t('notifications.is_unread')}</span>}
        <span className={classes.line}>
          <bdi className="ellipsis">{whoOf(email, isOwn, language, t)}</bdi>
          {email.count > 1 && <em className="num">{formatNumber(email.count)}</em>}
          <MailboxTime at={email.time} />
        </span>
        <span className={classes.line}>
          <strong className="ellipsis" dir={dir}>
            {title || t('mailbox.no_subject')}
          </strong>
          {email.has_attachments && <IconPaperclip size={14} aria-label={t('mailbox.has_files')} />}
          {email.labels.slice(0, 2).map((label, at) => (
            <LabelDot key={label} label={label} bare={at > 0 || email.labels.length > 1} />
          ))}
        </span>
        <span className={classes.line}>
          <small className="ellipsis" dir={dir}>
            {preview}
          </small>
        </span>
      </Link>
      <ActionIcon
        variant="transparent"
        className={classes.star!}
        size={32}
        data-on={email.isStarred || undefined}
        aria-label={t(email.isStarred ? 'mailbox.unstar' : 'mailbox.star')}
        aria-pressed={email.isStarred}
        onClick={onStar}
      >
        {email.isStarred ? <IconStarFilled size={16} /> : <IconStar size={16} stroke={1.75} />}
      </ActionIcon>
    </li>
  );
}
