import { DEFAULT_BRANCH_ID } from '@fleet/domain/delivery.ts';
import { riyadhDate } from '@fleet/domain/riyadh-time.ts';
import { SegmentedControl } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useCan } from '../../../lib/user-context.ts';
import { ALL_BRANCHES, BranchSelect, useDeliveryBranches } from '../../../ui/branch-select.tsx';
import { ClientFilter } from '../../../ui/client-choice.tsx';
import { DaySelect, dateOfDay } from '../../../ui/day-select.tsx';
import { useListState } from '../../../ui/list-state.ts';
import { usePanel } from '../../../ui/panel-state.ts';
import { ImportLink } from './import-link.tsx';
import { OrderBoard } from './order-board.tsx';
import { NewOrderPanel } from './order-form.tsx';
import { OrderMeasures, SlotsFill } from './order-measures.tsx';
import { useOrderBoard, useOrderCounts } from './orders.api.ts';
import { OrdersList } from './orders-list.tsx';

const ALL = 'all';
const DEFAULTS = {
  q: '',
  view: ALL,
  day: 'today',
  branch: String(DEFAULT_BRANCH_ID),
  client: '',
  show: 'board',
};

/** The dispatcher's orders: key figures of a day, as a board by status, or as a list. */
export function OmsScreen() {
  const { t } = useTranslation();
  const { state, set } = useListState(DEFAULTS);
  const panel = usePanel();
  const mayOrder = useCan('create order');
  const branches = useDeliveryBranches() ?? [];
  // An unknown depot shows all orders.
  const branch = branches.find(({ id }) => String(id) === state.branch);
  const date = dateOfDay(state.day);
  const query = {
    delivery_branch_id: branch?.id,
    client_id: state.client ? Number(state.client) : undefined,
    from_date: date ?? undefined,
    to_date: date ?? undefined,
  };
  const day = date ?? riyadhDate(new Date());
  const dayQuery = { ...query, from_date: day, to_date: day };
  const boardQuery = { ...dayQuery, q: state.q || undefined };
  const counts = useOrderCounts(dayQuery).data?.rows ?? [];
  // The board shows a single day; any day is a list.
  const isBoard = state.show === 'board' && date !== null;
  const board = useOrderBoard(boardQuery, isBoard);

  return (
    <OrdersList
      title={t('menu.oms')}
      state={state}
      set={set}
      isPlatform
      filters={
        <>
          <DaySelect
            value={state.day}
            choices={['any', 'yesterday', 'today', 'tomorrow']}
            onPick={(day) => set({ day })}
          />{' '}
          <BranchSelect
            value={branch ? String(branch.id) : ALL_BRANCHES}
            all
            onPick={(next) => set({ branch: next })}
          />{' '}
          <ClientFilter value={state.client} onPick={(client) => set({ client })} />
        </>
      }
      query={query}
      add={mayOrder ? { label: t('orders.new'), onAdd: panel.create } : undefined}
      actions={
        <>
          {date !== null && (
            <SegmentedControl
              aria-label={t('orders.show_as')}
              data={(['board', 'list'] as const).map((value) => ({ value, label: t(`orders.as_${value}`) }))}
              value={isBoard ? 'board' : 'list'}
              onChange={(show) => set({ show, view: ALL })}
            />
          )}
          <ImportLink />
        </>
      }
      above={
        date !== null && (
          <>
            <OrderMeasures counts={counts} onShow={(view) => set({ view, show: 'list' })} />
            {branch && <SlotsFill delivery_branch_id={branch.id} date={date} />}
          </>
        )
      }
      instead={
        isBoard && (
          <OrderBoard
            query={boardQuery}
            counts={counts}
            openedId={panel.id}
            onOpen={panel.open}
            onShowAll={(status) => set({ view: `s${status}`, show: 'list' })}
          />
        )
      }
      neighbours={isBoard ? board.data?.rows : undefined}
      form={(panel) => <NewOrderPanel panel={panel} day={date} />}
    />
  );
}
