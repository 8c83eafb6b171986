import type { ChatRow, QuickReply } from '@fleet/contracts/messages/chats.ts';
import {
  IconBuildingStore,
  IconHeadset,
  IconHourglass,
  IconScale,
  IconSteeringWheel,
  IconTruckDelivery,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../lib/appearance-context.ts';
import { nameIn } from '../../../lib/language.ts';
import { useSignedIn } from '../../../lib/user-context.ts';

export const CHAT_ICONS = {
  driver: IconSteeringWheel,
  trip: IconTruckDelivery,
  station: IconBuildingStore,
  held: IconHourglass,
  dispute: IconScale,
  support: IconHeadset,
} as const;

/** What a thread is called for this reader, and in a second line with whom or about what it is. */
export function useChatNames(): (chat: ChatRow) => { title: string; line: string } {
  const { t } = useTranslation();
  const language = useLanguage();
  const { user } = useSignedIn();
  return (chat) => {
    const kind = t(`chat.kinds.${chat.kind}`);
    const party = (name: ChatRow['client']) => (name ? nameIn(language, name) : '');
    const others = [
      user.role === 'customer' ? '' : party(chat.client),
      user.gas_station_id ? '' : party(chat.station),
    ]
      .filter(Boolean)
      .join(' · ');
    if (chat.kind === 'driver')
      return user.driver_id === null
        ? { title: chat.driver?.name ?? kind, line: kind }
        : { title: party(chat.client), line: t('chat.my_fleet') };
    if (chat.kind === 'trip')
      return {
        title: chat.reference ?? kind,
        line: user.driver_id === null ? `${kind} · ${chat.driver?.name ?? ''}` : t('chat.dispatch'),
      };
    if (chat.kind === 'station')
      return user.role === 'gas station network'
        ? { title: party(chat.station), line: kind }
        : { title: party(chat.network), line: t('chat.my_network') };
    if (chat.kind === 'support')
      return user.role === 'admin'
        ? { title: party(chat.client) || party(chat.network), line: kind }
        : { title: t('chat.support'), line: t('chat.support_line') };
    return { title: chat.reference ?? `${kind} ${chat.subject_id}`, line: `${kind} · ${others}` };
  };
}

/** A message's text for this reader: a quick reply in their language. */
export function useChatText(): (message: { body: string; quick_reply: QuickReply | null }) => string {
  const { t } = useTranslation();
  return ({ body, quick_reply }) => (quick_reply ? t(`chat.quick.${quick_reply}`) : body);
}
