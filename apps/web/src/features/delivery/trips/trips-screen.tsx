import { exportTrips } from '@fleet/contracts/delivery/trips.ts';
import { daysOfPeriod, type NamedPeriod } from '@fleet/domain/periods.ts';
import { riyadhDate } from '@fleet/domain/riyadh-time.ts';
import { TRIP_KINDS, TRIP_STATUSES } from '@fleet/domain/trip-statuses.ts';
import { IconRoute } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ALL_BRANCHES, BranchSelect } from '../../../ui/branch-select.tsx';
import type { Column } from '../../../ui/data-table.tsx';
import { DateTime } from '../../../ui/date-time.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FilterSelect } from '../../../ui/filter-select.tsx';
import { HelpLink } from '../../../ui/help-link.tsx';
import { sortOfState, useListState } from '../../../ui/list-state.ts';
import { MasterList } from '../../../ui/master-list.tsx';
import { NarrowItem } from '../../../ui/name-cell.tsx';
import { usePanel } from '../../../ui/panel-state.ts';
import { PeriodSelect } from '../../../ui/period-select.tsx';
import { columnsFor } from '../../../ui/resource/columns.tsx';
import { TripStatusBadge } from '../../../ui/trip-status.tsx';
import { Distance, Volume } from '../../../ui/volume.tsx';
import { StopsDone } from './stops-done.tsx';
import { TripPanel } from './trip-panel.tsx';
import { type ListedTrip, type Trip, type TripQuery, useTrip, useTrips } from './trips.api.ts';
import classes from './trips.module.css';

const PERIODS: readonly NamedPeriod[] = [
  'today',
  'tomorrow',
  'next_7_days',
  '7_days',
  '30_days',
  'this_month',
  'last_month',
  'any',
];
const DEFAULTS = {
  q: '',
  branch: ALL_BRANCHES,
  period: 'today',
  status: 'any',
  kind: 'any',
  sort: 'planned_start_at',
  order: 'asc',
};

/** Trips of a day or period with driver and progress; a row opens planned against actual. */
export function TripsScreen() {
  const { t } = useTranslation();
  const panel = usePanel();
  // A linked trip opens with the list of its own day.
  const [first] = useState(panel.id);
  const linked = useTrip(first);
  const { state, set } = useListState({ ...DEFAULTS, period: dayOf(linked.data) ?? DEFAULTS.period });
  const status = TRIP_STATUSES.find((known) => known === state.status);
  const kind = TRIP_KINDS.find((known) => known === state.kind);
  const { from: from_date, to: to_date } = daysOfPeriod(state.period, new Date());
  const query: TripQuery = {
    page: state.page,
    per_page: state.per_page,
    q: state.q || undefined,
    delivery_branch_id: state.branch === ALL_BRANCHES ? undefined : state.branch,
    from_date,
    to_date,
    status,
    kind,
    sort: sortOfState(state) as TripQuery['sort'],
  };
  const result = useTrips(query, !linked.isLoading);
  const columns = useColumns(from_date !== undefined && from_date === to_date);
  const choicesOf = (of: 'status' | 'kinds', values: readonly string[], any: string) => [
    { value: 'any', label: any },
    ...values.map((value) => ({ value, label: t(`trips.${of}.${value}`) })),
  ];

  return (
    <MasterList
      name="trips"
      title={t('menu.trips')}
      filters={
        <>
          <BranchSelect all value={state.branch} onPick={(branch) => set({ branch })} />{' '}
          <PeriodSelect ahead value={state.period} choices={PERIODS} onPick={(period) => set({ period })} />{' '}
          <FilterSelect
            label={t('columns.status')}
            value={status ?? 'any'}
            choices={choicesOf('status', TRIP_STATUSES, t('trips.any_status'))}
            onPick={(next) => set({ status: next })}
          />{' '}
          <FilterSelect
            label={t('field_names.kind')}
            value={kind ?? 'any'}
            choices={choicesOf('kinds', TRIP_KINDS, t('trips.any_kind'))}
            onPick={(next) => set({ kind: next })}
          />
        </>
      }
      search={{ label: t('trips.search'), value: state.q, onSearch: (q) => set({ q }) }}
      exports={{ route: exportTrips, query }}
      columns={columns}
      result={result}
      rowKey={(row) => row.id}
      onOpen={(row) => panel.open(row.id)}
      openedKey={panel.id}
      state={state}
      onState={set}
      empty={
        <EmptyState icon={IconRoute} title={t('trips.none')} text={t('trips.none_text')}>
          <HelpLink topic="plan-day" />
        </EmptyState>
      }
      narrow={(row) => (
        <NarrowItem
          name={
            <>
              <bdi className="num">{row.trip_code}</bdi> · {row.vehicle.code}
            </>
          }
          end={<TripStatusBadge status={row.status} variant="plain" />}
        >
          <Span trip={row} /> · <StopsDone stops={row.stops} done={row.stops_done} /> ·{' '}
          <Volume volume_ml={row.volume_ml} />
        </NarrowItem>
      )}
    >
      {panel.id && <TripPanel key={panel.id} id={panel.id} panel={panel} rows={result.tripList} />}
    </MasterList>
  );
}

