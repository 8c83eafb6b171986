import type { ReactNode } from 'react';
import { Card } from '../../../ui/card.tsx';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { ExportMenu } from '../../../ui/export-menu.tsx';
import { type ListResult, shownOf } from '../../../ui/list-result.ts';
import { type ListState, sortOfState } from '../../../ui/list-state.ts';
import { SearchBox } from '../../../ui/search-box.tsx';
import classes from './delivery-measures.module.css';

type State = ListState & { q: string };

export interface TableState {
  state: State;
  onState: (next: Partial<State>) => void;
}

interface MeasureTableProps<Row> extends TableState {
  label: string;
  /** Label of the search. */
  search: string;
  exports: { route: { readonly path: string }; query: Record<string, unknown> };
  columns: readonly Column<Row>[];
  result: ListResult<Row>;
  rowKey: (row: Row) => number;
  empty: ReactNode;
  narrow: (row: Row) => ReactNode;
}

/** One of the page's tables with search and export. */
export function MeasureTable<Row>({ search, exports, state, onState, ...table }: MeasureTableProps<Row>) {
  const { result, ...shown } = table;
  return (
    <>
      <div className={classes.tools}>
        <SearchBox label={search} value={state.q} onSearch={(q) => onState({ q })} />
        <ExportMenu {...exports} />
      </div>
      <Card flush>
        <DataTable {...shown} {...shownOf(result)} state={state} onState={onState} />
      </Card>
    </>
  );
}

/** Both tables share the sorting in the address; a table uses it if it has that column. */
export function sortWithin(sorts: readonly string[], state: State): string | undefined {
  return state.sort && sorts.includes(state.sort) ? sortOfState(state) : undefined;
}
