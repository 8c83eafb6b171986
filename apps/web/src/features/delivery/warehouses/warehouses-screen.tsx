import { warehouses } from '@fleet/contracts/delivery/warehouses.ts';
import { Button } from '@mantine/core';
import { IconBuildingWarehouse, IconList, IconMap } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useSignedIn } from '../../../lib/user-context.ts';
import { ClientFilter, ClientSection } from '../../../ui/client-choice.tsx';
import { NarrowItem, useNameOf } from '../../../ui/name-cell.tsx';
import { columnsFor } from '../../../ui/resource/columns.tsx';
import { type RowOf, useResourceList } from '../../../ui/resource/resource-list.ts';
import { ResourceScreen } from '../../../ui/resource/resource-screen.tsx';
import { StatusFilter } from '../../../ui/status-filter.tsx';
import { WarehouseFacts } from './warehouse-facts.tsx';
import { WarehouseFields } from './warehouse-fields.tsx';
import { WarehousesMap } from './warehouses-map.tsx';

type Warehouse = RowOf<typeof warehouses>;

/** Delivery sites as a list or on a map: of all clients for administrators, their own for client users. */
export function WarehousesScreen() {
  const { t } = useTranslation();
  const nameOf = useNameOf();
  const isPlatform = useSignedIn().area === 'admin';
  const list = useResourceList(warehouses, {
    sort: 'name',
    filters: { client: '', show: 'list' },
    query: ({ client }) => ({ client_id: Number(client) || undefined }),
    isShown: ({ show }) => show !== 'map',
  });
  const { state, set, panel } = list;
  const { page: _page, per_page: _perPage, ...all } = list.query;
  const isMap = state.show === 'map';
  const column = columnsFor<Warehouse>(t);
  return (
    <ResourceScreen
      resource={warehouses}
      list={list}
      page={isPlatform ? 'warehouses' : 'own-warehouses'}
      title={t('menu.warehouses')}
      icon={IconBuildingWarehouse}
      texts="warehouses"
      alsoChanges={['order']}
      nameOf={nameOf}
      filters={
        <>
          <StatusFilter status={state.status} onPick={(status) => set({ status })} />{' '}
          <ClientFilter value={state.client} onPick={(client) => set({ client })} />
        </>
      }
      actions={
        <Button
          variant="default"
          leftSection={isMap ? <IconList size={18} aria-hidden /> : <IconMap size={18} aria-hidden />}
          onClick={() => set({ show: isMap ? 'list' : 'map' })}
        >
          {t(isMap ? 'warehouses.as_list' : 'warehouses.on_map')}
        </Button>
      }
      instead={isMap && <WarehousesMap query={all} onOpen={panel.open} />}
      columns={[
        column.name('name', (row) => row),
        ...(isPlatform ? [column.party('client')] : []),
        column.text('address'),
        column.text('contact_name'),
        column.mobile('contact_mobile', { extra: true }),
        {
          key: 'required_skills',
          header: t('columns.required_skills'),
          cell: (row) =>
            row.required_skills
              .map((skill) => t(`field_values.required_skills.${skill}`))
              .join(t('ui.comma')),
        },
        column.number('open_orders'),
        column.date('last_delivery_at', { header: t('warehouses.last_delivery'), extra: true }),
        column.date('created_at', { extra: true }),
      ]}
      narrow={(row) => (
        <NarrowItem name={row} status={row.status}>
          <bdi>{row.address}</bdi>
        </NarrowItem>
      )}
      facts={(warehouse, status) => <WarehouseFacts warehouse={warehouse} status={status} />}
      fields={({ field }, warehouse) => (
        <>
          {!warehouse && <ClientSection field={field('client_id')} />}
          <WarehouseFields field={field} />
        </>
      )}
    />
  );
}
