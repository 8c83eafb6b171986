import type { Channel, OutgoingStatus } from '@fleet/contracts/messages/channels.ts';
import type { OutgoingMessage } from '@fleet/contracts/messages/outgoing-messages.ts';
import {
  IconBellRinging,
  IconBrandWhatsapp,
  IconChecks,
  IconCircleCheck,
  IconCircleX,
  IconHourglass,
  IconMail,
  IconMessage,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Money } from '../../../ui/money.tsx';
import { ToneBadge } from '../../../ui/status-badge.tsx';
import classes from './outgoing-messages.module.css';

const STATUS = {
  waiting: { tone: 'wait', icon: IconHourglass },
  sent: { tone: 'go', icon: IconCircleCheck },
  delivered: { tone: 'done', icon: IconChecks },
  failed: { tone: 'no', icon: IconCircleX },
} as const;

const ICONS = {
  push: IconBellRinging,
  email: IconMail,
  sms: IconMessage,
  whatsapp: IconBrandWhatsapp,
} as const satisfies Record<Channel, unknown>;

export function MessageStatus({ status }: { status: OutgoingStatus }) {
  const { t } = useTranslation();
  return (
    <ToneBadge {...STATUS[status]} variant="plain">
      {t(`outgoing_messages.status.${status}`)}
    </ToneBadge>
  );
}

export function ChannelName({ channel }: { channel: Channel }) {
  const { t } = useTranslation();
  const Icon = ICONS[channel];
  return (
    <span className={classes.channel}>
      <Icon size={16} aria-hidden />
      {t(`outgoing_messages.channels.${channel}`)}
    </span>
  );
}

/** What a message cost, and whether the carrier said so. */
export function Cost({ message }: { message: Pick<OutgoingMessage, 'cost_halalas' | 'cost_is_estimated'> }) {
  const { t } = useTranslation();
  return (
    <span title={message.cost_is_estimated ? t('outgoing_messages.estimated_text') : undefined}>
      <Money amount_halalas={message.cost_halalas ?? 0} bare />
      {message.cost_is_estimated && <small> {t('outgoing_messages.estimated')}</small>}
    </span>
  );
}
