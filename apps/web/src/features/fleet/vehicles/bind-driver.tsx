import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconUser } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { BindDialog } from '../../../ui/bind-dialog.tsx';
import { findFreeDrivers, useBindDriver, type Vehicle } from './vehicles.api.ts';
import classes from './vehicles.module.css';

/** A vehicle's driver, with a button to change it. */
export function BindDriver({ vehicle }: { vehicle: Vehicle }) {
  const { t } = useTranslation();
  const [isOpen, dialog] = useDisclosure(false);
  const bind = useBindDriver();
  return (
    <span className={classes.driver}>
      <IconUser size={18} aria-hidden />
      <b>
        <bdi>{vehicle.driver?.name ?? t('vehicles.no_driver')}</bdi>
      </b>
      {vehicle.can.bind_driver && (
        <Button size="xs" variant="default" onClick={dialog.open}>
          {vehicle.driver ? t('vehicles.change_driver') : t('vehicles.assign_driver')}
        </Button>
      )}
      {isOpen && (
        <BindDialog
          title={t('vehicles.who_drives')}
          choice={{
            name: 'driver_id',
            label: t('columns.driver'),
            of: `free drivers of ${vehicle.client.id}`,
            find: findFreeDrivers(vehicle.client.id),
            hint: t('vehicles.free_drivers'),
          }}
          leave={vehicle.driver ? t('vehicles.set_free') : undefined}
          onBind={async (driver_id) => {
            const { driver } = await bind.mutateAsync({
              params: { id: vehicle.id },
              body: { driver_id },
            });
            return driver ? t('vehicles.driver_now', { name: driver.name }) : t('vehicles.driver_free');
          }}
          onClose={dialog.close}
        />
      )}
    </span>
  );
}
