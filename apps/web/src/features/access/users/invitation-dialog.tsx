import { Button, Modal, TextInput } from '@mantine/core';
import { useEffect } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/error-text.ts';
import { Callout } from '../../../ui/callout.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { DateTime } from '../../../ui/date-time.tsx';
import { SendLink } from '../../../ui/send-link.tsx';
import { useInvite } from './users.api.ts';
import classes from './users.module.css';

interface InvitationDialogProps {
  person: { id: number; name: string; has_password: boolean };
  onClose: () => void;
}

/**
 * The single-use link for setting a password. It is created when the dialog opens, invalidates older ones, and is shown once, to be
 * forwarded only to that user.
 */
export function InvitationDialog({ person, onClose }: InvitationDialogProps) {
  const { t } = useTranslation();
  const { mutate, data, error, isPending } = useInvite();
  useEffect(() => mutate({ user_id: person.id }), [mutate, person.id]);
  const link = data && window.location.origin + data.path;
  return (
    <Modal
      opened
      onClose={onClose}
      title={
        <b>{t(person.has_password ? 'users.new_password_for' : 'users.invite', { name: person.name })}</b>
      }
      closeButtonProps={{ 'aria-label': t('ui.close') }}
      attributes={{ header: { role: 'presentation' } }}
    >
      <div className={classes.dialog}>
        <p>
          {t(person.has_password ? 'users.new_password_text' : 'users.invite_text', { name: person.name })}
        </p>
        {error && <Callout tone="no">{errorText(t, error)}</Callout>}
        <TextInput
          label={t('users.link')}
          value={link ?? (isPending ? t('users.making_link') : '')}
          readOnly
          dir="ltr"
          onFocus={(event) => event.currentTarget.select()}
        />
        {data && (
          <p className={classes.quiet}>
            <Trans i18nKey="users.link_until" components={{ date: <DateTime at={data.expires_at} /> }} />
          </p>
        )}
        {data && (
          <SendLink
            channels={data.channels}
            sentTo={data.sent_to}
            isBusy={isPending}
            onSend={(send_by) => mutate({ user_id: person.id, send_by })}
          />
        )}
        <div className={classes.buttons}>
          <Button variant="default" onClick={onClose}>
            {t('ui.close')}
          </Button>
          <CopyButton value={link ?? ''} of={t('users.link')} disabled={!link} />
        </div>
      </div>
    </Modal>
  );
}
