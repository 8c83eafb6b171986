import { registerPumpController } from '@fleet/contracts/pump-controllers.ts';
import { Button, CopyButton, Modal } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AnswerOf } from '../../lib/call.ts';
import { Callout } from '../../ui/callout.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { TextField } from '../../ui/form/text-fields.tsx';
import { useContractForm } from '../../ui/form/use-contract-form.ts';
import { type StationPumps, useRegisterController } from './pump-controllers.api.ts';
import classes from './pump-controllers.module.css';

type Registered = AnswerOf<typeof registerPumpController>;

/** Gives the station's controller its key and secret, and shows the secret this once. */
export function RegisterDialog({ pumps, onClose }: { pumps: StationPumps; onClose: () => void }) {
  const { t } = useTranslation();
  const register = useRegisterController();
  const [registered, setRegistered] = useState<Registered | null>(null);
  const form = useContractForm({
    route: registerPumpController,
    initial: { station_id: pumps.station.id, name: '' },
    save: (body) =>
      register.mutateAsync({ body: body as Parameters<typeof register.mutateAsync>[0]['body'] }),
    onSaved: setRegistered,
  });
  if (registered) return <SecretShown registered={registered} pumps={pumps} onClose={onClose} />;
  return (
    <FormDialog form={form} title={t('pumps.register')} save={t('pumps.register_now')} onClose={onClose}>
      <TextField {...form.field('name')} label={t('pumps.name')} hint={t('pumps.name_hint')} />
    </FormDialog>
  );
}

function SecretShown({
  registered,
  pumps,
  onClose,
}: {
  registered: Registered;
  pumps: StationPumps;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const { listener } = pumps;
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('pumps.registered')}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': t('ui.close') }}
      attributes={{ header: { role: 'presentation' } }}
    >
      <div className={classes.secrets}>
        <Callout tone="wait" title={t('pumps.secret_once')}>
          {t('pumps.secret_once_text')}
        </Callout>
        <Secret label="SiteAccessKey" value={registered.site_access_key} />
        <Secret label="Secret" value={registered.secret} />
        {listener && (
          <p className={classes.quiet}>
            {t('pumps.dials_in')}: {window.location.hostname},{' '}
            {t(listener.is_encrypted ? 'pumps.port_tls' : 'pumps.port', { port: listener.port })}
          </p>
        )}
        <Button onClick={onClose}>{t('pumps.secret_kept')}</Button>
      </div>
    </Modal>
  );
}

function Secret({ label, value }: { label: string; value: string }) {
  const { t } = useTranslation();
  return (
    <div className={classes.secret}>
      <span>{label}</span>
      <code className={classes.code}>{value}</code>
      <CopyButton value={value}>
        {({ copied, copy }) => (
          <Button size="compact-sm" variant="default" onClick={copy}>
            {t(copied ? 'pumps.copied' : 'pumps.copy')}
          </Button>
        )}
      </CopyButton>
    </div>
  );
}
