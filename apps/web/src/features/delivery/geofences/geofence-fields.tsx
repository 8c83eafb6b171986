import { GEOFENCE_KINDS } from '@fleet/contracts/delivery/geofences.ts';
import { useTranslation } from 'react-i18next';
import { CheckboxGroup, SegmentField } from '../../../ui/form/choice-fields.tsx';
import { FormSection } from '../../../ui/form/form-panel.tsx';
import { plainField } from '../../../ui/form/plain-field.ts';
import type { FieldProps, ShownProblem } from '../../../ui/form/use-contract-form.ts';
import type { DraftArea } from '../../../ui/map/area-draft.ts';
import { AreaEditor } from './area-editor.tsx';
import { type GeofenceKind, useVehiclesOf } from './geofences.api.ts';

interface GeofenceFieldsProps {
  form: {
    values: { area: DraftArea; kind: GeofenceKind };
    problems: Readonly<Record<string, ShownProblem>>;
    set: (path: 'area', area: DraftArea) => void;
    field: ((path: 'kind') => FieldProps<GeofenceKind | ''>) &
      ((path: 'delivery_vehicle_ids') => FieldProps<(number | null)[]>);
  };
  delivery_branch_id: number;
}

/** The fields of a place: what it is for, which vehicles may go there, and where it is. */
export function GeofenceFields({ form, delivery_branch_id }: GeofenceFieldsProps) {
  const { t } = useTranslation();
  const vehicles = useVehiclesOf(delivery_branch_id);
  const { kind, area } = form.values;
  const chosen = form.field('delivery_vehicle_ids');
  const wrong = Object.entries(form.problems).find(
    ([path]) => path === 'area' || (path.startsWith('area.') && path !== 'area.name'),
  );
  return (
    <>
      <FormSection columns="one">
        <SegmentField
          {...form.field('kind')}
          choices={GEOFENCE_KINDS.map((value) => ({ value, label: t(`geofences.kinds.${value}`) }))}
          hint={t(`geofences.kind_notes.${kind}`)}
        />
        {kind === 'required_vehicle' && (
          <CheckboxGroup
            {...plainField<string[]>({
              name: chosen.name,
              label: t('geofences.only_these'),
              required: true,
              value: chosen.value.map(String),
              onChange: (ids) => chosen.onChange(ids.map(Number)),
              problem: chosen.problem?.code,
            })}
            choices={vehicles.map((vehicle) => ({ value: String(vehicle.id), label: vehicle.code }))}
          />
        )}
      </FormSection>
      <FormSection title={t('geofences.where')} columns="one">
        <AreaEditor
          area={area}
          onChange={(next) => form.set('area', next)}
          problem={wrong?.[1]}
          isNameMissing={form.problems['area.name'] !== undefined}
        />
      </FormSection>
    </>
  );
}
