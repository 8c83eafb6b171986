import { inviteDriver } from '@fleet/contracts/fleet/drivers.ts';
import { Button, CopyButton, Modal, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import type { AnswerOf } from '../../../lib/call.ts';
import { Callout } from '../../../ui/callout.tsx';
import { DateTime } from '../../../ui/date-time.tsx';
import { FormProblems } from '../../../ui/form/form-panel.tsx';
import { EmailField } from '../../../ui/form/text-fields.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import { SendLink } from '../../../ui/send-link.tsx';
import { type Driver, useInviteDriver } from './drivers.api.ts';
import classes from './drivers.module.css';

/** Creates the single-use link for a driver's password; it is shown once, to be forwarded. */
export function InviteDialog({ driver, onClose }: { driver: Driver; onClose: () => void }) {
  const { t } = useTranslation();
  const invite = useInviteDriver();
  const [link, setLink] = useState<AnswerOf<typeof inviteDriver> | null>(null);
  const known = driver.user?.email ?? driver.email;
  const form = useContractForm({
    route: inviteDriver,
    initial: { email: known },
    save: (body) => invite.mutateAsync({ params: { id: driver.id }, body }),
    onSaved: setLink,
  });
  const address = link && window.location.origin + link.path;
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('drivers.invite_title', { name: driver.name })}
      closeButtonProps={{ 'aria-label': t('ui.close') }}
      attributes={{ header: { role: 'presentation' } }}
    >
      {address && link ? (
        <div className={classes.dialog}>
          <Callout tone="go">{t('drivers.link_made')}</Callout>
          <TextInput
            label={t('drivers.link')}
            value={address}
            readOnly
            dir="ltr"
            onFocus={(event) => event.currentTarget.select()}
          />
          <p className="muted">
            <Trans i18nKey="drivers.link_until" components={{ date: <DateTime at={link.expires_at} /> }} />
          </p>
          <SendLink
            channels={link.channels}
            sentTo={link.sent_to}
            isBusy={invite.isPending}
            onSend={(send_by) =>
              invite.mutate({ params: { id: driver.id }, body: { send_by } }, { onSuccess: setLink })
            }
          />
          <div className={classes.buttons}>
            <CopyButton value={address}>
              {({ copied, copy }) => (
                <Button onClick={copy}>{copied ? t('drivers.copied') : t('drivers.copy')}</Button>
              )}
            </CopyButton>
          </div>
        </div>
      ) : (
        <form id={form.id} onSubmit={form.submit} noValidate className={classes.dialog}>
          <p>{t('drivers.invite_text')}</p>
          <FormProblems form={form} />
          <EmailField {...form.field('email')} disabled={driver.user !== null} />
          <div className={classes.buttons}>
            <Button variant="default" onClick={onClose}>
              {t('ui.cancel')}
            </Button>
            <Button type="submit" loading={form.isSaving}>
              {t('drivers.make_link')}
            </Button>
          </div>
        </form>
      )}
    </Modal>
  );
}
