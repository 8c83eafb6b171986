import type { PushMessage } from '@fleet/contracts/messages/push-messages.ts';
import { ActionIcon, Button, SegmentedControl, Skeleton, UnstyledButton } from '@mantine/core';
import { IconBellOff, IconChecks, IconSettings } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../lib/appearance-context.ts';
import { errorText } from '../../lib/error-text.ts';
import { formatDate } from '../../lib/format.ts';
import { useSignedIn } from '../../lib/user-context.ts';
import { DateTime, useNow } from '../../ui/date-time.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { useAreaTable } from '../area-table-context.ts';
import { subjectPathOf } from '../home.ts';
import { pushTextOf } from '../push-text.ts';
import { useInbox, useMarkRead } from './inbox.api.ts';
import { messageDays } from './message-days.ts';
import { NotificationChoices } from './notification-choices.tsx';
import classes from './notifications.module.css';

interface NotificationCentreProps {
  /** Called when a notification was opened: the list may close. */
  onLeave: () => void;
  withTitle?: boolean;
}

/** All notifications of the user by day; opening one marks it as read. */
export function NotificationCentre({ onLeave, withTitle = false }: NotificationCentreProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const now = useNow();
  const [only, setOnly] = useState<'all' | 'unread'>('all');
  const inbox = useInbox(only);
  const { all } = useMarkRead();
  const newest = inbox.messages?.[0]?.id;
  const [isChoosing, setIsChoosing] = useState(false);

  if (isChoosing) return <NotificationChoices onBack={() => setIsChoosing(false)} onLeave={onLeave} />;

  return (
    <div className={classes.centre}>
      <div className={classes.header}>
        {withTitle && <h2 className={classes.title}>{t('notifications.title')}</h2>}
        <SegmentedControl
          size="xs"
          value={only}
          onChange={(value) => setOnly(value === 'unread' ? 'unread' : 'all')}
          data={[
            { value: 'all', label: t('notifications.all') },
            { value: 'unread', label: t('notifications.unread') },
          ]}
          aria-label={t('notifications.show')}
        />
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconChecks size={16} aria-hidden />}
          disabled={inbox.unread === 0 || newest === undefined}
          loading={all.isPending}
          onClick={() => all.mutate(newest!)}
        >
          {t('notifications.read_all')}
        </Button>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={36}
          aria-label={t('notifications.choices')}
          onClick={() => setIsChoosing(true)}
        >
          <IconSettings size={18} aria-hidden />
        </ActionIcon>
      </div>
      <div className={classes.list}>
        {inbox.error && !inbox.messages ? (
          <ErrorState text={errorText(t, inbox.error)} onRetry={() => void inbox.refetch()} />
        ) : !inbox.messages ? (
          <div className={classes.loading} aria-busy>
            <Skeleton height={48} />
            <Skeleton height={48} />
            <Skeleton height={48} />
          </div>
        ) : inbox.messages.length === 0 ? (
          <EmptyState
            icon={IconBellOff}
            title={t(only === 'unread' ? 'notifications.none_unread' : 'notifications.none')}
            text={t('notifications.none_text')}
          />
        ) : (
          messageDays(inbox.messages, new Date(now)).map(({ day, name, messages }) => (
            <section key={day}>
              <h3 className={classes.day}>
                {name ? t(`notifications.${name}`) : formatDate(`${day}T12:00:00+03:00`, language)}
              </h3>
              <ul>
                {messages.map((message) => (
                  <Message key={message.id} message={message} onLeave={onLeave} />
                ))}
              </ul>
            </section>
          ))
        )}
        {inbox.hasNextPage && (
          <Button
            variant="subtle"
            fullWidth
            loading={inbox.isFetchingNextPage}
            onClick={() => void inbox.fetchNextPage()}
          >
            {t('notifications.older')}
          </Button>
        )}
      </div>
    </div>
  );
}

function Message({ message, onLeave }: { message: PushMessage; onLeave: () => void }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const navigate = useNavigate();
  const table = useAreaTable();
  const { user } = useSignedIn();
  const { one } = useMarkRead();
  const { subject, subject_id } = message;
  const text = pushTextOf({ type: 'push_message', ...message }, language, t);
  const path = subject && subject_id !== null ? subjectPathOf(table, user, subject, subject_id) : null;
  const isUnread = message.read_at === null;
  const follow = () => {
    if (isUnread) one.mutate(message.id);
    if (!path) return;
    onLeave();
    void navigate({ to: path });
  };
  return (
    <li>
      <UnstyledButton className={classes.message!} data-unread={isUnread || undefined} onClick={follow}>
        <span className={classes.dot} aria-hidden />
        <span>
          {isUnread && <span className="visually-hidden">{t('notifications.is_unread')}</span>}
          <span>{text ?? t('notifications.unknown')}</span>
          <small>
            <DateTime at={message.created_at} as="time" />
            {path ? ` · ${t('notifications.leads_on')}` : ''}
          </small>
        </span>
      </UnstyledButton>
    </li>
  );
}
