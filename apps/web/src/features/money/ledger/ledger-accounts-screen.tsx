import { ACCOUNT_KINDS, exportLedgerAccounts } from '@fleet/contracts/money/ledger.ts';
import { IconBook } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { Trans, useTranslation } from 'react-i18next';
import type { Column } from '../../../ui/data-table.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FilterSelect } from '../../../ui/filter-select.tsx';
import { sortOfState, useListState } from '../../../ui/list-state.ts';
import { MasterList } from '../../../ui/master-list.tsx';
import { Money } from '../../../ui/money.tsx';
import { NameCell, NarrowItem } from '../../../ui/name-cell.tsx';
import { type AccountQuery, type LedgerAccount, useAccounts } from './ledger.api.ts';

/** Ledger accounts with balances; a row links to its entries. */
export function LedgerAccountsScreen() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { state, set } = useListState({ q: '', kind: 'any', sort: 'kind', order: 'asc' });
  const kind = ACCOUNT_KINDS.find((known) => known === state.kind);
  const query: AccountQuery = {
    page: state.page,
    per_page: state.per_page,
    q: state.q || undefined,
    kind,
    sort: sortOfState(state) as AccountQuery['sort'],
  };
  const result = useAccounts(query);
  return (
    <MasterList
      name="ledger-accounts"
      title={t('menu.ledger_accounts')}
      filters={
        <Trans
          i18nKey="ledger.accounts_note"
          components={{
            account: (
              <FilterSelect
                label={t('columns.account')}
                value={kind ?? 'any'}
                choices={[
                  { value: 'any', label: t('ledger.any_account') },
                  ...ACCOUNT_KINDS.map((value) => ({ value, label: t(`accounts.${value}`) })),
                ]}
                onPick={(next) => set({ kind: next })}
              />
            ),
          }}
        />
      }
      search={{ label: t('ledger.search_party'), value: state.q, onSearch: (q) => set({ q }) }}
      exports={{ route: exportLedgerAccounts, query }}
      columns={useColumns()}
      result={result}
      rowKey={(row) => row.id}
      onOpen={(row) => void navigate({ to: '/admin/ledger', search: { account_id: row.id } })}
      state={state}
      onState={set}
      empty={
        <EmptyState icon={IconBook} title={t('ledger.no_accounts')} text={t('ledger.no_accounts_text')} />
      }
      narrow={(row) => (
        <NarrowItem
          name={
            row.party_name_en
              ? { name_en: row.party_name_en, name_ar: row.party_name_ar ?? '' }
              : t(`accounts.${row.kind}`)
          }
          end={<Money amount_halalas={row.balance_halalas} />}
        >
          {row.party_name_en && t(`accounts.${row.kind}`)}
        </NarrowItem>
      )}
    />
  );
}

function useColumns(): Column<LedgerAccount>[] {
  const { t } = useTranslation();
  return [
    { key: 'kind', header: t('columns.account'), sortable: true, cell: (row) => t(`accounts.${row.kind}`) },
    {
      key: 'party_name',
      header: t('columns.party'),
      sortable: true,
      cell: (row) =>
        row.party_name_en && (
          <NameCell name={{ name_en: row.party_name_en, name_ar: row.party_name_ar ?? '' }} />
        ),
    },
    {
      key: 'balance_halalas',
      header: t('columns.balance'),
      sortable: true,
      numeric: true,
      cell: (row) => <Money amount_halalas={row.balance_halalas} bare />,
    },
  ];
}
