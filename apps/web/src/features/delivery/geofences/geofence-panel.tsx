import { Button } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { ChangesList } from '../../../ui/changes-list.tsx';
import { DetailTabs } from '../../../ui/detail-tabs.tsx';
import { FactList } from '../../../ui/fact-list.tsx';
import { fenceOf } from '../../../ui/map/area-draft.ts';
import { MapView } from '../../../ui/map-view.tsx';
import { useNameOf } from '../../../ui/name-cell.tsx';
import type { PanelState } from '../../../ui/panel-state.ts';
import { RecordPanel } from '../../../ui/record-panel.tsx';
import { StatusSwitch } from '../../../ui/status-switch.tsx';
import { EditGeofencePanel } from './geofence-form.tsx';
import { KIND_STYLE } from './geofence-style.ts';
import { type Geofence, useGeofence, useSwitchGeofence, useVehiclesOf } from './geofences.api.ts';
import classes from './geofences.module.css';
import { KindBadge } from './kind-badge.tsx';

interface GeofencePanelProps {
  id: string;
  panel: PanelState;
  rows: readonly Geofence[] | undefined;
}

/** One place beside the list, or its form. */
export function GeofencePanel({ id, panel, rows }: GeofencePanelProps) {
  const { t } = useTranslation();
  const result = useGeofence(id);
  if (panel.isEditing && result.data?.can.update)
    return <EditGeofencePanel geofence={result.data} panel={panel} />;
  return (
    <RecordPanel
      kind={t('geofences.one')}
      panel={panel}
      result={result}
      rows={rows}
      title={(geofence) => geofence.area.name}
      actions={(geofence) =>
        geofence.can.update && (
          <Button leftSection={<IconPencil size={18} aria-hidden />} onClick={panel.edit}>
            {t('ui.edit')}
          </Button>
        )
      }
    >
      {(geofence) => (
        <DetailTabs
          label={geofence.area.name}
          tabs={[
            { name: 'facts', label: t('ui.facts'), content: () => <Facts geofence={geofence} /> },
            {
              name: 'changes',
              label: t('changes.title'),
              content: () => <ChangesList subject="geofence" id={geofence.id} />,
            },
          ]}
        />
      )}
    </RecordPanel>
  );
}

const NO_POINTS = [] as const;

function Facts({ geofence }: { geofence: Geofence }) {
  const { t } = useTranslation();
  const nameOf = useNameOf();
  const change = useSwitchGeofence();
  const vehicles = useVehiclesOf(geofence.delivery_branch.id);
  const { area, kind } = geofence;
  const fence = { ...fenceOf(area, true), tone: KIND_STYLE[kind].tone };
  const named = geofence.delivery_vehicle_ids.map(
    (id) => vehicles.find((vehicle) => vehicle.id === id)?.code ?? String(id),
  );
  return (
    <div className={classes.facts}>
      <div className={classes.map}>
        <MapView
          label={t('ui.pin_map', { what: area.name })}
          points={NO_POINTS}
          fences={[fence]}
          focus={fence}
          focusKey={String(geofence.version)}
          list="own"
          height="320px"
        />
      </div>
      <FactList
        facts={[
          { name: 'kind', shown: <KindBadge kind={kind} /> },
          { name: 'delivery_branch_id', value: nameOf(geofence.delivery_branch) },
          {
            name: 'shape',
            label: t('geofences.shape'),
            shown:
              area.kind === 'circle'
                ? t('geofences.radius_text', { metres: formatNumber(area.radius_metres) })
                : t('rules.areas.corners', { count: area.corners.length }),
          },
          ...(kind === 'required_vehicle'
            ? [
                {
                  name: 'delivery_vehicle_ids',
                  label: t('geofences.only_these'),
                  shown: named.join(t('ui.comma')),
                },
              ]
            : []),
          { name: 'created_at', value: geofence.created_at },
          {
            name: 'status',
            shown: (
              <StatusSwitch
                name={area.name}
                status={geofence.status}
                isAllowed={geofence.can.update}
                consequence={{ active: t('geofences.on_text'), inactive: t('geofences.off_text') }}
                change={(next) => change(geofence.id, next)}
              />
            ),
          },
        ]}
      />
    </div>
  );
}
