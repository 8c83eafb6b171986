import {
  createVehicleGroup,
  getVehicleGroup,
  updateVehicleGroup,
} from '@fleet/contracts/fleet/vehicle-groups.ts';
import { useTranslation } from 'react-i18next';
import { call } from '../../../lib/call.ts';
import { ClientSection } from '../../../ui/client-choice.tsx';
import { PickField, SegmentField } from '../../../ui/form/choice-fields.tsx';
import { FormPanel, FormSection } from '../../../ui/form/form-panel.tsx';
import { CodeField, NameFields } from '../../../ui/form/text-fields.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import { useNameOf } from '../../../ui/name-cell.tsx';
import type { PanelState } from '../../../ui/panel-state.ts';
import { showSuccess } from '../../../ui/toast.tsx';
import { findBranches, useCreateGroup, useUpdateGroup, type VehicleGroup } from './vehicle-groups.api.ts';

/** A new group; saved, it opens. */
export function NewGroupPanel({ panel, client_id }: { panel: PanelState; client_id?: number | undefined }) {
  const { t } = useTranslation();
  const nameOf = useNameOf();
  const create = useCreateGroup();
  const form = useContractForm({
    route: createVehicleGroup,
    initial: { client_id, status: 'active' },
    save: (body) => create.mutateAsync({ body }),
    onSaved: (group) => {
      showSuccess(t('vehicle_groups.added', { name: nameOf(group) }));
      panel.open(group.id);
    },
  });
  const owner = form.values.client_id ?? undefined;
  return (
    <FormPanel
      form={form}
      kind={t('vehicle_groups.one')}
      title={t('ui.new')}
      save={t('vehicle_groups.add')}
      onClose={panel.close}
    >
      <ClientSection field={form.field('client_id')} />
      <FormSection title={t('ui.names')}>
        <NameFields en={form.field('name_en')} ar={form.field('name_ar')} />
        <PickField
          {...form.field('branch_id')}
          of={`branches of ${owner ?? 'own'}`}
          find={findBranches(owner, nameOf)}
        />
        <CodeField
          {...form.field('cost_center')}
          maxLength={40}
          hint={t('vehicle_groups.cost_center_hint')}
        />
      </FormSection>
    </FormPanel>
  );
}

/** The same fields for one that is there, and whether it is in use. */
export function EditGroupPanel({ group, panel }: { group: VehicleGroup; panel: PanelState }) {
  const { t } = useTranslation();
  const nameOf = useNameOf();
  const update = useUpdateGroup();
  const form = useContractForm({
    route: updateVehicleGroup,
    initial: editable(group),
    save: (body) => update.mutateAsync({ params: { id: group.id }, body }),
    current: async () => editable(await call(getVehicleGroup, { params: { id: group.id } })),
    onSaved: () => {
      showSuccess(t('ui.saved'));
      panel.show();
    },
  });
  return (
    <FormPanel
      form={form}
      kind={t('vehicle_groups.one')}
      title={nameOf(group)}
      save={t('ui.save_changes')}
      onClose={panel.show}
    >
      <FormSection title={t('ui.names')}>
        <NameFields en={form.field('name_en')} ar={form.field('name_ar')} />
        <PickField
          {...form.field('branch_id')}
          of={`branches of ${group.client.id}`}
          find={findBranches(group.client.id, nameOf)}
          chosen={group.branch ? nameOf(group.branch) : undefined}
        />
        <CodeField
          {...form.field('cost_center')}
          maxLength={40}
          hint={t('vehicle_groups.cost_center_hint')}
        />
        <SegmentField
          {...form.field('status')}
          choices={(['active', 'inactive'] as const).map((value) => ({
            value,
            label: t(`field_values.status.${value}`),
          }))}
        />
      </FormSection>
    </FormPanel>
  );
}

function editable({ branch, own_cost_center, ...group }: VehicleGroup) {
  return { ...group, branch_id: branch?.id ?? null, cost_center: own_cost_center };
}
