import { createBranch, listBranches, updateBranch } from '@fleet/contracts/fleet/vehicle-groups.ts';
import { useTranslation } from 'react-i18next';
import { call } from '../../../lib/call.ts';
import { ClientSection } from '../../../ui/client-choice.tsx';
import { SegmentField } from '../../../ui/form/choice-fields.tsx';
import { CityField } from '../../../ui/form/city-field.tsx';
import { FormPanel, FormSection } from '../../../ui/form/form-panel.tsx';
import { CodeField, NameFields } from '../../../ui/form/text-fields.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import { useNameOf } from '../../../ui/name-cell.tsx';
import type { PanelState } from '../../../ui/panel-state.ts';
import { showSuccess } from '../../../ui/toast.tsx';
import { type Branch, useCreateBranch, useUpdateBranch } from './vehicle-groups.api.ts';

/** A new branch. */
export function NewBranchPanel({ panel, client_id }: { panel: PanelState; client_id?: number | undefined }) {
  const { t } = useTranslation();
  const nameOf = useNameOf();
  const create = useCreateBranch();
  const form = useContractForm({
    route: createBranch,
    initial: { client_id, status: 'active' },
    save: (body) => create.mutateAsync({ body }),
    onSaved: (branch) => {
      showSuccess(t('branches.added', { name: nameOf(branch) }));
      panel.close();
    },
  });
  return (
    <FormPanel
      form={form}
      kind={t('branches.one')}
      title={t('ui.new')}
      save={t('branches.add')}
      onClose={panel.close}
    >
      <ClientSection field={form.field('client_id')} />
      <FormSection title={t('ui.names')}>
        <NameFields en={form.field('name_en')} ar={form.field('name_ar')} />
        <CityField {...form.field('city')} />
        <CodeField {...form.field('cost_center')} maxLength={40} />
      </FormSection>
    </FormPanel>
  );
}

/** The same fields for one that is there, and whether it is in use. */
export function EditBranchPanel({ branch, panel }: { branch: Branch; panel: PanelState }) {
  const { t } = useTranslation();
  const nameOf = useNameOf();
  const update = useUpdateBranch();
  const form = useContractForm({
    route: updateBranch,
    initial: branch,
    save: (body) => update.mutateAsync({ params: { id: branch.id }, body }),
    current: () => findAgain(branch),
    onSaved: () => {
      showSuccess(t('ui.saved'));
      panel.close();
    },
  });
  return (
    <FormPanel
      form={form}
      kind={t('branches.one')}
      title={nameOf(branch)}
      save={t('ui.save_changes')}
      onClose={panel.close}
    >
      <FormSection title={t('ui.names')}>
        <NameFields en={form.field('name_en')} ar={form.field('name_ar')} />
        <CityField {...form.field('city')} />
        <CodeField {...form.field('cost_center')} maxLength={40} />
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

/** A company has few branches: the first hundred hold the one that is edited. */
async function findAgain(branch: Branch): Promise<Branch> {
  const { rows } = await call(listBranches, { query: { client_id: branch.client.id, per_page: 100 } });
  return rows.find((row) => row.id === branch.id) ?? branch;
}
