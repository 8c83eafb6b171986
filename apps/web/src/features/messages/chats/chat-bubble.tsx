import type { ErrorCode } from '@fleet/contracts/error-codes.ts';
import type { ChatDetail, ChatMessage } from '@fleet/contracts/messages/chats.ts';
import { UnstyledButton } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconChecks, IconClock, IconFileTypePdf } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { CallError } from '../../../lib/call-error.ts';
import { errorText } from '../../../lib/error-text.ts';
import { DateTime } from '../../../ui/date-time.tsx';
import { useOpenFile } from '../../../ui/open-file.ts';
import { Picture } from '../../../ui/picture.tsx';
import { useChatText } from './chat-names.ts';
import type { WaitingMessage } from './chat-outbox.ts';
import { chatPhotos } from './chat-sender.ts';
import { useChatOutbox } from './chats.api.ts';
import classes from './chats.module.css';

type Members = ChatDetail['members'];

/** A message of the thread; the first of several of one sender names them. */
export function SentMessage(props: { message: ChatMessage; members: Members; isFirst: boolean }) {
  const { message, members, isFirst } = props;
  const { t } = useTranslation();
  const text = useChatText()(message);
  return (
    <li data-mine={message.is_mine || undefined} data-first={isFirst || undefined}>
      {isFirst && !message.is_mine && (
        <span className={classes.sender}>
          <bdi>{message.user.name}</bdi> · {t(`groups.${message.user.group}`)}
        </span>
      )}
      <div className={classes.bubble}>
        <Files files={message.files} />
        {text && <p dir="auto">{text}</p>}
        <small>
          <DateTime at={message.created_at} as="time" />
          {message.is_mine && <Tick message={message} members={members} />}
        </small>
      </div>
    </li>
  );
}

/** Sent, received by a browser of another reader, or read by one. */
function Tick({ message, members }: { message: ChatMessage; members: Members }) {
  const { t } = useTranslation();
  const isRead = members.some(({ last_read_id }) => (last_read_id ?? 0) >= message.id);
  const isReceived = members.some(({ last_seen_at }) => (last_seen_at ?? '') >= message.created_at);
  if (isRead) return <IconChecks size={16} className={classes.read} aria-label={t('chat.ticks.read')} />;
  return isReceived ? (
    <IconChecks size={16} aria-label={t('chat.ticks.received')} />
  ) : (
    <IconCheck size={16} aria-label={t('chat.ticks.sent')} />
  );
}

function Files({ files }: Pick<ChatMessage, 'files'>) {
  const { t } = useTranslation();
  const open = useOpenFile();
  if (files.length === 0) return null;
  return (
    <div className={classes.files}>
      {files.map((file) =>
        file.media_type.startsWith('image/') ? (
          <Picture
            key={file.id}
            path={`/files/${file.id}`}
            label={file.name ?? t('chat.photo')}
            width={192}
            height={144}
          />
        ) : (
          <UnstyledButton key={file.id} className={classes.document!} onClick={() => open(file.id)}>
            <IconFileTypePdf size={22} aria-hidden />
            <bdi className="ellipsis">{file.name ?? t('thread.document')}</bdi>
          </UnstyledButton>
        ),
      )}
    </div>
  );
}

/** A message that waits on this device, or that was refused. */
export function UnsentMessage({ message }: { message: WaitingMessage }) {
  const { t } = useTranslation();
  const outbox = useChatOutbox();
  const text = useChatText()({ body: message.body, quick_reply: message.quick_reply ?? null });
  const giveUp = () => {
    for (const photo of message.photos) void chatPhotos.dropPhoto(photo);
    outbox.drop(message.key);
  };
  return (
    <li data-mine data-waiting>
      <div className={classes.bubble}>
        {message.photos.length > 0 && (
          <span className={classes.document}>{t('chat.photos', { count: message.photos.length })}</span>
        )}
        {text && <p dir="auto">{text}</p>}
        {message.refused ? (
          <small className={classes.refused}>
            <IconAlertTriangle size={16} aria-hidden />
            {errorText(t, new CallError({ code: message.refused as ErrorCode, status: 409 }))}
            <UnstyledButton onClick={giveUp}>{t('chat.give_up')}</UnstyledButton>
          </small>
        ) : (
          <small>
            <DateTime at={new Date(message.at).toISOString()} as="time" />
            <IconClock size={16} aria-label={t('chat.ticks.waiting')} />
          </small>
        )}
      </div>
    </li>
  );
}
