import { Anchor, Button } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { useSignedIn } from '../../../lib/user-context.ts';
import { ChangesList } from '../../../ui/changes-list.tsx';
import { DetailTabs } from '../../../ui/detail-tabs.tsx';
import { FactList } from '../../../ui/fact-list.tsx';
import { useNameOf } from '../../../ui/name-cell.tsx';
import type { PanelState } from '../../../ui/panel-state.ts';
import { RecordPanel } from '../../../ui/record-panel.tsx';
import { MasterStatusBadge } from '../../../ui/status-switch.tsx';
import { EditGroupPanel } from './vehicle-group-form.tsx';
import { useVehicleGroup, type VehicleGroup, type VehicleGroupRow } from './vehicle-groups.api.ts';

interface VehicleGroupPanelProps {
  id: string;
  panel: PanelState;
  rows: readonly VehicleGroupRow[] | undefined;
}

/** One group beside the list, or its form. */
export function VehicleGroupPanel({ id, panel, rows }: VehicleGroupPanelProps) {
  const { t } = useTranslation();
  const nameOf = useNameOf();
  const result = useVehicleGroup(id);
  if (panel.isEditing && result.data?.can.update) return <EditGroupPanel group={result.data} panel={panel} />;
  return (
    <RecordPanel
      kind={t('vehicle_groups.one')}
      panel={panel}
      result={result}
      rows={rows}
      title={(group) => nameOf(group)}
      actions={(group) =>
        group.can.update && (
          <Button leftSection={<IconPencil size={18} aria-hidden />} onClick={panel.edit}>
            {t('ui.edit')}
          </Button>
        )
      }
    >
      {(group) => (
        <DetailTabs
          label={nameOf(group)}
          tabs={[
            { name: 'facts', label: t('ui.facts'), content: () => <Facts group={group} /> },
            {
              name: 'changes',
              label: t('changes.title'),
              content: () => <ChangesList subject="vehicle_group" id={group.id} />,
            },
          ]}
        />
      )}
    </RecordPanel>
  );
}

function Facts({ group }: { group: VehicleGroup }) {
  const { t } = useTranslation();
  const nameOf = useNameOf();
  const path = useSignedIn().area === 'admin' ? '/admin/vehicles' : '/client/vehicles';
  return (
    <>
      <FactList
        facts={[
          { name: 'name_en', value: group.name_en },
          { name: 'name_ar', value: group.name_ar },
          { name: 'branch_id', ...(group.branch ? { shown: nameOf(group.branch) } : { value: null }) },
          { name: 'cost_center', value: group.cost_center },
          {
            name: 'vehicles',
            label: t('columns.vehicles'),
            shown: (
              <Anchor component={Link} to={path as never} search={{ group: group.id } as never}>
                {t('vehicle_groups.vehicles', { count: group.vehicles })}
              </Anchor>
            ),
          },
          { name: 'status', shown: <MasterStatusBadge status={group.status} /> },
          { name: 'created_at', value: group.created_at },
        ]}
      />
      <FactList
        title={t('vehicle_groups.last_30_days')}
        facts={[
          { name: 'fills', label: t('vehicle_groups.fills'), shown: formatNumber(group.fills) },
          { name: 'volume_ml', label: t('columns.litres'), value: group.volume_ml },
          { name: 'amount_halalas', label: t('vehicle_groups.amount'), value: group.amount_halalas },
        ]}
      />
    </>
  );
}
