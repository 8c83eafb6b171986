import { createGroup } from '@fleet/contracts/access/groups.ts';
import { GROUPS, type Group } from '@fleet/contracts/permissions.ts';
import { useTranslation } from 'react-i18next';
import { SelectField } from '../../../ui/form/choice-fields.tsx';
import { FormPanel, FormSection } from '../../../ui/form/form-panel.tsx';
import { NameFields } from '../../../ui/form/text-fields.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import { useNameOf } from '../../../ui/name-cell.tsx';
import type { PanelState } from '../../../ui/panel-state.ts';
import { showSuccess } from '../../../ui/toast.tsx';
import { type GroupRow, useCreateGroup } from './groups.api.ts';

/** Form for a custom role: it is based on a built-in one and starts with its current permissions. */
export function NewGroupPanel({ groups, panel }: { groups: readonly GroupRow[]; panel: PanelState }) {
  const { t } = useTranslation();
  const nameOf = useNameOf();
  const create = useCreateGroup();
  const builtIn = (base: Group) => groups.find((group) => group.code === base);
  const form = useContractForm({
    route: createGroup,
    initial: { permissions: [] },
    save: (body) =>
      create.mutateAsync({
        body: { ...body, permissions: builtIn(body.base)?.permissions ?? [] },
      }),
    onSaved: (group) => {
      showSuccess(t('ui.added', { name: nameOf(group) }));
      panel.close();
    },
  });
  return (
    <FormPanel
      form={form}
      kind={t('rights.group')}
      title={t('ui.new')}
      save={t('rights.add_group')}
      onClose={panel.close}
    >
      <FormSection note={t('rights.new_note')}>
        <SelectField
          {...form.field('base')}
          label={t('rights.base')}
          choices={GROUPS.map((value) => ({ value, label: nameOf(builtIn(value)) || t(`groups.${value}`) }))}
        />
        <NameFields en={form.field('name_en')} ar={form.field('name_ar')} />
      </FormSection>
    </FormPanel>
  );
}
