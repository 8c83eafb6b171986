import type { ChatKind } from '@fleet/contracts/messages/chats.ts';
import { IconMessages } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useSignedIn } from '../lib/user-context.ts';
import { LinkButton } from './link-button.tsx';

const INBOXES = {
  admin: '/admin/chats',
  customer: '/client/chats',
  'gas station': '/gas-station/chats',
  'gas station network': '/gas-station-network/chats',
  supervisor: '/supervisor/chats',
} as const;

/** Leads to the thread about something in the inbox of the reader's area. */
export function ChatLink({ kind, about }: { kind: Exclude<ChatKind, 'support'>; about: number }) {
  const { t } = useTranslation();
  const { area } = useSignedIn();
  const text =
    kind === 'station' ? (area === 'gas station network' ? 'write_station' : 'write_network') : 'open_chat';
  return (
    <LinkButton
      to={INBOXES[area]}
      search={{ kind, about }}
      variant="default"
      leftSection={<IconMessages size={18} aria-hidden />}
    >
      {t(`chat.${text}`)}
    </LinkButton>
  );
}
