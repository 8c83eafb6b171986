import { exportWarehouses } from '@fleet/contracts/delivery/warehouses.ts';
import { Button } from '@mantine/core';
import { IconBuildingWarehouse, IconList, IconMap } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { useCan, useSignedIn } from '../../../lib/user-context.ts';
import type { Column } from '../../../ui/data-table.tsx';
import { DateTime } from '../../../ui/date-time.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { masterQuery, useListState } from '../../../ui/list-state.ts';
import { MasterList } from '../../../ui/master-list.tsx';
import { MobileNumber } from '../../../ui/mobile-number.tsx';
import { NameCell, NarrowItem, useNameOf } from '../../../ui/name-cell.tsx';
import { usePanel } from '../../../ui/panel-state.ts';
import { SearchSelect } from '../../../ui/search-select.tsx';
import { StatusFilter } from '../../../ui/status-filter.tsx';
import { MasterStatusBadge } from '../../../ui/status-switch.tsx';
import { NewWarehousePanel } from './warehouse-form.tsx';
import { WarehousePanel } from './warehouse-panel.tsx';
import { findClients, useWarehouses, type Warehouse, type WarehouseQuery } from './warehouses.api.ts';
import { WarehousesMap } from './warehouses-map.tsx';

const DEFAULTS = { q: '', status: 'any', client: '', sort: 'name', order: 'asc', show: 'list' };

/** The places deliveries go to, as a list or on a map: all clients' to an administrator, their own to a client's people. */
export function WarehousesScreen() {
  const { t } = useTranslation();
  const nameOf = useNameOf();
  const isPlatform = useSignedIn().area === 'admin';
  const { state, set } = useListState(DEFAULTS);
  const panel = usePanel();
  const mayUpdate = useCan('update warehouse');
  const columns = useColumns(isPlatform);
  const query: WarehouseQuery = {
    ...masterQuery<WarehouseQuery>(state),
    client_id: state.client ? Number(state.client) : undefined,
  };
  const { page: _page, per_page: _perPage, ...all } = query;
  const isMap = state.show === 'map';
  const result = useWarehouses(query, !isMap);

  return (
    <MasterList
      name={isPlatform ? 'warehouses' : 'own-warehouses'}
      title={t('menu.warehouses')}
      filters={
        <>
          <StatusFilter status={state.status} onPick={(status) => set({ status })} />
          {isPlatform && (
            <>
              {' '}
              <SearchSelect
                label={t('columns.client')}
                value={state.client}
                all={t('ui.all_clients')}
                find={findClients(nameOf)}
                onPick={(client) => set({ client })}
              />
            </>
          )}
        </>
      }
      search={{ label: t('warehouses.search'), value: state.q, onSearch: (q) => set({ q }) }}
      exports={{ route: exportWarehouses, query: query as Record<string, unknown> }}
      actions={
        <Button
          variant="default"
          leftSection={isMap ? <IconList size={18} aria-hidden /> : <IconMap size={18} aria-hidden />}
          onClick={() => set({ show: isMap ? 'list' : 'map' })}
        >
          {t(isMap ? 'warehouses.as_list' : 'warehouses.on_map')}
        </Button>
      }
      add={mayUpdate ? { label: t('warehouses.add'), onAdd: panel.create } : undefined}
      columns={columns}
      result={result}
      instead={isMap && <WarehousesMap query={all} onOpen={panel.open} />}
      rowKey={(row) => row.id}
      onOpen={(row) => panel.open(row.id)}
      openedKey={panel.id}
      state={state}
      onState={set}
      empty={
        <EmptyState
          icon={IconBuildingWarehouse}
          title={t('warehouses.none')}
          text={t('warehouses.none_text')}
        />
      }
      narrow={(row) => (
        <NarrowItem name={row} status={row.status}>
          <bdi>{row.address}</bdi>
        </NarrowItem>
      )}
    >
      {panel.isNew && <NewWarehousePanel panel={panel} />}
      {panel.id && <WarehousePanel key={panel.id} id={panel.id} panel={panel} rows={result.data?.rows} />}
    </MasterList>
  );
}

function useColumns(isPlatform: boolean): Column<Warehouse>[] {
  const { t } = useTranslation();
  const nameOf = useNameOf();
  return [
    { key: 'name', header: t('columns.name'), sortable: true, cell: (row) => <NameCell name={row} /> },
    ...(isPlatform
      ? [
          {
            key: 'client',
            header: t('columns.client'),
            sortable: true,
            cell: (row: Warehouse) => <bdi>{nameOf(row.client)}</bdi>,
          },
        ]
      : []),
    { key: 'address', header: t('columns.address'), cell: (row) => <bdi>{row.address}</bdi> },
    {
      key: 'contact_name',
      header: t('columns.contact_name'),
      cell: (row) => <bdi>{row.contact_name}</bdi>,
    },
    {
      key: 'contact_mobile',
      header: t('columns.contact_mobile'),
      extra: true,
      cell: (row) => row.contact_mobile && <MobileNumber number={row.contact_mobile} />,
    },
    {
      key: 'required_skills',
      header: t('columns.required_skills'),
      cell: (row) =>
        row.required_skills.map((skill) => t(`field_values.required_skills.${skill}`)).join(t('ui.comma')),
    },
    {
      key: 'open_orders',
      header: t('columns.open_orders'),
      sortable: true,
      numeric: true,
      cell: (row) => <span className="num">{formatNumber(row.open_orders)}</span>,
    },
    {
      key: 'last_delivery_at',
      header: t('warehouses.last_delivery'),
      extra: true,
      cell: (row) => row.last_delivery_at && <DateTime at={row.last_delivery_at} as="date" />,
    },
    {
      key: 'created_at',
      header: t('columns.created_at'),
      sortable: true,
      extra: true,
      cell: (row) => <DateTime at={row.created_at} as="date" />,
    },
    { key: 'status', header: t('columns.status'), cell: (row) => <MasterStatusBadge status={row.status} /> },
  ];
}
