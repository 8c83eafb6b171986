import { vehicleTypes } from '@fleet/contracts/fleet/vehicle-types.ts';
import { IconTruck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { FactList } from '../../../ui/fact-list.tsx';
import { DecimalField, MoneyField } from '../../../ui/form/figure-fields.tsx';
import { FormSection } from '../../../ui/form/form-panel.tsx';
import { NameFields } from '../../../ui/form/text-fields.tsx';
import { NarrowItem, useNameOf } from '../../../ui/name-cell.tsx';
import { columnsFor } from '../../../ui/resource/columns.tsx';
import { type RowOf, useResourceList } from '../../../ui/resource/resource-list.ts';
import { ResourceScreen } from '../../../ui/resource/resource-screen.tsx';

/** Vehicle types with base fees. */
export function VehicleTypesScreen() {
  const { t } = useTranslation();
  const nameOf = useNameOf();
  const list = useResourceList(vehicleTypes, { sort: 'name_en' });
  const column = columnsFor<RowOf<typeof vehicleTypes>>(t);
  return (
    <ResourceScreen
      resource={vehicleTypes}
      list={list}
      page="vehicle-types"
      title={t('menu.vehicle_types')}
      icon={IconTruck}
      texts="vehicle_types"
      nameOf={nameOf}
      columns={[
        column.name('name_en', (row) => row),
        column.number('weight_kg'),
        column.money('registration_fee'),
        column.money('monthly_sub_fee'),
        column.date('created_at'),
      ]}
      narrow={(row) => (
        <NarrowItem name={row} status={row.status}>
          {t('vehicle_types.weight', { weight: formatNumber(row.weight_kg) })}
        </NarrowItem>
      )}
      facts={(type, status) => (
        <FactList
          facts={[
            { name: 'name_en', value: type.name_en },
            { name: 'name_ar', value: type.name_ar },
            { name: 'name_ur', value: type.name_ur },
            { name: 'weight_kg', value: type.weight_kg, label: t('columns.weight_kg') },
            { name: 'registration_fee', value: type.registration_fee },
            { name: 'monthly_sub_fee', value: type.monthly_sub_fee },
            { name: 'created_at', value: type.created_at },
            { name: 'status', shown: status },
          ]}
        />
      )}
      fields={({ field }) => (
        <>
          <FormSection title={t('ui.names')}>
            <NameFields en={field('name_en')} ar={field('name_ar')} ur={field('name_ur')} />
            <DecimalField {...field('weight_kg')} unit={t('units.kg')} />
          </FormSection>
          <FormSection title={t('vehicle_types.fees')} note={t('vehicle_types.fees_note')}>
            <MoneyField {...field('registration_fee')} hint={t('vehicle_types.registration_note')} />
            <MoneyField {...field('monthly_sub_fee')} hint={t('vehicle_types.monthly_note')} />
          </FormSection>
        </>
      )}
    />
  );
}
