import type { FuelRequestRow } from '@fleet/contracts/fuelling/fuel-request-shapes.ts';
import { COUNT_LIMIT } from '@fleet/contracts/lists.ts';
import { UnstyledButton } from '@mantine/core';
import { useHover, useMergedRef } from '@mantine/hooks';
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { CallError } from '../../../lib/call-error.ts';
import type { ListQuery } from '../../../lib/fuel-requests/fuel-requests.api.ts';
import { useFuelRequests } from '../../../lib/fuel-requests/fuel-requests.api.ts';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { type ListState, useOpened } from '../../../ui/list-state.ts';
import classes from './list.module.css';
import type { DisputeDialog } from './request-footer.tsx';
import { RequestPanel } from './request-panel.tsx';
import { NarrowRow } from './row-cells.tsx';
import { useSteadyRows } from './use-steady-rows.ts';

/** Cursor of a page in a long list: the server's `next` or `previous`. */
export interface PositionedState extends ListState {
  after: string;
  before: string;
}

interface RequestsListProps {
  label: string;
  columns: readonly Column<FuelRequestRow>[];
  query: ListQuery;
  /** With the plate that the same search would find, where the typed one is read from the other side. */
  empty: ReactNode | ((didYouMean?: string) => ReactNode);
  /** Paging and sorting from the address; omitted for short lists. */
  state?: ListState;
  onState?: (next: Partial<PositionedState>) => void;
  /** Compact rows show the waiting time instead of the request time. */
  since?: boolean;
  /** Another list on the page shows the panel. */
  withoutPanel?: boolean;
  disputeDialog?: DisputeDialog | undefined;
}

/**
 * A live list of requests with the opened one beside it. Arrow keys move, Enter opens, Esc closes; previous and next follow the list.
 */
export function RequestsList({
  label,
  columns,
  query,
  empty,
  state,
  onState,
  since = false,
  withoutPanel = false,
  disputeDialog,
}: RequestsListProps) {
  const { t } = useTranslation();
  const { opened, open, close } = useOpened();
  const { hovered, ref } = useHover<HTMLDivElement>();
  const { data, error, refetch, isPlaceholderData } = useFuelRequests(query);
  const { rows, newer, showNewer } = useSteadyRows(data?.rows, JSON.stringify(query), {
    isRead: hovered || opened !== null,
    isPlaceholder: isPlaceholderData,
  });
  // Beyond the count limit, pages are reached by cursor: an offset would require counting all rows before.
  const turn = (next: Partial<ListState>) => {
    const isTurned = next.page !== undefined && next.per_page === undefined && next.page > 1;
    const isForth = (next.page ?? 1) > (state?.page ?? 1);
    const bounds = isTurned && (data?.total ?? 0) > COUNT_LIMIT ? data : undefined;
    onState?.({
      ...next,
      after: (isForth && bounds?.next) || '',
      before: (!isForth && bounds?.previous) || '',
    });
  };
  useExistingPage(error, () => turn({ page: 1 }));
  const list = useRef<HTMLDivElement>(null);
  const mergedRef = useMergedRef(ref, list);
  const ids = rows?.map((row) => String(row.id)) ?? [];
  useFocusBack(list, opened, ids);

  return (
    <div ref={mergedRef} className={classes.list}>
      {newer > 0 && (
        <UnstyledButton className={classes.newer!} onClick={showNewer}>
          {t('desk.newer', { count: newer })}
        </UnstyledButton>
      )}
      <DataTable
        label={label}
        columns={columns}
        rows={rows}
        isPast={isPlaceholderData}
        rowKey={(row) => row.id}
        onOpen={(row) => open(row.id)}
        openedKey={opened}
        error={error}
        onRetry={() => void refetch()}
        empty={typeof empty === 'function' ? empty(data?.did_you_mean) : empty}
        narrow={(row) => <NarrowRow row={row} since={since} />}
        {...(state && onState ? { state, onState: turn, total: data?.total } : {})}
      />
      {opened !== null && !withoutPanel && (
        <RequestPanel
          id={Number(opened)}
          rows={rows}
          onOpen={open}
          onClose={close}
          disputeDialog={disputeDialog}
        />
      )}
    </div>
  );
}

/** A page beyond the count limit without a cursor cannot be reached: the first page is shown. */
function useExistingPage(error: unknown, goToFirst: () => void): void {
  const isNone = error instanceof CallError && error.fields.page !== undefined;
  const leave = useEffectEvent(goToFirst);
  useEffect(() => {
    if (isNone) leave();
  }, [isNone]);
}

/** The list re-renders when the panel closes, late on a slow machine: until then a focused row may be lost again. */
const DRAWN_AGAIN_MS = 2_000;
const POLL_MS = 100;

/** Returns the focus to the row that was open, for arrow keys. */
function useFocusBack(
  list: RefObject<HTMLDivElement | null>,
  opened: string | null,
  ids: readonly string[],
): void {
  const before = useRef(opened);
  const focusRow = useEffectEvent((id: string) => {
    const isElsewhere = document.activeElement?.contains(list.current) === false;
    if (!isElsewhere) list.current?.querySelector<HTMLElement>(`[data-row="${ids.indexOf(id)}"]`)?.focus();
  });
  useEffect(() => {
    const closed = before.current;
    before.current = opened;
    if (opened !== null || closed === null) return;
    const polling = setInterval(() => focusRow(closed), POLL_MS);
    const end = setTimeout(() => clearInterval(polling), DRAWN_AGAIN_MS);
    return () => {
      clearInterval(polling);
      clearTimeout(end);
    };
  }, [opened]);
}
