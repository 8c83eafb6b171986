import { Button } from '@mantine/core';
import { Trans, useTranslation } from 'react-i18next';
import classes from './send-link.module.css';

interface SendLinkProps {
  /** Where the person can be reached. */
  channels: readonly ('email' | 'sms')[];
  sentTo: string | null;
  isBusy: boolean;
  onSend: (channel: 'email' | 'sms') => void;
}

/** Sends a single-use link that is shown, and says where it was sent. Sending makes a new link. */
export function SendLink({ channels, sentTo, isBusy, onSend }: SendLinkProps) {
  const { t } = useTranslation();
  if (channels.length === 0) return null;
  return (
    <div className={classes.send}>
      <span role="status">
        {sentTo ? (
          <Trans i18nKey="invite.sent_to" components={{ address: <bdi dir="ltr">{sentTo}</bdi> }} />
        ) : (
          t('invite.send_note')
        )}
      </span>
      {channels.map((channel) => (
        <Button key={channel} variant="default" loading={isBusy} onClick={() => onSend(channel)}>
          {t(`invite.send_${channel}`)}
        </Button>
      ))}
    </div>
  );
}
