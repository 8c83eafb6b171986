import {
  createGeofence,
  GEOFENCE_KINDS,
  getGeofence,
  updateGeofence,
} from '@fleet/contracts/delivery/geofences.ts';
import { useTranslation } from 'react-i18next';
import { call } from '../../../lib/call.ts';
import { CheckboxGroup, SegmentField } from '../../../ui/form/choice-fields.tsx';
import { FormPanel, FormSection } from '../../../ui/form/form-panel.tsx';
import { plainField } from '../../../ui/form/plain-field.ts';
import { type FieldProps, type ShownProblem, useContractForm } from '../../../ui/form/use-contract-form.ts';
import { type DraftArea, newCircle } from '../../../ui/map/area-draft.ts';
import type { PanelState } from '../../../ui/panel-state.ts';
import { showSuccess } from '../../../ui/toast.tsx';
import { AreaEditor } from './area-editor.tsx';
import { FIRST_RADIUS_METRES } from './geofence-style.ts';
import {
  type Geofence,
  type GeofenceKind,
  useCreateGeofence,
  useUpdateGeofence,
  useVehiclesOf,
} from './geofences.api.ts';

/** A new place on the map of a branch; saved, it opens. */
export function NewGeofencePanel({
  panel,
  delivery_branch_id,
}: {
  panel: PanelState;
  delivery_branch_id: number;
}) {
  const { t } = useTranslation();
  const create = useCreateGeofence();
  const form = useContractForm({
    route: createGeofence,
    initial: { delivery_branch_id, kind: 'no_go', area: newCircle('', FIRST_RADIUS_METRES) },
    save: (body) => create.mutateAsync({ body }),
    onSaved: (geofence) => {
      showSuccess(t('geofences.added', { name: geofence.area.name }));
      panel.open(geofence.id);
    },
  });
  return (
    <FormPanel
      form={form}
      kind={t('geofences.one')}
      title={t('ui.new')}
      save={t('geofences.add')}
      onClose={panel.close}
    >
      <Fields form={form as never} delivery_branch_id={delivery_branch_id} />
    </FormPanel>
  );
}

/** The same for one that is there; its branch stays. */
export function EditGeofencePanel({ geofence, panel }: { geofence: Geofence; panel: PanelState }) {
  const { t } = useTranslation();
  const update = useUpdateGeofence();
  const form = useContractForm({
    route: updateGeofence,
    initial: geofence,
    save: (body) => update.mutateAsync({ params: { id: geofence.id }, body }),
    current: () => call(getGeofence, { params: { id: geofence.id } }),
    onSaved: () => {
      showSuccess(t('ui.saved'));
      panel.show();
    },
  });
  return (
    <FormPanel
      form={form}
      kind={t('geofences.one')}
      title={geofence.area.name}
      save={t('ui.save_changes')}
      onClose={panel.show}
    >
      <Fields form={form as never} delivery_branch_id={geofence.delivery_branch.id} />
    </FormPanel>
  );
}

interface FieldsProps {
  form: {
    values: { area: DraftArea; kind: GeofenceKind };
    problems: Readonly<Record<string, ShownProblem>>;
    set: (path: 'area', area: DraftArea) => void;
    field: ((path: 'kind') => FieldProps<GeofenceKind | ''>) &
      ((path: 'delivery_vehicle_ids') => FieldProps<(number | null)[]>);
  };
  delivery_branch_id: number;
}

function Fields({ form, delivery_branch_id }: FieldsProps) {
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
