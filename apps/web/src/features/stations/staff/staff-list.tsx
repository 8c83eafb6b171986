import { exportStaff } from '@fleet/contracts/stations/staff.ts';
import { IconUsers } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useCan } from '../../../lib/user-context.ts';
import type { Column } from '../../../ui/data-table.tsx';
import { DateTime } from '../../../ui/date-time.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FilterSelect } from '../../../ui/filter-select.tsx';
import { HelpLink } from '../../../ui/help-link.tsx';
import { masterQuery, useListState } from '../../../ui/list-state.ts';
import { MasterList } from '../../../ui/master-list.tsx';
import { MobileNumber } from '../../../ui/mobile-number.tsx';
import { NarrowItem, useNameOf } from '../../../ui/name-cell.tsx';
import type { PanelState } from '../../../ui/panel-state.ts';
import { columnsFor } from '../../../ui/resource/columns.tsx';
import { SearchSelect } from '../../../ui/search-select.tsx';
import { StatusFilter } from '../../../ui/status-filter.tsx';
import { MasterStatusBadge } from '../../../ui/status-switch.tsx';
import { TrashToggle, type TrashView } from '../../../ui/trash-toggle.tsx';
import { NewPersonPanel } from './person-form.tsx';
import { PersonPanel } from './person-panel.tsx';
import { type PersonRow, type StaffQuery, useFindStations, useStaffList } from './staff.api.ts';
import classes from './staff.module.css';

const DEFAULTS = {
  q: '',
  status: 'any',
  view: 'current',
  designation: 'any',
  station: '',
  sort: 'name',
  order: 'asc',
};
const DESIGNATIONS = ['any', 'attendant', 'supervisor', 'area_supervisor'] as const;

interface StaffListProps {
  title: string;
  panel: PanelState;
  /** The page's station, where new staff are added. */
  station?: { id: number; network: { id: number } };
  /** Shows and filters by station. */
  withStation?: boolean;
  attendantsOnly?: boolean;
}

/** Station staff: current, or in the trash. */
export function StaffList({
  title,
  panel,
  station,
  withStation = false,
  attendantsOnly = false,
}: StaffListProps) {
  const { t } = useTranslation();
  const { state, set } = useListState(DEFAULTS);
  const mayCreate = useCan('create staff');
  const findStations = useFindStations();
  const view: TrashView = state.view === 'deleted' ? 'deleted' : 'current';
  const columns = useColumns(withStation, view, attendantsOnly);
  const query: StaffQuery = {
    ...masterQuery<StaffQuery>(state),
    view,
    station_id: station?.id ?? (Number(state.station) || undefined),
    designation: DESIGNATIONS.slice(1).find((one) => one === state.designation) as StaffQuery['designation'],
  };
  const result = useStaffList(query);
  const comma = t('desk.comma');

  return (
    <MasterList
      name={withStation ? 'staff' : 'station-staff'}
      title={title}
      filters={
        <>
          <TrashToggle view={view} onPick={(next) => set({ view: next })} />
          {comma}
          <StatusFilter status={state.status} onPick={(status) => set({ status })} />
          {!attendantsOnly && (
            <>
              {comma}
              <FilterSelect
                label={t('columns.designation')}
                value={state.designation}
                choices={DESIGNATIONS.map((value) => ({
                  value,
                  label: t(value === 'any' ? 'staff.any_designation' : `staff.designations.${value}`),
                }))}
                onPick={(designation) => set({ designation })}
              />
            </>
          )}
          {withStation && (
            <>
              {comma}
              <SearchSelect
                label={t('columns.station')}
                all={t('desk.all.station')}
                value={state.station}
                find={findStations}
                onPick={(next) => set({ station: next })}
              />
            </>
          )}
        </>
      }
      search={{ label: t('staff.search'), value: state.q, onSearch: (q) => set({ q }) }}
      exports={{ route: exportStaff, query }}
      add={
        mayCreate && view === 'current'
          ? { label: t(attendantsOnly ? 'staff.add_attendant' : 'staff.add'), onAdd: panel.create }
          : undefined
      }
      columns={columns}
      result={result}
      rowKey={(row) => row.id}
      onOpen={(row) => panel.open(row.id)}
      openedKey={panel.id}
      state={state}
      onState={set}
      empty={
        <EmptyState icon={IconUsers} title={t('staff.none')} text={t('staff.none_text')}>
          <HelpLink topic="transfer-staff" />
        </EmptyState>
      }
      narrow={(row) => (
        <NarrowItem name={{ name_en: row.name, name_ar: row.name }} status={row.status}>
          {t(`staff.designations.${row.designation}`)} · <MobileNumber number={row.mobile} />
        </NarrowItem>
      )}
    >
      {panel.isNew && <NewPersonPanel panel={panel} station={station} attendantsOnly={attendantsOnly} />}
      {panel.id && <PersonPanel key={panel.id} id={panel.id} panel={panel} rows={result.data?.rows} />}
    </MasterList>
  );
}

function useColumns(withStation: boolean, view: TrashView, attendantsOnly: boolean): Column<PersonRow>[] {
  const { t } = useTranslation();
  const column = columnsFor<PersonRow>(t);
  const nameOf = useNameOf();
  const date = view === 'deleted' ? ('deleted_at' as const) : ('created_at' as const);
  return [
    column.digits('employee_number', { sortable: true }),
    {
      key: 'name',
      header: t('columns.name'),
      sortable: true,
      cell: (row) => (
        <span className={classes.two}>
          <b className="ellipsis">{row.name}</b>
          <small className="ellipsis">{row.email}</small>
        </span>
      ),
    },
    column.mobile('mobile'),
    column.digits('civil_id', { sortable: true }),
    ...(attendantsOnly
      ? []
      : [
          {
            key: 'designation',
            header: t('columns.designation'),
            sortable: true,
            cell: (row: PersonRow) => t(`staff.designations.${row.designation}`),
          },
        ]),
    ...(withStation
      ? [
          {
            key: 'station',
            header: t('columns.station'),
            sortable: true,
            cell: (row: PersonRow) =>
              row.station ? nameOf(row.station) : <span className="muted">{t('staff.all_stations')}</span>,
          },
        ]
      : []),
    {
      key: date,
      header: t(`columns.${date}`),
      sortable: true,
      cell: (row) => row[date] && <DateTime at={row[date]} as="date" />,
    },
    {
      key: 'status',
      header: t('columns.status'),
      sortable: true,
      cell: (row) => <MasterStatusBadge status={row.status} />,
    },
  ];
}
