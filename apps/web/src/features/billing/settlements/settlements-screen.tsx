import { exportSettlementBatches } from '@fleet/contracts/billing/settlement-batches.ts';
import { SETTLEMENT_STATES } from '@fleet/contracts/billing/settlement-shapes.ts';
import { Button } from '@mantine/core';
import { IconFileText, IconReceiptOff } from '@tabler/icons-react';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../lib/appearance-context.ts';
import { formatMonth } from '../../../lib/format.ts';
import { useCan, useSignedIn } from '../../../lib/user-context.ts';
import type { Column } from '../../../ui/data-table.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FilterSelect } from '../../../ui/filter-select.tsx';
import { HelpLink } from '../../../ui/help-link.tsx';
import { sortOfState, useListState } from '../../../ui/list-state.ts';
import { MasterList } from '../../../ui/master-list.tsx';
import { Money } from '../../../ui/money.tsx';
import { NameCell, NarrowItem } from '../../../ui/name-cell.tsx';
import { usePanel } from '../../../ui/panel-state.ts';
import { lastMonths } from './months.ts';
import { OpenMonth } from './open-month.tsx';
import { PaymentFile } from './payment-file.tsx';
import { SettlementPanel } from './settlement-panel.tsx';
import { SettlementState } from './settlement-state.tsx';
import { type BatchQuery, type ListedBatch, useBatches } from './settlements.api.ts';

const STATES = ['any', ...SETTLEMENT_STATES] as const;

/** Settlement batches, latest month first; a row opens beside the list. Networks see their own. */
export function SettlementsScreen() {
  const { t } = useTranslation();
  const language = useLanguage();
  const { user } = useSignedIn();
  const isPlatform = user.gas_station_network_id === null;
  const { state, set } = useListState({ q: '', state: 'any', month: 'any', sort: 'period', order: 'desc' });
  const search: Record<string, unknown> = useSearch({ strict: false });
  const panel = usePanel();
  const mayPay = useCan('create payment');
  const mayClose = useCan('close settlement');
  const [dialog, setDialog] = useState<'month' | 'file' | null>(
    isPlatform && mayPay && search.add === 'file' ? 'file' : null,
  );
  const chosen = STATES.find((known) => known === state.state) ?? 'any';
  const months = ['any', ...lastMonths(new Date())];
  const query: BatchQuery = {
    page: state.page,
    per_page: state.per_page,
    q: state.q || undefined,
    state: chosen === 'any' ? undefined : chosen,
    period: state.month === 'any' ? undefined : state.month,
    sort: sortOfState(state) as BatchQuery['sort'],
  };
  const result = useBatches(query);
  const columns = useColumns(result.data?.left_halalas).filter(
    (column) => isPlatform || column.key !== 'network',
  );
  const states = isPlatform ? STATES : STATES.filter((each) => each !== 'open' && each !== 'closing');

  return (
    <MasterList
      name="settlements"
      title={t('settlements.title')}
      filters={
        <>
          <FilterSelect
            label={t('columns.status')}
            value={chosen}
            choices={states.map((value) => ({
              value,
              label: t(value === 'any' ? 'settlements.any_state' : `settlements.states.${value}`),
            }))}
            onPick={(next) => set({ state: next })}
          />{' '}
          <FilterSelect
            label={t('columns.period')}
            value={state.month}
            choices={months.map((value) => ({
              value,
              label: value === 'any' ? t('settlements.any_month') : formatMonth(value, language),
            }))}
            onPick={(month) => set({ month })}
          />
        </>
      }
      search={{
        label: t(isPlatform ? 'settlements.search' : 'settlements.search_own'),
        value: state.q,
        onSearch: (q) => set({ q }),
      }}
      exports={{ route: exportSettlementBatches, query }}
      actions={
        mayPay && (
          <Button
            variant="default"
            leftSection={<IconFileText size={18} aria-hidden />}
            onClick={() => setDialog('file')}
          >
            {t('settlements.file')}
          </Button>
        )
      }
      add={mayClose ? { label: t('settlements.settle_month'), onAdd: () => setDialog('month') } : undefined}
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
          title={t('settlements.none')}
          text={t(isPlatform ? 'settlements.none_text' : 'settlements.none_text_own')}
        >
          <HelpLink topic="settlement" />
        </EmptyState>
      }
      narrow={(row) => (
        <NarrowItem
          name={row.station ?? row.network}
          end={row.closing_halalas === null ? undefined : <Money amount_halalas={row.closing_halalas} />}
        >
          {formatMonth(row.period, language)} · {t(`settlements.states.${row.state}`)}
        </NarrowItem>
      )}
    >
      {panel.id && <SettlementPanel key={panel.id} id={panel.id} panel={panel} rows={result.data?.rows} />}
      {dialog === 'month' && <OpenMonth onClose={() => setDialog(null)} />}
      {dialog === 'file' && <PaymentFile onClose={() => setDialog(null)} />}
    </MasterList>
  );
}

function useColumns(left_halalas: number | undefined): Column<ListedBatch>[] {
  const { t } = useTranslation();
  const language = useLanguage();
  const money = (amount_halalas: number | null) =>
    amount_halalas === null ? (
      <span className="muted">–</span>
    ) : (
      <Money amount_halalas={amount_halalas} bare />
    );
  return [
    {
      key: 'reference_number',
      header: t('columns.reference_number'),
      cell: (row) => <bdi className="num">{row.reference_number}</bdi>,
      total: t('settlements.all_that_match'),
    },
    {
      key: 'period',
      header: t('columns.period'),
      sortable: true,
      cell: (row) => formatMonth(row.period, language),
    },
    {
      key: 'network',
      header: t('columns.network'),
      sortable: true,
      cell: (row) => <NameCell name={row.network} />,
    },
    {
      key: 'station',
      header: t('settlements.franchisee'),
      cell: (row) => (row.station ? <NameCell name={row.station} /> : <span className="muted">–</span>),
    },
    {
      key: 'opening_halalas',
      header: t('columns.settlement_opening'),
      numeric: true,
      extra: true,
      cell: (row) => money(row.opening_halalas),
    },
    {
      key: 'refuelling_halalas',
      header: t('columns.settlement_refuelling'),
      numeric: true,
      cell: (row) => money(row.refuelling_halalas),
    },
    {
      key: 'correction_halalas',
      header: t('columns.settlement_corrections'),
      numeric: true,
      extra: true,
      cell: (row) => money(row.correction_halalas),
    },
    {
      key: 'processing_fee_halalas',
      header: t('columns.settlement_fees'),
      numeric: true,
      extra: true,
      cell: (row) => money(row.processing_fee_halalas),
    },
    {
      key: 'closing_halalas',
      header: t('columns.settlement_closing'),
      numeric: true,
      sortable: true,
      cell: (row) => money(row.closing_halalas),
    },
    {
      key: 'left_halalas',
      header: t('columns.left_to_pay'),
      numeric: true,
      sortable: true,
      cell: (row) => money(row.status === 'closed' ? row.left_halalas : null),
      total: left_halalas === undefined ? undefined : <Money amount_halalas={left_halalas} bare />,
    },
    { key: 'state', header: t('columns.status'), cell: (row) => <SettlementState state={row.state} /> },
  ];
}
