import type { FuelRequestRow } from '@fleet/contracts/fuel-request-shapes.ts';
import { COUNT_LIMIT } from '@fleet/contracts/lists.ts';
import { UnstyledButton } from '@mantine/core';
import { useHover, useMergedRef } from '@mantine/hooks';
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { CallError } from '../../../lib/call-error.ts';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { type ListState, useOpened } from '../../../ui/list-state.ts';
import type { ListQuery } from '../fuel-requests.api.ts';
import { useFuelRequests } from '../fuel-requests.api.ts';
import classes from './list.module.css';
import { RequestPanel } from './request-panel.tsx';
import { NarrowRow } from './row-cells.tsx';
import { useSteadyRows } from './use-steady-rows.ts';

/** Where a page far into a long list begins: the server's `next` or `previous` of the page one came from. */
export interface PlacedState extends ListState {
  after: string;
  before: string;
}

interface RequestsListProps {
  label: string;
  columns: readonly Column<FuelRequestRow>[];
  query: ListQuery;
  empty: ReactNode;
  /** With paging and sorting by the address; left out for a short list. */
  state?: ListState;
  onState?: (next: Partial<PlacedState>) => void;
  /** Narrow rows tell since when they wait instead of when they were asked for. */
  since?: boolean;
  /** Another list of the same page shows the opened request. */
  withoutPanel?: boolean;
}

/** A live list of requests with the opened one beside it. Arrow keys move, Enter opens, Esc closes; previous and next follow the list. */
export function RequestsList({
  label,
  columns,
  query,
  empty,
  state,
  onState,
  since = false,
  withoutPanel = false,
}: RequestsListProps) {
  const { t } = useTranslation();
  const { opened, open, close } = useOpened();
  const { hovered, ref } = useHover<HTMLDivElement>();
  const { data, error, refetch, isPlaceholderData } = useFuelRequests(query);
  const { rows, newer, showNewer } = useSteadyRows(data?.rows, JSON.stringify(query), {
    isRead: hovered || opened !== null,
    isPlaceholder: isPlaceholderData,
  });
  // Beyond the count limit pages are walked from place to place: a page's number alone would have every row before it counted.
  const turn = (next: Partial<ListState>) => {
    const isTurned = next.page !== undefined && next.per_page === undefined && next.page > 1;
    const isForth = (next.page ?? 1) > (state?.page ?? 1);
    const place = isTurned && (data?.total ?? 0) > COUNT_LIMIT ? data : undefined;
    onState?.({
      ...next,
      after: (isForth && place?.next) || '',
      before: (!isForth && place?.previous) || '',
    });
  };
  useExistingPage(error, () => turn({ page: 1 }));
  const list = useRef<HTMLDivElement>(null);
  const whole = useMergedRef(ref, list);
  const places = rows?.map((row) => String(row.id)) ?? [];
  useFocusBack(list, opened, places);

  return (
    <div ref={whole} className={classes.list}>
      {newer > 0 && (
        <UnstyledButton className={classes.newer!} onClick={showNewer}>
          {t('desk.newer', { count: newer })}
        </UnstyledButton>
      )}
      <DataTable
        label={label}
        columns={columns}
        rows={rows}
        rowKey={(row) => row.id}
        onOpen={(row) => open(row.id)}
        openedKey={opened}
        error={error}
        onRetry={() => void refetch()}
        empty={empty}
        narrow={(row) => <NarrowRow row={row} since={since} />}
        {...(state && onState ? { state, onState: turn, total: data?.total } : {})}
      />
      {opened !== null && !withoutPanel && (
        <RequestPanel id={Number(opened)} rows={rows} onOpen={open} onClose={close} />
      )}
    </div>
  );
}

/** A page so far that only the one before it leads there, typed or kept from another list, is none: the first is shown. */
function useExistingPage(error: unknown, goToFirst: () => void): void {
  const isNone = error instanceof CallError && error.fields.page !== undefined;
  const leave = useEffectEvent(goToFirst);
  useEffect(() => {
    if (isNone) leave();
  }, [isNone]);
}

/** The list is drawn anew when the panel gives its width back, on a slow machine late: until then a row may be lost again. */
const DRAWN_AGAIN_MS = 2_000;
const LOOK_EVERY_MS = 100;

/** Gives the focus back to the row that was open, so that the arrow keys go on where they were. */
function useFocusBack(
  list: RefObject<HTMLDivElement | null>,
  opened: string | null,
  places: readonly string[],
): void {
  const before = useRef(opened);
  const focusRow = useEffectEvent((id: string) => {
    const isElsewhere = document.activeElement?.contains(list.current) === false;
    if (!isElsewhere) list.current?.querySelector<HTMLElement>(`[data-row="${places.indexOf(id)}"]`)?.focus();
  });
  useEffect(() => {
    const closed = before.current;
    before.current = opened;
    if (opened !== null || closed === null) return;
    const looking = setInterval(() => focusRow(closed), LOOK_EVERY_MS);
    const end = setTimeout(() => clearInterval(looking), DRAWN_AGAIN_MS);
    return () => {
      clearInterval(looking);
      clearTimeout(end);
    };
  }, [opened]);
}
