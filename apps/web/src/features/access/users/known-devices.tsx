import { type KnownDeviceRow, renameMyDevice } from '@fleet/contracts/access/known-devices.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/error-text.ts';
import { DateTime } from '../../../ui/date-time.tsx';
import { useDeviceName } from '../../../ui/device-name.ts';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { TextField } from '../../../ui/form/text-fields.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import { showSuccess } from '../../../ui/toast.tsx';
import { useMyDevices, useRemoveDevice, useRenameDevice } from './users.api.ts';
import classes from './users.module.css';

const MAX_NAME = 40;

/** Browsers on which the reader is signed out: strangers' wrong passwords still do not lock them out there. */
export function KnownDevices() {
  const { t } = useTranslation();
  const { data } = useMyDevices();
  if (!data || data.rows.length === 0) return null;
  return (
    <>
      <h3 className={classes.subtitle}>{t('users.known_devices')}</h3>
      <p className={classes.quiet}>{t('users.known_devices_text')}</p>
      <ul className={classes.sessions}>
        {data.rows.map((row) => (
          <DeviceItem key={row.id} row={row} />
        ))}
      </ul>
    </>
  );
}

function DeviceItem({ row }: { row: KnownDeviceRow }) {
  const { t } = useTranslation();
  const remove = useRemoveDevice();
  const kind = useDeviceName(row.user_agent);
  const device = useDeviceName(row.user_agent, row.name);
  const [isRenaming, setIsRenaming] = useState(false);
  return (
    <li className={classes.session}>
      <span className={classes.device}>
        <b>
          <bdi>{device}</bdi>
        </b>
        <span className={classes.quiet}>
          {row.name && `${kind} · `}
          {t('users.last_sign_in')} <DateTime at={row.last_used_at} as="relative" />
        </span>
        {remove.error && (
          <span className={classes.quiet} role="alert">
            {errorText(t, remove.error)}
          </span>
        )}
      </span>
      <span className={classes.actions}>
        <Button
          variant="subtle"
          size="compact-sm"
          aria-label={t('users.rename_device_of', { device })}
          onClick={() => setIsRenaming(true)}
        >
          {t('users.rename_device')}
        </Button>
        <Button
          variant="default"
          size="compact-sm"
          loading={remove.isPending}
          aria-label={t('users.remove_device_of', { device })}
          onClick={() =>
            remove.mutate(
              { params: { id: row.id } },
              { onSuccess: () => showSuccess(t('users.device_removed', { device })) },
            )
          }
        >
          {t('users.remove_device')}
        </Button>
      </span>
      {isRenaming && <DeviceNameDialog device={row} kind={kind} onClose={() => setIsRenaming(false)} />}
    </li>
  );
}

/** Names a browser; without a name it is called by `kind`. */
export function DeviceNameDialog({
  device,
  kind,
  onClose,
}: {
  device: { id: number; name: string | null };
  kind: string;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const rename = useRenameDevice();
  const form = useContractForm({
    route: renameMyDevice,
    subject: 'device',
    initial: { name: device.name },
    save: (body) => rename.mutateAsync({ params: { id: device.id }, body }),
    onSaved: () => {
      showSuccess(t('users.device_renamed'));
      onClose();
    },
  });
  const { value, ...field } = form.field('name');
  return (
    <FormDialog form={form} title={t('users.rename_device')} save={t('users.save_device')} onClose={onClose}>
      <TextField
        {...field}
        value={value ?? ''}
        required={false}
        label={t('users.device_name')}
        hint={t('users.device_name_hint', { kind })}
        maxLength={MAX_NAME}
      />
    </FormDialog>
  );
}
