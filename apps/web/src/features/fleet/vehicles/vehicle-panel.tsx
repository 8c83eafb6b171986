import { Button } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ChangesList } from '../../../ui/changes-list.tsx';
import { DetailTabs } from '../../../ui/detail-tabs.tsx';
import type { PanelState } from '../../../ui/panel-state.ts';
import { RecordPanel } from '../../../ui/record-panel.tsx';
import { DriverLog } from './driver-log.tsx';
import { OdometerHistory } from './odometer-history.tsx';
import { TrashVehicle } from './trash-vehicle.tsx';
import { VehicleFacts, VehicleHeader } from './vehicle-facts.tsx';
import { EditVehiclePanel } from './vehicle-form.tsx';
import { useVehicle, type Vehicle, type VehicleRow } from './vehicles.api.ts';

/** What other contexts show of a vehicle; each is omitted without permission. */
export interface VehicleParts {
  /** What it took and spent, and what its limits leave. */
  summary?: ((vehicle: Vehicle) => ReactNode) | undefined;
  /** Its effective limits. */
  limits?: ((vehicle: Vehicle) => ReactNode) | undefined;
  /** The tags that prove it at the pump. */
  tags?: ((vehicle: Vehicle) => ReactNode) | undefined;
}

interface VehiclePanelProps {
  id: string;
  panel: PanelState;
  rows: readonly VehicleRow[] | undefined;
  parts: VehicleParts;
}

/** One vehicle beside the list: its driver, summary, facts, limits, odometer, drivers, changes; or its form. */
export function VehiclePanel({ id, panel, rows, parts: { summary, limits, tags } }: VehiclePanelProps) {
  const { t } = useTranslation();
  const result = useVehicle(id);
  if (panel.isEditing && result.data?.can.update)
    return <EditVehiclePanel vehicle={result.data} panel={panel} />;
  return (
    <RecordPanel
      kind={t('vehicles.one')}
      panel={panel}
      result={result}
      rows={rows}
      title={(vehicle) => <bdi dir="ltr">{vehicle.plate_no.replace('-', ' ')}</bdi>}
      actions={(vehicle) => (
        <>
          <TrashVehicle vehicle={vehicle} />
          {vehicle.can.update && (
            <Button leftSection={<IconPencil size={18} aria-hidden />} onClick={panel.edit}>
              {t('ui.edit')}
            </Button>
          )}
        </>
      )}
    >
      {(vehicle) => (
        <>
          <VehicleHeader vehicle={vehicle} />
          <DetailTabs
            label={vehicle.plate_no}
            tabs={[
              ...(summary
                ? [
                    {
                      name: 'overview' as const,
                      label: t('vehicle_summary.tab'),
                      content: () => summary(vehicle),
                    },
                  ]
                : []),
              { name: 'facts', label: t('ui.facts'), content: () => <VehicleFacts vehicle={vehicle} /> },
              ...(limits && !vehicle.deleted_at
                ? [{ name: 'limits' as const, label: t('rules.limits_tab'), content: () => limits(vehicle) }]
                : []),
              ...(tags && !vehicle.deleted_at
                ? [{ name: 'tags' as const, label: t('vehicle_tags.tab'), content: () => tags(vehicle) }]
                : []),
              {
                name: 'odometer',
                label: t('vehicles.odometer'),
                content: () => <OdometerHistory vehicle={vehicle} />,
              },
              {
                name: 'drivers',
                label: t('vehicles.driver_log'),
                content: () => <DriverLog vehicle={vehicle} />,
              },
              {
                name: 'changes',
                label: t('changes.title'),
                content: () => <ChangesList subject="vehicle" id={vehicle.id} />,
              },
            ]}
          />
        </>
      )}
    </RecordPanel>
  );
}
