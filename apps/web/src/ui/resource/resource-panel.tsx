import type { AnyResource } from '@fleet/contracts/define-resource.ts';
import { Button } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ChangesList } from '../changes-list.tsx';
import { DetailTabs } from '../detail-tabs.tsx';
import type { PanelState } from '../panel-state.ts';
import { RecordPanel } from '../record-panel.tsx';
import { type DetailOf, type RowOf, useResourceRow } from './resource-list.ts';
import type { AnyRow, ResourceTexts } from './resource-status.tsx';

interface ResourcePanelProps<R extends AnyResource> extends ResourceTexts {
  resource: R;
  id: string;
  panel: PanelState;
  rows: readonly RowOf<R>[] | undefined;
  nameOf: (row: RowOf<R>) => string;
  heading: (row: RowOf<R>) => ReactNode;
  facts: (row: DetailOf<R>) => ReactNode;
  /** Its form in edit mode. */
  form: (row: DetailOf<R>) => ReactNode;
}

/** One row beside the list, with its history, or its form. */
export function ResourcePanel<R extends AnyResource>(props: ResourcePanelProps<R>) {
  const { resource, id, panel, rows, texts, nameOf, heading, facts, form } = props;
  const { t } = useTranslation();
  const result = useResourceRow(resource, id);
  const canUpdate = (row: DetailOf<R>) => (row as AnyRow).can.update;
  if (panel.isEditing && result.data && canUpdate(result.data)) return form(result.data);
  return (
    <RecordPanel<DetailOf<R>>
      kind={t(`${texts}.one`)}
      panel={panel}
      result={result}
      rows={rows as readonly AnyRow[] | undefined}
      title={(row) => heading(row as RowOf<R>)}
      actions={(row) =>
        canUpdate(row) && (
          <Button leftSection={<IconPencil size={18} aria-hidden />} onClick={panel.edit}>
            {t('ui.edit')}
          </Button>
        )
      }
    >
      {(row) => (
        <DetailTabs
          label={nameOf(row as RowOf<R>)}
          tabs={[
            { name: 'facts', label: t('ui.facts'), content: () => facts(row) },
            {
              name: 'changes',
              label: t('changes.title'),
              content: () => <ChangesList subject={resource.subject} id={(row as AnyRow).id} />,
            },
          ]}
        />
      )}
    </RecordPanel>
  );
}
