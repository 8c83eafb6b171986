import { exportStaticRoutes } from '@fleet/contracts/delivery/static-routes.ts';
import { DEFAULT_BRANCH_ID } from '@fleet/domain/delivery.ts';
import { IconRepeat } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../lib/appearance-context.ts';
import { titleIn } from '../../../lib/language.ts';
import { useCan } from '../../../lib/user-context.ts';
import { BranchSelect } from '../../../ui/branch-select.tsx';
import type { Column } from '../../../ui/data-table.tsx';
import { DateTime } from '../../../ui/date-time.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { timeOfDayText } from '../../../ui/form/figures.ts';
import { masterQuery, useListState } from '../../../ui/list-state.ts';
import { MasterList } from '../../../ui/master-list.tsx';
import { NarrowRow } from '../../../ui/narrow-row.tsx';
import { usePanel } from '../../../ui/panel-state.ts';
import { Plate } from '../../../ui/plate.tsx';
import { StatusFilter } from '../../../ui/status-filter.tsx';
import { StatusSwitch } from '../../../ui/status-switch.tsx';
import { NewRoutePanel } from './route-form.tsx';
import { RoutePanel } from './route-panel.tsx';
import { type ListedRoute, type RouteQuery, useFixedRoutes, useSwitchRoute } from './static-routes.api.ts';
import { WeekDays } from './week-days.tsx';

const DEFAULTS = { q: '', status: 'any', branch: String(DEFAULT_BRANCH_ID), sort: 'title', order: 'asc' };

/** The specification's `staticTripData`: fixed routes with weekdays and next date. */
export function FixedRoutesScreen() {
  const { t } = useTranslation();
  const { state, set } = useListState(DEFAULTS);
  const panel = usePanel();
  const mayUpdate = useCan('update trip');
  const columns = useColumns();
  const branch = Number(state.branch);
  const query = { ...masterQuery<RouteQuery>(state), delivery_branch_id: branch };
  const result = useFixedRoutes(query);
  return (
    <MasterList
      name="static-routes"
      title={t('static_routes.title')}
      filters={
        <>
          <BranchSelect value={state.branch} onPick={(branch) => set({ branch })} />{' '}
          <StatusFilter status={state.status} onPick={(status) => set({ status })} />
        </>
      }
      search={{ label: t('static_routes.search'), value: state.q, onSearch: (q) => set({ q }) }}
      exports={{ route: exportStaticRoutes, query }}
      add={mayUpdate ? { label: t('static_routes.add'), onAdd: panel.create } : undefined}
      columns={columns}
      result={result}
      rowKey={(row) => row.id}
      onOpen={(row) => panel.open(row.id)}
      openedKey={panel.id}
      state={state}
      onState={set}
      empty={
        <EmptyState icon={IconRepeat} title={t('static_routes.none')} text={t('static_routes.none_text')} />
      }
      narrow={(row) => <Narrow row={row} />}
    >
      {panel.isNew && <NewRoutePanel panel={panel} delivery_branch_id={branch} />}
      {panel.id && <RoutePanel key={panel.id} id={panel.id} panel={panel} rows={result.staticTripData} />}
    </MasterList>
  );
}

function Narrow({ row }: { row: ListedRoute }) {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <NarrowRow>
      <b>
        <bdi>{titleIn(language, row)}</bdi>
      </b>
      <span className="muted">
        <bdi>{row.vehicle.code}</bdi>
      </span>
      <WeekDays weekdays={row.weekdays} />
      <span className="muted">
        <NextDay row={row} none={t('static_routes.ended_on')} />
      </span>
    </NarrowRow>
  );
}

function NextDay({ row, none }: { row: Pick<ListedRoute, 'next_date'>; none: string }) {
  if (row.next_date === null) return <span className="muted">{none}</span>;
  return <DateTime at={`${row.next_date}T12:00:00+03:00`} as="date" />;
}

function useColumns(): Column<ListedRoute>[] {
  const { t } = useTranslation();
  const language = useLanguage();
  const change = useSwitchRoute();
  const titleOf = (row: ListedRoute) => titleIn(language, row);
  return [
    {
      key: 'title',
      header: t('static_routes.one'),
      sortable: true,
      cell: (row) => <bdi>{titleOf(row)}</bdi>,
    },
    { key: 'vehicle', header: t('columns.vehicle'), cell: (row) => <bdi>{row.vehicle.code}</bdi> },
    {
      key: 'plate_no',
      header: t('columns.plate_no'),
      extra: true,
      cell: (row) => <Plate plate={row.vehicle.plate_no} size="xs" />,
    },
    {
      key: 'weekdays',
      header: t('static_routes.days'),
      cell: (row) => <WeekDays weekdays={row.weekdays} />,
    },
    {
      key: 'start_minute',
      header: t('field_names.start_minute'),
      cell: (row) =>
        row.start_minute === null ? (
          <span className="muted">{t('static_routes.with_the_shift')}</span>
        ) : (
          <bdi className="num">{timeOfDayText(row.start_minute)}</bdi>
        ),
    },
    {
      key: 'stops',
      header: t('columns.stops'),
      sortable: true,
      numeric: true,
      cell: (row) => <span className="num">{row.stops}</span>,
    },
    {
      key: 'next_date',
      header: t('columns.next_date'),
      cell: (row) => <NextDay row={row} none={t('static_routes.ended_on')} />,
    },
    {
      key: 'status',
      header: t('columns.status'),
      cell: (row) => (
        <StatusSwitch
          name={titleOf(row)}
          status={row.status}
          isAllowed={row.can.update}
          consequence={{ active: t('static_routes.on_text'), inactive: t('static_routes.off_text') }}
          change={(next) => change(row.id, next)}
        />
      ),
    },
  ];
}
