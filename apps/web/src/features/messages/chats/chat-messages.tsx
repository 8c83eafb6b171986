import type { ChatDetail, ChatMessage } from '@fleet/contracts/messages/chats.ts';
import { riyadhDate } from '@fleet/domain/riyadh-time.ts';
import { Button } from '@mantine/core';
import { useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../lib/appearance-context.ts';
import { useIsDisconnected } from '../../../lib/connection.ts';
import { formatDate } from '../../../lib/format.ts';
import { useNow } from '../../../ui/date-time.tsx';
import { SentMessage, UnsentMessage } from './chat-bubble.tsx';
import { useChatOutbox } from './chats.api.ts';
import classes from './chats.module.css';

/** So near to the end that a new message is scrolled to. */
const NEAR_END_PX = 120;

interface ChatMessagesProps {
  chat: ChatDetail;
  /** Newest first. */
  rows: readonly ChatMessage[];
  hasOlder: boolean;
  isLoading: boolean;
  onOlder: () => void;
}

/** Messages by day, oldest first, then those that wait on this device. */
export function ChatMessages({ chat, rows, hasOlder, isLoading, onOlder }: ChatMessagesProps) {
  const { t } = useTranslation();
  const isDisconnected = useIsDisconnected();
  const sent = new Set(rows.map((message) => message.client_key));
  const waiting = useChatOutbox()
    .list()
    .filter(({ chat_id, key }) => chat_id === chat.id && !sent.has(key));
  const ref = useStayAtEnd(`${rows[0]?.id} ${waiting.length}`);
  const days = Map.groupBy(rows.toReversed(), (message) => riyadhDate(new Date(message.created_at)));
  return (
    <div className={classes.messages} ref={ref} tabIndex={-1}>
      {hasOlder && (
        <Button variant="subtle" size="compact-sm" loading={isLoading} onClick={onOlder}>
          {t('chat.older')}
        </Button>
      )}
      {rows.length === 0 && waiting.length === 0 && (
        <p className={classes.first}>{t(`chat.begin.${chat.kind}`)}</p>
      )}
      <div role="log" aria-label={t('chat.messages')}>
        {[...days].map(([day, messages]) => (
          <section key={day}>
            <Day at={messages[0]!.created_at} />
            <ol className={classes.bubbles}>
              {messages.map((message, index) => (
                <SentMessage
                  key={message.id}
                  message={message}
                  members={chat.members}
                  isFirst={messages[index - 1]?.user.id !== message.user.id}
                />
              ))}
            </ol>
          </section>
        ))}
        <ol className={classes.bubbles}>
          {waiting.map((message) => (
            <UnsentMessage key={message.key} message={message} />
          ))}
        </ol>
      </div>
      {isDisconnected && waiting.length > 0 && (
        <p className={classes.offline} role="status">
          {t('chat.offline')}
        </p>
      )}
    </div>
  );
}

function Day({ at }: { at: string }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const now = useNow();
  const day = riyadhDate(new Date(at));
  const name =
    day === riyadhDate(new Date(now))
      ? t('chat.today')
      : day === riyadhDate(new Date(now - 86_400_000))
        ? t('chat.yesterday')
        : formatDate(at, language);
  return (
    <h3 className={classes.day}>
      <span>{name}</span>
    </h3>
  );
}

/** Scrolls to the end at first, and for each new message while the reader is there. */
function useStayAtEnd(newest: string) {
  const ref = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  useLayoutEffect(() => {
    const box = ref.current;
    if (!box) return;
    const note = () => {
      isAtEnd.current = box.scrollHeight - box.scrollTop - box.clientHeight < NEAR_END_PX;
    };
    box.addEventListener('scroll', note, { passive: true });
    // Photos arrive after their message.
    const grown = new ResizeObserver(() => {
      if (isAtEnd.current) box.scrollTop = box.scrollHeight;
    });
    for (const child of box.children) grown.observe(child);
    return () => {
      box.removeEventListener('scroll', note);
      grown.disconnect();
    };
  }, []);
  useLayoutEffect(() => {
    const box = ref.current;
    if (newest !== '' && box && isAtEnd.current) box.scrollTop = box.scrollHeight;
  }, [newest]);
  return ref;
}
