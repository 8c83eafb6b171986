import { updateGroup } from '@fleet/contracts/access/groups.ts';
import type { Permission } from '@fleet/contracts/permissions.ts';
import { Button } from '@mantine/core';
import { IconPencil, IconRestore, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChangesList } from '../../../ui/changes-list.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { FactList } from '../../../ui/fact-list.tsx';
import { SwitchField } from '../../../ui/form/choice-fields.tsx';
import { FormPanel, FormSection } from '../../../ui/form/form-panel.tsx';
import { NameFields } from '../../../ui/form/text-fields.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import { useNameOf } from '../../../ui/name-cell.tsx';
import type { PanelState } from '../../../ui/panel-state.ts';
import { SidePanel } from '../../../ui/side-panel.tsx';
import { showSuccess } from '../../../ui/toast.tsx';
import { type GroupRow, useRemoveGroup, useUpdateGroup } from './groups.api.ts';
import classes from './groups.module.css';
import { differences } from './matrix-draft.ts';
import { rightText } from './rights-text.ts';

interface GroupPanelProps {
  group: GroupRow;
  /** As shown in the matrix, saved or not. */
  rights: readonly Permission[];
  panel: PanelState;
  onReset: () => void;
}

/** One role beside the matrix: its differences from the default, and its history. */
export function GroupPanel({ group, rights, panel, onReset }: GroupPanelProps) {
  const { t } = useTranslation();
  const nameOf = useNameOf();
  const remove = useRemoveGroup();
  const [isRemoving, setIsRemoving] = useState(false);
  const { added, removed } = differences(rights, group);
  if (panel.isEditing && group.can.update) return <RenamePanel group={group} panel={panel} />;
  return (
    <SidePanel
      kind={t('rights.group')}
      title={nameOf(group)}
      onClose={panel.close}
      actions={
        group.can.update && (
          <Button leftSection={<IconPencil size={18} aria-hidden />} onClick={panel.edit}>
            {t('rights.rename')}
          </Button>
        )
      }
    >
      <div className={classes.panel}>
        <FactList
          facts={[
            {
              name: 'category',
              label: t('rights.category'),
              shown: t(`rights.categories.${group.category}`),
            },
            { name: 'base', label: t('rights.base'), shown: t(`groups.${group.base}`) },
            { name: 'users', label: t('menu.users'), shown: t('rights.users', { count: group.users }) },
            { name: 'requires_second_step', value: group.requires_second_step },
            { name: 'created_at', value: group.created_at },
          ]}
        />
        <Differences title={t('rights.granted_beyond')} rights={added} />
        <Differences title={t('rights.taken')} rights={removed} />
        {added.length + removed.length === 0 && <p>{t('rights.as_delivered')}</p>}
        <div className={classes.buttons}>
          {group.can.update && added.length + removed.length > 0 && (
            <Button variant="default" leftSection={<IconRestore size={18} aria-hidden />} onClick={onReset}>
              {t('rights.reset')}
            </Button>
          )}
          {group.can.remove && (
            <Button
              variant="default"
              leftSection={<IconTrash size={18} aria-hidden />}
              onClick={() => setIsRemoving(true)}
            >
              {t('rights.remove_group')}
            </Button>
          )}
        </div>
        <ChangesList subject="group" id={group.id} />
      </div>
      {isRemoving && (
        <ConfirmDialog
          title={t('rights.remove_title', { name: nameOf(group) })}
          text={t('rights.remove_text')}
          confirm={t('rights.remove_group')}
          tone="no"
          isBusy={remove.isPending}
          error={remove.error}
          onClose={() => setIsRemoving(false)}
          onConfirm={() => remove.mutate({ params: { id: group.id } }, { onSuccess: panel.close })}
        />
      )}
    </SidePanel>
  );
}

function Differences({ title, rights }: { title: string; rights: readonly Permission[] }) {
  const { t } = useTranslation();
  if (rights.length === 0) return null;
  return (
    <section>
      <h3>{title}</h3>
      <ul className={classes.rights}>
        {rights.map((right) => (
          <li key={right}>{rightText(t, right)}</li>
        ))}
      </ul>
    </section>
  );
}

function RenamePanel({ group, panel }: Pick<GroupPanelProps, 'group' | 'panel'>) {
  const { t } = useTranslation();
  const nameOf = useNameOf();
  const update = useUpdateGroup();
  const form = useContractForm({
    route: updateGroup,
    initial: group,
    save: (body) => update.mutateAsync({ params: { id: group.id }, body }),
    onSaved: () => {
      showSuccess(t('ui.saved'));
      panel.show();
    },
  });
  return (
    <FormPanel
      form={form}
      kind={t('rights.group')}
      title={nameOf(group)}
      save={t('ui.save_changes')}
      onClose={panel.show}
    >
      <FormSection>
        <NameFields en={form.field('name_en')} ar={form.field('name_ar')} />
      </FormSection>
      <FormSection note={t('rights.second_step_note')}>
        <SwitchField {...form.field('requires_second_step')} />
      </FormSection>
    </FormPanel>
  );
}
