import { exportFeeRuns, FEE_KINDS } from '@fleet/contracts/billing/fees.ts';
import { IconCoins } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../lib/appearance-context.ts';
import { formatMonth, formatNumber } from '../../../lib/format.ts';
import type { Column } from '../../../ui/data-table.tsx';
import { DateTime } from '../../../ui/date-time.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FilterSelect } from '../../../ui/filter-select.tsx';
import { LedgerLink } from '../../../ui/ledger-link.tsx';
import { sortOfState, useListState } from '../../../ui/list-state.ts';
import { MasterList } from '../../../ui/master-list.tsx';
import { Money } from '../../../ui/money.tsx';
import { NarrowItem } from '../../../ui/name-cell.tsx';
import { usePanel } from '../../../ui/panel-state.ts';
import { columnsFor } from '../../../ui/resource/columns.tsx';
import { DueFeesCard } from './due-fees-card.tsx';
import { FeeRunPanel } from './fee-run-panel.tsx';
import { FeeRunState } from './fee-run-state.tsx';
import { type FeeRun, type FeeRunQuery, useFeeRuns } from './fees.api.ts';

const DEFAULTS = { q: '', kind: 'any', refused: 'any', sort: 'period', order: 'desc' };

/** The fee runs: charges and failures per month, and what is due now. */
export function FeeRunsScreen() {
  const { t } = useTranslation();
  const { state, set } = useListState(DEFAULTS);
  const panel = usePanel();
  const kind = FEE_KINDS.find((known) => known === state.kind);
  const query: FeeRunQuery = {
    page: state.page,
    per_page: state.per_page,
    q: state.q || undefined,
    kind,
    refused: state.refused === 'yes' ? 'yes' : undefined,
    sort: sortOfState(state) as FeeRunQuery['sort'],
  };
  const result = useFeeRuns(query);
  return (
    <MasterList
      name="fee-runs"
      title={t('menu.fees')}
      filters={
        <>
          <FilterSelect
            label={t('columns.kind')}
            value={kind ?? 'any'}
            choices={[
              { value: 'any', label: t('fees.any_kind') },
              ...FEE_KINDS.map((value) => ({ value, label: t(`entry_kinds.${value}`) })),
            ]}
            onPick={(next) => set({ kind: next })}
          />{' '}
          <FilterSelect
            label={t('columns.refused')}
            value={state.refused === 'yes' ? 'yes' : 'any'}
            choices={[
              { value: 'any', label: t('fees.whoever') },
              { value: 'yes', label: t('fees.only_refused') },
            ]}
            onPick={(next) => set({ refused: next })}
          />
        </>
      }
      search={{ label: t('fees.search_month'), value: state.q, onSearch: (q) => set({ q }) }}
      exports={{ route: exportFeeRuns, query }}
      columns={useColumns()}
      result={result}
      rowKey={(row) => row.id}
      onOpen={(row) => panel.open(row.id)}
      openedKey={panel.id}
      state={state}
      onState={set}
      above={<DueFeesCard />}
      empty={<EmptyState icon={IconCoins} title={t('fees.none')} text={t('fees.none_text')} />}
      narrow={(row) => <NarrowRun run={row} />}
    >
      {panel.id && <FeeRunPanel key={panel.id} id={panel.id} panel={panel} rows={result.data?.rows} />}
    </MasterList>
  );
}

function NarrowRun({ run }: { run: FeeRun }) {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <NarrowItem
      name={`${t(`entry_kinds.${run.kind}`)} · ${formatMonth(run.period, language)}`}
      end={<Money amount_halalas={run.amount_halalas} />}
    >
      {t('fees.charges', { count: run.charges })}
      {run.refused > 0 && ` · ${t('fees.refused', { count: run.refused })}`}
    </NarrowItem>
  );
}

function useColumns(): Column<FeeRun>[] {
  const { t } = useTranslation();
  const column = columnsFor<FeeRun>(t);
  const language = useLanguage();
  return [
    {
      key: 'period',
      header: t('columns.period'),
      sortable: true,
      cell: (row) => <b>{formatMonth(row.period, language)}</b>,
    },
    { key: 'kind', header: t('columns.kind'), cell: (row) => t(`entry_kinds.${row.kind}`) },
    { key: 'state', header: t('columns.status'), cell: (row) => <FeeRunState run={row} /> },
    {
      key: 'parties',
      header: t('fees.parties'),
      numeric: true,
      cell: (row) => <span className="num">{formatNumber(row.clients + row.networks)}</span>,
    },
    column.number('charges'),
    column.money('net_halalas', { header: t('columns.net') }),
    column.money('vat_halalas', { header: t('columns.vat') }),
    {
      key: 'amount_halalas',
      header: t('columns.amount'),
      sortable: true,
      numeric: true,
      cell: (row) => (
        <LedgerLink fee_run_id={row.id}>
          <Money amount_halalas={row.amount_halalas} bare />
        </LedgerLink>
      ),
    },
    {
      key: 'ran_at',
      header: t('columns.ran_at'),
      sortable: true,
      cell: (row) => <DateTime at={row.ran_at} />,
    },
  ];
}
