import { Button } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../lib/format.ts';
import { ChangesList } from '../../ui/changes-list.tsx';
import { DetailTabs } from '../../ui/detail-tabs.tsx';
import { FactList } from '../../ui/fact-list.tsx';
import { timeOfDayText } from '../../ui/form/figures.ts';
import { MapView } from '../../ui/map-view.tsx';
import { MobileNumber } from '../../ui/mobile-number.tsx';
import { useNameOf } from '../../ui/name-cell.tsx';
import type { PanelState } from '../../ui/panel-state.ts';
import { RecordPanel } from '../../ui/record-panel.tsx';
import { StatusSwitch } from '../../ui/status-switch.tsx';
import { Figure } from '../../ui/volume.tsx';
import { EditWarehousePanel } from './warehouse-form.tsx';
import { useSwitchWarehouse, useWarehouse, type Warehouse } from './warehouses.api.ts';
import classes from './warehouses.module.css';

const SECONDS_A_MINUTE = 60;

interface WarehousePanelProps {
  id: string;
  panel: PanelState;
  rows: readonly Warehouse[] | undefined;
}

/** One place beside the list, or its form. */
export function WarehousePanel({ id, panel, rows }: WarehousePanelProps) {
  const { t } = useTranslation();
  const nameOf = useNameOf();
  const result = useWarehouse(id);
  if (panel.isEditing && result.data?.can.update)
    return <EditWarehousePanel place={result.data} panel={panel} />;
  return (
    <RecordPanel
      kind={t('warehouses.one')}
      panel={panel}
      result={result}
      rows={rows}
      title={(place) => nameOf(place)}
      actions={(place) =>
        place.can.update && (
          <Button leftSection={<IconPencil size={18} aria-hidden />} onClick={panel.edit}>
            {t('ui.edit')}
          </Button>
        )
      }
    >
      {(place) => (
        <DetailTabs
          label={nameOf(place)}
          tabs={[
            { name: 'facts', label: t('ui.facts'), content: () => <Facts place={place} /> },
            {
              name: 'changes',
              label: t('changes.title'),
              content: () => <ChangesList subject="warehouse" id={place.id} />,
            },
          ]}
        />
      )}
    </RecordPanel>
  );
}

function Facts({ place }: { place: Warehouse }) {
  const { t } = useTranslation();
  const nameOf = useNameOf();
  const change = useSwitchWarehouse();
  const skills = place.required_skills.map((skill) => t(`field_values.required_skills.${skill}`));
  const { open_from_minute: from, open_to_minute: to, service_seconds } = place;
  return (
    <div className={classes.facts}>
      <FactList
        facts={[
          { name: 'name_en', value: place.name_en },
          { name: 'name_ar', value: place.name_ar },
          { name: 'client', label: t('columns.client'), shown: nameOf(place.client) },
          { name: 'address', value: place.address },
          { name: 'contact_name', value: place.contact_name },
          {
            name: 'contact_mobile',
            ...(place.contact_mobile ? { shown: <MobileNumber number={place.contact_mobile} /> } : {}),
          },
          { name: 'required_skills', value: skills.join(t('ui.comma')) },
          {
            name: 'most_vehicle_weight_kg',
            label: t('warehouses.most_weight'),
            value: place.most_vehicle_weight_kg,
          },
          {
            name: 'open',
            label: t('warehouses.hours'),
            shown:
              from === null || to === null ? (
                t('warehouses.always_open')
              ) : (
                <bdi dir="ltr" className="num">
                  {timeOfDayText(from)}–{timeOfDayText(to)}
                </bdi>
              ),
          },
          {
            name: 'service_seconds',
            label: t('orders.service_time'),
            shown:
              service_seconds == null ? (
                t('warehouses.as_branch')
              ) : (
                <Figure
                  value={formatNumber(Math.round(service_seconds / SECONDS_A_MINUTE))}
                  unit={t('units.min')}
                />
              ),
          },
          { name: 'open_orders', label: t('columns.open_orders'), value: place.open_orders },
          { name: 'last_delivery_at', label: t('warehouses.last_delivery'), value: place.last_delivery_at },
          ...(place.driver_notes ? [{ name: 'driver_notes', value: place.driver_notes, wide: true }] : []),
          {
            name: 'status',
            shown: (
              <StatusSwitch
                name={nameOf(place)}
                status={place.status}
                isAllowed={place.can.update}
                consequence={{ active: t('warehouses.on_text'), inactive: t('warehouses.off_text') }}
                change={(next) => change(place.id, next)}
              />
            ),
          },
        ]}
      />
      <MapView
        label={t('orders.place_map', { place: nameOf(place) })}
        points={[{ ...place, id: String(place.id), kind: 'stop', label: nameOf(place) }]}
        list="own"
        height="240px"
      />
    </div>
  );
}
