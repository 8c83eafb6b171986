import { exportPayables } from '@fleet/contracts/money/payments.ts';
import { IconBuildingBank } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Column } from '../../../ui/data-table.tsx';
import { DateTime } from '../../../ui/date-time.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LedgerLink } from '../../../ui/ledger-link.tsx';
import { sortOfState, useListState } from '../../../ui/list-state.ts';
import { MasterList } from '../../../ui/master-list.tsx';
import { Money } from '../../../ui/money.tsx';
import { NameCell, NarrowItem } from '../../../ui/name-cell.tsx';
import { type Payable, type PayableQuery, usePayables } from './payments.api.ts';

/** Networks with amounts due; a row links to its payment page. */
export function PayablesScreen() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { state, set } = useListState({ q: '', sort: 'due_halalas', order: 'desc' });
  const query: PayableQuery = {
    page: state.page,
    per_page: state.per_page,
    q: state.q || undefined,
    sort: sortOfState(state) as PayableQuery['sort'],
  };
  const result = usePayables(query);
  const columns = useColumns(result.data);
  return (
    <MasterList
      name="payables"
      title={t('menu.gas_station_payment')}
      filters={t('payment.payables_subtitle')}
      search={{ label: t('payment.search_network'), value: state.q, onSearch: (q) => set({ q }) }}
      exports={{ route: exportPayables, query }}
      columns={columns}
      result={result}
      rowKey={(row) => row.network.id}
      onOpen={(row) => void navigate({ to: '/admin/payment/$id', params: { id: String(row.network.id) } })}
      state={state}
      onState={set}
      empty={
        <EmptyState
          icon={IconBuildingBank}
          title={t('payment.no_networks')}
          text={t('payment.no_networks_text')}
        />
      }
      narrow={(row) => (
        <NarrowItem
          name={row.network}
          end={<Money amount_halalas={row.due_halalas + row.franchisee_due_halalas} />}
        >
          {t('payment.due')}
        </NarrowItem>
      )}
    />
  );
}

function useColumns(
  sums: { due_halalas: number; franchisee_due_halalas: number } | undefined,
): Column<Payable>[] {
  const { t } = useTranslation();
  return [
    {
      key: 'name',
      header: t('columns.network'),
      sortable: true,
      cell: (row) => <NameCell name={row.network} />,
      total: t('payment.sum'),
    },
    {
      key: 'due_halalas',
      header: t('payment.network_due'),
      sortable: true,
      numeric: true,
      cell: (row) => (
        <LedgerLink network_id={row.network.id} account_kind="network_payable">
          <Money amount_halalas={row.due_halalas} bare />
        </LedgerLink>
      ),
      total: sums && <Money amount_halalas={sums.due_halalas} bare />,
    },
    {
      key: 'franchisee_due_halalas',
      header: t('payment.franchisee_due'),
      sortable: true,
      numeric: true,
      cell: (row) => <Money amount_halalas={row.franchisee_due_halalas} bare />,
      total: sums && <Money amount_halalas={sums.franchisee_due_halalas} bare />,
    },
    {
      key: 'franchisees',
      header: t('payment.franchisees'),
      numeric: true,
      cell: (row) => <span className="num">{row.franchisees}</span>,
    },
    {
      key: 'last_paid_at',
      header: t('columns.last_paid_at'),
      cell: (row) =>
        row.last_paid_at ? <DateTime at={row.last_paid_at} /> : <span className="muted">–</span>,
    },
  ];
}
