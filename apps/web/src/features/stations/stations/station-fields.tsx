import { listNetworks } from '@fleet/contracts/stations/networks.ts';
import type { SaudiCity } from '@fleet/domain/saudi-cities.ts';
import { useTranslation } from 'react-i18next';
import { call } from '../../../lib/call.ts';
import { DocumentFields } from '../../../ui/documents/document-fields.tsx';
import { PickField, SegmentField, SwitchField } from '../../../ui/form/choice-fields.tsx';
import { CityField } from '../../../ui/form/city-field.tsx';
import { TimeOfDayField } from '../../../ui/form/figure-fields.tsx';
import { FormSection } from '../../../ui/form/form-panel.tsx';
import { MapPinField } from '../../../ui/form/map-pin-field.tsx';
import { CodeField, NameFields, TextField } from '../../../ui/form/text-fields.tsx';
import type { FieldProps } from '../../../ui/form/use-contract-form.ts';
import { useNameOf } from '../../../ui/name-cell.tsx';

type TextPath =
  | 'name_en'
  | 'name_ar'
  | 'reference'
  | 'address'
  | 'contact_no'
  | 'account_number'
  | 'dispenser_type';
type NumberPath =
  | 'latitude'
  | 'longitude'
  | 'geo_fence_radius_metres'
  | 'opens_at_minute'
  | 'closes_at_minute'
  | 'break_starts_at_minute'
  | 'break_ends_at_minute';
interface StationFieldsProps {
  field: ((path: TextPath) => FieldProps<string>) &
    ((path: 'city') => FieldProps<SaudiCity | ''>) &
    ((path: NumberPath) => FieldProps<number | null>) &
    ((path: 'wifi' | 'qualified' | 'staff_may_override') => FieldProps<boolean>) &
    ((path: 'fuel_price_type') => FieldProps<'city' | 'remote' | ''>);
  /** Selected unless the page belongs to one network. */
  network?: FieldProps<number | null> | undefined;
  /** Without it, only the fields a network may edit. */
  isAll: boolean;
}

const FOUND = 20;

/** Fields of a station, new or existing. */
export function StationFields({ field, network, isAll }: StationFieldsProps) {
  const { t } = useTranslation();
  const nameOf = useNameOf();
  return (
    <>
      {isAll && (
        <>
          <FormSection title={t('stations.general')}>
            {network && (
              <PickField
                {...network}
                of="networks"
                find={async (q, signal) =>
                  (
                    await call(listNetworks, { query: { q, per_page: FOUND, status: 'active' }, signal })
                  ).rows.map((row) => ({ id: row.id, name: nameOf(row) }))
                }
              />
            )}
            <NameFields en={field('name_en')} ar={field('name_ar')} />
            <CodeField {...field('reference')} />
            <CodeField {...field('contact_no')} maxLength={20} />
            <CodeField {...field('account_number')} hint={t('stations.account_hint')} />
          </FormSection>
          <FormSection title={t('stations.place')}>
            <CityField {...field('city')} hint={t('stations.city_hint')} />
            <TextField {...field('address')} />
          </FormSection>
          <MapPinField
            label={t('stations.one')}
            latitude={field('latitude')}
            longitude={field('longitude')}
            radius={field('geo_fence_radius_metres')}
          />
        </>
      )}
      <FormSection title={t('stations.hours')} note={t('stations.hours_note')}>
        <TimeOfDayField {...field('opens_at_minute')} />
        <TimeOfDayField {...field('closes_at_minute')} />
        <TimeOfDayField {...field('break_starts_at_minute')} />
        <TimeOfDayField {...field('break_ends_at_minute')} />
      </FormSection>
      <FormSection title={t('stations.equipment')}>
        {!isAll && (
          <>
            <CodeField {...field('reference')} />
            <CodeField {...field('contact_no')} maxLength={20} />
          </>
        )}
        <TextField {...field('dispenser_type')} />
        <SwitchField {...field('wifi')} />
        {isAll && (
          <>
            <SwitchField {...field('qualified')} />
            <SwitchField {...field('staff_may_override')} hint={t('stations.override_hint')} />
            <SegmentField
              {...field('fuel_price_type')}
              choices={(['city', 'remote'] as const).map((value) => ({
                value,
                label: t(`stations.price_types.${value}`),
              }))}
              hint={t('stations.price_type_hint')}
            />
          </>
        )}
      </FormSection>
      <DocumentFields owner="station" field={field as never} />
    </>
  );
}
