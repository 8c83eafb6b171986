import { createInvitation } from '@fleet/contracts/access/sessions.ts';
import { Button, TextInput } from '@mantine/core';
import { IconMailForward } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../lib/appearance-context.ts';
import { type AnswerOf, call } from '../lib/call.ts';
import { errorText } from '../lib/error-text.ts';
import { formatDateTime } from '../lib/format.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { CopyButton } from './copy-button.tsx';
import classes from './invite-button.module.css';
import { SendLink } from './send-link.tsx';
import { showError } from './toast.tsx';

interface InviteButtonProps {
  user: { id: number; name: string; has_signed_up: boolean };
  /** Creates the link as soon as the button is there. */
  isOpenedAtOnce?: boolean;
}

/** Creates a single-use link for setting a password, first or again, and shows it once for forwarding. */
export function InviteButton({ user, isOpenedAtOnce = false }: InviteButtonProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const [invitation, setInvitation] = useState<AnswerOf<typeof createInvitation> | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const invite = async (send_by?: 'email' | 'sms') => {
    if (isBusy) return;
    setIsBusy(true);
    try {
      setInvitation(
        await call(createInvitation, { body: { user_id: user.id, ...(send_by ? { send_by } : {}) } }),
      );
    } catch (error) {
      showError(errorText(t, error));
    } finally {
      setIsBusy(false);
    }
  };
  const openAtOnce = useRef(isOpenedAtOnce ? invite : null);
  useEffect(() => {
    void openAtOnce.current?.();
    openAtOnce.current = null;
  }, []);
  const link = invitation && `${window.location.origin}${invitation.path}`;
  return (
    <>
      <Button
        variant="default"
        size="compact-sm"
        loading={isBusy}
        leftSection={<IconMailForward size={16} aria-hidden />}
        onClick={() => void invite()}
      >
        {t(user.has_signed_up ? 'invite.new_password' : 'invite.invite')}
      </Button>
      {invitation && link && (
        <ConfirmDialog
          title={t('invite.title', { name: user.name })}
          text={t('invite.text', { until: formatDateTime(invitation.expires_at, language) })}
          confirm={t('invite.done')}
          cancel={t('ui.close')}
          onConfirm={() => setInvitation(null)}
          onClose={() => setInvitation(null)}
        >
          <div className={classes.row}>
            <TextInput
              label={t('invite.link')}
              dir="ltr"
              readOnly
              value={link}
              onFocus={(event) => event.currentTarget.select()}
            />
            <CopyButton value={link} of={t('invite.link')} />
          </div>
          <SendLink
            channels={invitation.channels}
            sentTo={invitation.sent_to}
            isBusy={isBusy}
            onSend={(channel) => void invite(channel)}
          />
        </ConfirmDialog>
      )}
    </>
  );
}
