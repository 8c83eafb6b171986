import { createStaff, getStaff, updateStaff } from '@fleet/contracts/stations/staff.ts';
import { LANGUAGES_OF } from '@fleet/domain/languages.ts';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { call } from '../../../lib/call.ts';
import { useSignedIn } from '../../../lib/user-context.ts';
import { PickField, SegmentField, SelectField } from '../../../ui/form/choice-fields.tsx';
import { FormPanel, FormSection } from '../../../ui/form/form-panel.tsx';
import { CodeField, DigitsField, EmailField, TextField } from '../../../ui/form/text-fields.tsx';
import { type FieldProps, useContractForm } from '../../../ui/form/use-contract-form.ts';
import type { PanelState } from '../../../ui/panel-state.ts';
import { showSuccess } from '../../../ui/toast.tsx';
import {
  type Person,
  useCreatePerson,
  useFindPeople,
  useFindStations,
  useUpdatePerson,
} from './staff.api.ts';

const choice = z.number().int().positive().nullish();
const newPerson = {
  body: createStaff.body.extend({ network_id: choice, station_id: choice, area_supervisor_id: choice }),
};
const editedPerson = { body: updateStaff.body.extend({ area_supervisor_id: choice }) };

interface NewPersonProps {
  panel: PanelState;
  station?: { id: number; network: { id: number } } | undefined;
  attendantsOnly: boolean;
}

/** Form for new staff; once saved they open, so that they can be invited. */
export function NewPersonPanel({ panel, station, attendantsOnly }: NewPersonProps) {
  const { t } = useTranslation();
  const { user } = useSignedIn();
  const create = useCreatePerson();
  const findStations = useFindStations();
  // A station adds to itself; a network selects the station.
  const needsStation = station === undefined && user.gas_station_network_id !== null && !user.gas_station_id;
  const form = useContractForm({
    route: newPerson,
    initial: {
      network_id: station?.network.id,
      station_id: station?.id,
      designation: 'attendant',
      prefered_language: 'en',
    },
    save: (body) => create.mutateAsync({ body }),
    onSaved: (person) => {
      showSuccess(t('staff.added', { name: person.name }));
      panel.open(person.id);
    },
  });
  const isArea = form.values.designation === 'area_supervisor';
  return (
    <FormPanel
      form={form}
      kind={t('staff.one')}
      title={t('ui.new')}
      save={t(attendantsOnly ? 'staff.add_attendant' : 'staff.add')}
      onClose={panel.close}
    >
      <Fields
        field={form.field}
        designation={form.values.designation}
        choices={attendantsOnly || user.gas_station_id ? ['attendant'] : ALL_DESIGNATIONS}
      />
      {needsStation && !isArea && (
        <FormSection title={t('staff.works_at')} columns="one">
          <PickField {...form.field('station_id')} of="stations" find={findStations} required />
        </FormSection>
      )}
    </FormPanel>
  );
}

/** The edit form. The station is changed by a transfer. */
export function EditPersonPanel({ person, panel }: { person: Person; panel: PanelState }) {
  const { t } = useTranslation();
  const update = useUpdatePerson();
  const form = useContractForm({
    route: editedPerson,
    initial: { ...person, area_supervisor_id: person.area_supervisor?.id },
    save: (body) => update.mutateAsync({ params: { id: person.id }, body }),
    current: async () => {
      const now = await call(getStaff, { params: { id: person.id } });
      return { ...now, area_supervisor_id: now.area_supervisor?.id };
    },
    onSaved: () => {
      showSuccess(t('ui.saved'));
      panel.show();
    },
  });
  return (
    <FormPanel
      form={form}
      kind={t('staff.one')}
      title={person.name}
      save={t('ui.save_changes')}
      onClose={panel.show}
    >
      <Fields
        field={form.field}
        designation={form.values.designation}
        choices={person.station === null ? ['area_supervisor'] : ['attendant', 'supervisor']}
        areaSupervisor={person.area_supervisor?.name}
      />
    </FormPanel>
  );
}

const ALL_DESIGNATIONS = ['attendant', 'supervisor', 'area_supervisor'] as const;
type Designation = (typeof ALL_DESIGNATIONS)[number];
type TextPath =
  | 'civil_id'
  | 'employee_number'
  | 'mobile'
  | 'first_name'
  | 'middle_name'
  | 'last_name'
  | 'nationality'
  | 'email';
interface FieldsProps {
  field: ((path: TextPath) => FieldProps<string>) &
    ((path: 'designation') => FieldProps<Designation | ''>) &
    ((path: 'gender') => FieldProps<'female' | 'male' | ''>) &
    ((path: 'prefered_language') => FieldProps<(typeof LANGUAGES_OF.pump)[number] | ''>) &
    ((path: 'area_supervisor_id') => FieldProps<number | null>);
  designation: Designation | '';
  choices: readonly Designation[];
  areaSupervisor?: string | undefined;
}

function Fields({ field, designation, choices, areaSupervisor }: FieldsProps) {
  const { t } = useTranslation();
  const findPeople = useFindPeople('area_supervisor');
  const email = field('email');
  return (
    <>
      <FormSection title={t('staff.who')}>
        <TextField {...field('first_name')} />
        <TextField {...field('middle_name')} />
        <TextField {...field('last_name')} />
        <DigitsField {...field('civil_id')} kind="civil_id" />
        <DigitsField {...field('mobile')} kind="mobile" />
        <EmailField
          {...email}
          required={designation !== 'attendant'}
          hint={t(designation === 'attendant' ? 'staff.email_hint' : 'staff.email_needed')}
        />
        <TextField {...field('nationality')} />
        <SelectField
          {...field('gender')}
          choices={(['female', 'male'] as const).map((value) => ({
            value,
            label: t(`staff.genders.${value}`),
          }))}
        />
      </FormSection>
      <FormSection title={t('staff.work')}>
        {choices.length > 1 && (
          <SegmentField
            {...field('designation')}
            choices={choices.map((value) => ({ value, label: t(`staff.designations.${value}`) }))}
          />
        )}
        <CodeField {...field('employee_number')} />
        <SelectField
          {...field('prefered_language')}
          choices={LANGUAGES_OF.pump.map((value) => ({ value, label: t(`staff.languages.${value}`) }))}
        />
        {designation === 'supervisor' && (
          <PickField
            {...field('area_supervisor_id')}
            of="area supervisors"
            find={findPeople}
            chosen={areaSupervisor}
          />
        )}
      </FormSection>
    </>
  );
}
