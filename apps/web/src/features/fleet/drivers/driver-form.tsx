import { createDriver, getDriver, updateDriver } from '@fleet/contracts/fleet/drivers.ts';
import { LANGUAGES_OF } from '@fleet/domain/languages.ts';
import { useTranslation } from 'react-i18next';
import { call } from '../../../lib/call.ts';
import { useCan } from '../../../lib/user-context.ts';
import { ClientSection } from '../../../ui/client-choice.tsx';
import { DocumentFields } from '../../../ui/documents/document-fields.tsx';
import { SelectField } from '../../../ui/form/choice-fields.tsx';
import { FormPanel, FormSection } from '../../../ui/form/form-panel.tsx';
import { PictureField } from '../../../ui/form/picture-field.tsx';
import { CodeField, DigitsField, EmailField, TextField } from '../../../ui/form/text-fields.tsx';
import { type FieldProps, useContractForm } from '../../../ui/form/use-contract-form.ts';
import type { PanelState } from '../../../ui/panel-state.ts';
import { showSuccess } from '../../../ui/toast.tsx';
import { type Driver, uploadPhoto, useCreateDriver, useUpdateDriver } from './drivers.api.ts';

/** Form for a new driver, who opens once saved. */
export function NewDriverPanel({ panel, client_id }: { panel: PanelState; client_id?: number | undefined }) {
  const { t } = useTranslation();
  const create = useCreateDriver();
  const form = useContractForm({
    route: createDriver,
    initial: { client_id, driver_prefered_language: 'ar' },
    save: (body) => create.mutateAsync({ body }),
    onSaved: (driver) => {
      showSuccess(t('drivers.added', { name: driver.name }));
      panel.open(driver.id);
    },
  });
  return (
    <FormPanel
      form={form}
      kind={t('drivers.one')}
      title={t('ui.new')}
      save={t('drivers.add')}
      onClose={panel.close}
    >
      <ClientSection field={form.field('client_id')} />
      <Fields field={form.field as never} />
      <FormSection title={t('drivers.pin')}>
        <DigitsField {...form.field('driver_pin')} kind="driver_pin" hint={t('drivers.pin_hint')} />
      </FormSection>
    </FormPanel>
  );
}

/** The edit form. The PIN is set elsewhere. */
export function EditDriverPanel({ driver, panel }: { driver: Driver; panel: PanelState }) {
  const { t } = useTranslation();
  const update = useUpdateDriver();
  const form = useContractForm({
    route: updateDriver,
    initial: driver,
    save: (body) => update.mutateAsync({ params: { id: driver.id }, body }),
    current: () => call(getDriver, { params: { id: driver.id } }),
    onSaved: () => {
      showSuccess(t('ui.saved'));
      panel.show();
    },
  });
  return (
    <FormPanel
      form={form}
      kind={t('drivers.one')}
      title={<bdi>{driver.name}</bdi>}
      save={t('ui.save_changes')}
      onClose={panel.show}
    >
      <Fields field={form.field as never} />
    </FormPanel>
  );
}

interface FieldsProps {
  field: ((path: string) => FieldProps<string>) & ((path: 'photo_file_id') => FieldProps<number | null>);
}

function Fields({ field }: FieldsProps) {
  const { t } = useTranslation();
  const mayUpload = useCan('update driver');
  return (
    <>
      <FormSection title={t('drivers.who')}>
        {mayUpload && <PictureField {...field('photo_file_id')} upload={uploadPhoto} accept="photo" />}
        <TextField {...field('first_name')} maxLength={60} />
        <TextField {...field('middle_name')} maxLength={60} />
        <TextField {...field('last_name')} maxLength={60} />
        <SelectField
          {...field('gender')}
          choices={['male', 'female'].map((value) => ({ value, label: t(`field_values.gender.${value}`) }))}
        />
        <TextField {...field('nationality')} maxLength={60} />
        <SelectField
          {...field('driver_prefered_language')}
          choices={LANGUAGES_OF.driver.map((value) => ({
            value,
            label: t(`field_values.driver_prefered_language.${value}`),
          }))}
        />
      </FormSection>
      <FormSection title={t('drivers.documents')}>
        <DigitsField {...field('civil_id')} kind="civil_id" />
        <DigitsField {...field('driving_license_number')} kind="driving_license_number" />
        <CodeField {...field('employee_number')} maxLength={40} />
      </FormSection>
      <DocumentFields owner="driver" field={field as never} />
      <FormSection title={t('drivers.reach')}>
        <DigitsField {...field('mobile')} kind="mobile" />
        <EmailField {...field('email')} hint={t('drivers.email_hint')} />
      </FormSection>
    </>
  );
}
