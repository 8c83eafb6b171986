import type { warehouses } from '@fleet/contracts/delivery/warehouses.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { FactList } from '../../../ui/fact-list.tsx';
import { timeOfDayText } from '../../../ui/form/figures.ts';
import { MapView } from '../../../ui/map-view.tsx';
import { MobileNumber } from '../../../ui/mobile-number.tsx';
import { useNameOf } from '../../../ui/name-cell.tsx';
import type { DetailOf } from '../../../ui/resource/resource-list.ts';
import { Measurement } from '../../../ui/volume.tsx';
import classes from './warehouses.module.css';

const SECONDS_A_MINUTE = 60;

interface WarehouseFactsProps {
  warehouse: DetailOf<typeof warehouses>;
  /** Its switch. */
  status: ReactNode;
}

/** What is known of a place, and where it is. */
export function WarehouseFacts({ warehouse, status }: WarehouseFactsProps) {
  const { t } = useTranslation();
  const nameOf = useNameOf();
  const skills = warehouse.required_skills.map((skill) => t(`field_values.required_skills.${skill}`));
  const { open_from_minute: from, open_to_minute: to, service_seconds } = warehouse;
  return (
    <div className={classes.facts}>
      <FactList
        facts={[
          { name: 'name_en', value: warehouse.name_en },
          { name: 'name_ar', value: warehouse.name_ar },
          { name: 'client', label: t('columns.client'), shown: nameOf(warehouse.client) },
          { name: 'address', value: warehouse.address },
          {
            name: 'short_address',
            ...(warehouse.short_address ? { shown: <bdi dir="ltr">{warehouse.short_address}</bdi> } : {}),
          },
          { name: 'contact_name', value: warehouse.contact_name },
          {
            name: 'contact_mobile',
            ...(warehouse.contact_mobile
              ? { shown: <MobileNumber number={warehouse.contact_mobile} /> }
              : {}),
          },
          { name: 'contact_email', value: warehouse.contact_email },
          {
            name: 'recipient_language',
            value: t(`field_values.recipient_language.${warehouse.recipient_language}`),
          },
          {
            name: 'requires_handover_code',
            value: t(`field_values.requires_handover_code.${warehouse.requires_handover_code}`),
          },
          { name: 'required_skills', value: skills.join(t('ui.comma')) },
          {
            name: 'max_vehicle_weight_kg',
            label: t('warehouses.max_weight'),
            value: warehouse.max_vehicle_weight_kg,
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
                <Measurement
                  value={formatNumber(Math.round(service_seconds / SECONDS_A_MINUTE))}
                  unit={t('units.min')}
                />
              ),
          },
          { name: 'open_orders', label: t('columns.open_orders'), value: warehouse.open_orders },
          {
            name: 'last_delivery_at',
            label: t('warehouses.last_delivery'),
            value: warehouse.last_delivery_at,
          },
          ...(warehouse.driver_notes
            ? [{ name: 'driver_notes', value: warehouse.driver_notes, wide: true }]
            : []),
          { name: 'status', shown: status },
        ]}
      />
      <MapView
        label={t('orders.site_map', { site: nameOf(warehouse) })}
        points={[{ ...warehouse, id: String(warehouse.id), kind: 'stop', label: nameOf(warehouse) }]}
        list="own"
        height="240px"
      />
    </div>
  );
}
