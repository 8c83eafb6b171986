import { exportVehicleTypes } from '@fleet/contracts/vehicle-types.ts';
import { IconTruck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../lib/format.ts';
import { useCan } from '../../lib/user-context.ts';
import type { Column } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { masterQuery, useListState } from '../../ui/list-state.ts';
import { MasterList } from '../../ui/master-list.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Money } from '../../ui/money.tsx';
import { NameCell, NarrowItem } from '../../ui/name-cell.tsx';
import { usePanel } from '../../ui/panel-state.ts';
import { StatusFilter } from '../../ui/status-filter.tsx';
import { StatusSwitch } from '../../ui/status-switch.tsx';
import { NewVehicleTypePanel } from './vehicle-type-form.tsx';
import { VehicleTypePanel } from './vehicle-type-panel.tsx';
import {
  useSwitchVehicleType,
  useVehicleTypes,
  type VehicleType,
  type VehicleTypeQuery,
} from './vehicle-types.api.ts';

const DEFAULTS = { q: '', status: 'any', sort: 'name_en', order: 'asc' };

/** The kinds of vehicle with their base fees. */
export function VehicleTypesScreen() {
  const { t } = useTranslation();
  const { state, set } = useListState(DEFAULTS);
  const panel = usePanel();
  const mayCreate = useCan('create vehicle_type');
  const columns = useColumns();
  const query = masterQuery<VehicleTypeQuery>(state);
  const result = useVehicleTypes(query);

  return (
    <MasterList
      name="vehicle-types"
      title={t('menu.vehicle_types')}
      filters={<StatusFilter status={state.status} onPick={(status) => set({ status })} />}
      search={{ label: t('vehicle_types.search'), value: state.q, onSearch: (q) => set({ q }) }}
      exports={{ route: exportVehicleTypes, query }}
      add={mayCreate ? { label: t('vehicle_types.add'), onAdd: panel.create } : undefined}
      columns={columns}
      result={result}
      rowKey={(row) => row.id}
      onOpen={(row) => panel.open(row.id)}
      openedKey={panel.id}
      state={state}
      onState={set}
      empty={
        <EmptyState icon={IconTruck} title={t('vehicle_types.none')} text={t('vehicle_types.none_text')} />
      }
      narrow={(row) => (
        <NarrowItem name={row} status={row.status}>
          {t('vehicle_types.weight', { weight: formatNumber(row.weight_kg) })}
        </NarrowItem>
      )}
    >
      {panel.isNew && <NewVehicleTypePanel panel={panel} />}
      {panel.id && <VehicleTypePanel key={panel.id} id={panel.id} panel={panel} rows={result.data?.rows} />}
    </MasterList>
  );
}

function useColumns(): Column<VehicleType>[] {
  const { t } = useTranslation();
  const change = useSwitchVehicleType();
  return [
    { key: 'name_en', head: t('columns.name'), sortable: true, cell: (row) => <NameCell name={row} /> },
    {
      key: 'weight_kg',
      head: t('columns.weight_kg'),
      sortable: true,
      numeric: true,
      cell: (row) => <span className="num">{formatNumber(row.weight_kg)}</span>,
    },
    {
      key: 'registration_fee',
      head: t('columns.registration_fee'),
      sortable: true,
      numeric: true,
      cell: (row) => <Money amount_halalas={row.registration_fee} bare />,
    },
    {
      key: 'monthly_sub_fee',
      head: t('columns.monthly_sub_fee'),
      sortable: true,
      numeric: true,
      cell: (row) => <Money amount_halalas={row.monthly_sub_fee} bare />,
    },
    {
      key: 'created_at',
      head: t('columns.created_at'),
      sortable: true,
      cell: (row) => <Moment at={row.created_at} as="date" />,
    },
    {
      key: 'status',
      head: t('columns.status'),
      cell: (row) => (
        <StatusSwitch
          name={row.name_en}
          status={row.status}
          isAllowed={row.can.update}
          consequence={{ active: t('vehicle_types.on_text'), inactive: t('vehicle_types.off_text') }}
          change={(next) => change(row.id, next)}
        />
      ),
    },
  ];
}
