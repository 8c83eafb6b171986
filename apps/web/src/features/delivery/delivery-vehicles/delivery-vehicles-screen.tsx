import { exportDeliveryVehicles } from '@fleet/contracts/delivery/delivery-vehicles.ts';
import { DEFAULT_BRANCH_ID } from '@fleet/domain/delivery.ts';
import { IconTruckDelivery } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatMl } from '../../../lib/format.ts';
import { useCan } from '../../../lib/user-context.ts';
import { ALL_BRANCHES, BranchSelect } from '../../../ui/branch-select.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FilterSelect } from '../../../ui/filter-select.tsx';
import { masterQuery, useListState } from '../../../ui/list-state.ts';
import { MasterList } from '../../../ui/master-list.tsx';
import { usePanel } from '../../../ui/panel-state.ts';
import { StatusFilter } from '../../../ui/status-filter.tsx';
import { MasterStatusBadge } from '../../../ui/status-switch.tsx';
import { AbsenceCalendar } from './absence-calendar.tsx';
import { useDeliveryVehicleColumns } from './delivery-vehicle-columns.tsx';
import { NewDeliveryVehiclePanel } from './delivery-vehicle-form.tsx';
import { DeliveryVehiclePanel } from './delivery-vehicle-panel.tsx';
import { type DeliveryVehicleQuery, useDeliveryVehicles } from './delivery-vehicles.api.ts';
import classes from './delivery-vehicles.module.css';

const DEFAULTS = {
  q: '',
  status: 'any',
  branch: String(DEFAULT_BRANCH_ID),
  view: 'list',
  sort: 'code',
  order: 'asc',
};

/** The specification's `vehicleList`: capacities and costs, as a list or as an absence calendar. */
export function DeliveryVehiclesScreen() {
  const { t } = useTranslation();
  const { state, set } = useListState(DEFAULTS);
  const panel = usePanel();
  const mayCreate = useCan('update delivery_vehicle');
  const columns = useDeliveryVehicleColumns();
  const branch = state.branch === ALL_BRANCHES ? null : Number(state.branch);
  const query = {
    ...masterQuery<DeliveryVehicleQuery>(state),
    ...(branch !== null && { delivery_branch_id: branch }),
  };
  const result = useDeliveryVehicles(query);
  const isCalendar = state.view === 'calendar';

  return (
    <MasterList
      name="delivery-vehicles"
      title={t('menu.delivery_vehicles')}
      filters={
        <>
          <FilterSelect
            label={t('delivery_vehicles.view')}
            value={state.view}
            choices={['list', 'calendar'].map((value) => ({
              value,
              label: t(`delivery_vehicles.views.${value}`),
            }))}
            onPick={(view) => set({ view })}
          />{' '}
          <BranchSelect value={state.branch} all={!isCalendar} onPick={(branch) => set({ branch })} />{' '}
          <StatusFilter status={state.status} onPick={(status) => set({ status })} />
        </>
      }
      search={{ label: t('delivery_vehicles.search'), value: state.q, onSearch: (q) => set({ q }) }}
      exports={{ route: exportDeliveryVehicles, query }}
      add={mayCreate ? { label: t('delivery_vehicles.add'), onAdd: panel.create } : undefined}
      columns={columns}
      result={result}
      rowKey={(row) => row.id}
      onOpen={(row) => panel.open(row.id)}
      openedKey={panel.id}
      state={state}
      onState={set}
      instead={
        isCalendar && (
          <AbsenceCalendar
            delivery_branch_id={branch ?? DEFAULT_BRANCH_ID}
            vehicles={result.vehicleList}
            onOpen={panel.open}
          />
        )
      }
      empty={
        <EmptyState
          icon={IconTruckDelivery}
          title={t('delivery_vehicles.none')}
          text={t('delivery_vehicles.none_text')}
        />
      }
      narrow={(row) => (
        <span className={classes.narrow}>
          <b>
            <bdi>{row.code}</bdi>
          </b>
          <MasterStatusBadge status={row.status} />
          <span className="muted">
            {row.driver ? <bdi>{row.driver.name}</bdi> : t('delivery_vehicles.no_driver')}
          </span>
          <span className="num">
            {row.capacity_ml > 0
              ? t('delivery_vehicles.litres', { litres: formatMl(row.capacity_ml).replace(/\.00$/, '') })
              : ''}
          </span>
        </span>
      )}
    >
      {panel.isNew && (
        <NewDeliveryVehiclePanel panel={panel} delivery_branch_id={branch ?? DEFAULT_BRANCH_ID} />
      )}
      {panel.id && (
        <DeliveryVehiclePanel key={panel.id} id={panel.id} panel={panel} rows={result.vehicleList} />
      )}
    </MasterList>
  );
}
