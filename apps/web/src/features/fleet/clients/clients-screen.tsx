import { exportClients } from '@fleet/contracts/fleet/clients.ts';
import { IconBuildingSkyscraper } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useCan } from '../../../lib/user-context.ts';
import { Callout } from '../../../ui/callout.tsx';
import type { Column } from '../../../ui/data-table.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { masterQuery, useListState } from '../../../ui/list-state.ts';
import { MasterList } from '../../../ui/master-list.tsx';
import { Money } from '../../../ui/money.tsx';
import { NarrowItem } from '../../../ui/name-cell.tsx';
import { usePanel } from '../../../ui/panel-state.ts';
import { columnsFor } from '../../../ui/resource/columns.tsx';
import { StatusFilter } from '../../../ui/status-filter.tsx';
import { StatusSwitch } from '../../../ui/status-switch.tsx';
import { ClientActivation } from './client-activation.tsx';
import { ClientBalance } from './client-balance.tsx';
import { NewClientPanel } from './client-form.tsx';
import { CLIENT_PARTS } from './client-parts.ts';
import { type Client, type ClientQuery, useClients, useSwitchClient } from './clients.api.ts';
import classes from './clients.module.css';

const DEFAULTS = { q: '', status: 'any', sort: 'name_en', order: 'asc', section: '' };

/** Clients with their balances; each opens on its own page, or on the part of it that the address names. */
export function ClientsScreen() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { state, set } = useListState(DEFAULTS);
  const panel = usePanel();
  const mayCreate = useCan('create client');
  const columns = useColumns();
  const query = masterQuery<ClientQuery>(state);
  const result = useClients(query);
  const part = CLIENT_PARTS.find(({ section }) => section === state.section);
  const open = (id: number) => {
    const clientId = String(id);
    if (!part) return void navigate({ to: '/admin/manage-client/$clientId', params: { clientId } });
    const params = { clientId, section: part.section };
    void navigate({ to: '/admin/manage-client/$clientId/$section', params });
  };
  return (
    <MasterList
      name="clients"
      title={t('menu.clients')}
      filters={<StatusFilter status={state.status} onPick={(status) => set({ status })} />}
      search={{ label: t('clients.search'), value: state.q, onSearch: (q) => set({ q }) }}
      exports={{ route: exportClients, query }}
      add={mayCreate ? { label: t('clients.add'), onAdd: panel.create } : undefined}
      above={
        part && (
          <div className={classes.choose}>
            <Callout tone="run" title={t(part.label)}>
              {t('clients.choose')}
            </Callout>
          </div>
        )
      }
      columns={columns}
      result={result}
      rowKey={(row) => row.id}
      onOpen={(row) => open(row.id)}
      state={state}
      onState={set}
      empty={
        <EmptyState icon={IconBuildingSkyscraper} title={t('clients.none')} text={t('clients.none_text')} />
      }
      narrow={(row) => (
        <NarrowItem name={row} status={row.status}>
          {row.balances && <Money amount_halalas={row.balances.allocated_halalas} />}
        </NarrowItem>
      )}
    >
      {panel.isNew && <NewClientPanel onClose={panel.close} onAdded={open} />}
    </MasterList>
  );
}

function useColumns(): Column<Client>[] {
  const { t } = useTranslation();
  const column = columnsFor<Client>(t);
  const change = useSwitchClient();
  return [
    column.name('name_en', (row) => row, { sortable: true }),
    {
      key: 'main',
      header: t('columns.main_balance'),
      measure: 'main_balance',
      numeric: true,
      cell: (row) => <ClientBalance client={row} name="main_halalas" bare />,
    },
    {
      key: 'allocated',
      header: t('columns.allocated_balance'),
      measure: 'allocated_balance',
      sortable: true,
      numeric: true,
      cell: (row) => <ClientBalance client={row} name="allocated_halalas" bare />,
    },
    {
      key: 'reserved',
      header: t('columns.reserved_amount'),
      measure: 'reserved_balance',
      sortable: true,
      numeric: true,
      cell: (row) => <ClientBalance client={row} name="reserved_halalas" bare />,
    },
    {
      key: 'vat_no',
      header: t('columns.vat_no'),
      sortable: true,
      cell: (row) => (
        <bdi dir="ltr" className="num">
          {row.vat_no}
        </bdi>
      ),
    },
    column.date('created_at', { sortable: true }),
    {
      key: 'status',
      header: t('columns.status'),
      cell: (row) => (
        <StatusSwitch
          name={row.name_en}
          status={row.status}
          isAllowed={row.can.activate}
          consequence={{ active: <ClientActivation id={row.id} />, inactive: t('clients.off_text') }}
          change={(next) => change(row.id, next)}
        />
      ),
    },
  ];
}
