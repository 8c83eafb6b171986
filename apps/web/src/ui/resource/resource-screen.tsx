import type { AnyResource } from '@fleet/contracts/define-resource.ts';
import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '../../lib/user-context.ts';
import type { Column } from '../data-table.tsx';
import { EmptyState } from '../empty-state.tsx';
import { MasterList } from '../master-list.tsx';
import { StatusFilter } from '../status-filter.tsx';
import { EditPanel, type Fields, NewPanel, type NewRow } from './resource-forms.tsx';
import type { DetailOf, ResourceList, RowOf } from './resource-list.ts';
import { ResourcePanel } from './resource-panel.tsx';
import { ResourceStatus, type ResourceTexts } from './resource-status.tsx';

interface ResourceScreenProps<R extends AnyResource> extends ResourceTexts {
  resource: R;
  list: Pick<ResourceList<R>, 'state' | 'query' | 'result' | 'panel'> & {
    set: (next: Partial<ResourceList<R>['state']>) => void;
  };
  /** Key of column choice and saved views: "vehicle-types". */
  page: string;
  title: string;
  icon: Icon;
  /** Name of a row in dialogs and toasts. */
  nameOf: (row: RowOf<R>) => string;
  /** Panel title, if different from the name. */
  heading?: (row: RowOf<R>) => ReactNode;
  /** Filters besides the status. */
  filters?: ReactNode;
  /** More actions before the one that adds. */
  actions?: ReactNode;
  /** Between the head and the table: the rows of the page on a map. */
  above?: ReactNode;
  /** Drawn in the table's place where it is given: a map of the same rows. */
  instead?: ReactNode;
  /** What is drawn instead is not of these rows: nothing to search, export or add. */
  isOther?: boolean;
  /** All columns except the status, which is last. Columns that the contract can sort by are sortable. */
  columns: readonly Column<RowOf<R>>[];
  /** A row on phones and beside an open panel. */
  narrow: (row: RowOf<R>) => ReactNode;
  /** Content of the panel; `status` is its switch. */
  facts: (row: DetailOf<R>, status: ReactNode) => ReactNode;
  /** Form fields. With a `row`, omit fields that cannot be edited. */
  fields: Fields<R>;
  /** What an edit begins with, where the row has it under another name. */
  editable?: (row: DetailOf<R>) => object;
  /** Initial values of a new row. */
  initial?: NewRow<R>;
  /** Other query kinds to refetch after a change. */
  alsoChanges?: readonly string[];
}

/** A resource's list with panel and forms. Each part can also be used separately by nouns that differ. */
export function ResourceScreen<R extends AnyResource>(props: ResourceScreenProps<R>) {
  const { resource, list, texts, nameOf, alsoChanges = [] } = props;
  const { t } = useTranslation();
  const { state, set, query, result, panel } = list;
  const mayCreate = useCan(resource.permissions.create);
  const kinds = [resource.subject, ...alsoChanges];
  const shared = { resource, panel, kinds, texts, nameOf };
  const heading = props.heading ?? nameOf;
  const statusOf = (row: RowOf<R>) => <ResourceStatus {...shared} row={row} />;
  const columns = [
    ...props.columns.map((column) => ({ ...column, sortable: resource.sorts.includes(column.key) })),
    { key: 'status', header: t('columns.status'), cell: statusOf },
  ];

  return (
    <MasterList
      name={props.page}
      title={props.title}
      filters={props.filters ?? <StatusFilter status={state.status} onPick={(status) => set({ status })} />}
      search={{ label: t(`${texts}.search`), value: state.q, onSearch: (q) => set({ q }) }}
      exports={{ route: resource.routes.export, query }}
      actions={props.actions}
      add={mayCreate ? { label: t(`${texts}.add`), onAdd: panel.create } : undefined}
      columns={columns}
      result={result}
      above={props.above}
      instead={props.instead}
      isOther={props.isOther ?? false}
      rowKey={(row) => (row as { id: number }).id}
      onOpen={(row) => panel.open((row as { id: number }).id)}
      openedKey={panel.id}
      state={state}
      onState={set}
      empty={<EmptyState icon={props.icon} title={t(`${texts}.none`)} text={t(`${texts}.none_text`)} />}
      narrow={props.narrow}
    >
      {panel.isNew && <NewPanel {...shared} initial={props.initial} fields={props.fields} />}
      {panel.id && (
        <ResourcePanel
          key={panel.id}
          {...shared}
          id={panel.id}
          rows={result.data?.rows}
          heading={heading}
          facts={(row) => props.facts(row, statusOf(row as RowOf<R>))}
          form={(row) => (
            <EditPanel
              {...shared}
              row={row}
              heading={heading}
              fields={props.fields}
              editable={props.editable}
            />
          )}
        />
      )}
    </MasterList>
  );
}
