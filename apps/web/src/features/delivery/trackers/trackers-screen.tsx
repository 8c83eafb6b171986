import { exportTrackers, TRACKER_STATES } from '@fleet/contracts/delivery/trackers.ts';
import { IconDeviceMobilePin } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { useCan } from '../../../lib/user-context.ts';
import { ALL_BRANCHES, BranchSelect } from '../../../ui/branch-select.tsx';
import type { Column } from '../../../ui/data-table.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FilterSelect } from '../../../ui/filter-select.tsx';
import { HelpLink } from '../../../ui/help-link.tsx';
import { sortOfState, useListState } from '../../../ui/list-state.ts';
import { MasterList } from '../../../ui/master-list.tsx';
import { useNameOf } from '../../../ui/name-cell.tsx';
import { NarrowRow } from '../../../ui/narrow-row.tsx';
import { usePanel } from '../../../ui/panel-state.ts';
import { Plate } from '../../../ui/plate.tsx';
import { NewTrackerPanel } from './tracker-form.tsx';
import { TrackerPanel } from './tracker-panel.tsx';
import { Battery, LastSeen, TrackerState } from './tracker-state.tsx';
import { type Tracker, type TrackerQuery, useTrackers } from './trackers.api.ts';
import classes from './trackers.module.css';

const DEFAULTS = { q: '', state: 'any', branch: ALL_BRANCHES, sort: 'vehicle', order: 'asc' };

/** Trackers with state and last position. */
export function TrackersScreen() {
  const { t } = useTranslation();
  const { state, set } = useListState(DEFAULTS);
  const panel = usePanel();
  const mayRegister = useCan('update delivery_vehicle');
  const columns = useColumns();
  const query: TrackerQuery = {
    page: state.page,
    per_page: state.per_page,
    q: state.q || undefined,
    delivery_branch_id: state.branch === ALL_BRANCHES ? undefined : state.branch,
    state: TRACKER_STATES.find((known) => known === state.state),
    sort: sortOfState(state) as TrackerQuery['sort'],
  };
  const result = useTrackers(query);
  return (
    <MasterList
      name="trackers"
      title={t('trackers.title')}
      filters={
        <>
          <BranchSelect value={state.branch} all onPick={(branch) => set({ branch })} />{' '}
          <FilterSelect
            label={t('columns.status')}
            value={state.state}
            choices={['any', ...TRACKER_STATES].map((value) => ({
              value,
              label: t(`trackers.states.${value}`),
            }))}
            onPick={(next) => set({ state: next })}
          />
        </>
      }
      search={{ label: t('trackers.search'), value: state.q, onSearch: (q) => set({ q }) }}
      exports={{ route: exportTrackers, query }}
      add={mayRegister ? { label: t('trackers.register'), onAdd: panel.create } : undefined}
      columns={columns}
      result={result}
      rowKey={(row) => row.id}
      onOpen={(row) => panel.open(row.id)}
      openedKey={panel.id}
      state={state}
      onState={set}
      empty={
        <EmptyState icon={IconDeviceMobilePin} title={t('trackers.none')} text={t('trackers.none_text')}>
          <HelpLink topic="tracker-phone" />
        </EmptyState>
      }
      narrow={(row) => (
        <NarrowRow>
          <b>
            <bdi>{row.delivery_vehicle.code}</bdi>
          </b>
          <TrackerState state={row.state} />
          <span className="muted">
            <bdi>{row.name}</bdi>
          </span>
          <span className="muted">
            <LastSeen tracker={row} />
          </span>
        </NarrowRow>
      )}
    >
      {panel.isNew && <NewTrackerPanel panel={panel} />}
      {panel.id && <TrackerPanel key={panel.id} id={panel.id} panel={panel} rows={result.data?.rows} />}
    </MasterList>
  );
}

function useColumns(): Column<Tracker>[] {
  const { t } = useTranslation();
  const nameOf = useNameOf();
  return [
    {
      key: 'vehicle',
      header: t('columns.vehicle'),
      sortable: true,
      cell: (row) => <bdi>{row.delivery_vehicle.code}</bdi>,
    },
    {
      key: 'plate_no',
      header: t('columns.plate_no'),
      cell: (row) => <Plate plate={row.delivery_vehicle.plate_no} size="xs" />,
    },
    { key: 'name', header: t('trackers.one'), sortable: true, cell: (row) => <bdi>{row.name}</bdi> },
    { key: 'state', header: t('columns.status'), cell: (row) => <TrackerState state={row.state} /> },
    {
      key: 'last_seen_at',
      header: t('columns.last_seen_at'),
      sortable: true,
      cell: (row) => <LastSeen tracker={row} />,
    },
    {
      key: 'stored',
      header: t('columns.fixes_today'),
      sortable: true,
      numeric: true,
      cell: (row) => <span className="num">{formatNumber(row.today.stored)}</span>,
    },
    {
      key: 'battery_percent',
      header: t('trackers.battery'),
      numeric: true,
      cell: (row) => (
        <span className={classes.battery}>
          <Battery percent={row.battery_percent} />
        </span>
      ),
    },
    {
      key: 'branch',
      header: t('columns.delivery_branch'),
      extra: true,
      cell: (row) => nameOf(row.delivery_branch),
    },
  ];
}
