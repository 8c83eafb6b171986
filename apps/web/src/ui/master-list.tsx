import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Card } from './card.tsx';
import { useColumnChoice } from './column-choice.ts';
import { ColumnChooser } from './column-chooser.tsx';
import { type Column, DataTable } from './data-table.tsx';
import { ExportMenu } from './export-menu.tsx';
import { ListEmpty } from './list-empty.tsx';
import { type ListResult, shownOf } from './list-result.ts';
import { type ListState, useNarrowing } from './list-state.ts';
import classes from './master-list.module.css';
import { PageHeader } from './page-header.tsx';
import { ViewsMenu } from './saved-views/views-menu.tsx';
import { SearchBox } from './search-box.tsx';

interface MasterListProps<Row> {
  /** Key of column choice and saved views: "vehicle-types". */
  name: string;
  title: string;
  /** Filters within the sentence: `FilterSelect`, `SearchSelect`, `TrashToggle` or `PeriodSelect`. */
  filters?: ReactNode;
  search: { label: string; value: string; onSearch: (text: string) => void };
  /** The primary action; omitted without permission. */
  add?: { label: string; onAdd: () => void } | undefined;
  /** Further actions before it. */
  actions?: ReactNode;
  exports?: {
    route: { readonly path: string };
    params?: Record<string, unknown>;
    query: Record<string, unknown>;
  };
  columns: readonly Column<Row>[];
  result: ListResult<Row>;
  rowKey: (row: Row) => string | number;
  onOpen?: (row: Row) => void;
  openedKey?: string | null;
  state: ListState;
  onState: (next: Partial<ListState>) => void;
  empty: ReactNode;
  narrow: (row: Row) => ReactNode;
  /** Content between header and table: key figures. */
  above?: ReactNode;
  /** Replaces the table, for example a map of the same rows. */
  instead?: ReactNode;
  /** What is drawn instead is not of these rows: nothing to search, export or add. */
  isOther?: boolean;
  /** The opened row or form, beside the list. */
  children?: ReactNode;
}

/** A list of master data: title, filters as a sentence, search, saved views, export, columns, the table, and the panel beside it. */
export function MasterList<Row>(props: MasterListProps<Row>) {
  const {
    name,
    title,
    filters,
    search,
    add,
    actions,
    exports,
    columns,
    result,
    onOpen,
    openedKey,
    children,
    isOther = false,
  } = props;
  const choice = useColumnChoice(name, columns);
  // An empty list has its one action below the sentence that names it.
  const { isNarrowed } = useNarrowing();
  const isTrash = 'view' in props.state && props.state.view === 'deleted';
  const isEmpty = result.data?.rows.length === 0 && !isNarrowed && !isTrash && !props.instead;
  const addButton = add && (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={add.onAdd}>
      {add.label}
    </Button>
  );
  return (
    <>
      <PageHeader
        title={title}
        action={
          <div className={classes.actions}>
            {!isOther && (
              <>
                <SearchBox {...search} />
                <ViewsMenu page={name} choice={choice} />
                {exports && <ExportMenu {...exports} />}
                <span className={classes.columns}>
                  <ColumnChooser choice={choice} />
                </span>
              </>
            )}
            {actions}
            {!isEmpty && !isOther && addButton}
          </div>
        }
      >
        {filters}
      </PageHeader>
      {props.above}
      <Card flush>
        {props.instead || (
          <DataTable
            label={title}
            columns={choice.shown}
            {...shownOf(result)}
            rowKey={props.rowKey}
            {...(onOpen ? { onOpen } : {})}
            openedKey={openedKey ?? null}
            empty={
              <ListEmpty isTrash={isTrash} didYouMean={result.data?.did_you_mean}>
                {props.empty}
                {isEmpty && addButton && <div className={classes.emptyAction}>{addButton}</div>}
              </ListEmpty>
            }
            narrow={props.narrow}
            state={props.state}
            onState={props.onState}
          />
        )}
      </Card>
      {children}
    </>
  );
}
