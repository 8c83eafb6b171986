import { Button, Skeleton, Textarea } from '@mantine/core';
import { IconMessages, IconSend } from '@tabler/icons-react';
import { type FormEvent, useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/error-text.ts';
import { Callout } from '../../../ui/callout.tsx';
import { DateTime } from '../../../ui/date-time.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { loadOlder, type Message, useMarkRead, useMessages, useSendMessage } from './drivers.api.ts';
import classes from './drivers.module.css';

interface MessageThreadProps {
  driver_id: number;
  mayWrite: boolean;
  /** The reader's side, whose messages are aligned to the end. */
  side: 'driver' | 'client';
}

/** Messages between a driver and the fleet's managers, live; displayed messages are marked as read. */
export function MessageThread({ driver_id, mayWrite, side }: MessageThreadProps) {
  const { t } = useTranslation();
  const { data, error, refetch } = useMessages(driver_id);
  const [older, setOlder] = useState<readonly Message[]>([]);
  const [hasOlder, setHasOlder] = useState<boolean | null>(null);
  useReading(driver_id, data?.rows, side);
  if (error && !data) return <ErrorState text={errorText(t, error)} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={240} />;
  const known = new Set(data.rows.map((message) => message.id));
  const messages = [...data.rows, ...older.filter((message) => !known.has(message.id))].toReversed();
  const showOlder = async () => {
    const page = await loadOlder(driver_id, messages[0]!.id);
    setOlder((before) => [...before, ...page.rows]);
    setHasOlder(page.has_older);
  };
  return (
    <section className={classes.thread} aria-label={t('drivers.messages')}>
      {(hasOlder ?? data.has_older) && (
        <Button variant="subtle" size="compact-sm" onClick={() => void showOlder()}>
          {t('drivers.older')}
        </Button>
      )}
      {messages.length === 0 && (
        <EmptyState
          icon={IconMessages}
          title={t('drivers.no_messages')}
          text={t(`drivers.no_messages_${side}`)}
        />
      )}
      <ol className={classes.messages} aria-live="polite">
        {messages.map((message) => (
          <li key={message.id} data-mine={message.sender_type === side || undefined}>
            <p>
              <bdi>{message.comment_text}</bdi>
            </p>
            <small>
              <bdi>{message.sender_name}</bdi> · <DateTime at={message.created_at} />
              {message.sender_type === side && message.read_at && ` · ${t('drivers.seen')}`}
            </small>
          </li>
        ))}
      </ol>
      {mayWrite && <Composer driver_id={driver_id} />}
    </section>
  );
}

function Composer({ driver_id }: { driver_id: number }) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const send = useSendMessage();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const comment_text = text.trim();
    if (comment_text === '' || send.isPending) return;
    send.mutate(
      { params: { id: driver_id }, body: { comment_text } },
      {
        onSuccess: () => {
          setText('');
        },
      },
    );
  };
  return (
    <form className={classes.composer} onSubmit={submit}>
      {send.error && <Callout tone="no">{errorText(t, send.error)}</Callout>}
      <Textarea
        label={t('drivers.write')}
        autosize
        minRows={2}
        maxRows={6}
        maxLength={1000}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Button
        type="submit"
        leftSection={<IconSend size={18} aria-hidden />}
        disabled={text.trim() === ''}
        loading={send.isPending}
      >
        {t('drivers.send')}
      </Button>
    </form>
  );
}

/** Marks the other side's messages as read while the page is visible. */
function useReading(
  driver_id: number,
  rows: readonly Message[] | undefined,
  side: 'driver' | 'client',
): void {
  const mark = useMarkRead();
  const newest = rows?.find((message) => message.sender_type !== side && message.read_at === null)?.id;
  const run = useEffectEvent(() => {
    if (newest !== undefined && document.visibilityState === 'visible' && !mark.isPending)
      mark.mutate({ params: { id: driver_id } });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again for each new unread message
  useEffect(() => {
    run();
    document.addEventListener('visibilitychange', run);
    return () => document.removeEventListener('visibilitychange', run);
  }, [newest]);
}
