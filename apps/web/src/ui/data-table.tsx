import type { MeasureName } from '@fleet/contracts/measures.ts';
import { Skeleton, UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconInbox } from '@tabler/icons-react';
import { type KeyboardEvent, type MouseEvent, type ReactElement, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../lib/error-text.ts';
import classes from './data-table.module.css';
import { EmptyState } from './empty-state.tsx';
import { ErrorState } from './error-state.tsx';
import type { ListState } from './list-state.ts';
import { DefinitionOf, Explained } from './measure.tsx';
import { Pager } from './pager.tsx';
import { indexes } from './places.ts';
import { useWidth } from './use-width.ts';

export interface Column<Row> {
  key: string;
  /** Short; contains the unit, so that cells do not. */
  header: ReactNode;
  /** The measure it shows: its definition comes up at the header. */
  measure?: MeasureName;
  cell: (row: Row) => ReactNode;
  /** Numbers: right-aligned in both directions, tabular figures. */
  numeric?: boolean;
  /** The server can sort by this column's `key`. */
  sortable?: boolean;
  /** CSS width; longer text is truncated with an ellipsis. */
  width?: string;
  /** Hidden by default: see `useColumnChoice`. */
  extra?: boolean;
  /** Total or note in the footer row. */
  total?: ReactNode;
}

interface DataTableProps<Row> {
  /** Name of the table for screen readers. */
  label: string;
  columns: readonly Column<Row>[];
  /** The page's rows; undefined during the first load. */
  rows: readonly Row[] | undefined;
  /** The rows are of the page or filter before, while the next loads: they are dimmed. */
  isPast?: boolean;
  rowKey: (row: Row) => string | number;
  /** Number of matching rows, for paging; omitted for lists without pages. */
  total?: number | undefined;
  state?: ListState;
  onState?: (next: Partial<ListState>) => void;
  /** Opens a row on click, or with arrow keys and Enter. */
  onOpen?: (row: Row) => void;
  openedKey?: string | number | null;
  /** The load error and a retry function. */
  error?: unknown;
  onRetry?: () => void;
  /** Content for an empty list: what to do next. */
  empty?: ReactNode;
  /** A row in one or two lines, used below 600 px: beside an open side panel and on phones. */
  narrow?: (row: Row) => ReactNode;
  /** Selects rows where these are narrow; in wide ones a column does. */
  narrowTicks?: { all: ReactNode; of: (row: Row) => ReactNode } | undefined;
  /** Background of a row: `bad` for rejected, `new` for just arrived. */
  tone?: (row: Row) => 'bad' | 'new' | undefined;
}

const NARROW_PX = 600;
const SKELETON_ROWS = 8;

/** A server-paged table: sticky header, 40 px rows, keyboard navigation, skeleton, empty and error states. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const {
    label,
    columns,
    rows: latest,
    rowKey,
    onOpen,
    openedKey,
    error,
    onRetry,
    empty,
    narrow,
    narrowTicks,
    state,
    onState,
    total,
    tone,
    isPast = false,
  } = props;
  const { t } = useTranslation();
  const [box, width] = useWidth<HTMLDivElement>();
  // An empty page before is no answer for the next: it loads.
  const rows = isPast && latest?.length === 0 ? undefined : latest;
  const [table, tableWidth] = useWidth<HTMLTableElement>();
  const isNarrow = narrow !== undefined && width > 0 && width < NARROW_PX;
  // Roving tabindex: Tab stops once within the rows, at the last focused one.
  const [focused, setFocused] = useState(0);
  const stop = Math.min(focused, (rows?.length ?? 1) - 1);

  const rowProps = (row: Row, index: number) => ({
    'data-row': index,
    'data-opened': (openedKey != null && String(rowKey(row)) === String(openedKey)) || undefined,
    'data-tone': tone?.(row),
    ...(onOpen && {
      tabIndex: index === stop ? 0 : -1,
      onFocus: () => setFocused(index),
      onClick: (event: MouseEvent<HTMLElement>) => {
        if (isOnRow(event)) onOpen(row);
      },
      onKeyDown: (event: KeyboardEvent<HTMLElement>) => moveByKey(event, () => onOpen(row)),
    }),
  });
  if (error && !rows) return <ErrorState text={errorText(t, error)} {...(onRetry ? { onRetry } : {})} />;
  if (rows?.length === 0)
    return empty ?? <EmptyState icon={IconInbox} title={t('ui.nothing_here')} text={t('ui.no_match')} />;

  return (
    <div ref={box} data-past={isPast || undefined}>
      {error !== undefined && error !== null && <p className={classes.stale}>{t('ui.not_current')}</p>}
      {isNarrow && rows && narrowTicks?.all}
      {isNarrow ? (
        <ul className={classes.list} aria-label={label} aria-busy={!rows || isPast}>
          {rows?.map((row, index) => (
            <li key={rowKey(row)} className={narrowTicks && classes.ticked}>
              {narrowTicks?.of(row)}
              {onOpen ? (
                <UnstyledButton {...rowProps(row, index)} className={classes.item!}>
                  {narrow(row)}
                </UnstyledButton>
              ) : (
                <div {...rowProps(row, index)} className={classes.item}>
                  {narrow(row)}
                </div>
              )}
            </li>
          )) ?? <ListSkeleton />}
        </ul>
      ) : (
        // A table wider than its container scrolls horizontally, also by keyboard.
        <section
          className={classes.scroll}
          data-fits={tableWidth <= width || undefined}
          {...(tableWidth > width && width > 0 && { 'aria-label': label, tabIndex: 0 })}
        >
          <table ref={table} className={classes.table} aria-label={label} aria-busy={!rows || isPast}>
            <thead>
              <tr>
                {columns.map((column) => (
                  <HeaderCell key={column.key} column={column} state={state} onState={onState} />
                ))}
              </tr>
            </thead>
            <tbody>
              {rows?.map((row, index) => (
                <tr key={rowKey(row)} {...rowProps(row, index)} className={classes.row}>
                  {columns.map((column) => (
                    <td key={column.key} data-numeric={column.numeric || undefined}>
                      {column.cell(row)}
                    </td>
                  ))}
                </tr>
              )) ?? <TableSkeleton columns={columns.length} />}
            </tbody>
            {rows && columns.some((column) => column.total !== undefined) && (
              <tfoot>
                <tr>
                  {columns.map((column) => (
                    <td key={column.key} data-numeric={column.numeric || undefined}>
                      {column.total}
                    </td>
                  ))}
                </tr>
              </tfoot>
            )}
          </table>
        </section>
      )}
      {state && onState && total !== undefined && (
        <Pager state={state} total={total} onState={onState} isNarrow={isNarrow} />
      )}
    </div>
  );
}

interface HeaderCellProps<Row> {
  column: Column<Row>;
  state: ListState | undefined;
  onState: ((next: Partial<ListState>) => void) | undefined;
}

function HeaderCell<Row>({ column, state, onState }: HeaderCellProps<Row>) {
  const isSorted = state?.sort === column.key;
  const order = isSorted ? (state?.order ?? 'asc') : undefined;
  const style = column.width ? { width: column.width, maxWidth: column.width } : undefined;
  const sorted = order === 'asc' ? 'ascending' : order === 'desc' ? 'descending' : 'none';
  if (!column.sortable || !onState) {
    return (
      <th scope="col" data-numeric={column.numeric || undefined} style={style}>
        {column.measure ? <Explained measure={column.measure}>{column.header}</Explained> : column.header}
      </th>
    );
  }
  return (
    <th scope="col" data-numeric={column.numeric || undefined} style={style} aria-sort={sorted}>
      {explained(
        column,
        <UnstyledButton
          className={classes.sort!}
          onClick={() => onState({ sort: column.key, order: order === 'asc' ? 'desc' : 'asc' })}
        >
          {column.header}
          {order === 'asc' && <IconArrowUp size={14} aria-hidden />}
          {order === 'desc' && <IconArrowDown size={14} aria-hidden />}
        </UnstyledButton>,
      )}
    </th>
  );
}

function explained({ measure }: { measure?: MeasureName }, header: ReactElement): ReactElement {
  return measure ? <DefinitionOf measure={measure}>{header}</DefinitionOf> : header;
}

function TableSkeleton({ columns }: { columns: number }) {
  return indexes(SKELETON_ROWS).map((row) => (
    <tr key={row}>
      {indexes(columns).map((column) => (
        <td key={column}>
          <Skeleton height={12} radius="sm" width={column === 0 ? '60%' : '80%'} />
        </td>
      ))}
    </tr>
  ));
}

function ListSkeleton() {
  return indexes(SKELETON_ROWS).map((row) => (
    <li key={row} className={classes.item}>
      <Skeleton height={12} radius="sm" />
    </li>
  ));
}

/** Whether a click is meant for the row, not for a link, switch or checkbox in it, nor for a dialog opened from it. */
function isOnRow({ target, currentTarget }: MouseEvent<HTMLElement>): boolean {
  if (!(target instanceof Element) || !currentTarget.contains(target)) return false;
  const control = target.closest('a, button, input, label');
  return control === null || control.contains(currentTarget);
}

/** Arrow keys move between rows, Home and End jump, Enter and Space open. */
function moveByKey(event: KeyboardEvent<HTMLElement>, open: () => void): void {
  if (event.target !== event.currentTarget) return;
  const rows = [
    ...(event.currentTarget.closest('tbody, ul')?.querySelectorAll<HTMLElement>('[data-row]') ?? []),
  ];
  const at = rows.indexOf(event.currentTarget);
  const target = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1 }[event.key];
  if (target !== undefined) {
    event.preventDefault();
    rows[Math.max(0, Math.min(rows.length - 1, target))]?.focus();
  } else if (event.key === 'Enter' || event.key === ' ') {
    event.preventDefault();
    open();
  }
}
