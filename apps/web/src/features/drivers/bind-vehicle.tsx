import { Button, Modal } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { randomId } from '../../lib/browser.ts';
import { errorText } from '../../lib/error-text.ts';
import { Callout } from '../../ui/callout.tsx';
import { PickField } from '../../ui/form/choice-fields.tsx';
import { Plate } from '../../ui/plate.tsx';
import { showSuccess } from '../../ui/toast.tsx';
import { type Driver, findFreeVehicles, useBindVehicle } from './drivers.api.ts';
import classes from './drivers.module.css';

/** What a driver drives, and the change of it. */
export function BindVehicle({ driver }: { driver: Driver }) {
  const { t } = useTranslation();
  const [isOpen, dialog] = useDisclosure(false);
  return (
    <div className={classes.vehicle}>
      {driver.vehicle ? (
        <Plate plate={driver.vehicle.plate_no} kind={driver.vehicle.plate_kind} size="sm" />
      ) : (
        <b>{t('drivers.no_vehicle')}</b>
      )}
      {driver.can.bind_vehicle && (
        <Button size="xs" variant="default" onClick={dialog.open}>
          {driver.vehicle ? t('drivers.change_vehicle') : t('drivers.give_vehicle')}
        </Button>
      )}
      {isOpen && <BindDialog driver={driver} onClose={dialog.close} />}
    </div>
  );
}

function BindDialog({ driver, onClose }: { driver: Driver; onClose: () => void }) {
  const { t } = useTranslation();
  const [vehicle_id, setVehicle] = useState<number | null>(null);
  const [idempotencyKey, setKey] = useState(randomId);
  const bind = useBindVehicle();
  const run = (next: number | null) => {
    if (bind.isPending) return;
    bind.mutate(
      { params: { id: driver.id }, body: { vehicle_id: next }, idempotencyKey },
      {
        onSuccess: ({ vehicle }) => {
          showSuccess(vehicle ? t('drivers.drives', { plate: vehicle.plate_no }) : t('drivers.drives_none'));
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
      title={t('drivers.which_vehicle')}
      closeButtonProps={{ 'aria-label': t('ui.close') }}
      attributes={{ header: { role: 'presentation' } }}
    >
      <div className={classes.dialog}>
        <PickField
          name="vehicle_id"
          label={t('columns.vehicle')}
          value={vehicle_id}
          onChange={setVehicle}
          onBlur={() => {}}
          problem={undefined}
          required={false}
          of={`free vehicles of ${driver.client.id}`}
          find={findFreeVehicles(driver.client.id)}
          hint={t('drivers.free_vehicles')}
        />
        {bind.error && <Callout tone="no">{errorText(t, bind.error)}</Callout>}
        <div className={classes.buttons}>
          {driver.vehicle && (
            <Button variant="default" onClick={() => run(null)}>
              {t('drivers.leave_vehicle')}
            </Button>
          )}
          <Button disabled={vehicle_id === null} loading={bind.isPending} onClick={() => run(vehicle_id)}>
            {t('vehicles.bind')}
          </Button>
        </div>
      </div>
    </Modal>
  );
}
