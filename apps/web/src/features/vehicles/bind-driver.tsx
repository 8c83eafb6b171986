import { Button, Modal } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconUser } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { randomId } from '../../lib/browser.ts';
import { errorText } from '../../lib/error-text.ts';
import { Callout } from '../../ui/callout.tsx';
import { PickField } from '../../ui/form/choice-fields.tsx';
import { showSuccess } from '../../ui/toast.tsx';
import { findFreeDrivers, useBindDriver, type Vehicle } from './vehicles.api.ts';
import classes from './vehicles.module.css';

/** Who drives a vehicle, and the change of it. */
export function BindDriver({ vehicle }: { vehicle: Vehicle }) {
  const { t } = useTranslation();
  const [isOpen, dialog] = useDisclosure(false);
  return (
    <span className={classes.driver}>
      <IconUser size={18} aria-hidden />
      <b>
        <bdi>{vehicle.driver?.name ?? t('vehicles.no_driver')}</bdi>
      </b>
      {vehicle.can.bind_driver && (
        <Button size="xs" variant="default" onClick={dialog.open}>
          {vehicle.driver ? t('vehicles.change_driver') : t('vehicles.give_driver')}
        </Button>
      )}
      {isOpen && <BindDialog vehicle={vehicle} onClose={dialog.close} />}
    </span>
  );
}

function BindDialog({ vehicle, onClose }: { vehicle: Vehicle; onClose: () => void }) {
  const { t } = useTranslation();
  const [driver_id, setDriver] = useState<number | null>(null);
  const [idempotencyKey, setKey] = useState(randomId);
  const bind = useBindDriver();
  const run = (next: number | null) => {
    if (bind.isPending) return;
    bind.mutate(
      { params: { id: vehicle.id }, body: { driver_id: next }, idempotencyKey },
      {
        onSuccess: ({ driver }) => {
          showSuccess(driver ? t('vehicles.driver_now', { name: driver.name }) : t('vehicles.driver_free'));
          onClose();
        },
        onError: () => setKey(randomId()),
      },
    );
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('vehicles.who_drives')}
      closeButtonProps={{ 'aria-label': t('ui.close') }}
      attributes={{ header: { role: 'presentation' } }}
    >
      <div className={classes.dialog}>
        <PickField
          name="driver_id"
          label={t('columns.driver')}
          value={driver_id}
          onChange={setDriver}
          onBlur={() => {}}
          problem={undefined}
          required={false}
          of={`free drivers of ${vehicle.client.id}`}
          find={findFreeDrivers(vehicle.client.id)}
          hint={t('vehicles.free_drivers')}
        />
        {bind.error && <Callout tone="no">{errorText(t, bind.error)}</Callout>}
        <div className={classes.buttons}>
          {vehicle.driver && (
            <Button
              variant="default"
              onClick={() => run(null)}
              loading={bind.isPending && driver_id === null}
            >
              {t('vehicles.set_free')}
            </Button>
          )}
          <Button
            disabled={driver_id === null}
            loading={bind.isPending && driver_id !== null}
            onClick={() => run(driver_id)}
          >
            {t('vehicles.bind')}
          </Button>
        </div>
      </div>
    </Modal>
  );
}