function dayOf(trip: Trip | undefined): string | undefined {
  return trip && trip.trip_date !== riyadhDate(new Date())
    ? `${trip.trip_date}..${trip.trip_date}`
    : undefined;
}

/** Planned start and end. */
function Span({ trip }: { trip: ListedTrip }) {
  return (
    <bdi dir="ltr" className="num">
      <DateTime at={trip.planned_start_at} as="time" />–<DateTime at={trip.planned_end_at} as="time" />
    </bdi>
  );
}

function useColumns(isOneDay: boolean): Column<ListedTrip>[] {
  const { t } = useTranslation();
  const column = columnsFor<ListedTrip>(t);
  return [
    column.digits('trip_code', { sortable: true }),
    { key: 'status', header: t('columns.status'), cell: (row) => <TripStatusBadge status={row.status} /> },
    {
      key: 'vehicle',
      header: t('columns.vehicle'),
      cell: (row) => (
        <span className={classes.two}>
          <b className="ellipsis">{row.vehicle.code}</b>
          <small className="muted num">{row.vehicle.plate_no}</small>
        </span>
      ),
    },
    {
      key: 'driver',
      header: t('columns.driver'),
      cell: (row) => row.driver?.name ?? <span className="muted">{t('trips.no_driver')}</span>,
    },
    {
      key: 'planned_start_at',
      header: t('trips.planned_hours'),
      sortable: true,
      cell: (row) => (
        <span className={classes.two}>
          <Span trip={row} />
          {!isOneDay && <DateTime at={row.planned_start_at} as="date" className="muted" />}
        </span>
      ),
    },
    {
      key: 'stops',
      header: t('columns.stops'),
      numeric: true,
      sortable: true,
      cell: (row) => <StopsDone stops={row.stops} done={row.stops_done} bar />,
    },
    {
      key: 'volume_ml',
      header: t('columns.litres'),
      numeric: true,
      cell: (row) => <Volume volume_ml={row.volume_ml} bare />,
    },
    {
      key: 'planned_distance_metres',
      header: t('trips.planned_distance'),
      numeric: true,
      cell: (row) => <Distance distance_metres={row.planned_distance_metres} />,
    },
    column.money('planned_cost_halalas', { header: t('columns.planned_cost'), sortable: true }),
    {
      key: 'kind',
      header: t('field_names.kind'),
      extra: true,
      cell: (row) => t(`trips.kinds.${row.kind}`),
    },
    {
      key: 'branch',
      header: t('columns.delivery_branch'),
      extra: true,
      cell: (row) => <bdi className="num">{row.delivery_branch.id}</bdi>,
    },
    {
      key: 'started_at',
      header: t('field_names.started_at'),
      extra: true,
      cell: (row) => row.started_at && <DateTime at={row.started_at} />,
    },
    {
      key: 'ended_at',
      header: t('field_names.ended_at'),
      extra: true,
      cell: (row) => row.ended_at && <DateTime at={row.ended_at} />,
    },
  ];
}
