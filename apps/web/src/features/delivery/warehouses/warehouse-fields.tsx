import { DELIVERY_SKILLS, type DeliverySkill } from '@fleet/domain/delivery.ts';
import { readShortAddress } from '@fleet/domain/short-address.ts';
import { useTranslation } from 'react-i18next';
import { CheckboxGroup, SelectField, SwitchField } from '../../../ui/form/choice-fields.tsx';
import { DecimalField, MinutesField, TimeOfDayField } from '../../../ui/form/figure-fields.tsx';
import { FormSection } from '../../../ui/form/form-panel.tsx';
import { MapPinField } from '../../../ui/form/map-pin-field.tsx';
import { DigitsField, NameFields, TextField } from '../../../ui/form/text-fields.tsx';
import type { FieldProps } from '../../../ui/form/use-contract-form.ts';

type TextPath =
  | 'short_address'
  | 'contact_email'
  | 'name_en'
  | 'name_ar'
  | 'address'
  | 'contact_name'
  | 'contact_mobile'
  | 'driver_notes';
type NumberPath =
  | 'latitude'
  | 'longitude'
  | 'max_vehicle_weight_kg'
  | 'open_from_minute'
  | 'open_to_minute'
  | 'service_seconds';
interface WarehouseFieldsProps {
  field: ((path: TextPath) => FieldProps<string>) &
    ((path: NumberPath) => FieldProps<number | null>) &
    ((path: 'recipient_language') => FieldProps<'en' | 'ar' | ''>) &
    ((path: 'requires_handover_code') => FieldProps<boolean>) &
    ((path: 'required_skills') => FieldProps<(DeliverySkill | '')[]>);
}

/** Fields of a delivery site, new or existing: location, contacts, allowed vehicles and hours. */
export function WarehouseFields({ field }: WarehouseFieldsProps) {
  const { t } = useTranslation();
  const address = field('address');
  const short = field('short_address');
  return (
    <>
      <FormSection title={t('ui.names')}>
        <NameFields en={field('name_en')} ar={field('name_ar')} />
        <TextField {...address} maxLength={300} />
        <TextField
          {...short}
          onChange={(text) => short.onChange(readShortAddress(text) ?? text.toUpperCase())}
          maxLength={20}
          hint={t('warehouses.short_address_hint')}
        />
      </FormSection>
      <MapPinField
        label={t('warehouses.one')}
        latitude={field('latitude')}
        longitude={field('longitude')}
        onPlace={(label) => address.value === '' && address.onChange(label)}
      />
      <FormSection title={t('warehouses.contact')} note={t('warehouses.contact_note')}>
        <TextField {...field('contact_name')} maxLength={80} />
        <DigitsField {...field('contact_mobile')} kind="mobile" />
      </FormSection>
      <FormSection title={t('tracking.recipient')} note={t('warehouses.recipient_note')}>
        <TextField {...field('contact_email')} maxLength={254} hint={t('warehouses.contact_email_hint')} />
        <SelectField
          {...field('recipient_language')}
          choices={(['ar', 'en'] as const).map((value) => ({
            value,
            label: t(`field_values.recipient_language.${value}`),
          }))}
        />
        <SwitchField {...field('requires_handover_code')} hint={t('warehouses.handover_hint')} />
      </FormSection>
      <FormSection title={t('warehouses.access')} note={t('warehouses.access_note')}>
        <CheckboxGroup
          {...(field('required_skills') as FieldProps<string[]>)}
          required={false}
          choices={DELIVERY_SKILLS.map((value) => ({
            value: value as string,
            label: t(`field_values.required_skills.${value}`),
          }))}
        />
        <DecimalField
          {...field('max_vehicle_weight_kg')}
          label={t('warehouses.max_weight')}
          unit={t('units.kg')}
        />
      </FormSection>
      <FormSection title={t('warehouses.hours')} note={t('warehouses.hours_note')}>
        <TimeOfDayField {...field('open_from_minute')} />
        <TimeOfDayField {...field('open_to_minute')} />
        <MinutesField
          {...field('service_seconds')}
          label={t('orders.service_time')}
          hint={t('warehouses.service_hint')}
        />
      </FormSection>
      <FormSection title={t('orders.more')} columns="one">
        <TextField {...field('driver_notes')} lines={2} maxLength={300} hint={t('warehouses.notes_hint')} />
      </FormSection>
    </>
  );
}
