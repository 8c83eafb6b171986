import { registerPumpController } from '@fleet/contracts/fuelling/pump-controllers.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AnswerOf } from '../../../lib/call.ts';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { TextField } from '../../../ui/form/text-fields.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import { Secret, SecretShown } from '../../../ui/secret.tsx';
import { type StationPumps, useRegisterController } from './pump-controllers.api.ts';
import classes from './pump-controllers.module.css';

type Registered = AnswerOf<typeof registerPumpController>;

/** Creates key and secret of the station's controller, and shows the secret once. */
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
  if (registered) return <RegisteredShown registered={registered} pumps={pumps} onClose={onClose} />;
  return (
    <FormDialog form={form} title={t('pumps.register')} save={t('pumps.register_now')} onClose={onClose}>
      <TextField {...form.field('name')} label={t('pumps.name')} hint={t('pumps.name_hint')} />
    </FormDialog>
  );
}

function RegisteredShown({
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
    <SecretShown
      title={t('pumps.registered')}
      once={t('pumps.secret_once')}
      onceText={t('pumps.secret_once_text')}
      confirmLabel={t('pumps.secret_saved')}
      onClose={onClose}
    >
      <Secret label="SiteAccessKey" value={registered.site_access_key} />
      <Secret label="Secret" value={registered.secret} />
      {listener && (
        <p className={classes.quiet}>
          {t('pumps.dials_in')}: {window.location.hostname},{' '}
          {t(listener.is_encrypted ? 'pumps.port_tls' : 'pumps.port', { port: listener.port })}
        </p>
      )}
    </SecretShown>
  );
}
