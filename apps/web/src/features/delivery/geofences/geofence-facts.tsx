import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { FactList } from '../../../ui/fact-list.tsx';
import { fenceOf } from '../../../ui/map/area-draft.ts';
import { MapView } from '../../../ui/map-view.tsx';
import { useNameOf } from '../../../ui/name-cell.tsx';
import { KIND_STYLE } from './geofence-style.ts';
import { type Geofence, useVehiclesOf } from './geofences.api.ts';
import classes from './geofences.module.css';
import { KindBadge } from './kind-badge.tsx';

const NO_POINTS = [] as const;

interface GeofenceFactsProps {
  geofence: Geofence;
  /** Its switch. */
  status: ReactNode;
}

/** A place on the map, and what it is for. */
export function GeofenceFacts({ geofence, status }: GeofenceFactsProps) {
  const { t } = useTranslation();
  const nameOf = useNameOf();
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
          { name: 'status', shown: status },
        ]}
      />
    </div>
  );
}
