import { Button } from '@mantine/core';
import { IconArrowsExchange, IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Callout } from '../../../ui/callout.tsx';
import { ChangesList } from '../../../ui/changes-list.tsx';
import { DetailTabs } from '../../../ui/detail-tabs.tsx';
import type { PanelState } from '../../../ui/panel-state.ts';
import { RecordPanel } from '../../../ui/record-panel.tsx';
import { TrashButton } from '../../../ui/trash-button.tsx';
import { PersonFacts } from './person-facts.tsx';
import { EditPersonPanel } from './person-form.tsx';
import { type Person, usePerson, useRestorePerson, useTrashPerson } from './staff.api.ts';
import { TransferDialog } from './transfer-dialog.tsx';

interface PersonPanelProps {
  id: string;
  panel: PanelState;
  rows: readonly { id: number }[] | undefined;
}

/** One person beside the list, or their form. */
export function PersonPanel({ id, panel, rows }: PersonPanelProps) {
  const { t } = useTranslation();
  const result = usePerson(id);
  if (panel.isEditing && result.data?.can.update)
    return <EditPersonPanel person={result.data} panel={panel} />;
  return (
    <RecordPanel
      kind={t('staff.one')}
      panel={panel}
      result={result}
      rows={rows}
      title={(person) => person.name}
      actions={(person) => <Actions person={person} onEdit={panel.edit} />}
    >
      {(person) => (
        <>
          {person.deleted_at && (
            <Callout tone="wait" title={t('staff.in_trash')}>
              {t('staff.in_trash_text')}
            </Callout>
          )}
          <DetailTabs
            label={person.name}
            tabs={[
              { name: 'facts', label: t('ui.facts'), content: () => <PersonFacts person={person} /> },
              {
                name: 'changes',
                label: t('changes.title'),
                content: () => <ChangesList subject="staff" id={person.id} />,
              },
            ]}
          />
        </>
      )}
    </RecordPanel>
  );
}

function Actions({ person, onEdit }: { person: Person; onEdit: () => void }) {
  const { t } = useTranslation();
  const [isMoving, setIsMoving] = useState(false);
  const trash = useTrashPerson();
  const restore = useRestorePerson();
  const { can, name } = person;
  const params = { id: person.id };
  return (
    <>
      <TrashButton
        can={can}
        labels={{
          title: t('staff.trash_title', { name }),
          text: t('staff.trash_text'),
          trashed: t('staff.trashed', { name }),
          restored: t('staff.restored', { name }),
        }}
        onTrash={() => trash.mutateAsync({ params })}
        onRestore={() => restore.mutateAsync({ params })}
      />
      {can.transfer && (
        <Button
          variant="default"
          leftSection={<IconArrowsExchange size={18} aria-hidden />}
          onClick={() => setIsMoving(true)}
        >
          {t('staff.transfer')}
        </Button>
      )}
      {can.update && (
        <Button leftSection={<IconPencil size={18} aria-hidden />} onClick={onEdit}>
          {t('ui.edit')}
        </Button>
      )}
      {isMoving && <TransferDialog person={person} onClose={() => setIsMoving(false)} />}
    </>
  );
}
