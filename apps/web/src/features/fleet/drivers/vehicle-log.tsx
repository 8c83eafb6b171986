import { IconTruck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { BindingLog } from '../../../ui/binding-log.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { HelpLink } from '../../../ui/help-link.tsx';
import { useOwnListState } from '../../../ui/list-state.ts';
import { Plate } from '../../../ui/plate.tsx';
import { type Driver, useVehicleLog } from './drivers.api.ts';

/** The vehicles a driver drove, with periods. */
export function VehicleLog({ driver }: { driver: Driver }) {
  const { t } = useTranslation();
  const { state, set } = useOwnListState();
  return (
    <BindingLog
      label={t('drivers.vehicle_log')}
      other={{
        key: 'vehicle',
        header: t('columns.plate_no'),
        cell: (row) => <Plate plate={row.vehicle.plate_no} size="xs" />,
      }}
      result={useVehicleLog(driver.id, state)}
      state={state}
      onState={set}
      empty={
        <EmptyState icon={IconTruck} title={t('drivers.no_log')} text={t('drivers.no_log_text')}>
          <HelpLink topic="assign-vehicle" />
        </EmptyState>
      }
    />
  );
}
