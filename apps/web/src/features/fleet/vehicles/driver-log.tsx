import { IconUsers } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { BindingLog } from '../../../ui/binding-log.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { HelpLink } from '../../../ui/help-link.tsx';
import { useOwnListState } from '../../../ui/list-state.ts';
import { useDriverLog, type Vehicle } from './vehicles.api.ts';

/** The drivers of a vehicle, with periods and who made the change. */
export function DriverLog({ vehicle }: { vehicle: Vehicle }) {
  const { t } = useTranslation();
  const { state, set } = useOwnListState();
  return (
    <BindingLog
      label={t('vehicles.driver_log')}
      other={{ key: 'driver', header: t('columns.driver'), cell: (row) => <bdi>{row.driver.name}</bdi> }}
      result={useDriverLog(vehicle.id, state)}
      state={state}
      onState={set}
      empty={
        <EmptyState icon={IconUsers} title={t('vehicles.no_log')} text={t('vehicles.no_log_text')}>
          <HelpLink topic="assign-vehicle" />
        </EmptyState>
      }
    />
  );
}
