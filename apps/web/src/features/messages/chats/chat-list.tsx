import type { ChatRow } from '@fleet/contracts/messages/chats.ts';
import { Button, Skeleton, UnstyledButton } from '@mantine/core';
import { IconBellOff, IconMessages, IconPhoto } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/error-text.ts';
import { formatNumber } from '../../../lib/format.ts';
import { CountBadge } from '../../../ui/count-badge.tsx';
import { DateTime } from '../../../ui/date-time.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { SearchBox } from '../../../ui/search-box.tsx';
import { CHAT_ICONS, useChatNames, useChatText } from './chat-names.ts';
import { type ChatFilters, useChatOutbox, useChats } from './chats.api.ts';
import classes from './chats.module.css';
import { SupportState } from './support-state.tsx';

interface ChatListProps {
  filters: ChatFilters;
  opened: number | null;
  onOpen: (id: number) => void;
  /** Without it the list has no search. */
  onSearch?: (q: string) => void;
  /** Shown in place of "nothing yet". */
  empty?: ReactNode;
}

/** Threads with their last message, the latest first. */
export function ChatList({ filters, opened, onOpen, onSearch, empty }: ChatListProps) {
  const { t } = useTranslation();
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useChats(filters);
  const rows = data?.pages.flatMap((page) => page.rows);
  const isNarrowed = filters.q !== '' || filters.kind !== 'any' || filters.only !== 'all';
  return (
    <section className={classes.list} aria-label={t('chat.threads')}>
      {onSearch && (
        <div className={classes.search}>
          <SearchBox label={t('chat.search')} value={filters.q} onSearch={onSearch} />
        </div>
      )}
      <div className={classes.scroll}>
        {error && !rows ? (
          <ErrorState text={errorText(t, error)} onRetry={() => void refetch()} />
        ) : !rows ? (
          <Skeleton height={280} aria-hidden />
        ) : rows.length === 0 ? (
          (!isNarrowed && empty) || (
            <EmptyState
              icon={IconMessages}
              title={t(isNarrowed ? 'chat.none_found' : 'chat.none')}
              text={t(isNarrowed ? 'chat.none_found_text' : 'chat.none_text')}
            />
          )
        ) : (
          <ul className={classes.rows}>
            {rows.map((chat) => (
              <Row key={chat.id} chat={chat} isOpen={chat.id === opened} onOpen={onOpen} />
            ))}
          </ul>
        )}
        {hasNextPage && (
          <Button
            variant="subtle"
            fullWidth
            loading={isFetchingNextPage}
            onClick={() => void fetchNextPage()}
          >
            {t('chat.more')}
          </Button>
        )}
      </div>
    </section>
  );
}

function Row({ chat, isOpen, onOpen }: { chat: ChatRow; isOpen: boolean; onOpen: (id: number) => void }) {
  const { t } = useTranslation();
  const { title, line } = useChatNames()(chat);
  const Icon = CHAT_ICONS[chat.kind];
  return (
    <li>
      <UnstyledButton
        className={classes.row!}
        onClick={() => onOpen(chat.id)}
        aria-current={isOpen || undefined}
        data-unread={(chat.unread > 0 && !chat.is_muted) || undefined}
      >
        <span className={classes.icon} data-kind={chat.kind} aria-hidden>
          <Icon size={20} stroke={1.75} />
        </span>
        <span className={classes.what}>
          <span className={classes.first}>
            <b>
              <bdi>{title}</bdi>
            </b>
            {chat.last && <DateTime at={chat.last.created_at} as="relative" className={classes.when} />}
          </span>
          <span className={classes.second}>
            <bdi className="ellipsis">{line}</bdi>
            {chat.support && <SupportState support={chat.support} />}
          </span>
          <span className={classes.second}>
            <Preview chat={chat} />
            {chat.is_muted && <IconBellOff size={16} aria-label={t('chat.muted')} />}
            <CountBadge
              count={chat.unread}
              shown={chat.unread >= 100 ? '99+' : formatNumber(chat.unread)}
              label={t('chat.unread', { count: chat.unread })}
            />
          </span>
        </span>
      </UnstyledButton>
    </li>
  );
}

/** What waits on this device, else the last message. */
function Preview({ chat }: { chat: ChatRow }) {
  const { t } = useTranslation();
  const text = useChatText();
  const waiting = useChatOutbox()
    .list()
    .filter(({ chat_id }) => chat_id === chat.id)
    .at(-1);
  if (waiting) return <em className="ellipsis">{t('chat.waiting', { text: waiting.body })}</em>;
  if (!chat.last) return null;
  const { last } = chat;
  return (
    <span className={classes.preview}>
      <span className={classes.from}>
        {last.is_mine ? (
          t('chat.you')
        ) : (
          <>
            <bdi>{last.user.name}</bdi>:
          </>
        )}
      </span>
      {last.photos > 0 && <IconPhoto size={14} aria-label={t('chat.photo')} />}
      <span className="ellipsis" dir="auto">
        {last.body || last.quick_reply ? text(last) : t('chat.photo')}
      </span>
    </span>
  );
}
