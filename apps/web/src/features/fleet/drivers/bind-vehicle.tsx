import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import { BindDialog } from '../../../ui/bind-dialog.tsx';
import { Plate } from '../../../ui/plate.tsx';
import { type Driver, findFreeVehicles, useBindVehicle } from './drivers.api.ts';
import classes from './drivers.module.css';

/** A driver's vehicle, with a button to change it. */
export function BindVehicle({ driver }: { driver: Driver }) {
  const { t } = useTranslation();
  const [isOpen, dialog] = useDisclosure(false);
  const bind = useBindVehicle();
  return (
    <div className={classes.vehicle}>
      {driver.vehicle ? (
        <Plate plate={driver.vehicle.plate_no} kind={driver.vehicle.plate_kind} size="sm" />
      ) : (
        <b>{t('drivers.no_vehicle')}</b>
      )}
      {driver.can.bind_vehicle && (
        <Button size="xs" variant="default" onClick={dialog.open}>
          {driver.vehicle ? t('drivers.change_vehicle') : t('drivers.assign_vehicle')}
        </Button>
      )}
      {isOpen && (
        <BindDialog
          title={t('drivers.which_vehicle')}
          choice={{
            name: 'vehicle_id',
            label: t('columns.vehicle'),
            of: `free vehicles of ${driver.client.id}`,
            find: findFreeVehicles(driver.client.id),
            hint: t('drivers.free_vehicles'),
          }}
          leave={driver.vehicle ? t('drivers.leave_vehicle') : undefined}
          onBind={async (vehicle_id) => {
            const { vehicle } = await bind.mutateAsync({
              params: { id: driver.id },
              body: { vehicle_id },
            });
            return vehicle ? t('drivers.drives', { plate: vehicle.plate_no }) : t('drivers.drives_none');
          }}
          onClose={dialog.close}
        />
      )}
    </div>
  );
}
