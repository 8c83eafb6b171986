import { Button } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ChangesList } from '../../ui/changes-list.tsx';
import { DetailTabs } from '../../ui/detail-tabs.tsx';
import { FactList } from '../../ui/fact-list.tsx';
import { useNameOf } from '../../ui/name-cell.tsx';
import type { PanelState } from '../../ui/panel-state.ts';
import { RecordPanel } from '../../ui/record-panel.tsx';
import { StatusSwitch } from '../../ui/status-switch.tsx';
import { EditVehicleTypePanel } from './vehicle-type-form.tsx';
import { useSwitchVehicleType, useVehicleType, type VehicleType } from './vehicle-types.api.ts';

interface VehicleTypePanelProps {
  id: string;
  panel: PanelState;
  rows: readonly VehicleType[] | undefined;
}

/** One kind of vehicle beside the list, or its form. */
export function VehicleTypePanel({ id, panel, rows }: VehicleTypePanelProps) {
  const { t } = useTranslation();
  const nameOf = useNameOf();
  const result = useVehicleType(id);
  if (panel.isEditing && result.data?.can.update)
    return <EditVehicleTypePanel type={result.data} panel={panel} />;
  return (
    <RecordPanel
      kind={t('vehicle_types.one')}
      panel={panel}
      result={result}
      rows={rows}
      title={(type) => nameOf(type)}
      actions={(type) =>
        type.can.update && (
          <Button leftSection={<IconPencil size={18} aria-hidden />} onClick={panel.edit}>
            {t('ui.edit')}
          </Button>
        )
      }
    >
      {(type) => (
        <DetailTabs
          label={nameOf(type)}
          tabs={[
            { name: 'facts', label: t('ui.facts'), content: () => <Facts type={type} /> },
            {
              name: 'changes',
              label: t('changes.title'),
              content: () => <ChangesList subject="vehicle_type" id={type.id} />,
            },
          ]}
        />
      )}
    </RecordPanel>
  );
}

function Facts({ type }: { type: VehicleType }) {
  const { t } = useTranslation();
  const change = useSwitchVehicleType();
  return (
    <FactList
      facts={[
        { name: 'name_en', value: type.name_en },
        { name: 'name_ar', value: type.name_ar },
        { name: 'name_ur', value: type.name_ur },
        { name: 'weight_kg', value: type.weight_kg, label: t('columns.weight_kg') },
        { name: 'registration_fee', value: type.registration_fee },
        { name: 'monthly_sub_fee', value: type.monthly_sub_fee },
        { name: 'created_at', value: type.created_at },
        {
          name: 'status',
          shown: (
            <StatusSwitch
              name={type.name_en}
              status={type.status}
              isAllowed={type.can.update}
              consequence={{ active: t('vehicle_types.on_text'), inactive: t('vehicle_types.off_text') }}
              change={(next) => change(type.id, next)}
            />
          ),
        },
      ]}
    />
  );
}
