import { IconMessagePlus } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/error-text.ts';
import { useSignedIn } from '../../../lib/user-context.ts';
import { BigButton } from '../../../ui/big-button.tsx';
import { Callout } from '../../../ui/callout.tsx';
import { usePanel } from '../../../ui/panel-state.ts';
import { PhoneFrame } from '../../../ui/phone-frame.tsx';
import { ChatList } from './chat-list.tsx';
import { useChatNames } from './chat-names.ts';
import { ChatThread, Presence } from './chat-thread.tsx';
import { useChat, useLiveChats } from './chats.api.ts';
import classes from './chats.module.css';
import { useLinkedChat } from './use-linked-chat.ts';

const ALL = { q: '', kind: 'any', only: 'all' } as const;

/** A driver's threads with the fleet and about trips, on a phone. `below` is shown under the list. */
export function MyChatsScreen({ below }: { below?: ReactNode }) {
  const { id } = usePanel();
  useLiveChats();
  return id === null ? <MyChats below={below} /> : <MyChat key={id} id={Number(id)} />;
}

function MyChats({ below }: { below?: ReactNode }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { open } = usePanel();
  const { user } = useSignedIn();
  const linked = useLinkedChat(open);
  return (
    <PhoneFrame
      title={t('drivers.my_messages')}
      onBack={() => void navigate({ to: '/ask' })}
      footer={
        user.driver_id !== null && (
          <BigButton
            variant="second"
            icon={IconMessagePlus}
            busy={linked.isPending}
            onClick={() => linked.open({ kind: 'driver', about: user.driver_id! })}
          >
            {t('chat.write_fleet')}
          </BigButton>
        )
      }
    >
      {linked.error && <Callout tone="no">{errorText(t, linked.error)}</Callout>}
      <div className={classes.mine}>
        <ChatList filters={ALL} opened={null} onOpen={open} />
      </div>
      {below}
    </PhoneFrame>
  );
}

function MyChat({ id }: { id: number }) {
  const { t } = useTranslation();
  const { close } = usePanel();
  const { data } = useChat(id);
  const names = useChatNames();
  return (
    <PhoneFrame
      title={data ? names(data).title : t('drivers.my_messages')}
      sub={
        data &&
        (data.members.some(({ last_seen_at }) => last_seen_at) ? (
          <Presence members={data.members} />
        ) : (
          names(data).line
        ))
      }
      onBack={close}
      flush
    >
      <ChatThread id={id} pathOf={() => null} isBare />
    </PhoneFrame>
  );
}
