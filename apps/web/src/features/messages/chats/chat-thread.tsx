import type { ChatDetail, ChatMessage, ChatRow } from '@fleet/contracts/messages/chats.ts';
import { ActionIcon, Button, Skeleton } from '@mantine/core';
import { IconArrowLeft, IconBell, IconBellOff, IconExternalLink } from '@tabler/icons-react';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/error-text.ts';
import type { PagePath } from '../../../lib/page-link.ts';
import { useSignedIn } from '../../../lib/user-context.ts';
import { Callout } from '../../../ui/callout.tsx';
import { DateTime } from '../../../ui/date-time.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { ChatComposer } from './chat-composer.tsx';
import { ChatMessages } from './chat-messages.tsx';
import { useChatNames } from './chat-names.ts';
import {
  useChat,
  useChatMessages,
  useCloseChat,
  useMarkRead,
  useMuteChat,
  useTakeChat,
} from './chats.api.ts';
import classes from './chats.module.css';
import { SupportState } from './support-state.tsx';
import { useChatSender } from './use-chat-sender.ts';

interface ChatThreadProps {
  id: number;
  pathOf: (chat: ChatRow) => PagePath | null;
  /** Leads back to the list where it is not beside the thread. */
  onBack?: (() => void) | undefined;
  /** Without its own heading: the page around it has one. */
  isBare?: boolean;
}

/** One thread: who is there, its messages, and the field to write. What is shown is marked as read. */
export function ChatThread({ id, pathOf, onBack, isBare = false }: ChatThreadProps) {
  const { t } = useTranslation();
  const chat = useChat(id);
  const messages = useChatMessages(id);
  const rows = messages.data?.pages.flatMap((page) => page.rows);
  useReading(id, rows);
  useChatSender();
  const error = chat.error ?? messages.error;
  if (error && (!chat.data || !rows))
    return <ErrorState text={errorText(t, error)} onRetry={() => void chat.refetch()} />;
  if (!chat.data || !rows) return <Skeleton height={320} aria-hidden />;
  return (
    <section className={classes.thread} data-bare={isBare || undefined}>
      {!isBare && <Heading chat={chat.data} pathOf={pathOf} onBack={onBack} />}
      <ChatMessages
        chat={chat.data}
        rows={rows}
        hasOlder={messages.hasNextPage}
        isLoading={messages.isFetchingNextPage}
        onOlder={() => void messages.fetchNextPage()}
      />
      {chat.data.can.write ? (
        <ChatComposer chat_id={id} />
      ) : (
        <p className={classes.readOnly}>{t(chat.data.can.take ? 'chat.take_first' : 'chat.read_only')}</p>
      )}
    </section>
  );
}

function Heading({
  chat,
  pathOf,
  onBack,
}: { chat: ChatDetail } & Pick<ChatThreadProps, 'pathOf' | 'onBack'>) {
  const { t } = useTranslation();
  const { title, line } = useChatNames()(chat);
  const mute = useMuteChat();
  const path = pathOf(chat);
  return (
    <header className={classes.heading}>
      {onBack && (
        <ActionIcon variant="transparent" size={44} onClick={onBack} aria-label={t('ui.back')}>
          <IconArrowLeft size={22} className="flip" />
        </ActionIcon>
      )}
      <div className={classes.what}>
        <h2>
          <bdi>{title}</bdi>
        </h2>
        <p className={classes.line}>
          <span>{line}</span>
          <Presence members={chat.members} />
          {chat.support && <SupportState support={chat.support} />}
        </p>
      </div>
      <SupportButtons chat={chat} />
      {path && (
        <LinkButton
          to={path as '/'}
          variant="default"
          leftSection={<IconExternalLink size={18} aria-hidden />}
          className={classes.subject!}
        >
          {t(`chat.open.${chat.kind}`)}
        </LinkButton>
      )}
      <ActionIcon
        variant="subtle"
        color="gray"
        size={44}
        aria-label={t(chat.is_muted ? 'chat.unmute' : 'chat.mute')}
        aria-pressed={chat.is_muted}
        onClick={() => mute.mutate({ params: { id: chat.id }, body: { is_muted: !chat.is_muted } })}
      >
        {chat.is_muted ? <IconBellOff size={20} /> : <IconBell size={20} />}
      </ActionIcon>
    </header>
  );
}

/** Who else is there now, or when the last of them was. */
export function Presence({ members }: Pick<ChatDetail, 'members'>) {
  const { t } = useTranslation();
  const online = members.filter(({ is_online }) => is_online);
  if (online.length > 0)
    return (
      <span className={classes.presence} data-online>
        {t('chat.online', { names: online.map(({ user }) => user.name).join(t('chat.and')) })}
      </span>
    );
  const [last] = members;
  if (!last?.last_seen_at) return null;
  return (
    <span className={classes.presence}>
      {t('chat.last_seen')} <DateTime at={last.last_seen_at} as="relative" />
    </span>
  );
}

function SupportButtons({ chat }: { chat: ChatDetail }) {
  const { t } = useTranslation();
  const take = useTakeChat();
  const close = useCloseChat();
  const { user } = useSignedIn();
  const error = take.error ?? close.error;
  const params = { id: chat.id };
  const assignee = chat.support?.assignee ?? null;
  return (
    <>
      {error && <Callout tone="no">{errorText(t, error)}</Callout>}
      {chat.can.take && (
        <Button
          variant="default"
          className={classes.supportAction!}
          loading={take.isPending}
          onClick={() => take.mutate({ params, body: { from_user_id: assignee?.id ?? null } })}
        >
          {t(assignee && assignee.id !== user.user_id ? 'chat.take_over' : 'chat.take')}
        </Button>
      )}
      {chat.can.close && (
        <Button
          variant="default"
          className={classes.supportAction!}
          loading={close.isPending}
          onClick={() => close.mutate({ params })}
        >
          {t('chat.close')}
        </Button>
      )}
    </>
  );
}

/** Marks what others wrote as read while the page is visible. */
function useReading(id: number, rows: readonly ChatMessage[] | undefined): void {
  const { mutate, isPending } = useMarkRead(id);
  const newest = rows?.find((message) => !message.is_mine)?.id;
  const read = useEffectEvent((newest: number | undefined) => {
    if (newest !== undefined && document.visibilityState === 'visible' && !isPending) mutate(newest);
  });
  useEffect(() => {
    const run = () => read(newest);
    run();
    document.addEventListener('visibilitychange', run);
    return () => document.removeEventListener('visibilitychange', run);
  }, [newest]);
}
