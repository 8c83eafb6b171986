import { exportTopUps } from '@fleet/contracts/money/top-ups.ts';
import { daysOfPeriod, type NamedPeriod } from '@fleet/domain/periods.ts';
import { IconReceiptOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import type { Column } from '../../../ui/data-table.tsx';
import { DateTime } from '../../../ui/date-time.tsx';
import { DocumentButton } from '../../../ui/document-view.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FilterSelect } from '../../../ui/filter-select.tsx';
import { HelpLink } from '../../../ui/help-link.tsx';
import { LedgerLink } from '../../../ui/ledger-link.tsx';
import { sortOfState, useListState } from '../../../ui/list-state.ts';
import { MasterList } from '../../../ui/master-list.tsx';
import { Money } from '../../../ui/money.tsx';
import { NameCell } from '../../../ui/name-cell.tsx';
import { type PanelState, usePanel } from '../../../ui/panel-state.ts';
import { PeriodSelect } from '../../../ui/period-select.tsx';
import { WaitingQueue } from '../../../ui/waiting-queue.tsx';
import { TopUpNarrow } from './top-up-narrow.tsx';
import { TopUpPanel } from './top-up-panel.tsx';
import { TopUpStatus } from './top-up-status.tsx';
import { type TopUp, type TopUpQuery, useTopUps } from './top-ups.api.ts';

const STATUSES = ['any', 'pending', 'approved', 'rejected'] as const;
const PERIODS: readonly NamedPeriod[] = ['any', '7_days', '30_days', 'this_month', 'last_month'];

interface TopUpsListProps {
  title: string;
  /** Shows the client's name in each row. */
  isPlatform: boolean;
  status: (typeof STATUSES)[number];
  add?: { label: string; onAdd: () => void } | undefined;
  newPanel?: (panel: PanelState) => ReactNode;
}

/** Top-ups with receipt and status; a row opens beside the list. */
export function TopUpsList({ title, isPlatform, status: usual, add, newPanel }: TopUpsListProps) {
  const { t } = useTranslation();
  const { state, set } = useListState({
    q: '',
    status: usual as string,
    period: 'any',
    sort: 'created_at',
    order: 'desc',
  });
  const panel = usePanel();
  const status = STATUSES.find((known) => known === state.status) ?? usual;
  const query: TopUpQuery = {
    page: state.page,
    per_page: state.per_page,
    q: state.q || undefined,
    status: status === 'any' ? undefined : status,
    sort: sortOfState(state) as TopUpQuery['sort'],
    ...daysOfPeriod(state.period, new Date()),
  };
  const result = useTopUps(query);
  const columns = useColumns(isPlatform, result.data);

  return (
    <MasterList
      name="top-ups"
      title={title}
      filters={
        <Trans
          i18nKey="top_up.line"
          components={{
            status: (
              <FilterSelect
                label={t('columns.status')}
                value={status}
                choices={STATUSES.map((value) => ({
                  value,
                  label: value === 'any' ? t('top_up.any_status') : t(`top_up.statuses.${value}`),
                }))}
                onPick={(next) => set({ status: next })}
              />
            ),
            period: (
              <PeriodSelect value={state.period} choices={PERIODS} onPick={(period) => set({ period })} />
            ),
          }}
        />
      }
      search={{
        label: t(isPlatform ? 'top_up.search_platform' : 'top_up.search'),
        value: state.q,
        onSearch: (q) => set({ q }),
      }}
      add={add}
      exports={{ route: exportTopUps, query }}
      columns={columns}
      result={result}
      rowKey={(row) => row.id}
      onOpen={(row) => panel.open(row.id)}
      openedKey={panel.id}
      state={state}
      onState={set}
      empty={
        <EmptyState
          icon={IconReceiptOff}
          title={t(status === 'pending' ? 'top_up.none_pending' : 'top_up.none')}
          text={t(isPlatform ? 'top_up.none_text_platform' : 'top_up.none_text')}
        >
          <HelpLink topic={isPlatform ? 'approve-top-up' : 'top-up'} />
        </EmptyState>
      }
      narrow={(row) => <TopUpNarrow row={row} isPlatform={isPlatform} />}
    >
      {panel.isNew && newPanel?.(panel)}
      <WaitingQueue kind="top_ups" opened={panel.id} open={panel.open} close={panel.close}>
        {panel.id && <TopUpPanel key={panel.id} id={panel.id} panel={panel} rows={result.data?.rows} />}
      </WaitingQueue>
    </MasterList>
  );
}

function useColumns(
  isPlatform: boolean,
  sums: { amount_halalas: number; approved_amount_halalas: number } | undefined,
): Column<TopUp>[] {
  const { t } = useTranslation();
  const columns: Column<TopUp>[] = [
    {
      key: 'reference_number',
      header: t('columns.reference_number'),
      cell: (row) => <bdi className="num">{row.reference_number}</bdi>,
      total: t('top_up.sum'),
    },
    { key: 'client', header: t('columns.client'), cell: (row) => <NameCell name={row.client} /> },
    {
      key: 'amount_halalas',
      header: t('columns.amount'),
      sortable: true,
      numeric: true,
      cell: (row) => <Money amount_halalas={row.amount_halalas} bare />,
      total: sums && <Money amount_halalas={sums.amount_halalas} bare />,
    },
    {
      key: 'approved_amount_halalas',
      header: t('columns.approved_amount'),
      numeric: true,
      cell: (row) =>
        row.approved_amount_halalas !== null && (
          <LedgerLink entry_id={row.entry_id}>
            <Money amount_halalas={row.approved_amount_halalas} bare />
          </LedgerLink>
        ),
      total: sums && <Money amount_halalas={sums.approved_amount_halalas} bare />,
    },
    {
      key: 'receipt',
      header: t('top_up.receipt_short'),
      cell: (row) =>
        row.receipt_file_id !== null && (
          <DocumentButton
            file_id={row.receipt_file_id}
            media_type={row.receipt_media_type}
            label={t('top_up.receipt_of', { reference: row.reference_number })}
          />
        ),
    },
    { key: 'status', header: t('columns.status'), cell: (row) => <TopUpStatus topUp={row} /> },
    {
      key: 'created_at',
      header: t('columns.created_at'),
      sortable: true,
      cell: (row) => <DateTime at={row.created_at} />,
    },
  ];
  return isPlatform ? columns : columns.filter((column) => column.key !== 'client');
}
